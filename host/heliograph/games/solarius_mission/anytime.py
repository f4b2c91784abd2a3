"""Actions at any moment of one's own turn: exchanges, turning an engine, settling (SOM-11).

Resources for units: cubes are given one by one, and two of value make a unit. Each cube must raise
the number of units (SOM-AMB-48): a cube of value 1 needs another odd one, and nothing is given that
finds no room. Who is paying a price keeps what it takes.
"""

from functools import lru_cache


from heliograph.engine.pending import by_bits
from heliograph.games.solarius_mission import boards, storage
from heliograph.games.solarius_mission.box import BY_LEVEL, Box
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BUCKS, CARDS, COLUMN, FUEL, LEVEL, ONES, PLANETS, POOL, SP, STACK, STORE, SWAPPED,
    TWOS,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    BOARDS_LEVEL, DEVELOPED, DISCOUNT, FLIP_ONE, GIVE, MOST_UNITS, PAY, PLANET_COUNT, REFILL, SELL,
    SETTLE, STOP, STORE_COLUMNS, SWAP, TO_BUCKS, TO_FUEL, TRADE, UNSETTLED,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import pop, push
from shared_rules.solarius_mission.bridge import COLOUR_COUNT

State = bytes | bytearray
Choices = tuple[int, ...]

# Rows with a free space of value 1, as tuples of ids: by payments possible and rows open
_BITS4 = by_bits(0, 4)
_TRADES = tuple(
    tuple(
        tuple(TRADE + pay * 4 + row for pay in range(3) if pays >> pay & 1 for row in _BITS4[rows])
        for rows in range(16)
    )
    for pays in range(8)
)
_SWAPS = tuple(
    tuple(
        tuple(SWAP + pay * 4 + row for pay in range(2) if pays >> pay & 1 for row in _BITS4[rows])
        for rows in range(16)
    )
    for pays in range(4)
)
# Whether a row takes a cube in column I, by column of the die
_OPEN = tuple(bytes(0 in places for places in table) for table in storage.PLACES)


def choices(box: Box, state: bytes) -> Choices:
    """Return every anytime action that the acting seat has now, sorted (SOM-AMB-46).

    The seat that decides is on turn while the new die, which ends a turn, waits at the bottom of
    the stack. Nearly every decision asks for this list, so it is spelt out.
    """
    if state[STACK] != REFILL or state[LEVEL] < BOARDS_LEVEL:
        return ()
    seat = state[ACTOR]
    base = BOARD[seat]
    swaps = 0
    for card, _ in box.discounts["exchange"]:
        if state[CARDS + card] == DEVELOPED + seat and not state[base + SWAPPED]:
            swaps = 1
    board = state[_ECONOMY[seat]]
    out = _exchanges[swaps].get(board)
    if out is None:
        out = _remember(board, swaps)
    if state[base + ONES]:
        out += flips(box, state, seat)
    if state.find(UNSETTLED + seat, PLANETS, _PLANETS_END) >= 0:
        out += settlings(box, state, seat)
    return out


def choices_at_malus(box: Box, state: bytes) -> Choices:
    """Return the same, without those that spend the unit owed to the wheel."""
    out = choices(box, state)
    base = BOARD[state[ACTOR]]
    is_last_pair = state[base + FUEL] + state[base + BUCKS] <= 2
    return tuple(choice for choice in out if choice >= SWAP) if is_last_pair else out


def choices_at_price(box: Box, state: bytes) -> Choices:
    """Return the same, without giving away the cubes of a price."""
    out = choices(box, state)
    if not out:
        return out
    seat = state[ACTOR]
    first = BOARD[seat] + STORE
    due = prices_due(box, state, state[SP])
    room = room_for_units(state, seat)
    spare = gifts(state[first : first + COLOUR_COUNT], room, due)
    others = [choice for choice in out if choice >= FLIP_ONE]
    return (*[choice for choice in out if choice < GIVE], *spare, *others)


def are_left(box: Box, state: bytearray) -> bool:
    """Return whether a turn can go on with some anytime action; most often with an exchange."""
    board = bytes(state[_ECONOMY[state[ACTOR]]])
    known = state[LEVEL] >= BOARDS_LEVEL and _exchanges[0].get(board)
    return bool(known or choices(box, bytes(state)))


# Exchanges by tracks, columns and rows of a board: the same few boards come up again and again
MOST_REMEMBERED = 50_000
_exchanges: tuple[dict[bytes, Choices], ...] = ({}, {})
_ECONOMY = tuple(slice(base, base + STORE + COLOUR_COUNT) for base in BOARD)
_PLANETS_END = PLANETS + PLANET_COUNT


def _remember(board: bytes, swaps: int) -> Choices:
    known = _exchanges[swaps]
    if len(known) > MOST_REMEMBERED:
        known.clear()
    out = known[board] = trades(board, swaps=bool(swaps)) + _gifts(board)
    return out


def trades(board: bytes, *, swaps: bool) -> Choices:
    """Return how units can be exchanged for a resource of value 1 (SOM-11.1)."""
    fuel, bucks = board[FUEL], board[BUCKS]
    rows = 0
    for row in range(COLOUR_COUNT):
        rows |= _OPEN[board[COLUMN + row]][board[STORE + row]] << row
    pays = (fuel > 1) | (fuel > 0 and bucks > 0) << 1 | (bucks > 1) << 2
    out = _TRADES[pays][rows]
    return out + _SWAPS[(fuel > 0) | (bucks > 0) << 1][rows] if swaps else out


def _gifts(board: bytes) -> Choices:
    room = 2 * MOST_UNITS - board[FUEL] - board[BUCKS]
    return gifts(board[STORE : STORE + 4], room)


def flips(box: Box, state: State, seat: int) -> Choices:
    """Return the turning of an engine, where it can be paid (SOM-11.3)."""
    base = BOARD[seat]
    fuel = state[base]
    can_pay = fuel >= box.flip or fuel >= box.flip - boards.saving(box, state, seat, "flip")
    return (FLIP_ONE,) if can_pay and state[base + ONES] else ()


def settlings(box: Box, state: State, seat: int) -> Choices:
    """Return the planets that can be completed by paying."""
    return tuple(
        [
            SETTLE + number
            for number in boards.planets_at(state, UNSETTLED + seat)
            if box.planets[number].kind < BY_LEVEL and boards.meets(box, state, seat, number)
        ]
    )


def apply(box: Box, state: bytearray, choice: int) -> None:
    """Carry out an anytime action; the decision on the stack stays as it is."""
    seat = state[ACTOR]
    base = BOARD[seat]
    if choice >= SETTLE:
        boards.settle(box, state, seat, choice - SETTLE)
    elif choice == FLIP_ONE:
        state[base + FUEL] -= max(0, box.flip - boards.saving(box, state, seat, "flip"))
        state[base + ONES] -= 1
        state[base + TWOS] += 1
    elif choice >= GIVE:
        push(state, SELL)
        give(state, seat, choice - GIVE)
    elif choice >= SWAP:
        pay, colour = divmod(choice - SWAP, 4)
        state[base + (BUCKS if pay else FUEL)] -= 1
        state[base + SWAPPED] = 1
        boards.place_cube(state, seat, colour, 0)
    else:
        pay, colour = divmod(choice - TRADE, 4)
        state[base + FUEL] -= 2 - pay
        state[base + BUCKS] -= pay
        boards.place_cube(state, seat, colour, 0)


# Resources for units (SOM-11.2)

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
