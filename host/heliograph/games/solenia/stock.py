"""Goods and what they are good for: storage, paying, serving orders (SLN-5.2, SLN-6.2)."""

from collections.abc import Sequence
from itertools import product

from heliograph.engine.pending import Pending
from heliograph.games.solenia.box import Box, Demand
from heliograph.games.solenia.facts import DISPLAY, LASTING, STOCK, TOKENS, capacity
from heliograph.games.solenia.layout import (
    DAY, DO_PAY, GOODS, LOSE, NIGHT, POWERS, RANGE, REPLACE, RETURN, SHOWN, TYPES, WINTER_STORAGE,
)  # fmt: skip
from shared_rules.solenia.band import MOST_SEATS, MOST_STARS

Held = bytes | bytearray | tuple[int, ...]
Demands = tuple[Demand, ...]
MOST_KEPT = 1 << 14
# Where the goods of each seat lie, what each can do with them, and the orders on display
RANGE_OF = tuple(LASTING + seat * POWERS + RANGE for seat in range(MOST_SEATS))
REPLACE_OF = tuple(LASTING + seat * POWERS + REPLACE for seat in range(MOST_SEATS))
HELD = tuple(slice(STOCK + seat * GOODS, STOCK + (seat + 1) * GOODS) for seat in range(MOST_SEATS))
_DISPLAYED = slice(DISPLAY, DISPLAY + TYPES * SHOWN)
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
    base: tuple(
        {some: Pending(seat, choices) for some, choices in held.items()}
        for seat in range(MOST_SEATS)
    )
    for base, held in _HELD.items()
}


def goods(state: bytes | bytearray, seat: int) -> bytes | bytearray:
    """Return the goods of a seat: wood, wheat, stone, water."""
    return state[HELD[seat]]


def power(state: bytes | bytearray, seat: int, kind: int) -> int:
    """Return how strong a lasting effect of a seat is."""
    return state[LASTING + seat * POWERS + kind]


def is_over_full(state: bytes | bytearray, seat: int) -> bool:
    """Return whether a seat has more goods than it can store."""
    total = sum(state[HELD[seat]])
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
    return _HELD[base][b"" + state[HELD[seat]].translate(_SOME)]


def choose_held(state: bytes, seat: int, base: int) -> Pending:
    """Return the decision of a seat between all the goods it has: `base` + good."""
    return _ASKED[base][seat][state[HELD[seat]].translate(_SOME)]


def lacks(needed: Sequence[int], held: Held) -> int:
    """Return how many goods are missing for an order that needs these."""
    missing = 0
    for need, have in zip(needed, held, strict=True):
        if need > have:
            missing += need - have
    return missing


def spare(box: Box, state: bytes | bytearray, seat: int, kind: int) -> int:
    """Return the most goods that can be left after serving a displayed order of a type, or -1."""
    held = state[HELD[seat]]
    return most_left(asked(box, state)[kind], held, sum(held), power(state, seat, REPLACE))


def spare_without(box: Box, state: bytes, seat: int, kind: int, good: int) -> int:
    """Return the same after one good was given away."""
    held = bytearray(state[HELD[seat]])
    held[good] -= 1
    return most_left(asked(box, state)[kind], held, sum(held), power(state, seat, REPLACE))


def most_left(demands: Demands, held: Held, total: int, replace: int) -> int:
    """Return what is left after the smallest order that can be served: they come in this order."""
    if replace:
        return _most_left_replacing(demands, held, total)
    wood, wheat, stone, water = held
    for size, of_wood, of_wheat, of_stone, of_water in demands:
        if size > total:
            break
        if of_wood <= wood and of_wheat <= wheat and of_stone <= stone and of_water <= water:
            return total - size
    return -1


def _most_left_replacing(demands: Demands, held: Held, total: int) -> int:
    """Return the same for a seat that may give one good in place of another (U5)."""
    for size, *needed in demands:
        if size <= total and lacks(needed, held) <= 1:
            return total - size
    return -1


def asked(box: Box, state: bytes | bytearray) -> tuple[Demands, Demands]:
    """Return what the orders on display ask for, by type; displays change rarely."""
    display = b"" + state[_DISPLAYED]
    found = box.asked.get(display)
    if found is None:
        if len(box.asked) >= MOST_KEPT:
            box.asked.clear()
        day = tuple(sorted(box.demands[DAY][tile] for tile in display[:SHOWN] if tile))
        night = tuple(sorted(box.demands[NIGHT][tile] for tile in display[SHOWN:] if tile))
        found = box.asked[display] = day, night
    return found


def servable(box: Box, state: bytes | bytearray, seat: int, kind: int) -> list[int]:
    """Return the places of the display whose order a seat can serve now, as far as one can tell."""
    held, replace = state[HELD[seat]], power(state, seat, REPLACE)
    total, demands = sum(held), box.demands[kind]
    first = DISPLAY + kind * SHOWN
    return [
        place
        for place, tile in enumerate(state[first : first + SHOWN])
        if tile and most_left((demands[tile],), held, total, replace) >= 0
    ]
