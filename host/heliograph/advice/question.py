"""What an adviser is told: the game, a seat, and what that seat sees.

Advice is fair because there is nothing else: whoever thinks gets the text of a question and no
state, no record, no seed. So two tables that a seat cannot tell apart ask the same question, byte
for byte, and the same question has the same answer.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from heliograph.engine import Game
from heliograph.games.depths import REFEREE

View = dict[str, Any]
ROLLOUTS = 96
# What a game is made from; the record keeps the seed beside it, which nobody is told.
_OF_A_GAME = ("game", "seats", "options", "box")


class Question(NamedTuple):
    """A seat's question, ready for JSON."""

    about: Mapping[str, Any]
    seat: int
    known: View  # what the seat sees; with the real box the position, all of which was said aloud
    lang: str
    names: tuple[str, ...]
    rollouts: int = ROLLOUTS  # how many games are imagined for the answer

    def to_text(self) -> str:
        """Return the question as one line."""
        return json.dumps(self._asdict(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> "Question":
        """Return the question that a line holds."""
        fields = json.loads(text)
        return cls(**{**fields, "names": tuple(fields["names"])})

    @property
    def is_of_real_box(self) -> bool:
        """Whether the cards are on the table, and known as far as people named them."""
        return bool(self.about["options"]["depth"] == REFEREE)


def make_question(
    about: Mapping[str, Any], game: Game, state: bytes, seat: int, lang: str, names: tuple[str, ...]
) -> Question:
    """Return what a seat asks in this position; of a digital one only its view is kept."""
    made = {key: about[key] for key in _OF_A_GAME if about.get(key) is not None}
    is_said = game.options["depth"] == REFEREE
    known = game.dump(state) if is_said else game.view(state, seat)
    return Question(made, seat, known, lang, names)
