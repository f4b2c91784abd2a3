"""Puzzles: a moment of a game, what is best there, and what is said of an answer."""

from heliograph.catalogue import Plural

PUZZLE: dict[str, str | Plural] = {
    "ui.puzzles": "Puzzles",
    "ui.puzzles_own": "Puzzles from this game",
    "ui.puzzle_daily": "Puzzle of the day: {game}",
    "ui.settings_daily": "A puzzle a day",
    "ui.settings_daily_why": "On the first page, another one each day.",
    "puzzle.title": "Puzzle",
    "puzzle.task": "{due} What is best?",
    "puzzle.right": "Right: {label}.",
    "puzzle.best": "Best is: {label}.",
    "puzzle.weaker": "Not the best: {less}. Try again.",
    "puzzle.show": "Show it",
    "puzzle.next": "Next",
    "puzzle.none": "Nobody missed a choice that is clearly better.",
    "puzzle.thinking": "thinking …",
}
