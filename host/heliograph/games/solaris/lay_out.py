"""How a Solaris box is laid out: the numbers of `lay_out.toml`, and what a tracked table tells."""

from typing import Any

from heliograph.games.show import Show, View
from heliograph.games.solaris.facts import NODE, PROGRESS
from heliograph.games.solaris.game import Solaris
from heliograph.games.solaris.layout import (
    DISPLAY_SLOTS, FIRST_HAND, SET_BRIDGE, SET_ENERGY, SET_LAYOUT,
)  # fmt: skip
from shared_rules.solaris.tokens import (
    LAYOUT, PHASE, STATION_COUNT, TIME_GAME, TIME_GAME_ROUNDS, layout_number,
)  # fmt: skip
from shared_rules.tracker import SETUP

_BACK = {"kind": "?-?", "code": "?", "colour": 0, "name": "?", "known": False}


def numbers(game: Solaris) -> dict[str, int]:
    """Return how many of everything lie on the table."""
    cards, bridges = sum(game.box.cards), sum(game.box.bridges)
    dealt = game.seats * FIRST_HAND
    return {
        "stations": STATION_COUNT,
        "markers": TIME_GAME_ROUNDS - 1 if game.options["time_game"] else 0,
        "all_bridges": bridges,
        "bridges": STATION_COUNT,
        "spares": bridges - STATION_COUNT,
        "tokens": game.seats * STATION_COUNT,
        "laser": game.seats,
        "cards": cards,
        "hand": FIRST_HAND,
        "dealt": dealt,
        "display": DISPLAY_SLOTS,
        "stack": cards - dealt - DISPLAY_SLOTS,
        "shuttles": len(game.box.shuttles),
    }


def draw(show: Show, state: bytes) -> View:
    """Return the board with its cards dealt, and without tokens whose energy nobody has told."""
    board = show.board(state)
    if state[PHASE] != SETUP:
        return board
    assert isinstance(show.game, Solaris)
    seats, told = show.game.seats, _energies_told(state, show.game.seats)
    counts = numbers(show.game)
    return board | {
        "stations": [_with_told(one, told) for one in board["stations"]],
        "hands": [FIRST_HAND] * seats,
        "display": board["display"] if any(board["display"]) else [_BACK] * DISPLAY_SLOTS,
        "stack": counts["stack"],
    }


def _energies_told(state: bytes, seats: int) -> int:
    """Return how many start energies are told, seat by seat; EC is never asked for."""
    if state[NODE] in (SET_LAYOUT, SET_BRIDGE):
        return 0
    return state[PROGRESS] if state[NODE] == SET_ENERGY else seats * (STATION_COUNT - 1)


def _with_told(station: View, told: int) -> View:
    place: int = station["position"]

    def is_told(seat: int) -> bool:
        return place == 0 or seat * (STATION_COUNT - 1) + place <= told

    energy = [[seat for seat in stack if is_told(seat)] for stack in station["energy"]]
    return station | {"energy": energy}


def tracked_options(state: bytes) -> dict[str, Any]:
    """Return what people told a table that is tracked."""
    order = tuple(state[LAYOUT : LAYOUT + STATION_COUNT])
    return {"time_game": bool(state[TIME_GAME]), "layout": layout_number(order)}
