"""Which fields can be used at what cost (SLN-4.3, SLN-4.4), as 25-bit masks.

Field 0 (a1) is the highest bit, because `int(text, 2)` reads a row of digits from the left: so a
slice of the state becomes a mask in two calls.
"""

from functools import lru_cache
from typing import Final

from heliograph.games.solenia.layout import (
    AIRSHIP, BOARD, DAY_CITY, DO_FIELD, FIELDS, FIELDS_SEEN, NEUTRAL, NIGHT_CITY, UNKNOWN,
    VALUE_ONLY, WIDTH,
)  # fmt: skip
from shared_rules.solenia.band import ADVANCES, BAND_LENGTH, CARDS_EACH, MOST_SEATS, VALUES

ALL: Final = (1 << FIELDS_SEEN) - 1
MOST_COST: Final = 2 * (WIDTH - 1) - 1
BIT: Final = tuple(1 << FIELDS_SEEN - 1 - field for field in range(FIELDS_SEEN))
_BOARD_END: Final = BOARD + FIELDS_SEEN


def distance(one: int, other: int) -> int:
    """Return how many steps along edges lie between two fields (SLN-2.3)."""
    return abs(one // WIDTH - other // WIDTH) + abs(one % WIDTH - other % WIDTH)


def seat_of(code: int) -> int:
    """Return the seat whose card this is on the board, or -1 for none or a neutral one."""
    if code in (0, NEUTRAL):
        return -1
    return (code - 1) // CARDS_EACH if code < VALUE_ONLY else (code - VALUE_ONLY) // VALUES


def _digits(ones: set[int]) -> bytes:
    return bytes(ord("1") if code in ones else ord("0") for code in range(256))


_OCCUPIED: Final = _digits(set(range(1, 256)))
_OWN: Final = tuple(
    _digits({code for code in range(1, 256) if seat_of(code) == seat}) for seat in range(MOST_SEATS)
)
_UNKNOWN: Final = _digits({UNKNOWN})
_CITIES: Final = (_digits({DAY_CITY}), _digits({NIGHT_CITY}))
# For a start field: for each cost the fields it reaches, 25 bits each, packed into one number
_PACKED: Final = tuple(
    sum(
        sum(BIT[field] for field in range(FIELDS_SEEN) if distance(start, field) <= cost + 1)
        << cost * FIELDS_SEEN
        for cost in range(MOST_COST + 1)
    )
    for start in range(FIELDS_SEEN)
)


@lru_cache(maxsize=1 << 16)
def reach(own: int) -> tuple[int, ...]:
    """Return for each cost the fields within reach of the airship and of the own cards."""
    packed = _PACKED[AIRSHIP]
    for field in range(FIELDS_SEEN):
        if own & BIT[field]:
            packed |= _PACKED[field]
    return tuple(packed >> cost * FIELDS_SEEN & ALL for cost in range(MOST_COST + 1))


def reach_of(state: bytes | bytearray, seat: int) -> tuple[int, ...]:
    """Return the fields within reach of a seat, by cost."""
    return reach(int(state[BOARD:_BOARD_END].translate(_OWN[seat]), 2))


def empty(state: bytes | bytearray) -> int:
    """Return the fields without a card."""
    return ALL & ~int(state[BOARD:_BOARD_END].translate(_OCCUPIED), 2)


def cost_of(state: bytes | bytearray, seat: int, field: int) -> int:
    """Return what a field costs a seat, before any lasting effect (SLN-4.4)."""
    bit = BIT[field]
    for cost, mask in enumerate(reach_of(state, seat)):
        if mask & bit:
            return cost
    raise AssertionError("every field of the board is in reach of the airship")


def fields(state: bytes | bytearray) -> bytes:
    """Return the kinds of the 25 fields on the table, rear left first."""
    first = FIELDS + state[ADVANCES] % BAND_LENGTH * WIDTH
    seen = state[first : first + FIELDS_SEEN]
    end = FIELDS + BAND_LENGTH * WIDTH
    if first + FIELDS_SEEN > end:
        seen = state[first:end] + state[FIELDS : first + FIELDS_SEEN - BAND_LENGTH * WIDTH]
    return bytes(seen)


def kind_at(state: bytes | bytearray, field: int) -> int:
    """Return the kind of one field on the table."""
    return state[FIELDS + (state[ADVANCES] * WIDTH + field) % (BAND_LENGTH * WIDTH)]


@lru_cache(maxsize=4096)
def cities(seen: bytes) -> tuple[int, int]:
    """Return the day cities and the night cities among these fields."""
    return int(seen.translate(_CITIES[0]), 2), int(seen.translate(_CITIES[1]), 2)


@lru_cache(maxsize=4096)
def unknown(seen: bytes) -> int:
    """Return the fields of which nobody has told yet what they are."""
    return int(seen.translate(_UNKNOWN), 2)


# For each row of the board the fields of its five bits
_ROWS: Final = tuple(
    tuple(
        tuple(
            DO_FIELD + row * WIDTH + column
            for column in range(WIDTH)
            if bits >> WIDTH - 1 - column & 1
        )
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
