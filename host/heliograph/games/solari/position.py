"""A Solari position from plain data, the inverse of `plain.dump`.

What is left out gets a default, so that a test vector names only what matters: the start squares
if no pieces are named at all, nothing on the board for a planet that is not named.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.engine.errors import Words
from heliograph.engine.reading import index_of, need, number
from heliograph.games.solari import plain, turns
from heliograph.games.solari.board import RIM_INDEX
from heliograph.games.solari.layout import (
    ABSENT, BEFORE, COMETS, DEALT, DEPTH, DOUBLER, HEADED, HEADED_TO, HEADING_NAMES, LAST_AFTER,
    LAST_BEFORE, LAST_DOUBLERS, LAST_SEAT, NO_HEADING, NODE, NODES, OFF_BOARD, ORDER, OVER, PART,
    PIECE_COUNT, PIECE_NAMES, PLACES, PLACES_END, SCORE_ONLY, SEAT, SHOT_BYTES, SHOTS,
    TURN_END, square_number,
)  # fmt: skip
from heliograph.games.solari.plain import LETTERS, NUMBERS, PIECES_BY_NAME
from shared_rules.names import PHASES
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    DICE, DUE, FACES, FIRST, FROM_DICE, LEVEL, MOST_SCORE, MOST_SEATS, OFF, PHASE, PLACE,
    PLANET, PLANETS, ROUND, SEATS, SOURCE, TILE_COUNT,
)  # fmt: skip
from shared_rules.tracker import OVER as PHASE_OVER
from shared_rules.tracker import PLAY

_KEYS = (
    "game", "seats", "phase", "round", "first", "turn", "planets", "score", "dice", "pieces",
    "before", "decision", "tiles", "order", "last",
)  # fmt: skip
_PIECE = re.compile(r"([1-6HBDhbd])@(off|[0-7][0-7])([NESW-]?)")
_PIECES = (
    "pieces such as '1@12 2@36N H@22 3@off'",
    "Steine wie '1@12 2@36N H@22 3@off'",
)
_PIECE_WORD = (
    "a piece such as 3@54, 3@54E, 3@off or H@22",
    "ein Stein wie 3@54, 3@54E, 3@off oder H@22",
)
_FULL_SET = (1 << TILE_COUNT) - 1


def load(position: Mapping[str, Any], blank: bytes) -> bytes:
    """Return the state of a position, starting from the blank table of the configured game."""
    for key in position:
        need(key in _KEYS, "SLI-1.1", _one_of(_KEYS), key)
    seats = position.get("seats", blank[SEATS])
    need(
        seats == blank[SEATS],
        "SLI-11.1",
        (f"{blank[SEATS]} seats", f"{blank[SEATS]} Plätze"),
        seats,
    )
    state = bytearray(blank)
    _load_planets(state, position.get("planets"))
    _load_turn(state, position)
    _load_scores(state, position.get("score", [0] * seats))
    _load_pieces(state, position.get("pieces"))
    _load_tiles(state, position)
    _load_decision(state, position)
    _load_before(state, position.get("before"))
    if "last" in position:
        _load_last(state, position["last"])
    return bytes(state)


def _load_planets(state: bytearray, names: Any) -> None:
    if names is None:
        return
    planets = [index_of(PLANETS, name, "SLI-1.7") for name in names]
    need(
        len(set(planets)) == len(planets) == state[SEATS],
        "SLI-1.7",
        ("a planet per seat", "je Platz ein Planet"),
        names,
    )
    rest = [planet for planet in state[PLANET : PLANET + MOST_SEATS] if planet not in planets]
    state[PLANET : PLANET + MOST_SEATS] = bytes(planets + rest)


def _load_turn(state: bytearray, position: Mapping[str, Any]) -> None:
    phase = index_of(PHASES, position.get("phase", "play"), "SLI-3.1")
    first = seat_number(state, position.get("first", 1))
    turn = seat_number(state, position.get("turn", first + 1))
    state[FIRST] = first
    state[PHASE] = phase
    if phase in (PLAY, PHASE_OVER):
        state[PLACE] = (turn - first) % state[SEATS]
        if state[SOURCE] != FROM_DICE:
            counters.start(state, first)
            state[PHASE] = phase
    state[SEAT] = turn
    finished = number(position.get("round", 1), 1, 0xFFFF, "SLI-3.6") - 1
    state[ROUND], state[ROUND + 1] = finished & 0xFF, finished >> 8
    dice = position.get("dice", [0, 0])
    need(isinstance(dice, list) and len(dice) == 2, "SLI-1.6", ("two dice", "zwei Würfel"), dice)
    for index, die in enumerate(dice):
        state[DICE + index] = number(die, 0, FACES, "SLI-1.6")


def _load_scores(state: bytearray, scores: Any) -> None:
    need(
        isinstance(scores, list) and len(scores) == state[SEATS],
        "SLI-1.3",
        ("points per seat", "Punkte je Platz"),
        scores,
    )
    for seat, points in enumerate(scores):
        counters.set_score(state, seat, number(points, 0, MOST_SCORE, "SLI-1.3"))
    agree = all(counters.score(state, seat) == points for seat, points in enumerate(scores))
    need(agree, "SLI-11.2", ("one score per team", "eine Punktzahl je Team"), scores)


def _load_pieces(state: bytearray, given: Any) -> None:
    if given is None:
        return
    need(
        isinstance(given, Mapping),
        "SLI-2.1",
        ("a line of pieces per planet", "eine Zeile Steine je Planet"),
        given,
    )
    planets = [plain.planet_of(state, seat) for seat in range(state[SEATS])]
    for name in given:
        need(name in planets, "SLI-1.7", _one_of(planets), name)
    state[PLACES:PLACES_END] = bytes([ABSENT] * (PLACES_END - PLACES))
    for seat, planet in enumerate(planets):
        set_pieces(state, seat, given.get(planet, ""))
    on_board = [place for place in state[PLACES:PLACES_END] if place < OFF_BOARD]
    need(
        len(set(on_board)) == len(on_board),
        "SLI-5.8",
        ("one piece per square", "ein Stein je Feld"),
        given,
    )


def set_pieces(state: bytearray, seat: int, line: Any) -> None:
    """Put the pieces of a seat as a line says; those it does not name are out of the game."""
    need(isinstance(line, str), "SLI-2.1", _PIECES, line)
    first, headings = PLACES + seat * PIECE_COUNT, HEADED_TO + seat * COMETS
    state[headings : headings + COMETS] = bytes(COMETS)
    seen = set()
    for word in line.split():
        piece, place, heading = read_piece(word, state[LEVEL])
        need(piece not in seen, "SLI-1.4", ("each piece once", "jeder Stein einmal"), line)
        seen.add(piece)
        state[first + piece] = place
        if piece < COMETS:
            state[headings + piece] = heading


def read_piece(word: str, level: int) -> tuple[int, int, int]:
    """Return piece, place and heading of a word such as `3@54E`."""
    found = _PIECE.fullmatch(word)
    need(found, "SLI-1.1", _PIECE_WORD, word)
    assert found is not None
    piece = LETTERS.index(found[1].upper())
    place = OFF_BOARD if found[2] == "off" else square_number(found[2])
    need(
        piece != DOUBLER or place in {OFF_BOARD, *RIM_INDEX},
        "SLI-10.3",
        ("a rim square", "ein Randfeld"),
        word,
    )
    if level < 3 or piece >= COMETS:
        return piece, place, 0
    return piece, place, HEADING_NAMES.index(found[3]) if found[3] else NO_HEADING


def _load_tiles(state: bytearray, position: Mapping[str, Any]) -> None:
    if state[SOURCE] == FROM_DICE:
        return
    playing = state[PHASE] in (PLAY, PHASE_OVER)
    for seat in range(state[SEATS]):
        if "tiles" in position:
            left = sum(1 << tile_number(name) for name in position["tiles"][seat])
        else:
            left = _FULL_SET if playing else 0
        counters.set_tiles(state, seat, left)
    for seat, row in enumerate(position.get("order", [])):
        first = ORDER + seat * TILE_COUNT
        laid = bytes(tile_number(name) + 1 for name in row)
        state[first : first + len(laid)] = laid
        state[DEALT] += len(laid)


def _load_before(state: bytearray, line: Any) -> None:
    """What the seat on turn had when its turn began: as it stands now, if nothing else is said."""
    if line is not None:
        state[BEFORE : BEFORE + 2 * COMETS] = read_comets(line, state[LEVEL])
    elif state[PHASE] == PLAY:
        state[BEFORE : BEFORE + 2 * COMETS] = turns.comets_of(state, state[SEAT])


def read_comets(line: Any, level: int) -> bytes:
    """Return six squares and six headings of a line."""
    need(
        isinstance(line, str),
        "SLI-1.4",
        ("comets such as '1@12 2@36N'", "Kometen wie '1@12 2@36N'"),
        line,
    )
    places, headings = bytearray([ABSENT] * COMETS), bytearray(COMETS)
    for word in line.split():
        piece, place, heading = read_piece(word, level)
        need(piece < COMETS, "SLI-1.4", ("a comet", "ein Komet"), word)
        places[piece], headings[piece] = place, heading
    return bytes(places + headings)


def _load_last(state: bytearray, given: Mapping[str, Any]) -> None:
    state[LAST_SEAT] = seat_number(state, given["seat"]) + 1
    state[LAST_BEFORE:LAST_AFTER] = read_comets(given["before"], state[LEVEL])
    state[LAST_AFTER:LAST_DOUBLERS] = read_comets(given["after"], state[LEVEL])
    for seat, name in enumerate(given["doublers"]):
        state[LAST_DOUBLERS + seat] = ABSENT if name is None else place_of(name)


# The pending decision


def _load_decision(state: bytearray, position: Mapping[str, Any]) -> None:
    given = position.get("decision", {})
    known = ("node", "shots", "headed", *NUMBERS, *PIECES_BY_NAME)
    for key in given:
        need(key in known, "SLI-3.1", _one_of(known), key)
    state[PART:TURN_END] = bytes(TURN_END - PART)
    for name, index in NUMBERS.items():
        state[index] = number(given.get(name, 0), 0, FACES, "SLI-3.3")
    for name, index in PIECES_BY_NAME.items():
        if name in given:
            state[index] = index_of(PIECE_NAMES, given[name], "SLI-1.4") + 1
    for index, (name, square) in enumerate(given.get("shots", [])):
        slot = SHOTS + index * SHOT_BYTES
        state[slot], state[slot + 1] = piece_number(state, name) + 1, square_of(square)
    if "headed" in given:
        state[HEADED] = piece_number(state, given["headed"]) + 1
    _load_off(state)
    _load_node(state, given)


def _load_off(state: bytearray) -> None:
    """Count the pieces off the board; shot pieces that wait for a place are none of them."""
    waiting = [state[slot] - 1 for slot in (SHOTS, SHOTS + SHOT_BYTES) if state[slot]]
    state[DUE] = len(waiting)
    for seat in range(MOST_SEATS):
        state[OFF + seat] = sum(
            state[PLACES + piece] == OFF_BOARD and piece not in waiting
            for piece in range(seat * PIECE_COUNT, (seat + 1) * PIECE_COUNT)
        )


def _load_node(state: bytearray, given: Mapping[str, Any]) -> None:
    if "node" in given:
        state[NODE] = index_of(NODES, given["node"], "SLI-3.1")
    elif state[PHASE] == PHASE_OVER:
        state[NODE] = OVER
    elif state[PHASE] == PLAY:
        begin(state)


def begin(state: bytearray) -> None:
    """Set the decision with which a turn goes on whose dice are known or not."""
    dice = tuple(state[DICE : DICE + 2])
    if all(dice) and state[DEPTH] != SCORE_ONLY:
        turns.go_on_with(state, counters.tile_of(*dice))
    else:
        turns.await_numbers(state)


# Names


def _one_of(names: Sequence[str]) -> Words:
    listed = ", ".join(names)
    return f"one of {listed}", f"eines von {listed}"


def seat_number(state: bytes | bytearray, seat: Any) -> int:
    """Return the index of a seat that is numbered from 1."""
    return number(seat, 1, state[SEATS], "SLI-11.1") - 1


def place_of(name: Any) -> int:
    """Return a square, or what stands for beside the board: `off`."""
    return OFF_BOARD if name == "off" else square_of(name)


def square_of(name: Any) -> int:
    """Return the square of two digits."""
    fits = isinstance(name, str) and len(name) == 2 and all(digit in "01234567" for digit in name)
    need(fits, "SLI-1.1", ("a square from 00 to 77", "ein Feld von 00 bis 77"), name)
    return square_number(name)


def tile_number(name: Any) -> int:
    """Return the tile of a name such as 5-2."""
    found = re.fullmatch(r"([1-6])-([1-6])", name) if isinstance(name, str) else None
    need(found, "SLI-12.1", ("a tile such as 5-2", "ein Stein wie 5-2"), name)
    assert found is not None
    return counters.tile_of(int(found[1]), int(found[2]))


def piece_number(state: bytearray, name: Any) -> int:
    """Return a piece among all by its name, `neptune 3`."""
    words = name.split() if isinstance(name, str) else []
    need(
        len(words) == 2,
        "SLI-1.4",
        ("a piece such as 'neptune 3'", "ein Stein wie 'neptune 3'"),
        name,
    )
    planets = tuple(plain.planet_of(state, seat) for seat in range(state[SEATS]))
    seat = index_of(planets, words[0], "SLI-1.7")
    return seat * PIECE_COUNT + index_of(PIECE_NAMES, words[1], "SLI-1.4")
