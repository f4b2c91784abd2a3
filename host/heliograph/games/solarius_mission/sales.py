"""Resources for units: which cubes may be given, and what for (SOM-11.2).

Cubes are given one by one, and two of value make a unit. Each cube must raise the number of units
(SOM-AMB-48): a cube of value 1 needs another odd one, and nothing is given that finds no room. Who
is paying a price keeps what it takes.
"""

from functools import lru_cache

from heliograph.games.solarius_mission import boards, storage
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import ACTOR, BOARD, BUCKS, FUEL, POOL, SP, STORE
from heliograph.games.solarius_mission.layout import (
    DISCOUNT, GIVE, MOST_UNITS, PAY, STOP, STORE_COLUMNS, TO_BUCKS, TO_FUEL,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import pop
from shared_rules.solarius_mission.bridge import COLOUR_COUNT

State = bytes | bytearray
# Colours whose cubes a price asks for, each with the value that must be left
Due = tuple[tuple[int, int], ...]


@lru_cache(maxsize=1 << 15)
def gifts(
    rows: bytes, room: int, due: Due = (), pool: int = 0, sold: bool = False
) -> tuple[int, ...]:
    """Return the cubes that can be given next, as choices.

    `room` is what both trackers can still take, `pool` the value given and not changed yet.
    """
    return tuple(
        [
            GIVE + colour * STORE_COLUMNS + column
            for colour, row in enumerate(rows)
            if row
            for column, cubes in enumerate(storage.cubes_of(row))
            if cubes and _raises(_without(rows, colour, column), column + 1, room, due, pool, sold)
        ]
    )


def _without(rows: bytes, colour: int, column: int) -> bytes:
    left = bytearray(rows)
    left[colour] -= storage.UNIT[column]
    return bytes(left)


def _raises(left: bytes, value: int, room: int, due: Due, pool: int, sold: bool) -> bool:
    """Return whether a cube of this value, once given, brings a unit; `left` are the others."""
    if any(storage.VALUE[left[colour]] < kept for colour, kept in due):
        return False
    only_a_one = pool == 1 and not sold
    if (only_a_one and value % 2 == 0) or (pool + value) // 2 > room:
        return False
    return pool + value > 1 or bool(gifts(left, room, due, 1, False))


def prices_due(box: Box, state: State, top: int) -> Due:
    """Return what the prices being paid at this place of the stack still ask for."""
    due: list[tuple[int, int]] = []
    while state[top] == PAY:
        due.append(divmod(state[top + 1], 16))
        top -= 2
    if state[top] == DISCOUNT:  # which cubes it takes is still open
        first = BOARD[state[ACTOR]] + STORE
        colours = boards.price_colours(box, state[top + 1])
        due += [(colour, storage.VALUE[state[first + colour]]) for colour in colours]
    return tuple(due)


def room_for_units(state: State, seat: int) -> int:
    """Return how many units both trackers can still take."""
    base = BOARD[seat]
    return 2 * MOST_UNITS - state[base + FUEL] - state[base + BUCKS]


def _next_gifts(box: Box, state: State) -> tuple[int, ...]:
    base = BOARD[state[ACTOR]]
    top = state[SP]
    room = 2 * MOST_UNITS - state[base + FUEL] - state[base + BUCKS]
    due = prices_due(box, state, top - 2) if state[top - 2] in (PAY, DISCOUNT) else ()
    rows = b"" + state[base + STORE : base + STORE + COLOUR_COUNT]
    return gifts(rows, room, due, state[POOL], state[top + 1] != 0)


def auto_sell(box: Box, state: bytearray) -> bool:
    """Wait while there is something to choose; a remainder is lost (SOM-AMB-07)."""
    pool = state[POOL]
    is_over = pool == 0 or not room_for_units(state, state[ACTOR])
    if is_over or (pool == 1 and not _next_gifts(box, state)):
        end_sale(state)
        return False
    return True


def end_sale(state: bytearray) -> None:
    """Forget what was given and brought nothing."""
    state[POOL] = 0
    pop(state)


def legal_sell(box: Box, state: State) -> tuple[int, ...]:
    """A unit for each two of value; another cube only while one of value is missing."""
    pool = state[POOL]
    out: tuple[int, ...] = ()
    if pool > 1:
        out = units(state, BOARD[state[ACTOR]])
    elif state[state[SP] + 1]:
        out = (STOP,)
    return out + _next_gifts(box, state) if pool & 1 else out


def units(state: State, base: int) -> tuple[int, ...]:
    """Return the units that find room."""
    if state[base] >= MOST_UNITS:
        return (TO_BUCKS,)
    return (TO_FUEL,) if state[base + BUCKS] >= MOST_UNITS else (TO_FUEL, TO_BUCKS)


def give(state: bytearray, seat: int, cube: int) -> None:
    """Take a cube off the board and count its value."""
    colour, column = divmod(cube, STORE_COLUMNS)
    state[BOARD[seat] + STORE + colour] -= storage.UNIT[column]
    state[POOL] += column + 1


def apply_sell(_: Box, state: bytearray, choice: int) -> None:
    """Give another cube, take a unit, or let the rest go."""
    seat = state[ACTOR]
    if choice >= GIVE:
        give(state, seat, choice - GIVE)
    elif choice == STOP:
        end_sale(state)
    else:
        boards.add_unit(state, seat, FUEL if choice == TO_FUEL else BUCKS)
        state[POOL] -= 2
        state[state[SP] + 1] = 1
