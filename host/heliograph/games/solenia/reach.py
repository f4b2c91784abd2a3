"""Which fields can be used at what cost (SLN-4.3, SLN-4.4), as 25-bit masks.

Field 0 (a1) is the highest bit, because `int(text, 2)` reads a row of digits from the left: so a
slice of the state becomes a mask in two calls.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from heliograph.games.solenia.facts import BOARD, FIELDS
from heliograph.games.solenia.layout import (
    AIRSHIP, BAND_FIELDS, DAY_CITY, DO_FIELD, FIELDS_SEEN, MOST_COST, NIGHT_CITY, UNKNOWN, WIDTH,
    seat_of,
)  # fmt: skip
from shared_rules.solenia.band import ADVANCES, BAND_LENGTH, MOST_SEATS, STRIPS

# Fields by kind: what is no city, what is an island for sure, day cities, night cities
Kinds = tuple[int, int, int, int]

ALL: Final = (1 << FIELDS_SEEN) - 1
BIT: Final = tuple(1 << FIELDS_SEEN - 1 - field for field in range(FIELDS_SEEN))
_AIRSHIP_BIT: Final = BIT[AIRSHIP]
_CARDS: Final = slice(BOARD, BOARD + FIELDS_SEEN)
_WHOLE_BAND: Final = slice(FIELDS, FIELDS + BAND_FIELDS)


def _digits(ones: set[int]) -> bytes:
    return bytes(ord("1") if code in ones else ord("0") for code in range(256))


_EMPTY: Final = _digits({0})
_OWN: Final = tuple(
    _digits({code for code in range(1, 256) if seat_of(code) == seat}) for seat in range(MOST_SEATS)
)
_UNKNOWN: Final = _digits({UNKNOWN})
_IS_ISLAND: Final = bytes(UNKNOWN < kind < DAY_CITY for kind in range(256))
_CITIES: Final = (_digits({DAY_CITY}), _digits({NIGHT_CITY}))
_NOT_FIRST_COLUMN: Final = sum(BIT[field] for field in range(FIELDS_SEEN) if field % WIDTH)
_NOT_LAST_COLUMN: Final = sum(BIT[field] for field in range(FIELDS_SEEN) if (field + 1) % WIDTH)


def _widen(mask: int) -> int:
    """Return these fields and all that are one step away (SLN-2.3)."""
    return ALL & (
        mask | mask << WIDTH | mask >> WIDTH
        | (mask & _NOT_FIRST_COLUMN) << 1 | (mask & _NOT_LAST_COLUMN) >> 1
    )  # fmt: skip


# By field: from where it costs nothing, at most one good, at most two
_FROM: Final = tuple(
    (near, _widen(near), _widen(_widen(near))) for near in (_widen(bit) for bit in BIT)
)


def _spread(from_field: Sequence[int]) -> list[int]:
    """Return what is reached from any of some fields, for all masks of them; the last is bit 0."""
    reached = [0]
    for fields in reversed(from_field):
        reached += [others | fields for others in reached]
    return reached


# By price: what is reached from the cards of each row. Tables by row stay in the processor's cache
_REACHED: Final = tuple(
    tuple(
        _spread([near[price] for near in _FROM[first : first + WIDTH]])
        for first in range(0, FIELDS_SEEN, WIDTH)
    )
    for price in range(MOST_COST)
)
# What costs nobody anything: left and right of the airship, ahead, behind, below it (those that
# are most often empty islands come first). By the first row: where the card of each field lies in
# a state, and its kind
_BESIDE_AIRSHIP: Final = tuple(
    tuple(
        (BOARD + field, FIELDS + (first_row * WIDTH + field) % BAND_FIELDS)
        for field in (AIRSHIP - 1, AIRSHIP + 1, AIRSHIP + WIDTH, AIRSHIP - WIDTH, AIRSHIP)
    )
    for first_row in range(BAND_LENGTH)
)


def within(state: bytes | bytearray, seat: int, price: int) -> int:
    """Return the fields in reach of a seat for at most this price, from the airship or its cards.

    What is beside them is free, each step farther costs one good (SLN-4.3, SLN-4.4).
    """
    if price >= MOST_COST:
        return ALL
    start = int(state[_CARDS].translate(_OWN[seat]), 2) | _AIRSHIP_BIT
    rear, second, third, fourth, front = _REACHED[price]
    return (
        rear[start >> 20] | second[start >> 15 & 31] | third[start >> 10 & 31]
        | fourth[start >> 5 & 31] | front[start & 31]
    )  # fmt: skip


def reach_of(state: bytes | bytearray, seat: int) -> tuple[int, ...]:
    """Return the fields within reach of a seat, by cost."""
    return tuple(within(state, seat, price) for price in range(MOST_COST + 1))


def empty(state: bytes | bytearray) -> int:
    """Return the fields without a card."""
    return int(state[_CARDS].translate(_EMPTY), 2)


def cost_of(state: bytes | bytearray, seat: int, field: int) -> int:
    """Return what a field costs a seat, before any lasting effect (SLN-4.4)."""
    for_nothing, for_one, for_two = _FROM[field]
    if _AIRSHIP_BIT & for_nothing:
        return 0
    start = int(state[_CARDS].translate(_OWN[seat]), 2) | _AIRSHIP_BIT
    if start & for_nothing:
        return 0
    if start & for_one:
        return 1
    return 2 if start & for_two else MOST_COST


def fields(state: bytes | bytearray) -> bytes:
    """Return the kinds of the 25 fields on the table, rear left first."""
    return _seen(bytes(state[_WHOLE_BAND]), state[ADVANCES] % BAND_LENGTH)


def _seen(whole_band: bytes, first_row: int) -> bytes:
    first = first_row * WIDTH
    return (whole_band + whole_band)[first : first + FIELDS_SEEN]


def kind_at(state: bytes | bytearray, field: int) -> int:
    """Return the kind of one field on the table."""
    return state[FIELDS + (state[ADVANCES] * WIDTH + field) % BAND_FIELDS]


def fields_by_kind(state: bytes) -> Kinds:
    """Return what is no city, what is an island for sure, the day cities and the night cities."""
    return _by_first_row(state[_WHOLE_BAND])[state[ADVANCES] % BAND_LENGTH]


@lru_cache(maxsize=1024)
def _by_first_row(whole_band: bytes) -> tuple[Kinds, ...]:
    """Return the fields by kind, for each row that can be the first; a match has one band."""
    return tuple(_by_kind(_seen(whole_band, first_row)) for first_row in range(BAND_LENGTH))


def _by_kind(seen: bytes) -> Kinds:
    day, night = (int(seen.translate(digits), 2) for digits in _CITIES)
    islands = ALL & ~(day | night)
    return islands, islands & ~int(seen.translate(_UNKNOWN), 2), day, night


def has_free_island(state: bytes, seat: int) -> bool:
    """Return whether some empty island costs a seat nothing; most often one beside the airship."""
    for card, kind in _BESIDE_AIRSHIP[state[ADVANCES] % BAND_LENGTH]:
        if not state[card] and _IS_ISLAND[state[kind]]:
            return True
    sure_islands = fields_by_kind(state)[1]
    return bool(sure_islands & within(state, seat, 0) & empty(state))


def _choices(row: int) -> list[tuple[int, ...]]:
    """Return the choices of the fields of a row, for all of its five bits."""
    return [
        tuple(DO_FIELD + row * WIDTH + column for column in range(WIDTH) if bits << column & 16)
        for bits in range(1 << WIDTH)
    ]


_REAR, _SECOND, _THIRD, _FOURTH, _FRONT = [_choices(row) for row in range(STRIPS)]


def listed(mask: int) -> tuple[int, ...]:
    """Return the choice of each field of a mask, rising."""
    return (
        _REAR[mask >> 20] + _SECOND[mask >> 15 & 31] + _THIRD[mask >> 10 & 31]
        + _FOURTH[mask >> 5 & 31] + _FRONT[mask & 31]
    )  # fmt: skip
