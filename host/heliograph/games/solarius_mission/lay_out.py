"""How a Solarius Mission box is laid out: the numbers of `lay_out.toml`, and its picture."""

from typing import Any

from heliograph.games.show import Show, View
from heliograph.games.solarius_mission import sky, turns
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.game import SolariusMission
from heliograph.games.solarius_mission.layout import (
    CARDS_COUNT, MOST_COLONIES, MOST_MARKERS, OUTER,
)  # fmt: skip
from heliograph.games.solarius_mission.setup import DEALT, REMOVED
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import BRIDGE_DICE, CENTRES, COLOUR_COUNT, ROUNDS
from shared_rules.tracker import SETUP

# The options at which all that lies on the table is followed
WHOLE: dict[str, Any] = {"level": "L3"}
_KEPT = 2
_CUBES = 2  # resources in each of the two rows that the start gives some


def numbers(game: SolariusMission) -> dict[str, int]:
    """Return how many of everything lie on the table."""
    seats, box = game.seats, game.box
    is_free = game.options["set_up"] == "free"
    dealt = DEALT if is_free else _KEPT
    return {
        "tiles": OUTER,
        "removed": REMOVED[seats],
        "planets": len(_used_spots(box, seats)),
        "all_centres": CENTRES,
        "centres": ROUNDS,
        "fuel": box.fuel,
        "bucks": box.bucks,
        "tech": seats * COLOUR_COUNT,
        "colonies": MOST_COLONIES,
        "markers": MOST_MARKERS,
        "ships": seats,
        "start_cards": 0 if is_free else seats,
        "cubes": 0 if is_free else _CUBES,
        "hand": 0 if is_free else _KEPT,
        "dealt": DEALT if is_free else 0,
        "kept": _KEPT if is_free else 0,
        "free_cubes": _CUBES if is_free else 0,
        "deck": CARDS_COUNT - seats * dealt,
        "per_colour": bridge.per_colour(seats),
        "bag": COLOUR_COUNT * bridge.per_colour(seats),
        "rolled": BRIDGE_DICE,
    }


def _used_spots(box: Box, seats: int) -> list[int]:
    """Return the planet spots that this number of players uses, by number (SOM-3.3)."""
    centre = len(box.tiles[0].planets)
    marks = [mark for tile in box.tiles for mark in tile.marks]
    return [spot for spot, mark in enumerate(marks) if sky.is_used(spot < centre, mark, seats)]


def fill(game: SolariusMission, state: bytes) -> bytes:
    """Return a table with the wheel and the levels that it begins with, where nobody told them."""
    begun, out = game.start(), bytearray(state)
    for at in range(bridge.WHEEL, bridge.SIZE):
        out[at] = out[at] or begun[at]
    out[bridge.FIELDS] = out[bridge.FIELDS] or begun[bridge.FIELDS]
    return bytes(out)


def draw(show: Show, state: bytes) -> View:
    """Return the board with its cards dealt, told or not, and a question mark for each planet."""
    board, game = show.board(state), show.game
    assert isinstance(game, SolariusMission)
    if state[bridge.PHASE] != SETUP:
        return board
    players = [one | {"hand_size": max(one["hand_size"], _KEPT)} for one in board["players"]]
    dealt = board | {"players": players, "deck": numbers(game)["deck"]}
    if not board["map"]:  # its tiles are still to be laid
        return dealt
    places = turns.sky(game.box, state)
    used = {sky.NAMES[places.hex_of[spot]] for spot in _used_spots(game.box, game.seats)}
    hexes = [one | {"used": one["id"] in used} for one in board["map"]["hexes"]]
    return dealt | {"map": board["map"] | {"hexes": hexes}}
