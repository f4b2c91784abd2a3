"""Which places follow on one another: along straight ways over a board, and along drawn lines."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

Spot = tuple[int, int]
Ways = tuple[tuple[int, ...], ...]
EIGHT_WAYS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def rays(spots: Iterable[Spot], steps: Sequence[Spot] = EIGHT_WAYS) -> tuple[Ways, ...]:
    """Return for each place, by its row and column, those behind it in each direction."""
    numbers = {spot: number for number, spot in enumerate(spots)}

    def ray(spot: Spot, step: Spot) -> Iterable[int]:
        while (spot := (spot[0] + step[0], spot[1] + step[1])) in numbers:
            yield numbers[spot]

    return tuple(tuple(tuple(ray(spot, step)) for step in steps) for spot in numbers)


def along(names: Sequence[str], lines: Iterable[str]) -> tuple[Ways, list[Ways], list[set[int]]]:
    """Return drawn lines by the numbers of their places.

    And for each place the lines that it is on, and the places next to it there.
    """
    numbered = tuple(tuple(names.index(name) for name in line.split()) for line in lines)
    lines_of = [tuple(line for line in numbered if at in line) for at in range(len(names))]
    pairs = {pair for line in numbered for pair in pairwise(line)}
    near = [{b for a, b in (*pairs, *((b, a) for a, b in pairs)) if a == at}
            for at in range(len(names))]  # fmt: skip
    return numbered, lines_of, near
