"""Puzzles: a moment of a game where one choice is clearly better than what was done. Find it.

Those of a match come from its report, those of the shelf from `puzzles.toml` beside a game's rules,
which `tools/make_puzzles.py` writes. Both are a question to the adviser: an answer is judged by how
far the best is ahead of it in the same imagined games, as a report judges what was done.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from heliograph.advice.estimates import is_ahead
from heliograph.advice.question import Question, make_question
from heliograph.advice.report import ROLLOUTS
from heliograph.advice.wording import lead_words
from heliograph.engine import Game
from heliograph.games import load_game
from heliograph.games.depths import as_dealt
from heliograph.games.puzzles import MadePuzzle, read_puzzles
from heliograph.texts import text
from heliograph.thinking_process import Thought

View = dict[str, Any]


class Puzzle(NamedTuple):
    """A position, who is to decide in it, and a choice that the adviser was asked about before."""

    about: Mapping[str, Any]
    names: tuple[str, ...]
    game: Game
    state: bytes
    asked: tuple[int, ...]  # the best one where that is known, else what was done

    @property
    def seat(self) -> int:
        """Who is to decide."""
        return self.game.pending(self.state).seat

    def question(self, answer: Sequence[int], lang: str) -> Question:
        """Return what the adviser is asked about an answer; without one, about what is known."""
        asked = make_question(self.about, self.game, self.state, self.seat, lang, self.names)
        return asked._replace(chosen=tuple(answer) or self.asked, rollouts=ROLLOUTS)


@lru_cache(maxsize=4)
def made_puzzles(name: str) -> Sequence[Puzzle]:
    """Return the puzzles on the shelf of a game."""
    return [_reached(name, made) for made in read_puzzles(name)]


def _reached(name: str, made: MadePuzzle) -> Puzzle:
    """Return the moment that the choices of a puzzle lead to."""
    game = load_game(name, made.seats, as_dealt({}))
    about = {"game": name, "seats": made.seats, "options": dict(game.options)}
    state = game.start()
    for choice in made.choices:
        state = game.apply(state, choice)
    return Puzzle(about, ("",) * made.seats, game, state, made.best)


def judge(thought: Thought, answer: Sequence[int], lang: str) -> View:
    """Return what is told of an answer, or without one, which choice is the best and why."""
    best = thought["choices"][0]
    lead = thought["chosen"]
    is_right = not answer or not lead or not is_ahead(lead)
    own = [one for one in thought["choices"] if one["choices"] == list(answer)]
    told = own[0] if own and is_right else best
    label = f"{told['group']}: {told['label']}" if told["group"] else told["label"]
    if not is_right:
        less = lead_words(lang, "advice.less", lead)
        return {"is_right": False, "text": text(lang, "puzzle.weaker", less=less), "reasons": []}
    key = "puzzle.right" if answer else "puzzle.best"
    return {
        "is_right": True,
        "text": text(lang, key, label=label),
        "rule": told["rule"],
        "reasons": told["reasons"],
    }
