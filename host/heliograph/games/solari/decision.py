"""The pending decision of a Solari position, from plain data: the inverse of `plain.decision`."""

from collections.abc import Callable
from typing import Any

from heliograph.engine.reading import index_of, known_keys, listing, need, number, table, within
from heliograph.games.solari import moves, plain, turns
from heliograph.games.solari.layout import (
    BEGIN, COMETS, DEAL, DEALT, DECLARE, DEPTH, DIE, DIE_NODE, DIGITAL, DIRECTION, ENDED, ENTER,
    ENTER_PIECE, FIRST_MOVER, FOLLOW, FORFEIT, HEADED, HEADING, JOKER, KIND, MOVER, NAME, NODE,
    NODES, OFF_BOARD, OVER, PART, PIECE, PIECE_COUNT, PIECE_NAMES, PLACES, RIM, ROLL, SCORE_ONLY,
    SEAT, SHOT_BYTES, SHOT_COUNT, SHOTS, TILE, TURN_END, square_number,
)  # fmt: skip
from heliograph.games.solari.plain import NUMBERS, PIECES_BY_NAME
from heliograph.games.solari.turns import SIX_SIX
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    DICE, DUE, FACES, FROM_FREE, FROM_OPEN, LEVEL, MOST_SEATS, OFF, PHASE, SEATS, SOURCE,
    TILE_COUNT,
)  # fmt: skip
from shared_rules.tracker import OVER as PHASE_OVER
from shared_rules.tracker import PLAY, SETUP

State = bytes | bytearray
_KEYS = ("node", "shots", "headed", *NUMBERS, *PIECES_BY_NAME)
_MOST_SHOTS = 2
_RANGES = {"part": 1, "die": FACES, "shot_count": _MOST_SHOTS, "other": 1}

_PARTS = ("parts of the decision", "Teile der Entscheidung")
_SHOTS = ("shots, each a piece and a square", "Schüsse, je ein Stein und ein Feld")
_PAIR = ("a piece and a square", "ein Stein und ein Feld")
_OFF = ("different pieces that stand nowhere", "verschiedene Steine, die nirgends stehen")
_HEADED = ("a comet on the board, at level 3", "ein Komet auf dem Brett, auf Level 3")
_NAMED = ("a piece such as 'neptune 3'", "ein Stein wie 'neptune 3'")
_FITS = (
    "a decision that fits the phase, the dice and the pieces",
    "eine Entscheidung, die zu Phase, Würfeln und Steinen passt",
)


def load(state: bytearray, given: Any) -> None:
    """Set the decision; turn, pieces and tiles are in the state already."""
    parts = table(given, "SLI-3.1", _PARTS)
    known_keys(parts, _KEYS, "SLI-3.1")
    state[PART:TURN_END] = bytes(TURN_END - PART)
    for name, index in NUMBERS.items():
        with within(name):
            state[index] = number(parts.get(name, 0), 0, _RANGES[name], "SLI-3.3")
    for name, index in PIECES_BY_NAME.items():
        if name in parts:
            with within(name):
                state[index] = index_of(PIECE_NAMES, parts[name], "SLI-1.4") + 1
    if "headed" in parts:
        with within("headed"):
            _load_headed(state, parts["headed"])
    with within("shots"):
        _load_shots(state, parts.get("shots", []))
    _count_off(state)
    with within("node"):
        _load_node(state, parts)


def _load_shots(state: bytearray, given: Any) -> None:
    shots = [
        listing(shot, _MOST_SHOTS, "SLI-5.1", _PAIR, _MOST_SHOTS)
        for shot in listing(given, _MOST_SHOTS, "SLI-5.1", _SHOTS)
    ]
    pieces = [_piece_number(state, name) for name, _ in shots]
    # A comet that is placed already is done with when it has its heading
    placed = state[HEADED] - 1
    waits = all(piece == placed or state[PLACES + piece] == OFF_BOARD for piece in pieces)
    need(waits and len(set(pieces)) == len(pieces), "SLI-5.1", _OFF, given)
    for index, (piece, (_, square)) in enumerate(zip(pieces, shots, strict=True)):
        slot = SHOTS + index * SHOT_BYTES
        state[slot], state[slot + 1] = piece + 1, square_of(square)
    with within("shot_count"):
        number(state[SHOT_COUNT], len(shots), _MOST_SHOTS, "SLI-5.1")


def _load_headed(state: bytearray, name: Any) -> None:
    piece = _piece_number(state, name)
    heads = piece % PIECE_COUNT < COMETS and state[LEVEL] > 2
    need(heads and state[PLACES + piece] < OFF_BOARD, "SLI-9.5", _HEADED, name)
    state[HEADED] = piece + 1


