"""The pending decision of a Solaris position, from plain data: the inverse of `plain.decision`."""

from typing import Any

from heliograph.engine.reading import index_of, known_keys, listing, need, number, table, within
from heliograph.games.solaris import bounds
from heliograph.games.solaris.box import MOST_CARDS, Box
from heliograph.games.solaris.layout import (
    ACTION, AFTER_MARKER, BRIDGE_CARD, BRIDGE_SWAP, CANTEEN, COLOUR_COUNT, DEAL, DRAW, DUE,
    HAND_LIMIT, HAND_SIZE, LIMIT, LOOSE, NODE, NODES, OVER, PROGRESS, REFEREE_DEPTH, REFILL,
    ROBBERY, SEAT, SET_BRIDGE, SET_ENERGY, SET_LAYOUT, SET_STACK, SET_TILE, STATION_NODE,
    TAKE, TILES, VICTIMS,
)  # fmt: skip
from heliograph.games.solaris.plain import COUNTERS, PER_SEAT, PER_STATION
from shared_rules.names import PHASES
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    LASER, MOST_ENERGY, MOST_SEATS, ORDER, PHASE, SEATS, SPARES, STATION_COUNT, STATIONS, TURN,
)  # fmt: skip
from shared_rules.tracker import OVER as GAME_OVER
from shared_rules.tracker import PLAY, ROUND_END, SETUP

_KEYS = ("node", "seat", "loose", "victims", *COUNTERS, *PER_STATION, *PER_SEAT)
_LOOSE_COUNT = COLOUR_COUNT + 1
_MOST_DUE = STATION_COUNT  # a card for each poor station
_MOST_TAKEN = 2 * MOST_ENERGY
# When a kind of decision comes up; what is not named here belongs to a turn
_PHASES_OF = {
    OVER: (GAME_OVER,),
    SET_LAYOUT: (SETUP,),
    SET_BRIDGE: (SETUP,),
    SET_TILE: (SETUP,),
    SET_ENERGY: (SETUP,),
    SET_STACK: (SETUP,),
    DEAL: (SETUP, ROUND_END),
    REFILL: (SETUP, PLAY),
    BRIDGE_CARD: (ROUND_END,),
    BRIDGE_SWAP: (ROUND_END,),
    LIMIT: (PLAY, ROUND_END),
}

_PARTS = ("parts of the decision", "Teile der Entscheidung")
_BY_STATION = ("energy by station", "Energie nach Station")
_NUMBERS = ("numbers", "Zahlen")
_SEATS = ("seats", "Plätze")
_VICTIMS = ("other seats, each once", "andere Plätze, jeder einmal")
_ROBBED = ("seats to be robbed, at CAN alone", "zu beraubende Plätze, nur bei CAN")
_ON_TURN = ("the seat that is on turn", "der Platz, der am Zug ist")
_DUE = ("cards that are due, while they are dealt", "fällige Karten, solange ausgeteilt wird")
_DEALT = ("different halves, one for each step", "verschiedene Hälften, je Schritt eine")
_TOO_MANY = ("a hand over the limit", "eine Hand über dem Limit")
_SPARES = ("two different spares", "zwei verschiedene Ersatzbrücken")
_THERE = ("a station action at its station", "eine Stationsaktion an ihrer Station")


def load(state: bytearray, given: Any, box: Box) -> None:
    """Set the decision; board, cards and turn are in the state already."""
    parts = table(given, "SOL-13", _PARTS)
    known_keys(parts, _KEYS, "SOL-13")
    _load_node(state, parts)
    _load_counters(state, parts)
    for name, first in PER_STATION.items():
        with within(name):
            _load_by_station(state, first, parts.get(name, {}))
    _load_lists(state, parts, box)
    with within("victims"):
        _load_victims(state, parts.get("victims", []))


def _load_node(state: bytearray, parts: dict[str, Any]) -> None:
    usual = {SETUP: REFILL, GAME_OVER: OVER, ROUND_END: BRIDGE_CARD}.get(state[PHASE], ACTION)
    with within("node"):
        node = index_of(NODES, parts.get("node", NODES[usual]), "SOL-5.2")
        phases = _PHASES_OF.get(node, (PLAY,))
        fitting = ", ".join(PHASES[phase] for phase in phases)
        words = (f"a decision of the phase {fitting}", f"eine Entscheidung der Phase {fitting}")
        fits = state[PHASE] in phases and not (node == SET_TILE and state[REFEREE_DEPTH])
        need(fits, "SOL-3.1", words, parts.get("node"))
        at_home = node not in STATION_NODE or node == STATION_NODE[tokens.active_station(state)]
        need(at_home, "SOL-5.2", _THERE, parts.get("node"))
    state[NODE] = node
    with within("seat"):
        seat = number(parts.get("seat", state[SEAT] + 1), 1, state[SEATS], "SOL-2.1") - 1
        on_turn = state[PHASE] != PLAY or seat == state[ORDER + state[TURN]]
        need(on_turn, "SOL-5.1", _ON_TURN, parts.get("seat"))
    state[SEAT] = seat


