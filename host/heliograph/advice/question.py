"""What an adviser is told: the game, a seat, and what that seat sees.

Advice is fair because there is nothing else: whoever thinks gets the text of a question and no
state, no record, no seed. So two tables that a seat cannot tell apart ask the same question, byte
for byte, and the same question has the same answer.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from heliograph.engine import Game
from heliograph.games.depths import DEAL, abilities_of
from heliograph.thinking_process import Thought

View = dict[str, Any]
Pieces = Iterator[Thought | None]  # what each piece of thinking brought
ROLLOUTS = 96
# What a game is made from; the record keeps the seed beside it, which nobody is told.
_OF_A_GAME = ("game", "seats", "options", "box", "rules")


class Question(NamedTuple):
    """A seat's question, ready for JSON."""

    about: Mapping[str, Any]
    seat: int
    known: View  # what the seat sees; with the real box the position, all of which was said aloud
    lang: str
    names: tuple[str, ...]
    rollouts: int = ROLLOUTS  # how many games are imagined for the answer
    chosen: tuple[int, ...] = ()  # what was entered here: then the question is what was better

    def to_text(self) -> str:
        """Return the question as one line."""
        return json.dumps(self._asdict(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> "Question":
        """Return the question that a line holds."""
        fields = json.loads(text)
        lists = {name: tuple(fields[name]) for name in ("names", "chosen")}
        return cls(**{**fields, **lists})

    @property
    def is_of_real_box(self) -> bool:
        """Whether the cards are on the table, and known as far as people named them."""
        return DEAL not in abilities_of(self.about["options"])


class LineQuestion(NamedTuple):
    """How the chances were in a row of positions.

    `states` are hexadecimal; what the `viewer` cannot see is blank in them. Without a viewer they
    are whole, and the chances are the mean of what the seats could tell.
    """

    about: Mapping[str, Any]
    viewer: int | None
    states: tuple[str, ...]

    def to_text(self) -> str:
        """Return the question as one line."""
        return json.dumps(self._asdict(), ensure_ascii=False, separators=(",", ":"))


def read_question(text: str) -> Question | LineQuestion:
    """Return the question that a line holds."""
    fields = json.loads(text)
    return LineQuestion(**fields) if "states" in fields else Question.from_text(text)


def of_a_game(about: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a game is made from, of all that the record keeps of a match."""
    return {key: about[key] for key in _OF_A_GAME if about.get(key) is not None}


def make_question(
    about: Mapping[str, Any], game: Game, state: bytes, seat: int, lang: str, names: tuple[str, ...]
) -> Question:
    """Return what a seat asks in this position; of a digital one only its view is kept."""
    is_said = DEAL not in abilities_of(game.options)
    known = game.dump(state) if is_said else game.view(state, seat)
    return Question(of_a_game(about), seat, known, lang, names)
