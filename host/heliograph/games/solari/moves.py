"""Part-moves and re-entries: which number, which piece, which way (SLI-3, SLI-4, SLI-6).

Both part-moves must be played, so the first one may only be chosen where a second one is left.
Counting answers this almost always: if three own pieces can use the second number, one of them is
neither the piece that moves first nor one that it shoots. Only below that every case is looked at.
"""

from heliograph.engine.fact_kinds import State
from heliograph.engine.pending import Pending, ask_seat, seats_by_bits
from heliograph.games.solari import shots
from heliograph.games.solari.board import ALL_RIM, LANDING, NOWHERE, RIM_IN_LINE
from heliograph.games.solari.facts import (
    DIE, FIRST_MOVER, HEADED, HEADED_TO, MOVER, NODE, OTHER_MUST, PART, PLACES, PLACES_END, SEAT,
    SHOTS, SHOT_COUNT,
)  # fmt: skip
from heliograph.games.solari.layout import (
    COMETS, DIRECTION, DOUBLER, ENTER, FOLLOW, GO, HEADING, OFF_BOARD, PIECE, PIECE_COUNT,
    PLACE_NOW, SAME, SHOT_BYTES, TAKE_DIE, TAKE_PIECE, TO_SQUARE,
)  # fmt: skip
from heliograph.games.solari.reach import bars, can_move, movers, own_places, ways
from shared_rules.solari.counters import DICE, DUE, FACES, LEVEL, MOST_SEATS, OFF

_ENOUGH = 3
_ALL = range(PIECE_COUNT)
# The decision of each seat between some pieces, and between some numbers
_PIECES = seats_by_bits(MOST_SEATS, TAKE_PIECE, PIECE_COUNT)
_DICE = seats_by_bits(MOST_SEATS, TAKE_DIE, FACES)


# Can the turn be completed?


def can_complete(state: State, one: int, other: int) -> bool:
    """Return whether these numbers allow a whole turn (SLI-3.5, SLI-6.4)."""
    if state[OFF + state[SEAT]]:
        return any(entries(state, piece, one, other) for piece in _ALL if is_off(state, piece))
    return can_begin(state, one, other) or (one != other and can_begin(state, other, one))


def can_begin(state: State, first: int, second: int) -> bool:
    """Return whether the turn can begin with this number and be completed."""
    if not movers(state, first):
        return False
    if movers(state, second).bit_count() >= _ENOUGH:
        return True
    return any(first_ways(state, piece, first, second) for piece in _ALL)


def first_ways(state: State, piece: int, first: int, second: int) -> list[int]:
    """Return the directions of a first part-move after which the second is possible."""
    place = own_places(state)[piece]
    if place >= OFF_BOARD:
        return []
    return [
        way
        for way, target in ways(piece, place, first, bars(state))
        if leaves_second(state, piece, target, second)
    ]


def leaves_second(state: State, piece: int, target: int, die: int) -> bool:
    """Return whether the second number can be moved after `piece` landed on `target`."""
    if can_move(piece, target, die, bars(state)):
        return True
    victim = own_places(state).find(target)
    others = movers(state, die) & ~(1 << piece)
    if victim < 0:
        return others > 0
    return others & ~(1 << victim) > 0 or victim_can(state, piece, victim, target, die)


def victim_can(state: State, piece: int, victim: int, target: int, die: int) -> bool:
    """Return whether a self-shot piece could make the second part-move from its new place."""
    vacated = own_places(state)[piece]
    rims = shots.free_rims(state, RIM_IN_LINE[target], vacated) or shots.free_rims(
        state, ALL_RIM, vacated
    )
    barred = bars(state)
    return any(can_move(victim, rim, die, barred) for rim in rims)


# Which number first


def legal_die(state: bytes) -> Pending:
    """The numbers with which a complete turn can begin."""
    one, other = state[DICE], state[DICE + 1]
    plenty = (
        movers(state, one).bit_count() >= _ENOUGH and movers(state, other).bit_count() >= _ENOUGH
    )
    first = 1 << one if plenty or can_begin(state, one, other) else 0
    second = 1 << other if plenty or can_begin(state, other, one) else 0
    return _DICE[state[SEAT]][(first | second) >> 1]


def apply_die(state: bytearray, choice: int) -> None:
    """Use this number for the first part-move."""
    state[DIE] = choice - TAKE_DIE + 1
    state[NODE] = PIECE


def other_die(state: State) -> int:
    """Return the number of the second part-move while the first is played."""
    return state[DICE] + state[DICE + 1] - state[DIE]


# Which piece


def legal_piece(state: bytes) -> Pending:
    """Own pieces that this number can move so that the turn can be completed."""
    seat, die = state[SEAT], state[DIE]
    mask = movers(state, die)
    if state[OTHER_MUST]:
        mask &= ~(1 << state[FIRST_MOVER] - 1)
    elif not state[PART]:
        second = other_die(state)
        if movers(state, second).bit_count() < _ENOUGH:
            mask = sum(1 << piece for piece in _ALL if first_ways(state, piece, die, second))
    return _PIECES[seat][mask]


def apply_piece(state: bytearray, choice: int) -> None:
    """Take the piece in hand."""
    state[MOVER] = choice - TAKE_PIECE + 1
    state[NODE] = DIRECTION


# Which way


