"""Which number can move which piece: the look-ahead of a turn, cached.

What bars a landing (opponents' blockers and doublers) never changes within a turn, and whether a
piece can move a number depends on its own square alone. So one table per position of the own pieces
answers everything: for each number the pieces it can move, one bit each, in lanes of one integer.
"""

from functools import lru_cache

from heliograph.games.solari.board import MOVES_LIKE, NO_BARS, TARGETS
from heliograph.games.solari.layout import (
    ABSENT, BLOCKER, DOUBLER, HUNTER, OFF_BOARD, PIECE_COUNT, PLACES, PLACES_END, SEAT,
)  # fmt: skip
from shared_rules.solari.counters import BLOCKER_BIT, DOUBLER_BIT, FACES, PIECES

State = bytes | bytearray
LANE = 16
ALL = (1 << PIECE_COUNT) - 1


def own_places(state: State) -> bytes:
    """Return where the pieces of the seat on turn are."""
    first = PLACES + state[SEAT] * PIECE_COUNT
    return bytes(state[first : first + PIECE_COUNT])


def bars(state: State) -> frozenset[int]:
    """Return the squares of opponents' blockers and doublers (SLI-4.5); the partner is one too."""
    if not state[PIECES] & (BLOCKER_BIT | DOUBLER_BIT):
        return NO_BARS
    blockers = bytes(state[PLACES + BLOCKER : PLACES_END : PIECE_COUNT])
    doublers = bytes(state[PLACES + DOUBLER : PLACES_END : PIECE_COUNT])
    return _bars(state[SEAT], blockers, doublers)


@lru_cache(maxsize=4096)
def _bars(seat: int, blockers: bytes, doublers: bytes) -> frozenset[int]:
    others = [other for other in range(len(blockers)) if other != seat]
    return frozenset(
        places[other]
        for places in (blockers, doublers)
        for other in others
        if places[other] < OFF_BOARD
    )


def reach_of(state: State) -> int:
    """Return for each number which own pieces it can move: a lane of bits per number."""
    first = PLACES + state[SEAT] * PIECE_COUNT
    a, b, c, d, e, f, hunter, blocker, doubler = state[first : first + PIECE_COUNT]
    barred = bars(state)
    if barred:
        return _reach_barred(bytes(state[first : first + PIECE_COUNT]), barred)
    return (
        _STRAIGHT[a]
        | _STRAIGHT[b] << 1
        | _STRAIGHT[c] << 2
        | _STRAIGHT[d] << 3
        | _STRAIGHT[e] << 4
        | _STRAIGHT[f] << 5
        | _EVERY_WAY[hunter] << 6
        | _STRAIGHT[blocker] << 7
        | _AROUND[doubler] << 8
    )


def movable(lanes: int, die: int) -> int:
    """Return the pieces that a number can move, one bit each."""
    return lanes >> die * LANE & ALL


@lru_cache(maxsize=4096)
def _reach_barred(places: bytes, barred: frozenset[int]) -> int:
    return sum(_lanes(piece, place, barred) << piece for piece, place in enumerate(places))


@lru_cache(maxsize=65536)
def _lanes(piece: int, place: int, barred: frozenset[int]) -> int:
    """Return a bit in the lane of each number that can move a piece."""
    dice = range(1, FACES + 1)
    return sum(1 << die * LANE for die in dice if can_move(piece, place, die, barred))


def can_move(piece: int, place: int, die: int, barred: frozenset[int]) -> bool:
    """Return whether a number can move a piece from a place."""
    if place >= OFF_BOARD:
        return False
    targets = TARGETS[MOVES_LIKE[piece]][die][place]
    if not barred:
        return bool(targets)
    return any(target not in barred for _, target in targets)


def ways(piece: int, place: int, die: int, barred: frozenset[int]) -> list[tuple[int, int]]:
    """Return direction and landing square of every part-move of a piece."""
    targets = TARGETS[MOVES_LIKE[piece]][die][place]
    return [(way, target) for way, target in targets if target not in barred]


# The lanes of one piece on an open board, by where it is
_STRAIGHT, _EVERY_WAY, _AROUND = (
    tuple(_lanes(piece, place, NO_BARS) for place in range(ABSENT + 1))
    for piece in (0, HUNTER, DOUBLER)
)
