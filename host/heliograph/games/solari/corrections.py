"""Public facts by name, and setting them as they lie on the table ("the table says otherwise").

A correction never asks whether the rules allow it, only whether the thing can exist. Afterwards the
pending decision is looked at again, so that no correction can leave the table stuck.
"""

from collections.abc import Callable
from typing import Any

from heliograph.engine.reading import correcting, listing, need, need_fact, number, text
from heliograph.games.solari import decision, plain, position, shots, turns
from heliograph.games.solari.layout import (
    ABSENT, BEFORE, COMETS, DEPTH, DIE_NODE, DIRECTION, ENDED, ENTER, ENTER_PIECE, FIRST_MOVER,
    FOLLOW, FORFEIT, HEADED, HEADED_TO, HEADING, KIND, MOVER, NAME, NO_TURN, NODE, OFF_BOARD,
    OTHER_MUST, PART, PIECE, PIECE_COUNT, PIECE_NAMES, PLACES, PLACES_END, RIM, SCORE_ONLY, SEAT,
    SHOT_BYTES, SHOTS, TURN_END, square_name,
)  # fmt: skip
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    DICE, DUE, FIRST, FROM_DICE, LEVEL, MOST_SCORE, OFF, PHASE, PLACE, ROUND, SEATS, SOURCE,
    TILE_COUNT, TURNS,
)  # fmt: skip
from shared_rules.tracker import OVER as PHASE_OVER
from shared_rules.tracker import PLAY

MOST_ROUNDS = 0xFFFF  # the counter has two bytes
# Decisions that look at where the pieces of the seat on turn stand
_MOVING = (NAME, FORFEIT, DIE_NODE, PIECE, DIRECTION, FOLLOW, ENTER_PIECE, ENTER)
_TILES = ("tiles such as 5-2", "Steine wie 5-2")
_SQUARE = ("a square such as 54, 54E or off", "ein Feld wie 54, 54E oder off")
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
    need_fact(fact, facts(state))
    name, *where = fact.split(".")
    after = bytearray(state)
    with correcting(fact):
        _SETTERS[name](after, where, value)
    return _ended(after)


def unblock(state: bytes) -> bytes:
    """Find the next decision where a correction left nothing to choose.

    Dice that are spent stay spent (SLI-C46): what cannot be moved any more is lost.
    """
    after = bytearray(state)
    if not after[PART]:
        _restart(after)
    elif after[SHOTS]:
        after[OTHER_MUST] = 0
        shots.resolve(after)
    else:
        after[NODE] = FORFEIT
    return _ended(after)


def _ended(state: bytearray) -> bytes:
    """A turn that is complete is scored before anybody sees it."""
    if state[NODE] == ENDED:
        turns.end_turn(state)
    return bytes(state)


# One setter per fact


def _set_round(state: bytearray, _: list[str], value: Any) -> None:
    finished = number(value, 1, most_rounds(state), "SLI-3.6") - 1
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
    need(state[PHASE] == PLAY, "SLI-13.1", ("a game that runs", "ein laufendes Spiel"), value)
    _show_joker(state)
    if value is None:
        counters.set_dice(state, 0, 0)
    else:
        tile = position.tile_number(value)
        counters.set_dice(state, *turns.DICE_OF[tile])
    _restart(state)


def _show_joker(state: bytearray) -> None:
    """Show 6-6 again where it was named as a tile that is still there: that one was not used up.

    Where the named tile was played before, the state does not say which of both lies there; then
    the one that was named comes back (SLI-12.6).
    """
    if state[SOURCE] != FROM_DICE and state[DICE] and state[DICE + 1]:
        shown = counters.tile_of(state[DICE], state[DICE + 1])
        if counters.tiles(state, state[SEAT]) >> shown & 1:
            state[DICE], state[DICE + 1] = turns.DICE_OF[turns.SIX_SIX]


def _set_score(state: bytearray, where: list[str], value: Any) -> None:
    points = number(value, 0, MOST_SCORE, "SLI-1.3")
    counters.set_score(state, _seat(state, where[0]), points)


def _set_tiles(state: bytearray, where: list[str], value: Any) -> None:
    left = 0
    for name in listing(value, TILE_COUNT, "SLI-12.1", _TILES):
        left |= 1 << position.tile_number(name)
    counters.set_tiles(state, _seat(state, where[0]), left)