def legal_direction(state: bytes) -> Pending:
    """Directions that end on the board and on no opponent's blocker or doubler (SLI-4.5)."""
    seat, piece, die = state[SEAT], state[MOVER] - 1, state[DIE]
    if not state[PART]:
        second = other_die(state)
        if movers(state, second).bit_count() < _ENOUGH:
            return ask_seat(seat, tuple(GO + way for way in first_ways(state, piece, die, second)))
    targets = ways(piece, state[PLACES + seat * PIECE_COUNT + piece], die, bars(state))
    return ask_seat(seat, tuple([GO + way for way, _ in targets]))


def apply_direction(state: bytearray, choice: int) -> None:
    """Move the piece, shoot what stands there, and go on with the second part-move or the end."""
    way = choice - GO
    piece = state[MOVER] - 1
    at = PLACES + state[SEAT] * PIECE_COUNT + piece
    target = LANDING[state[DIE]][way][state[at]]
    hit = land(state, at, target)
    if piece < COMETS and state[LEVEL] > 2:
        state[HEADED_TO + state[SEAT] * COMETS + piece] = way
    if state[PART]:
        shots.resolve(state)
        return
    state[PART] = 1
    state[FIRST_MOVER] = piece + 1
    state[DIE] = other_die(state)
    state[NODE] = FOLLOW if hit else PIECE


def land(state: bytearray, at: int, target: int) -> bool:
    """Put the piece at `at` on a square; return whether it shot something there (SLI-5.1)."""
    victim = state.find(target, PLACES, PLACES_END)
    state[at] = target
    if victim < 0:
        return False
    state[victim] = OFF_BOARD
    slot = SHOTS + (SHOT_BYTES if state[SHOTS] else 0)
    state[slot] = victim - PLACES + 1
    state[slot + 1] = target
    state[SHOT_COUNT] += 1
    state[DUE] += 1
    return True


# After a shot in the first part-move: the same piece again, or place the shot piece first


def legal_follow(state: bytes) -> Pending:
    """The same piece if the number can move it; another one if any can (SLI-5.6)."""
    piece, die = state[MOVER] - 1, state[DIE]
    able = movers(state, die)
    same = able >> piece & 1
    other = able & ~(1 << piece) > 0 or _victim_can_follow(state, die)
    return ask_seat(state[SEAT], (SAME,) * same + (PLACE_NOW,) * other)


def _victim_can_follow(state: State, die: int) -> bool:
    barred = bars(state)
    return any(shots.lets_move(state, rim, die, barred) for rim in shots.rims_for_shot(state))


def apply_follow(state: bytearray, choice: int) -> None:
    """Move the same piece on, or let the shot piece be placed first."""
    if choice == SAME:
        state[NODE] = DIRECTION
    else:
        state[OTHER_MUST] = 1
        shots.resolve(state)


# Re-entry (SLI-6)


def off_pieces(state: State) -> int:
    """Return how many pieces of the seat on turn are off the board."""
    return state[OFF + state[SEAT]]


def is_off(state: State, piece: int) -> bool:
    """Return whether a piece of the seat on turn is off the board."""
    return state[PLACES + state[SEAT] * PIECE_COUNT + piece] == OFF_BOARD


def only_off_piece(state: State) -> int:
    """Return the piece that must come back, from 1; 0 if there are several."""
    off = [piece + 1 for piece in _ALL if is_off(state, piece)]
    return off[0] if len(off) == 1 else 0


def entries(state: State, piece: int, one: int, other: int) -> list[int]:
    """Return the squares on which a piece can come back (SLI-6.1, SLI-6.2).

    A doubler may not leave the rim (SLI-10.3): it comes back on any free rim square.
    """
    if piece == DOUBLER:
        return shots.free_rims(state, ALL_RIM, NOWHERE)
    barred = bars(state)
    named = {one * 8 + other, other * 8 + one}
    return sorted(square for square in named if not barred >> square & 1)


def legal_enter_piece(state: bytes) -> Pending:
    """Any piece that is off the board and has a square (SLI-6.5)."""
    mask = 0
    for piece in _ALL:
        if is_off(state, piece) and entries(state, piece, state[DICE], state[DICE + 1]):
            mask |= 1 << piece
    return _PIECES[state[SEAT]][mask]


def apply_enter_piece(state: bytearray, choice: int) -> None:
    """Take the piece in hand."""
    state[MOVER] = choice - TAKE_PIECE + 1
    state[NODE] = ENTER


def legal_enter(state: bytes) -> Pending:
    """The one or two squares that the numbers name."""
    squares = entries(state, state[MOVER] - 1, state[DICE], state[DICE + 1])
    return ask_seat(state[SEAT], tuple(TO_SQUARE + square for square in squares))


def apply_enter(state: bytearray, choice: int) -> None:
    """Put the piece on the board; at level 3 the owner chooses its heading (SLI-6.6)."""
    seat, piece = state[SEAT], state[MOVER] - 1
    state[PART] = 1
    state[OFF + seat] -= 1
    land(state, PLACES + seat * PIECE_COUNT + piece, choice - TO_SQUARE)
    if piece < COMETS and state[LEVEL] > 2:
        state[HEADED] = seat * PIECE_COUNT + piece + 1
        state[NODE] = HEADING
    else:
        shots.resolve(state)
