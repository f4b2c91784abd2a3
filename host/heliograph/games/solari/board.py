"""The board as tables: where a part-move lands, what lies on one line. Computed once."""

from typing import Final

from heliograph.games.solari.layout import (
    CLOCKWISE, COUNTER, DIRECTIONS, DOUBLER, EAST, HUNTER, NORTH, PIECE_COUNT, RIM_COUNT, RING,
    SOUTH, WEST,
)  # fmt: skip
from shared_rules.solari.counters import FACES

SIDE: Final = 8
SQUARES: Final = SIDE * SIDE
NOWHERE: Final = -1
# Row and column of one step, in the order of DIRECTIONS
STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))
SUN: Final = (27, 28, 36, 35)  # 33, 34, 44, 43: clockwise

# How pieces move: comets and blocker straight, the hunter also diagonally, the doubler on the rim
STRAIGHT: Final = 0
EVERY_WAY: Final = 1
AROUND: Final = 2
WAYS: Final = (range(4), range(8), range(CLOCKWISE, COUNTER + 1))
MOVES_LIKE: Final = tuple(
    EVERY_WAY if piece == HUNTER else AROUND if piece == DOUBLER else STRAIGHT
    for piece in range(PIECE_COUNT)
)


def _landing(direction: int, die: int, square: int) -> int:
    if direction >= CLOCKWISE:
        if square not in RING:
            return NOWHERE
        steps = die if direction == CLOCKWISE else -die
        return RING[(RING.index(square) + steps) % RIM_COUNT]
    row = (square >> 3) + STEPS[direction][0] * die
    column = (square & 7) + STEPS[direction][1] * die
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else NOWHERE


# LANDING[die][direction][square]: where a part-move ends, or NOWHERE
LANDING: Final = tuple(
    tuple(
        tuple(_landing(direction, die, square) for square in range(SQUARES))
        for direction in range(len(DIRECTIONS))
    )
    for die in range(FACES + 1)
)
# TARGETS[way][die][square]: (direction, landing square) of every part-move on an empty board
TARGETS: Final = tuple(
    tuple(
        tuple(
            tuple(
                (direction, LANDING[die][direction][square])
                for direction in ways
                if LANDING[die][direction][square] != NOWHERE
            )
            for square in range(SQUARES)
        )
        for die in range(FACES + 1)
    )
    for ways in WAYS
)
ALL_RIM: Final = tuple(sorted(RING))
# RIM_IN_LINE[square]: rim squares in its row or column (SLI-5.3)
RIM_IN_LINE: Final = tuple(
    tuple(at for at in ALL_RIM if at >> 3 == square >> 3 or at & 7 == square & 7)
    for square in range(SQUARES)
)
RIM_INDEX: Final = {square: place for place, square in enumerate(RING)}


def heading_between(start: int, end: int) -> int:
    """Return the direction from one square to another of its row or column, or NOWHERE."""
    if start == end:
        return NOWHERE
    if start >> 3 == end >> 3:
        return EAST if end > start else WEST
    if start & 7 == end & 7:
        return SOUTH if end > start else NORTH
    return NOWHERE


def sun_heading(square: int) -> int:
    """Return the heading away from the side a start square lies at (SLI-D4).

    The sides meet at the diagonals: the top side is 12-15, 23, 24, the others by quarter turns.
    """
    row, column = square >> 3, square & 7
    if row < column and row + column < SIDE - 1:
        return SOUTH
    if row > column and row + column > SIDE - 1:
        return NORTH
    if column > row and row + column > SIDE - 1:
        return WEST
    return EAST
