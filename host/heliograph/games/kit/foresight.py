"""Looking ahead over dice: what a table is worth by all that may fall, without imagined games.

Players are loaded by whoever plays; a page that is drawn needs none of them.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from operator import mul
from typing import Any, NamedTuple

from heliograph.engine.pending import CHANCE, NOBODY
from heliograph.games.kit.table import Table

Foresight = Callable[[Table, int], float]
Kept = tuple[int, ...]  # faces, rising


def over_rolls(rolls: int) -> Any:
    """Return the foresight over so many rolls; what seats do between them is best for each."""

    def foresight(game: Any, t: Table, seat: int) -> float:
        from heliograph.games.players import lead

        return lead(_ahead(game, game.close(t), rolls), seat)

    return foresight


def _ahead(game: Any, state: bytes, rolls: int) -> Sequence[float]:
    """Return what each seat may expect."""
    from heliograph.games.kit.players import scores
    from heliograph.games.players import lead

    pending = game.pending(state)
    seat = pending.seat
    if seat == NOBODY or (seat == CHANCE and not rolls):
        return scores(game, state)
    left = rolls - (seat == CHANCE)
    found = [_ahead(game, game.apply(state, choice), left) for choice in pending.choices]
    if seat == CHANCE:
        weights = pending.weights or [1] * len(found)
        return [sum(map(mul, parts, weights)) / sum(weights) for parts in zip(*found, strict=True)]
    return max(found, key=lambda one: lead(one, seat))


class Hopes(NamedTuple):
    """What dice come to: those that are kept while the others fall, and where more may be taken."""

    rolled: dict[Kept, float]
    held: dict[Kept, float]


def hopes_of_dice(
    count: int, sides: int, rolls: int, worth: Callable[[Kept], float]
) -> list[Hopes]:
    """Return what dice come to by how many rolls are left after the one that is due.

    `worth` is what the faces of all dice are worth where none is rolled again.
    """
    ways = _ways_to_keep(count, sides)
    whole = {kept: worth(kept) for kept in ways if len(kept) == count}
    best, found = whole, []
    for _ in range(rolls):
        rolled, held = dict(best), dict[Kept, float]()
        for kept, (more, _) in ways.items():
            if more:
                rolled[kept] = sum(rolled[one] for one in more) / len(more)
        for kept, (_, fewer) in reversed(ways.items()):
            usual = whole[kept] if kept in whole else rolled[kept]
            held[kept] = max([usual, *[held[one] for one in fewer]])
        found.append(Hopes(rolled, held))
        best = {kept: held[kept] for kept in whole}
    return found


@cache
def _ways_to_keep(count: int, sides: int) -> dict[Kept, tuple[list[Kept], list[Kept]]]:
    """Return what can be kept, the most dice first; what it is with a die more, and with less."""
    faces, ways = range(1, sides + 1), {}
    for size in range(count, -1, -1):
        for kept in combinations_with_replacement(faces, size):
            more = [tuple(sorted((*kept, face))) for face in faces] if size < count else []
            fewer = {kept[:die] + kept[die + 1 :] for die in range(size)}
            ways[kept] = more, sorted(fewer)
    return ways
