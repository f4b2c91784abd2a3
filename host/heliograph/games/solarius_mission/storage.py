"""Storage rows: cubes in pyramids, where the next may go, and how a price can be paid (SOM-10).

A row is one number below 32: how many cubes lie in columns I (0-3), II (0-2) and III (0-1).
Everything is a table over that number.
"""

from itertools import product

from heliograph.games.solarius_mission.layout import COLUMNS, STORE_COLUMNS

ROOM = (3, 2, 1)
ROWS = 32
UNIT = (1, 4, 16)  # what one cube of a column adds to the number
MOST_PRICE = 15


def row_of(ones: int, twos: int, threes: int) -> int:
    """Return a row as a number."""
    return ones | twos << 2 | threes << 4


def cubes_of(row: int) -> tuple[int, int, int]:
    """Return the cubes in columns I, II and III."""
    return row & 3, row >> 2 & 3, row >> 4 & 1


VALUE = tuple(sum(n * (i + 1) for i, n in enumerate(cubes_of(row))) for row in range(ROWS))


def room(die_column: int) -> tuple[int, int, int]:
    """Return the usable spaces left of a die in column 1-5 (SOM-2.3)."""
    if die_column == 1:
        return (2, 0, 0)
    return tuple(ROOM[i] if die_column >= i + 2 else 0 for i in range(STORE_COLUMNS))  # type: ignore[return-value]


def _places(die_column: int, row: int) -> tuple[int, ...]:
    ones, twos, threes = cubes_of(row)
    spaces = room(die_column)
    fits = (
        ones < spaces[0],
        twos < spaces[1] and ones >= twos + 2,
        threes < spaces[2] and ones == ROOM[0] and twos == ROOM[1],
    )
    return tuple(column for column in range(STORE_COLUMNS) if fits[column])


# Columns that take the next cube, by column of the die (from 1) and row (SOM-10.1)
PLACES = tuple(tuple(_places(column, row) for row in range(ROWS)) for column in range(COLUMNS + 1))


def _payments(row: int, price: int) -> tuple[int, ...]:
    have = cubes_of(row)
    out = []
    for gift in product(*(range(n + 1) for n in have)):
        worth = sum(n * (i + 1) for i, n in enumerate(gift))
        # no cube may be given that is not needed (SOM-AMB-09)
        spare = any(n and worth - (i + 1) >= price for i, n in enumerate(gift))
        if worth >= price and not spare:
            out.append(gift[0] * 6 + gift[1] * 2 + gift[2])
    return tuple(sorted(out))


# Ways to pay a total value from a row, each as cubes of I * 6 + of II * 2 + of III
PAYMENTS = tuple(
    tuple(_payments(row, price) for price in range(MOST_PRICE + 1)) for row in range(ROWS)
)
GIFT = tuple(row_of(code // 6, code % 6 // 2, code % 2) for code in range(24))
