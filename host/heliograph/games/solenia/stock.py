"""Goods and what they are good for: storage, paying, serving orders (SLN-5.2, SLN-6.2)."""

from itertools import compress

from heliograph.games.solenia.box import Box, Order
from heliograph.games.solenia.layout import (
    DISPLAY, GOODS, LASTING, LEVEL, LOOSE_TILE, POWERS, REPLACE, SHOWN, STOCK, STORAGE, STORE,
    TOKENS, TYPES, WINTER, WINTER_STORAGE,
)  # fmt: skip
from shared_rules.solenia.band import MOST_STARS

Spare = tuple[int, int]
_DISPLAY_END = DISPLAY + TYPES * SHOWN


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


def add(state: bytearray, seat: int, gained: tuple[int, ...]) -> None:
    """Give a seat goods."""
    base = STOCK + seat * GOODS
    for good in range(GOODS):
        state[base + good] += gained[good]


def add_stars(state: bytearray, seat: int, stars: int) -> None:
    """Give a seat stars; only corrections lead to the end of the counter."""
    state[TOKENS + seat] = min(state[TOKENS + seat] + stars, MOST_STARS)


def remove(state: bytearray, seat: int, given: tuple[int, ...]) -> None:
    """Return goods of a seat to the supply."""
    base = STOCK + seat * GOODS
    for good in range(GOODS):
        state[base + good] -= given[good]


def kinds_held(state: bytes | bytearray, seat: int, base: int) -> tuple[int, ...]:
    """Return `base` + good for each good a seat has."""
    first = STOCK + seat * GOODS
    return tuple(compress(range(base, base + GOODS), state[first : first + GOODS]))


def lacks(order: Order, held: bytes | bytearray | tuple[int, ...]) -> int:
    """Return how many goods are missing for an order."""
    need = order.goods
    missing = 0
    for good in range(GOODS):
        if need[good] > held[good]:
            missing += need[good] - held[good]
    return missing


def can_serve(order: Order, held: bytes | bytearray | tuple[int, ...], replace: int) -> bool:
    """Return whether these goods are enough; a lasting effect may stand in for one of them."""
    return order.size <= sum(held) and lacks(order, held) <= replace


def spare(box: Box, state: bytes | bytearray, seat: int) -> Spare:
    """Return per type the most goods that can be left after serving a displayed order, or -1."""
    base = STOCK + seat * GOODS
    held = wood, wheat, stone, water = tuple(state[base : base + GOODS])
    replace = 1 if state[LASTING + seat * POWERS + REPLACE] else 0
    orders = box.orders
    total = wood + wheat + stone + water
    found = [-1, -1]
    for place, tile in enumerate(state[DISPLAY:_DISPLAY_END]):
        if not tile:
            continue
        kind = place // SHOWN
        if tile >= LOOSE_TILE:  # nobody knows what it asks for: at least one good
            found[kind] = max(found[kind], total - 1)
            continue
        order = orders[kind][tile - 1]
        left = total - order.size
        if left <= found[kind]:
            continue
        need = order.goods
        if (
            need[0] <= wood and need[1] <= wheat and need[2] <= stone and need[3] <= water
        ) or (replace and lacks(order, held) <= replace):  # fmt: skip
            found[kind] = left
    return found[0], found[1]


def servable(box: Box, state: bytes | bytearray, seat: int, kind: int) -> list[int]:
    """Return the places of the display whose order a seat can serve now, as far as one can tell."""
    replace = 1 if power(state, seat, REPLACE) else 0
    held = goods(state, seat)
    first = DISPLAY + kind * SHOWN
    return [
        place
        for place, tile in enumerate(state[first : first + SHOWN])
        if tile and _serves(box, kind, tile, held, replace)
    ]


def _serves(box: Box, kind: int, tile: int, held: bytes | bytearray, replace: int) -> bool:
    if tile >= LOOSE_TILE:
        return sum(held) > 0
    return can_serve(box.orders[kind][tile - 1], held, replace)
