"""Who sits with whom: nobody meets again who need not, and points at a table are near each other.

First a seating in which nobody meets again is looked for, from the top of the standings down, a
bounded number of steps far. Then people are exchanged between tables as long as that makes it
better: fewer meet again, or, with as many, points are nearer. Small tournaments get the best
seating there is; in large ones nobody notices the difference.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

Meetings = Counter[tuple[int, int]]
MOST_STEPS = 20_000
MOST_PASSES = 20
# Points are parts of 24 at tables of two to five seats, ties included.
_PARTS = 24
_MEETS_AGAIN = 10**12  # outweighs every difference of points


def seat_together(
    order: Sequence[int], sizes: Sequence[int], points: Mapping[int, Fraction], met: Meetings
) -> list[tuple[int, ...]]:
    """Return the tables; `order` is that of the standings, the best first."""
    found = _find_new_meetings(order, sizes, met) or _cut(order, sizes)
    parts = {one: int(points[one] * _PARTS) for one in order}
    return [tuple(table) for table in _improve(found, parts, met)]


def meets_again(table: Sequence[int], met: Meetings) -> int:
    """Return how many meetings of a table's people there were before."""
    return sum(met[pair] for pair in combinations(sorted(table), 2))


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    starts = [sum(sizes[:count]) for count in range(len(sizes))]
    return [list(order[at : at + size]) for at, size in zip(starts, sizes, strict=True)]


def _find_new_meetings(
    order: Sequence[int], sizes: Sequence[int], met: Meetings
) -> list[list[int]] | None:
    """Return tables at which nobody meets again; None where none were found in time."""
    tables: list[list[int]] = []
    left = list(order)
    ways = [_companies(left, sizes[0])] if sizes else []
    for _ in range(MOST_STEPS):
        if len(tables) == len(sizes):
            return tables
        company = next(ways[-1], None)
        if company is None:
            ways.pop()
            if not tables:
                return None
            left = sorted([*left, *tables.pop()], key=order.index)
        elif not meets_again(company, met):
            tables.append(list(company))
            left = [one for one in left if one not in company]
            if len(tables) < len(sizes):
                ways.append(_companies(left, sizes[len(tables)]))
    return None


def _companies(left: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield who may sit with the first of those left, the nearest in the standings first."""
    return ((left[0], *others) for others in combinations(left[1:], size - 1))


def _improve(tables: list[list[int]], parts: Mapping[int, int], met: Meetings) -> list[list[int]]:
    """Exchange people between tables while that helps."""
    for _ in range(MOST_PASSES):
        changes = [_exchange(one, other, parts, met) for one, other in combinations(tables, 2)]
        if not any(changes):
            break
    return tables


def _exchange(one: list[int], other: list[int], parts: Mapping[int, int], met: Meetings) -> bool:
    """Exchange two people of two tables where that is better; say whether it was."""
    best = _cost(one, parts, met) + _cost(other, parts, met)
    has_changed = False
    if not best:
        return False
    for here in range(len(one)):
        for there in range(len(other)):
            one[here], other[there] = other[there], one[here]
            cost = _cost(one, parts, met) + _cost(other, parts, met)
            if cost < best:
                best, has_changed = cost, True
            else:
                one[here], other[there] = other[there], one[here]
    return has_changed


def _cost(table: Sequence[int], parts: Mapping[int, int], met: Meetings) -> int:
    apart = sum((parts[one] - parts[other]) ** 2 for one, other in combinations(table, 2))
    return _MEETS_AGAIN * meets_again(table, met) + apart
