"""Which fields can be used at what cost (SLN-4.3, SLN-4.4), as 25-bit masks.

Field 0 (a1) is the highest bit, because `int(text, 2)` reads a row of digits from the left: so a
slice of the state becomes a mask in two calls.
"""

from functools import lru_cache
from typing import Final

from heliograph.games.solenia.layout import (
    AIRSHIP, BAND_FIELDS, BOARD, DAY_CITY, DO_FIELD, FIELDS, FIELDS_SEEN, NEUTRAL, NIGHT_CITY,
    UNKNOWN, VALUE_ONLY, WIDTH,
)  # fmt: skip
from shared_rules.solenia.band import ADVANCES, BAND_LENGTH, CARDS_EACH, MOST_SEATS, VALUES

ALL: Final = (1 << FIELDS_SEEN) - 1
MOST_COST: Final = 3  # no field is farther from the airship in the middle
BIT: Final = tuple(1 << FIELDS_SEEN - 1 - field for field in range(FIELDS_SEEN))
_BOARD_END: Final = BOARD + FIELDS_SEEN
_FIELDS_END: Final = FIELDS + BAND_FIELDS


def _owner(code: int) -> int:
    if code in (0, NEUTRAL):
        return -1
    return (code - 1) // CARDS_EACH if code < VALUE_ONLY else (code - VALUE_ONLY) // VALUES


_OWNERS: Final = tuple(_owner(code) for code in range(256))


def seat_of(code: int) -> int:
    """Return the seat whose card this is on the board, or -1 for none or a neutral one."""
    return _OWNERS[code]


def _digits(ones: set[int]) -> bytes:
    return bytes(ord("1") if code in ones else ord("0") for code in range(256))


_EMPTY: Final = _digits({0})
_OWN: Final = tuple(
    _digits({code for code in range(1, 256) if seat_of(code) == seat}) for seat in range(MOST_SEATS)
)
_UNKNOWN: Final = _digits({UNKNOWN})
_CITIES: Final = (_digits({DAY_CITY}), _digits({NIGHT_CITY}))
_NOT_FIRST_COLUMN: Final = sum(BIT[field] for field in range(FIELDS_SEEN) if field % WIDTH)
_NOT_LAST_COLUMN: Final = sum(BIT[field] for field in range(FIELDS_SEEN) if (field + 1) % WIDTH)


def _widen(mask: int) -> int:
    """Return these fields and all that are one step away (SLN-2.3)."""
    return ALL & (
        mask | mask << WIDTH | mask >> WIDTH
        | (mask & _NOT_FIRST_COLUMN) << 1 | (mask & _NOT_LAST_COLUMN) >> 1
    )  # fmt: skip


def free_reach(state: bytes | bytearray, seat: int) -> int:
    """Return the fields that cost nothing: beside the airship or a card of the seat (SLN-4.3)."""
    own = int(state[BOARD:_BOARD_END].translate(_OWN[seat]), 2)
    return _widen(own | BIT[AIRSHIP])


def within(free: int, price: int) -> int:
    """Return the fields in reach for at most this price, by those in reach for nothing."""
    if price >= MOST_COST:
        return ALL
    for _ in range(price):
        free = _widen(free)
    return free


def reach_of(state: bytes | bytearray, seat: int) -> tuple[int, ...]:
    """Return the fields within reach of a seat, by cost."""
    free = free_reach(state, seat)
    return tuple(within(free, price) for price in range(MOST_COST + 1))


def empty(state: bytes | bytearray) -> int:
    """Return the fields without a card."""
    return int(state[BOARD:_BOARD_END].translate(_EMPTY), 2)


def cost_of(state: bytes | bytearray, seat: int, field: int) -> int:
    """Return what a field costs a seat, before any lasting effect (SLN-4.4)."""
    bit, reached, cost = BIT[field], free_reach(state, seat), 0
    while not reached & bit:
        reached = _widen(reached)
        cost += 1
    return cost


def fields(state: bytes | bytearray) -> bytes:
    """Return the kinds of the 25 fields on the table, rear left first."""
    return _seen(bytes(state[FIELDS:_FIELDS_END]), state[ADVANCES] % BAND_LENGTH)


def _seen(whole_band: bytes, first_row: int) -> bytes:
    first = first_row * WIDTH
    return (whole_band + whole_band)[first : first + FIELDS_SEEN]


def kind_at(state: bytes | bytearray, field: int) -> int:
    """Return the kind of one field on the table."""
    return state[FIELDS + (state[ADVANCES] * WIDTH + field) % BAND_FIELDS]


def fields_by_kind(state: bytes | bytearray) -> tuple[int, int, int, int]:
    """Return what is no city, what is an island for sure, the day cities and the night cities."""
    return _by_kind(bytes(state[FIELDS:_FIELDS_END]), state[ADVANCES] % BAND_LENGTH)


@lru_cache(maxsize=4096)
def _by_kind(whole_band: bytes, first_row: int) -> tuple[int, int, int, int]:
    seen = _seen(whole_band, first_row)
    day, night = (int(seen.translate(digits), 2) for digits in _CITIES)
    islands = ALL & ~(day | night)
    return islands, islands & ~int(seen.translate(_UNKNOWN), 2), day, night


def has_free_island(state: bytes | bytearray, seat: int) -> bool:
    """Return whether some empty island costs a seat nothing."""
    sure_islands = fields_by_kind(state)[1]
    return bool(sure_islands & free_reach(state, seat) & empty(state))


# For each row of the board the fields of its five bits
_ROWS: Final = tuple(
    tuple(
        tuple(DO_FIELD + row * WIDTH + column for column in range(WIDTH) if bits << column & 16)
        for bits in range(1 << WIDTH)
    )
    for row in range(WIDTH)
)


def listed(mask: int) -> tuple[int, ...]:
    """Return the choice of each field of a mask, rising."""
    one, two, three, four, five = _ROWS
    return (
        one[mask >> 20] + two[mask >> 15 & 31] + three[mask >> 10 & 31] + four[mask >> 5 & 31]
        + five[mask & 31]
    )  # fmt: skip