def _set_piece(state: bytearray, where: list[str], value: Any) -> None:
    """Put a piece where it stands; what stood there before is corrected first."""
    seat, piece = _seat(state, where[0]), PIECE_NAMES.index(where[1])
    word = f"{plain.LETTERS[piece]}@{text(value, 'SLI-1.1', _SQUARE)}"
    _, place, heading = position.read_piece(word, state[LEVEL])
    at = PLACES + seat * PIECE_COUNT + piece
    _need_free(state, at, place, value)
    waiting = [slot for slot in (SHOTS, SHOTS + SHOT_BYTES) if state[slot] == at - PLACES + 1]
    if state[at] == OFF_BOARD and not waiting:
        state[OFF + seat] -= 1
    state[at] = place
    if place == OFF_BOARD and not waiting:
        state[OFF + seat] += 1
    if piece < COMETS:
        state[HEADED_TO + seat * COMETS + piece] = heading
        if seat == state[SEAT]:
            _was_always_so(state, piece, place, heading)
    if state[PHASE] == PLAY:
        _go_on(state, at - PLACES + 1, waiting)


def _need_free(state: bytearray, at: int, place: int, value: Any) -> None:
    other = state.find(place, PLACES, PLACES_END) if place < OFF_BOARD else -1
    if other not in (-1, at):
        name = plain.piece_name(state, other - PLACES)
        words = (f"a free square; {name} stands there", f"ein freies Feld; dort steht {name}")
        need(False, "SLI-5.8", words, value)


def _was_always_so(state: bytearray, piece: int, place: int, heading: int) -> None:
    """What is corrected was not moved: it stood so when the turn began (SLI-C46)."""
    state[BEFORE + piece] = place
    state[BEFORE + COMETS + piece] = heading


def _go_on(state: bytearray, piece: int, waiting: list[int]) -> None:
    """Look at the turn again after a piece (from 1, among all) was put somewhere else."""
    if waiting and state[PLACES + piece - 1] != OFF_BOARD:
        _stop_waiting(state, piece, waiting[0])
    elif state[NODE] not in _MOVING:
        return
    elif not state[PART]:
        _restart(state)  # no die is spent yet
    elif state[NODE] == DIRECTION and not state[SHOTS]:
        state[NODE], state[MOVER] = PIECE, state[FIRST_MOVER]
    elif state[NODE] == DIRECTION and piece - 1 == state[SEAT] * PIECE_COUNT + state[MOVER] - 1:
        state[OTHER_MUST] = 1
        shots.resolve(state)


def _stop_waiting(state: bytearray, piece: int, slot: int) -> None:
    """A shot piece that was put somewhere by the table needs no place any more."""
    if state[HEADED] == piece:
        state[HEADED] = 0
    if slot == SHOTS:
        state[SHOTS : SHOTS + SHOT_BYTES] = state[SHOTS + SHOT_BYTES : SHOTS + 2 * SHOT_BYTES]
    state[SHOTS + SHOT_BYTES : SHOTS + 2 * SHOT_BYTES] = bytes(SHOT_BYTES)
    state[DUE] -= 1
    if state[NODE] in (KIND, RIM) or (state[NODE] == HEADING and not state[HEADED]):
        shots.resolve(state)
    elif state[NODE] == FOLLOW and not state[SHOTS]:
        state[NODE] = PIECE
    elif state[NODE] == DIRECTION:
        state[NODE], state[MOVER] = PIECE, state[FIRST_MOVER]


def most_rounds(state: bytes | bytearray) -> int:
    """Return the highest number a round can have: games of a fixed length end (SLI-13.3)."""
    return state[TURNS] or MOST_ROUNDS


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
    decision.begin(state)


def _put_back_shots(state: bytearray) -> None:
    """Shot pieces that wait for a place count as off the board until somebody says where."""
    for slot in (SHOTS, SHOTS + SHOT_BYTES):
        if state[slot] and state[PLACES + state[slot] - 1] == OFF_BOARD:
            state[OFF + (state[slot] - 1) // PIECE_COUNT] += 1
    state[SHOTS : SHOTS + 2 * SHOT_BYTES] = bytes(2 * SHOT_BYTES)
    state[DUE] = 0
