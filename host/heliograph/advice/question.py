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
    view: View
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
    def knows_hands(self) -> bool:
        """Whether the cards are the host's, so that a seat's hand is known to it."""
        return bool(self.about["options"]["depth"] != REFEREE)


def make_question(
    about: Mapping[str, Any], game: Game, state: bytes, seat: int, lang: str, names: tuple[str, ...]
) -> Question:
    """Return what a seat asks in this position; of the position only its view is kept."""
    known = {key: about[key] for key in _OF_A_GAME if about.get(key) is not None}
    return Question(known, seat, game.view(state, seat), lang, names)
