"""Public facts by name, and setting them as they lie on the table ("the table says otherwise").

A correction never asks whether the rules allow it, only whether the thing can exist. Afterwards the
pending decision is looked at again, so that no correction can leave the table stuck.
"""

from collections.abc import Callable
from typing import Any

from heliograph.engine.errors import BadCorrection, BadPosition
from heliograph.games.solari import plain, position, turns
from heliograph.games.solari.layout import (
    ABSENT, COMETS, DEPTH, HEADED_TO, NO_TURN, NODE, OFF_BOARD, OVER, PART, PIECE_COUNT,
    PIECE_NAMES, PLACES, PLACES_END, SCORE_ONLY, SEAT, SHOT_BYTES, SHOTS, TURN_END,
    square_name,
)  # fmt: skip
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    DICE, DUE, FIRST, FROM_DICE, LEVEL, MOST_SCORE, OFF, PHASE, PLACE, ROUND, SEATS, SOURCE,
)  # fmt: skip
from shared_rules.tracker import OVER as PHASE_OVER
from shared_rules.tracker import PLAY

Setter = Callable[[bytearray, list[str], Any], None]


def facts(state: bytes) -> dict[str, Any]:
    """Return every public fact by its name."""
    if state[PHASE] not in (PLAY, PHASE_OVER):
        return {}
    seats = range(state[SEATS])
    out: dict[str, Any] = {
        "round": counters.rounds(state) + 1,
        "turn": state[SEAT] + 1,
        "dice": _dice(state),
    }
    for seat in seats:
        planet = plain.planet_of(state, seat)
        out[f"score.{planet}"] = counters.score(state, seat)
        if state[SOURCE] != FROM_DICE:
            out[f"tiles.{planet}"] = plain.tiles(state, seat)
        if state[DEPTH] != SCORE_ONLY:
            out |= _piece_facts(state, seat, planet)
    return out


def _dice(state: bytes) -> str | None:
    one, other = state[DICE], state[DICE + 1]
    return f"{one}-{other}" if one and other else None


def _piece_facts(state: bytes, seat: int, planet: str) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for piece, name in enumerate(PIECE_NAMES):
        place = state[PLACES + seat * PIECE_COUNT + piece]
        if place == ABSENT:
            continue
        heading = state[HEADED_TO + seat * COMETS + piece] if piece < COMETS else 0
        letter = "NESW-"[heading] if state[LEVEL] > 2 and piece < COMETS else ""
        where = "off" if place == OFF_BOARD else square_name(place)
        out[f"piece.{planet}.{name}"] = where + letter
    return out


def correct(state: bytes, fact: str, value: Any) -> bytes:
    """Return the state with one fact as the table says; raises BadCorrection."""
    known = facts(state)
    if fact not in known:
        near = sorted({name.split(".")[0] for name in known})
        raise BadCorrection("", "unknown_fact", f"a fact of {', '.join(near)}", repr(fact))
    name, *where = fact.split(".")
    after = bytearray(state)
    try:
        _SETTERS[name](after, where, value)
    except BadPosition as error:
        expected = f"{error.expected} for {fact}"
        raise BadCorrection(error.rule, "bad_value", expected, error.got) from error
    return bytes(after)


def unblock(state: bytes) -> bytes:
    """Begin the moves of this turn again where a correction left nothing to choose."""
    after = bytearray(state)
    _restart(after)
    return bytes(after)


# One setter per fact


def _set_round(state: bytearray, _: list[str], value: Any) -> None:
    finished = position.number(value, 1, 0xFFFF, "SLI-3.6") - 1
    state[ROUND], state[ROUND + 1] = finished & 0xFF, finished >> 8


def _set_turn(state: bytearray, _: list[str], value: Any) -> None:
    """Give the turn to a seat; it begins."""
    seat = position.seat_number(state, value)
    _put_back_shots(state)
    state[PHASE] = PLAY
    state[PLACE] = (seat - state[FIRST]) % state[SEATS]
    state[DICE] = state[DICE + 1] = 0
    turns.begin_turn(state)


def _set_dice(state: bytearray, _: list[str], value: Any) -> None:
    """Set the numbers of this turn and begin its moves again; None takes them back."""
    position.need(state[PHASE] == PLAY, "SLI-13.1", "a game that runs", value)
    if value is None:
        counters.set_dice(state, 0, 0)
    else:
        tile = position.tile_number(value)
        counters.set_dice(state, *turns.DICE_OF[tile])
    _restart(state)


def _set_score(state: bytearray, where: list[str], value: Any) -> None:
    points = position.number(value, 0, MOST_SCORE, "SLI-1.3")
    counters.set_score(state, _seat(state, where[0]), points)


def _set_tiles(state: bytearray, where: list[str], value: Any) -> None:
    position.need(isinstance(value, list), "SLI-12.1", "a list of tiles such as 5-2", value)
    left = 0
    for name in value:
        left |= 1 << position.tile_number(name)
    counters.set_tiles(state, _seat(state, where[0]), left)


def _set_piece(state: bytearray, where: list[str], value: Any) -> None:
    """Put a piece where it stands; what stood there before is corrected first."""
    seat, piece = _seat(state, where[0]), PIECE_NAMES.index(where[1])
    position.need(isinstance(value, str), "SLI-1.1", "a square such as 54, 54E or off", value)
    _, place, heading = position.read_piece(f"{plain.LETTERS[piece]}@{value}", state[LEVEL])
    at = PLACES + seat * PIECE_COUNT + piece
    other = state.find(place, PLACES, PLACES_END) if place < OFF_BOARD else -1
    free = other in (-1, at)
    name = plain.piece_name(state, other - PLACES) if not free else ""
    position.need(free, "SLI-5.8", f"a free square; {name} stands there", value)
    waiting = [slot for slot in (SHOTS, SHOTS + SHOT_BYTES) if state[slot] == at - PLACES + 1]
    if state[at] == OFF_BOARD and not waiting:
        state[OFF + seat] -= 1
    state[at] = place
    if place == OFF_BOARD and not waiting:
        state[OFF + seat] += 1
    if piece < COMETS:
        state[HEADED_TO + seat * COMETS + piece] = heading
    if waiting or (seat == state[SEAT] and state[NODE] != OVER):
        _restart(state)


_SETTERS: dict[str, Setter] = {
    "round": _set_round,
    "turn": _set_turn,
    "dice": _set_dice,
    "score": _set_score,
    "tiles": _set_tiles,
    "piece": _set_piece,
}


def _seat(state: bytearray, planet: str) -> int:
    planets = [plain.planet_of(state, seat) for seat in range(state[SEATS])]
    return planets.index(planet)


def _restart(state: bytearray) -> None:
    """Begin the moves of this turn again; what was scored before it stays as it was."""
    if state[PHASE] != PLAY:
        return
    _put_back_shots(state)
    state[PART:TURN_END] = NO_TURN
    state[DUE] = 0
    position.begin(state)


def _put_back_shots(state: bytearray) -> None:
    """Shot pieces that wait for a place count as off the board until somebody says where."""
    for slot in (SHOTS, SHOTS + SHOT_BYTES):
        if state[slot] and state[PLACES + state[slot] - 1] == OFF_BOARD:
            state[OFF + (state[slot] - 1) // PIECE_COUNT] += 1
    state[SHOTS : SHOTS + 2 * SHOT_BYTES] = bytes(2 * SHOT_BYTES)
    state[DUE] = 0
