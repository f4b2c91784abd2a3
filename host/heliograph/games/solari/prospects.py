"""How near comets are to rows that score: what thinking players see in a position.

Four squares in line that hold three comets are one part-move from a row of four, or are a row that
can be pushed on. Before that, comets are worth more near each other, or on one line with room for a
part-move between them. The numbers are thousandths of a point, by what such positions brought in
the next turns of players against themselves.
"""

from functools import lru_cache
from itertools import combinations
from typing import Final

from heliograph.games.solari.board import SIDE, SQUARES
from heliograph.games.solari.layout import COMETS
from heliograph.games.solari.scoring import ROW_STEPS
from shared_rules.solari.counters import SHORTEST_ROW

# Three comets or more on four squares in line, and what four of them are worth besides
_THREE: Final = 500
_FOUR: Final = 600
_REACH: Final = 3  # steps from the first of four squares to the last


def _starts(down: int, right: int) -> int:
    """Return the squares that four squares in line can begin with, one bit each."""
    return sum(
        1 << square
        for square in range(SQUARES)
        if (square >> 3) + _REACH * down < SIDE and 0 <= (square & 7) + _REACH * right < SIDE
    )


# How far the squares of each direction are apart, and where the first can be
_LINES: Final = tuple((SIDE * down + right, _starts(down, right)) for down, right in ROW_STEPS)
_FOURS: Final = tuple(
    tuple(range(square, square + (_REACH + 1) * apart, apart))
    for apart, starts in _LINES
    for square in range(SQUARES)
    if starts >> square & 1
)


def _nearness(one: int, other: int) -> int:
    """Return what two comets are worth to each other."""
    apart = abs((one >> 3) - (other >> 3)), abs((one & 7) - (other & 7))
    less, more = sorted(apart)
    if less == 0 and _REACH <= more < SIDE - 1:
        return 200
    if more <= _REACH and less != more:
        return 120
    return 50 if less <= 1 and more < SIDE - 1 else 0


_NEARNESS: Final = tuple(
    tuple(_nearness(one, other) for other in range(SQUARES)) for one in range(SQUARES)
)


def promise(places: bytes) -> int:
    """Return what the comets of a seat promise, in thousandths of a point."""
    return _promise(bytes(sorted(places[:COMETS])))


@lru_cache(maxsize=1 << 15)
def _promise(comets: bytes) -> int:
    squares = [square for square in comets if square < SQUARES]
    near = sum([_NEARNESS[one][other] for one, other in combinations(squares, 2)])
    threes, fours = stretches(sum([1 << square for square in squares]))
    return near + _THREE * threes + _FOUR * fours


def stretches(first: int) -> tuple[int, int]:
    """Return how often four squares in line hold three comets at least, and how often four."""
    threes = fours = 0
    for apart, starts in _LINES:
        second, third, fourth = first >> apart, first >> 2 * apart, first >> 3 * apart
        front, back = first & second, third & fourth
        threes += ((front & (third | fourth) | back & (first | second)) & starts).bit_count()
        fours += (front & back & starts).bit_count()
    return threes, fours


def held_stretches(comets: bytes) -> dict[tuple[int, ...], int]:
    """Return all four squares in line that hold three comets at least, and how many they hold."""
    held = {four: len({*four}.intersection(comets)) for four in _FOURS}
    return {four: count for four, count in held.items() if count >= SHORTEST_ROW}