def _count_off(state: bytearray) -> None:
    """Count the pieces off the board; shot pieces that wait for a place are none of them."""
    waiting = [state[slot] - 1 for slot in (SHOTS, SHOTS + SHOT_BYTES) if state[slot]]
    state[DUE] = len(waiting)
    for seat in range(MOST_SEATS):
        state[OFF + seat] = sum(
            state[PLACES + piece] == OFF_BOARD and piece not in waiting
            for piece in range(seat * PIECE_COUNT, (seat + 1) * PIECE_COUNT)
        )


def _load_node(state: bytearray, parts: dict[str, Any]) -> None:
    if "node" in parts:
        node = index_of(NODES, parts["node"], "SLI-3.1")
        need(_FITTING[node](state), "SLI-3.1", _FITS, parts["node"])
        state[NODE] = node
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


# When a kind of decision can come up


def _is_dealing(state: State) -> bool:
    is_open = state[SOURCE] == FROM_OPEN and state[DEPTH] == DIGITAL
    return state[PHASE] == SETUP and is_open and state[DEALT] < TILE_COUNT * state[SEATS]


def _is_beginning(state: State) -> bool:
    return state[PHASE] == SETUP and not _is_dealing(state)


def _is_awaiting(state: State) -> bool:
    return state[PHASE] == PLAY and not state[SHOTS]


def _is_moving(state: State) -> bool:
    """The numbers are known, and there is a board."""
    return state[PHASE] == PLAY and state[DICE] > 0 and state[DEPTH] != SCORE_ONLY


def _is_naming(state: State) -> bool:
    dice = counters.tile_of(state[DICE], state[DICE + 1])
    return _is_moving(state) and state[JOKER] > 0 and dice == SIX_SIX


def _has_die(state: State) -> bool:
    return _is_moving(state) and state[DIE] in state[DICE : DICE + 2]


def _has_mover(state: State) -> bool:
    return _has_die(state) and state[MOVER] > 0 and _place_of_mover(state) < OFF_BOARD


def _has_shot(state: State) -> bool:
    return _is_moving(state) and state[MOVER] > 0 and state[SHOTS] > 0


def _is_choosing_piece(state: State) -> bool:
    return _has_die(state) and state[PART] == (state[FIRST_MOVER] > 0)


def _is_following(state: State) -> bool:
    return _has_mover(state) and _has_shot(state) and state[PART] == 1


def _is_entering(state: State) -> bool:
    return _is_moving(state) and state[MOVER] > 0 and _place_of_mover(state) == OFF_BOARD


def _place_of_mover(state: State) -> int:
    return state[PLACES + state[SEAT] * PIECE_COUNT + state[MOVER] - 1]


_FITTING: dict[int, Callable[[State], bool]] = {
    OVER: lambda state: state[PHASE] == PHASE_OVER,
    BEGIN: _is_beginning,
    DEAL: _is_dealing,
    ROLL: lambda state: _is_awaiting(state) and state[SOURCE] != FROM_FREE,
    TILE: lambda state: _is_awaiting(state) and state[SOURCE] == FROM_FREE,
    NAME: _is_naming,
    FORFEIT: _is_moving,
    DIE_NODE: lambda state: _is_moving(state) and not state[MOVER],
    PIECE: _is_choosing_piece,
    DIRECTION: _has_mover,
    FOLLOW: _is_following,
    KIND: _has_shot,
    RIM: _has_shot,
    HEADING: lambda state: _is_moving(state) and state[HEADED] > 0,
    ENTER_PIECE: lambda state: _is_moving(state) and moves.off_pieces(state) > 0,
    ENTER: _is_entering,
    DECLARE: lambda state: state[PHASE] == PLAY and state[DEPTH] == SCORE_ONLY,
    ENDED: lambda _: False,  # a turn is scored before anybody sees its end
}


# Names


def square_of(name: Any) -> int:
    """Return the square of two digits."""
    fits = isinstance(name, str) and len(name) == 2 and all(digit in "01234567" for digit in name)
    need(fits, "SLI-1.1", ("a square from 00 to 77", "ein Feld von 00 bis 77"), name)
    return square_number(name)


def _piece_number(state: bytearray, name: Any) -> int:
    """Return a piece among all by its name, `neptune 3`."""
    words = name.split() if isinstance(name, str) else []
    need(len(words) == 2, "SLI-1.4", _NAMED, name)
    planets = tuple(plain.planet_of(state, seat) for seat in range(state[SEATS]))
    seat = index_of(planets, words[0], "SLI-1.7")
    return seat * PIECE_COUNT + index_of(PIECE_NAMES, words[1], "SLI-1.4")
