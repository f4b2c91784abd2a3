"""Solari for the searching player: everything lies open, so there is nothing to guess."""

from random import Random
from typing import Any

from heliograph.bots.search import Adapter, full_view, lead
from heliograph.engine import Game
from heliograph.games.solari.layout import LETTERS, PIECE_NAMES
from shared_rules.solari import counters

View = dict[str, Any]

HORIZON = 6


def guess(game: Game, view: View, rng: Random) -> View:
    """Return the position as the viewer sees it."""
    del game, rng  # no order of hidden tiles is fixed before they are turned
    position = {key: view[key] for key in _SAME if key in view}
    position["pieces"] = {
        planet: _line(view["pieces"], seat) for seat, planet in enumerate(view["planets"], 1)
    }
    if view["last"]:
        position["last"] = {key: view["last"][key] for key in _LAST}
    return position


# What a view shows as a position has it
_SAME = (
    "phase", "round", "first", "turn", "planets", "score", "dice", "before", "decision", "tiles",
    "order",
)  # fmt: skip
_LAST = ("seat", "before", "after", "doublers")


def _line(pieces: list[View], seat: int) -> str:
    words = [
        f"{LETTERS[PIECE_NAMES.index(piece['piece'])]}@{piece['square'] or 'off'}"
        f"{piece['heading'] or ''}"
        for piece in pieces
        if piece["seat"] == seat
    ]
    return " ".join(words)


def value(game: Game, state: bytes, seat: int) -> float:
    """Return the lead in points; partners share theirs."""
    sides = [counters.counter_of(state, other) for other in range(game.seats)]
    scores = {side: counters.score(state, sides.index(side)) for side in sorted(set(sides))}
    return lead(list(scores.values()), sorted(scores).index(sides[seat]))


ADAPTER = Adapter(guess, full_view, value, HORIZON)
