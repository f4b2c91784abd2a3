"""Which number can move which piece: the look-ahead of a turn.

What bars a landing (opponents' blockers and doublers) never changes within a turn, and whether a
number can move a piece depends on the piece's own square alone. Squares are bits of one integer, so
that one operation asks for all directions at once.
"""

from collections.abc import Sequence

from heliograph.engine.fact_kinds import State
from heliograph.games.solari.board import (
    AROUND, EVERY_WAY, LANDING, MOVES_LIKE, SQUARES, STRAIGHT, TARGETS,
)  # fmt: skip
from heliograph.games.solari.facts import DIE, MOVER, PLACES, PLACES_END, SEAT
from heliograph.games.solari.layout import BLOCKER, DOUBLER, PIECE_COUNT
from shared_rules.solari.counters import BLOCKER_BIT, DOUBLER_BIT, PIECES, SEATS

Mask = int  # one bit per square

# One bit per square; what is off the board or absent has none
_SQUARE = (*(1 << square for square in range(SQUARES)), 0, 0)
# _TARGETS[way][die][place]: the squares that a part-move can reach
_TARGETS = tuple(
    tuple((*(sum(1 << at for _, at in targets) for targets in by_die), 0, 0) for by_die in by_way)
    for by_way in TARGETS
)
# _OPEN[way][die][place]: 1 where a part-move exists on a board without bars
_OPEN = tuple(
    tuple(tuple(int(bits > 0) for bits in by_die) for by_die in by_way) for by_way in _TARGETS
)


def own_places(state: State) -> bytes:
    """Return where the pieces of the seat on turn are."""
    first = PLACES + state[SEAT] * PIECE_COUNT
    return bytes(state[first : first + PIECE_COUNT])


def places_of(state: State, seat: int) -> bytes:
    """Return where the pieces of a seat are, its comets first."""
    first = PLACES + seat * PIECE_COUNT
    return bytes(state[first : first + PIECE_COUNT])


def bars(state: State) -> Mask:
    """Return the squares of opponents' blockers and doublers (SLI-4.5), one bit each.

    The partner counts as an opponent (SLI-11.3).
    """
    if not state[PIECES] & (BLOCKER_BIT | DOUBLER_BIT):
        return 0
    seat = state[SEAT]
    mask = 0
    for other in range(state[SEATS]):
        if other != seat:
            first = PLACES + other * PIECE_COUNT
            mask |= _SQUARE[state[first + BLOCKER]] | _SQUARE[state[first + DOUBLER]]
    return mask


def movers(state: State, die: int) -> int:
    """Return the own pieces that a number can move, one bit each."""
    first = PLACES + state[SEAT] * PIECE_COUNT
    a, b, c, d, e, f, hunter, blocker, doubler = state[first : first + PIECE_COUNT]
    barred = bars(state)
    if barred:
        free = ~barred
        straight, every = _TARGETS[STRAIGHT][die], _TARGETS[EVERY_WAY][die]
        return (
            (straight[a] & free != 0)
            | (straight[b] & free != 0) << 1
            | (straight[c] & free != 0) << 2
            | (straight[d] & free != 0) << 3
            | (straight[e] & free != 0) << 4
            | (straight[f] & free != 0) << 5
            | (every[hunter] & free != 0) << 6
            | (straight[blocker] & free != 0) << 7
            | (_TARGETS[AROUND][die][doubler] & free != 0) << 8
        )
    straight = _OPEN[STRAIGHT][die]
    return (
        straight[a]
        | straight[b] << 1
        | straight[c] << 2
        | straight[d] << 3
        | straight[e] << 4
        | straight[f] << 5
        | _OPEN[EVERY_WAY][die][hunter] << 6
        | straight[blocker] << 7
        | _OPEN[AROUND][die][doubler] << 8
    )


def can_move(piece: int, place: int, die: int, barred: Mask) -> bool:
    """Return whether a number can move a piece from a place."""
    return _TARGETS[MOVES_LIKE[piece]][die][place] & ~barred > 0


def ways(piece: int, place: int, die: int, barred: Mask) -> Sequence[tuple[int, int]]:
    """Return direction and landing square of every part-move of a piece."""
    targets = TARGETS[MOVES_LIKE[piece]][die][place]
    if not barred:
        return targets
    return [(way, target) for way, target in targets if not barred >> target & 1]


def landing(state: State, way: int) -> tuple[int, int]:
    """Return where the piece that moves stands, and where this way leads it."""
    start = own_places(state)[state[MOVER] - 1]
    return start, LANDING[state[DIE]][way][start]


def standing_on(state: State, square: int) -> int:
    """Return the piece on a square among all, or -1."""
    at = state.find(square, PLACES, PLACES_END)
    return at - PLACES if at >= 0 else -1
