"""A Solaris state as plain data: the whole of it, or only what lies open on the table.

Seats are numbered from 1, as people do; stacks are lists of seats from bottom to top.
"""

from typing import Any

from heliograph.games.solaris import cards
from heliograph.games.solaris.layout import (
    AFTER_LIMIT, BEAMED, COLOUR_COUNT, DISCARDS, DISPLAY, DISPLAY_SLOTS, DUE, GAIN, KIND_NAMES,
    KINDS, LOOSE, LOSS, NODE, NODES, PICKED, PLAYED, PROGRESS, SEAT, STACK, TILES, TO_TAKE, VICTIMS,
)  # fmt: skip
from shared_rules.names import PHASES
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BRIDGES, DOCKS, LASER, LAYOUT, MOST_SEATS, ORDER, PHASE, RIM, ROUND, SEATS, SPARES,
    STATION_COUNT, STATIONS, TOKENS, TURN,
)  # fmt: skip

Plain = dict[str, Any]
BRIDGE_NAMES = ("?", *tokens.ENERGY_COLOURS[1:])
# Numbers of the pending decision that are dumped when they are not 0
COUNTERS = {
    "played": PLAYED,
    "beamed": BEAMED,
    "take": TO_TAKE,
    "progress": PROGRESS,
    "picked": PICKED,
    "after_limit": AFTER_LIMIT,
}
PER_STATION = {"gain": GAIN, "loss": LOSS}
PER_SEAT = {"due": (DUE, MOST_SEATS), "tiles": (TILES, 2 * MOST_SEATS)}


def dump(state: bytes, shuttles: tuple[str, ...]) -> Plain:
    """Return the whole position."""
    seats = range(state[SEATS])
    order = state[ORDER : ORDER + state[SEATS]]
    return {
        "game": "solaris",
        "seats": state[SEATS],
        "phase": PHASES[state[PHASE]],
        "round": state[ROUND],
        **board(state, shuttles),
        "active": STATIONS[tokens.active_station(state)],
        "order": [seat + 1 for seat in order],
        "turn": order[state[TURN]] + 1,
        "hands": [card_list(cards.hand(state, seat)) for seat in seats],
        "face_down": [slot_list(cards.face_down(state, seat)) for seat in seats],
        "display": display(state),
        "discards": card_counts(state[DISCARDS : DISCARDS + KINDS]),
        "stack": card_counts(state[STACK : STACK + KINDS]),
        "decision": decision(state),
    }


def board(state: bytes, shuttles: tuple[str, ...]) -> Plain:
    """Return what lies on the table for everybody to see, cards apart."""
    return {
        "layout": [STATIONS[station] for station in state[LAYOUT : LAYOUT + STATION_COUNT]],
        "stations": {name: tracks(state, station) for station, name in enumerate(STATIONS)},
        "laser": list(state[LASER : LASER + state[SEATS]]),
        "bridges": [BRIDGE_NAMES[colour] for colour in state[BRIDGES : BRIDGES + STATION_COUNT]],
        "spares": [BRIDGE_NAMES[colour] for colour in state[SPARES : SPARES + 2]],
        "shuttles": {name: dock(state, shuttle) for shuttle, name in enumerate(shuttles)},
    }


def tracks(state: bytes, station: int) -> dict[str, dict[str, list[int]]]:
    """Return the stacks of both tracks of a station: space → seats, bottom to top."""
    out: dict[str, dict[str, list[int]]] = {"energy": {}, "rim": {}}
    base = TOKENS + station * MOST_SEATS
    for token, seat in sorted((state[base + seat], seat) for seat in range(state[SEATS])):
        track = out["rim" if token & RIM else "energy"]
        track.setdefault(str(token >> 3 & 7), []).append(seat + 1)
    return out


def dock(state: bytes, shuttle: int) -> str:
    """Return where a shuttle is docked, or "free"."""
    place = state[DOCKS + shuttle]
    return STATIONS[place - 1] if place else "free"


def card_list(counts: bytes | bytearray) -> list[str]:
    """Return the cards of a zone, one by one."""
    return [name for name, count in zip(KIND_NAMES, counts, strict=True) for _ in range(count)]


def card_counts(counts: bytes | bytearray) -> dict[str, int]:
    """Return the cards of a zone by kind."""
    return {name: count for name, count in zip(KIND_NAMES, counts, strict=True) if count}


def slot_list(slots: bytes | bytearray) -> list[str]:
    """Return the cards of a row of slots, empty ones left out."""
    return [KIND_NAMES[slot - 1] for slot in slots if slot]


def face_down_size(state: bytes | bytearray, seat: int) -> int:
    """Return how many cards lie face down before a seat."""
    return sum(slot > 0 for slot in cards.face_down(state, seat))


def display(state: bytes) -> list[str | None]:
    """Return the display, None for an empty slot."""
    slots = state[DISPLAY : DISPLAY + DISPLAY_SLOTS]
    return [KIND_NAMES[slot - 1] if slot else None for slot in slots]


def decision(state: bytes) -> Plain:
    """Return the pending decision with the running totals of the action."""
    out: Plain = {"node": NODES[state[NODE]], "seat": state[SEAT] + 1}
    out |= {name: state[index] for name, index in COUNTERS.items() if state[index]}
    for name, first in PER_STATION.items():
        counts = {STATIONS[i]: state[first + i] for i in range(STATION_COUNT) if state[first + i]}
        out |= {name: counts} if counts else {}
    for name, (first, length) in PER_SEAT.items():
        values = state[first : first + length]
        out |= {name: list(values)} if any(values) else {}
    loose = state[LOOSE : LOOSE + COLOUR_COUNT + 1]
    out |= {"loose": list(loose)} if any(loose) else {}
    named = [seat + 1 for seat in range(MOST_SEATS) if state[VICTIMS] >> seat & 1]
    return out | ({"victims": named} if named else {})
