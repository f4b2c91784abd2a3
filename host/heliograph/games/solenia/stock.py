"""Goods and what they are good for: storage, paying, serving orders (SLN-5.2, SLN-6.2)."""

from collections.abc import Sequence
from itertools import product

from heliograph.engine.pending import Pending
from heliograph.games.solenia.box import Box, Demand
from heliograph.games.solenia.layout import (
    DAY, DISPLAY, DO_PAY, GOODS, LASTING, LEVEL, LOOSE_TILE, LOSE, NIGHT, POWERS, REPLACE, RETURN,
    SHOWN, STOCK, STORAGE, STORE, TOKENS, TYPES, WINTER, WINTER_STORAGE,
)  # fmt: skip
from shared_rules.solenia.band import MOST_SEATS, MOST_STARS

Spare = tuple[int, int]
Held = bytes | bytearray | tuple[int, ...]
NO_SPARE: Spare = (-1, -1)
MOST_KEPT = 1 << 14
_DISPLAY_END = DISPLAY + TYPES * SHOWN
# An order that nobody has told: it asks for at least one good
_LOOSE_DEMAND: Demand = (1, 0, 0, 0, 0)
# By whether there is any of each good: the choices of those that there are
_SOME = b"\0" + b"\1" * 255
_HELD = {
    base: {
        bytes(some): tuple(base + good for good in range(GOODS) if some[good])
        for some in product((0, 1), repeat=GOODS)
    }
    for base in (DO_PAY, RETURN, LOSE)
}
# The same as decisions of each seat: made once, because they come up in every other turn
_ASKED = {
    (seat, base): {some: Pending(seat, choices) for some, choices in held.items()}
    for base, held in _HELD.items()
    for seat in range(MOST_SEATS)
}


def goods(state: bytes | bytearray, seat: int) -> bytes | bytearray:
    """Return the goods of a seat: wood, wheat, stone, water."""
    base = STOCK + seat * GOODS
    return state[base : base + GOODS]


def power(state: bytes | bytearray, seat: int, kind: int) -> int:
    """Return how strong a lasting effect of a seat is."""
    return state[LASTING + seat * POWERS + kind]


def capacity(state: bytes | bytearray, seat: int) -> int:
    """Return how many goods a seat can store (SLN-5.2, SLN-10.3).

    Where only goods are followed (level 1) nobody knows the spaces gained in winter.
    """
    if not state[WINTER] or state[LEVEL] < 2:
        return STORAGE
    return min(STORAGE, WINTER_STORAGE + power(state, seat, STORE))


def is_over_full(state: bytes | bytearray, seat: int) -> bool:
    """Return whether a seat has more goods than it can store."""
    base = STOCK + seat * GOODS
    total = sum(state[base : base + GOODS])
    return total > WINTER_STORAGE and total > capacity(state, seat)


def add(state: bytearray, seat: int, gained: tuple[int, ...]) -> None:
    """Give a seat goods."""
    first = STOCK + seat * GOODS
    for good, count in enumerate(gained, first):
        if count:
            state[good] += count


def add_stars(state: bytearray, seat: int, stars: int) -> None:
    """Give a seat stars; only corrections lead to the end of the counter."""
    if stars:
        state[TOKENS + seat] = min(state[TOKENS + seat] + stars, MOST_STARS)


def remove(state: bytearray, seat: int, given: tuple[int, ...]) -> None:
    """Return goods of a seat to the supply."""
    first = STOCK + seat * GOODS
    for good, count in enumerate(given, first):
        if count:
            state[good] -= count


def kinds_held(state: bytes | bytearray, seat: int, base: int) -> tuple[int, ...]:
    """Return `base` + good for each good a seat has."""
    first = STOCK + seat * GOODS
    return _HELD[base][bytes(state[first : first + GOODS].translate(_SOME))]


def choose_held(state: bytes, seat: int, base: int) -> Pending:
    """Return the decision of a seat between all the goods it has: `base` + good."""
    first = STOCK + seat * GOODS
    return _ASKED[seat, base][state[first : first + GOODS].translate(_SOME)]


def lacks(needed: Sequence[int], held: Held) -> int:
    """Return how many goods are missing for an order that needs these."""
    missing = 0
    for need, have in zip(needed, held, strict=True):
        if need > have:
            missing += need - have
    return missing


def spare(box: Box, state: bytes | bytearray, seat: int) -> Spare:
    """Return per type the most goods that can be left after serving a displayed order, or -1."""
    base = STOCK + seat * GOODS
    held = state[base : base + GOODS]
    total = sum(held)
    if not total:
        return NO_SPARE
    replace = 1 if state[LASTING + seat * POWERS + REPLACE] else 0
    day, night = _asked(box, bytes(state[DISPLAY:_DISPLAY_END]))
    return _most_left(day, held, total, replace), _most_left(night, held, total, replace)


def _most_left(demands: tuple[Demand, ...], held: Held, total: int, replace: int) -> int:
    """Return what is left after the smallest order that can be served: they come in this order."""
    wood, wheat, stone, water = held
    for size, of_wood, of_wheat, of_stone, of_water in demands:
        if size > total:
            break
        if of_wood <= wood and of_wheat <= wheat and of_stone <= stone and of_water <= water:
            return total - size
        if replace and lacks((of_wood, of_wheat, of_stone, of_water), held) <= replace:
            return total - size
    return -1


def _asked(box: Box, display: bytes) -> tuple[tuple[Demand, ...], tuple[Demand, ...]]:
    """Return what the orders on display ask for, by type; displays change rarely."""
    found = box.asked.get(display)
    if found is None:
        if len(box.asked) >= MOST_KEPT:
            box.asked.clear()
        day = tuple(sorted(demand(box, DAY, tile) for tile in display[:SHOWN] if tile))
        night = tuple(sorted(demand(box, NIGHT, tile) for tile in display[SHOWN:] if tile))
        found = box.asked[display] = day, night
    return found


def demand(box: Box, kind: int, tile: int) -> Demand:
    """Return how many goods an order asks for."""
    if tile >= LOOSE_TILE:
        return _LOOSE_DEMAND
    order = box.orders[kind][tile - 1]
    wood, wheat, stone, water = order.goods
    return order.size, wood, wheat, stone, water


def servable(box: Box, state: bytes | bytearray, seat: int, kind: int) -> list[int]:
    """Return the places of the display whose order a seat can serve now, as far as one can tell."""
    replace = 1 if power(state, seat, REPLACE) else 0
    held = goods(state, seat)
    total = sum(held)
    first = DISPLAY + kind * SHOWN
    served = []
    for place, tile in enumerate(state[first : first + SHOWN]):
        if tile:
            size, *needed = demand(box, kind, tile)
            if size <= total and lacks(needed, held) <= replace:
                served.append(place)
    return served