def _load_counters(state: bytearray, parts: dict[str, Any]) -> None:
    node, seats = state[NODE], state[SEATS]
    steps = {
        SET_BRIDGE: STATION_COUNT,
        SET_TILE: 2 * seats,
        SET_ENERGY: (STATION_COUNT - 1) * seats,
        SET_STACK: STATION_COUNT * (MOST_ENERGY + 1),
        BRIDGE_SWAP: STATION_COUNT,
    }
    takes = node in (TAKE, DRAW)
    ranges = {
        "played": (0, MOST_CARDS),
        "beamed": (0, bounds.most_laser(state) - state[LASER + state[SEAT]]),
        "take": (1 if takes else 0, _MOST_TAKEN if takes else 0),
        "progress": (0, steps.get(node, 1) - 1),
        "picked": (0, seats - 1 if node == SET_STACK else 0),
        "after_limit": (0, AFTER_MARKER if node == LIMIT else 0),
    }
    for name, index in COUNTERS.items():
        with within(name):
            low, high = ranges[name]
            state[index] = number(parts.get(name, low), low, max(low, high), "SOL-13")
    sizes = state[HAND_SIZE : HAND_SIZE + seats]
    need(node != LIMIT or max(sizes) > HAND_LIMIT, "SOL-5.5", _TOO_MANY, list(sizes))
    if node == BRIDGE_SWAP:
        need(state[SPARES] != state[SPARES + 1], "SOL-10.3", _SPARES, NODES[node])


def _load_by_station(state: bytearray, first: int, given: Any) -> None:
    for name, count in table(given, "SOL-4.4", _BY_STATION).items():
        station = index_of(STATIONS, name, "SOL-1.2")
        with within(name):
            state[first + station] = number(count, 0, MOST_CARDS, "SOL-4.4")


def _load_lists(state: bytearray, parts: dict[str, Any], box: Box) -> None:
    with within("due"):
        most = _MOST_DUE if state[NODE] == DEAL else 0
        state[DUE : DUE + MOST_SEATS] = _read_numbers(parts.get("due", []), MOST_SEATS, most)
        dealt = state[DUE : DUE + state[SEATS]]
        whole = any(dealt) == (state[NODE] == DEAL) and not any(
            state[DUE + state[SEATS] : DUE + MOST_SEATS]
        )
        need(whole, "SOL-10.4", _DUE, parts.get("due"))
    with within("loose"):
        loose = _read_numbers(parts.get("loose", []), _LOOSE_COUNT, max(box.bridges))
        state[LOOSE : LOOSE + _LOOSE_COUNT] = loose
    with within("tiles"):
        tiles = _read_numbers(parts.get("tiles", []), 2 * MOST_SEATS, len(box.tiles[0]))
        state[TILES : TILES + 2 * MOST_SEATS] = tiles
        _check_tiles(state, tiles)


def _read_numbers(given: Any, length: int, most: int) -> bytes:
    """Return numbers up to `most`; the last ones may be left out."""
    values = listing(given, length, "SOL-13", _NUMBERS)
    numbers = bytes(number(value, 0, most, "SOL-13") for value in values)
    return numbers + bytes(length - len(numbers))


def _check_tiles(state: bytearray, tiles: bytes) -> None:
    """Nobody has a half that another one has, and each step dealt one (SOL-2.5)."""
    steps = state[PROGRESS] if state[NODE] == SET_TILE else 0
    halves = [tiles[half:steps:2] for half in (0, 1)]
    once = all(0 not in half and len(set(half)) == len(half) for half in halves)
    need(once and not any(tiles[steps:]), "SOL-2.5", _DEALT, list(tiles))


def _load_victims(state: bytearray, given: Any) -> None:
    named = listing(given, state[SEATS], "SOL-7.5", _SEATS)
    seats = [number(seat, 1, state[SEATS], "SOL-2.1") - 1 for seat in named]
    others = len(set(seats)) == len(seats) and state[SEAT] not in seats
    need(others, "SOL-7.5", _VICTIMS, given)
    at_canteen = not seats or state[NODE] in (CANTEEN, ROBBERY)
    need(at_canteen and (seats or state[NODE] != ROBBERY), "SOL-7.5", _ROBBED, given)
    state[VICTIMS] = sum(1 << seat for seat in seats)
