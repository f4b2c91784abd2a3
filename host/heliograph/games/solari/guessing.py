"""Solari for the searching player: everything lies open, so there is nothing to guess."""

from random import Random
from typing import Any

from heliograph.bots.search import Adapter, full_view, lead
from heliograph.engine import Game
from heliograph.games.solari.layout import PIECE_NAMES
from heliograph.games.solari.plain import LETTERS
from shared_rules.solari import counters

View = dict[str, Any]

HORIZON = 6


def guess(game: Game, view: View, rng: Random) -> View:
    """Return the position as the viewer sees it."""
    del game, rng  # no order of hidden tiles is fixed before they are turned
    seats = view["seats"]
    position = {
        "seats": len(seats),
        "phase": view["phase"],
        "round": view["round"],
        "first": view["first"],
        "turn": view["turn"],
        "planets": [seat["planet"] for seat in seats],
        "score": [seat["score"] for seat in seats],
        "dice": view["dice"],
        "pieces": {
            seat["planet"]: _line(view["pieces"], number) for number, seat in enumerate(seats, 1)
        },
        "before": view["turn_began"],
        "decision": view["pending"]["decision"],
    }
    if "tiles" in seats[0]:
        position["tiles"] = [seat["tiles"] for seat in seats]
        position["order"] = [seat["row"] for seat in seats]
    if view["last"]:
        position["last"] = {key: view["last"][key] for key in _LAST}
    return position


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
