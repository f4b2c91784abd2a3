"""How many tables of which size: few sit out, and sizes are near the wanted one."""

from collections.abc import Sequence


def table_sizes(people: int, wanted: int, allowed: Sequence[int]) -> tuple[int, ...]:
    """Return the sizes of the tables, the largest first; who is left over sits out.

    As few as possible sit out; then the sizes are as near to the wanted one as they can be.
    """
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ())] + [None] * people
    for seated in range(1, people + 1):
        ways = [
            (before[0] + (size - wanted) ** 2, (*before[1], size))
            for size in allowed
            if size <= seated and (before := best[seated - size])
        ]
        best[seated] = min(ways, default=None)
    found = next(way for way in reversed(best) if way)
    return tuple(sorted(found[1], reverse=True))
