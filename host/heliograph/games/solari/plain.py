"""A Solari state as plain data that a person can write by hand.

Seats are numbered from 1. The pieces of a planet are one line: `1@12 2@36 … H@22 B@11 D@00`, at
level 3 with the heading behind the square (`1@12N`), off the board `3@off`.
"""

from typing import Any

from heliograph.games.solari.layout import (
    ABSENT, BEFORE, COMETS, DEALT, DIE, FIRST_MOVER, HEADED, HEADED_TO, HEADING_NAMES, LAST_AFTER,
    LAST_BEFORE, LAST_DOUBLERS, LAST_SEAT, MOVER, NODE, NODES, OFF_BOARD, ORDER, OTHER_MUST, PART,
    PIECE_COUNT, PIECE_NAMES, PLACES, SEAT, SHOT_BYTES, SHOT_COUNT, SHOTS, square_name, tile_name,
)  # fmt: skip
from shared_rules.names import PHASES
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    DICE, FIRST, FROM_DICE, LEVEL, MOST_SEATS, PHASE, PLANET, PLANETS, SEATS, SOURCE, TILE_COUNT,
)  # fmt: skip

Plain = dict[str, Any]
LETTERS = "123456HBD"
# Small numbers of the pending decision that are dumped when they are not 0
NUMBERS = {"part": PART, "die": DIE, "shot_count": SHOT_COUNT, "other": OTHER_MUST}
PIECES_BY_NAME = {"mover": MOVER, "first_mover": FIRST_MOVER}


def dump(state: bytes) -> Plain:
    """Return the whole position."""
    seats = range(state[SEATS])
    out: Plain = {
        "game": "solari",
        "seats": state[SEATS],
        "phase": PHASES[state[PHASE]],
        "round": counters.rounds(state) + 1,
        "first": state[FIRST] + 1,
        "turn": state[SEAT] + 1,
        "planets": [planet_of(state, seat) for seat in seats],
        "score": [counters.score(state, seat) for seat in seats],
        "dice": list(state[DICE : DICE + 2]),
        "pieces": {planet_of(state, seat): pieces(state, seat) for seat in seats},
        "before": comets(state[BEFORE : BEFORE + 2 * COMETS], state[LEVEL]),
        "decision": decision(state),
    }
    if state[SOURCE] != FROM_DICE:
        out["tiles"] = [tiles(state, seat) for seat in seats]
    if state[DEALT]:
        out["order"] = [open_row(state, seat) for seat in seats]
    if state[LAST_SEAT]:
        out["last"] = last_turn(state)
    return out


def planet_of(state: bytes | bytearray, seat: int) -> str:
    """Return the planet a seat plays."""
    return PLANETS[state[PLANET + seat]]


def pieces(state: bytes | bytearray, seat: int) -> str:
    """Return the pieces of a seat in one line."""
    first, headings = PLACES + seat * PIECE_COUNT, HEADED_TO + seat * COMETS
    words = []
    for piece in range(PIECE_COUNT):
        place = state[first + piece]
        if place != ABSENT:
            heading = state[headings + piece] if piece < COMETS and state[LEVEL] > 2 else None
            words.append(piece_word(piece, place, heading))
    return " ".join(words)


def comets(twelve: bytes, level: int) -> str:
    """Return six squares and six headings in one line."""
    words = [
        piece_word(number, twelve[number], twelve[COMETS + number] if level > 2 else None)
        for number in range(COMETS)
        if twelve[number] != ABSENT
    ]
    return " ".join(words)


def piece_word(piece: int, place: int, heading: int | None) -> str:
    """Return one piece: `3@54`, `3@54E`, `3@off`, `H@22`."""
    heads = HEADING_NAMES[heading] if heading is not None else ""
    return f"{LETTERS[piece]}@{place_name(place)}{heads}"


def place_name(place: int) -> str:
    """Return a square, or `off` for a piece beside the board."""
    return "off" if place == OFF_BOARD else square_name(place)


def tiles(state: bytes, seat: int) -> list[str]:
    """Return the unplayed tiles of a seat."""
    left = counters.tiles(state, seat)
    return [tile_name(tile) for tile in range(TILE_COUNT) if left >> tile & 1]


def open_row(state: bytes, seat: int) -> list[str]:
    """Return the tiles of a seat in the order in which they lie open."""
    first = ORDER + seat * TILE_COUNT
    return [tile_name(tile - 1) for tile in state[first : first + TILE_COUNT] if tile]


def last_turn(state: bytes) -> Plain:
    """Return what is needed to explain the points of the last turn."""
    doublers = state[LAST_DOUBLERS : LAST_DOUBLERS + MOST_SEATS]
    return {
        "seat": state[LAST_SEAT],
        "before": comets(state[LAST_BEFORE:LAST_AFTER], state[LEVEL]),
        "after": comets(state[LAST_AFTER:LAST_DOUBLERS], state[LEVEL]),
        "doublers": [None if at == ABSENT else place_name(at) for at in doublers],
    }


def decision(state: bytes) -> Plain:
    """Return the pending decision with what was chosen so far in this turn."""
    out: Plain = {"node": NODES[state[NODE]]}
    out |= {name: state[index] for name, index in NUMBERS.items() if state[index]}
    for name, index in PIECES_BY_NAME.items():
        if state[index]:
            out[name] = PIECE_NAMES[state[index] - 1]
    shots = waiting_shots(state)
    if shots:
        out["shots"] = shots
    if state[HEADED]:
        out["headed"] = piece_name(state, state[HEADED] - 1)
    return out


def waiting_shots(state: bytes) -> list[list[str]]:
    """Return the shot pieces that are not placed, and where each was shot."""
    slots = (SHOTS, SHOTS + SHOT_BYTES)
    return [
        [piece_name(state, state[slot] - 1), square_name(state[slot + 1])]
        for slot in slots
        if state[slot]
    ]


def piece_name(state: bytes | bytearray, piece: int) -> str:
    """Return a piece among all: `neptune 3`."""
    seat, own = divmod(piece, PIECE_COUNT)
    return f"{planet_of(state, seat)} {PIECE_NAMES[own]}"
