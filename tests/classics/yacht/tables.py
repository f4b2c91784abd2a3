"""Sheets of Yacht for tests, and dice as five digits."""

from collections.abc import Mapping
from typing import Any

from heliograph.engine import Match, SeededDealer
from heliograph.games import load_game

FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three_kind", "four_kind", "full_house", "small_straight", "large_straight", "five_kind",
         "chance")  # fmt: skip


def at(
    dice: str = "", seats: int = 2, sheet_of: Mapping[str, int] | None = None, **options: Any
) -> Match:
    """Return a match in which the first seat has these rows and these dice after its last roll."""
    game = load_game("yacht", seats, {"depth": "referee", **options})
    position = game.dump(game.apply(game.start(), 0))
    position["sheet"][0] |= sheet_of or {}
    match = Match(game, game.load(position))
    return play(match, *(f"shows {face}" for face in dice))


def rolled(dice: str, rolls: int = 1, **options: Any) -> Match:
    """Return a digital match in which these dice lie after so many rolls."""
    game = load_game("yacht", 2, options)
    position = game.dump(game.apply(game.start(), 0))
    position |= {"dice": {str(die): int(face) for die, face in enumerate(dice, 1)}, "rolls": rolls}
    return Match(game, game.load(position))


def play(match: Match, *texts: str) -> Match:
    """Play choices."""
    for text in texts:
        match.play(text)
    return match


def roll(match: Match, seed: int = 1) -> Match:
    """Roll the dice that are in the hand."""
    play(match, "roll").advance(SeededDealer(seed))
    return match


def legal(match: Match) -> list[str]:
    """Return what may be chosen now."""
    return [choice.text for choice in match.game.choices(match.state)]


def refused(match: Match, text: str) -> str:
    """Return the rule that forbids a choice."""
    assert text not in legal(match)
    return match.game.why_not(match.state, match.game.parse_choice(text)).rule


def fact(match: Match, name: str) -> Any:
    """Return a thing of the position."""
    return match.game.dump(match.state)[name]


def points(match: Match) -> dict[str, int]:
    """Return what each row that may be filled would bring, further fives included."""
    found = {}
    for text in legal(match):
        row = text.removeprefix("write ")
        total = fact(play(match.copy(), text), "total")[0]
        found[row] = total - sum(value or 0 for value in fact(match, "sheet")[0].values())
    return found
