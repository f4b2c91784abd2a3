"""Actions at any moment of one's own turn: exchanges, turning an engine, settling (SOM-11)."""

from heliograph.engine.pending import Pending
from heliograph.games.solarius_mission import boards, storage
from heliograph.games.solarius_mission.box import BY_LEVEL, Box
from heliograph.games.solarius_mission.layout import (
    ACTOR, BOARD, BUCKS, COLUMN, FLIP_ONE, FUEL, GIVE, LEVEL, MOST_UNITS, ONES, PLANET_COUNT,
    PLANETS, POOL, SELL, SETTLE, SP, STOP, STORE, SWAP, SWAPPED, TO_BUCKS, TO_FUEL, TRADE, TWOS,
    UNSETTLED, pop, push,
)  # fmt: skip

State = bytes | bytearray
MAP_LEVEL = 3

# Rows with a free space of value 1, as tuples of ids: by payments possible and rows open
_BITS4 = tuple(tuple(i for i in range(4) if mask >> i & 1) for mask in range(16))
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
_GIFTS = tuple(
    tuple(
        tuple(GIVE + colour * 3 + column for column, n in enumerate(storage.cubes_of(row)) if n)
        for row in range(storage.ROWS)
    )
    for colour in range(4)
)
# Whether a row takes a cube in column I, by column of the die
_OPEN = tuple(bytes(0 in places for places in table) for table in storage.PLACES)


def gifts(state: State, first: int) -> tuple[int, ...]:
    """Return the cubes that can be given; `first` is where the rows begin."""
    return (
        _GIFTS[0][state[first]] + _GIFTS[1][state[first + 1]]
        + _GIFTS[2][state[first + 2]] + _GIFTS[3][state[first + 3]]
    )  # fmt: skip


def choices(box: Box, state: State) -> tuple[int, ...]:
    """Return every anytime action of the acting seat, sorted."""
    seat = state[ACTOR]
    base = BOARD[seat]
    swaps = not state[base + SWAPPED] and boards.saving(box, state, seat, "exchange") > 0
    key = bytes(state[base : _ECONOMY_END[seat]])
    out = _exchanges.get((key, swaps))
    if out is None:
        if len(_exchanges) > MOST_REMEMBERED:
            _exchanges.clear()
        out = _exchanges[key, swaps] = _all_exchanges(key, swaps=swaps)
    if state[base + ONES] and state[base] >= box.flip - boards.saving(box, state, seat, "flip"):
        out += (FLIP_ONE,)
    if state.find(UNSETTLED + seat, PLANETS, PLANETS + PLANET_COUNT) >= 0:
        out += settlings(box, state, seat)
    return out


# Exchanges by tracks, columns and rows of a board: the same few boards come up again and again
MOST_REMEMBERED = 50_000
_exchanges: dict[tuple[bytes, bool], tuple[int, ...]] = {}
_ECONOMY_END = tuple(base + STORE + 4 for base in BOARD)


def _all_exchanges(board: bytes, *, swaps: bool) -> tuple[int, ...]:
    fuel, bucks = board[FUEL], board[BUCKS]
    out: tuple[int, ...] = ()
    rows = sum(_OPEN[board[COLUMN + row]][board[STORE + row]] << row for row in range(4))
    pays = (fuel > 1) | (fuel > 0 and bucks > 0) << 1 | (bucks > 1) << 2
    out = _TRADES[pays][rows]
    if swaps:
        out += _SWAPS[(fuel > 0) | (bucks > 0) << 1][rows]
    worth = sum(storage.VALUE[row] for row in board[STORE : STORE + 4])
    if (fuel < MOST_UNITS or bucks < MOST_UNITS) and worth > 1:
        out += gifts(board, STORE)
    return out


def settlings(box: Box, state: State, seat: int) -> tuple[int, ...]:
    """Return the planets that can be completed by paying."""
    return tuple(
        SETTLE + number
        for number in boards.planets_at(state, UNSETTLED + seat)
        if box.planets[number].kind < BY_LEVEL and boards.meets(box, state, seat, number)
    )


def with_choices(box: Box, state: State, own: tuple[int, ...]) -> Pending:
    """Return the choices of a decision and behind them the anytime actions."""
    return Pending(state[ACTOR], own + choices(box, state))


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
        _give(state, seat, choice - GIVE)
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


def _give(state: bytearray, seat: int, cube: int) -> None:
    colour, column = divmod(cube, 3)
    state[BOARD[seat] + STORE + colour] -= storage.UNIT[column]
    state[POOL] += column + 1


# Cubes for units: cubes are given one by one, two of value make one unit (SOM-11.2)


def auto_sell(_: Box, state: bytearray) -> bool:
    """Wait while there is something to choose; a remainder is lost (SOM-AMB-07)."""
    base = BOARD[state[ACTOR]]
    pool = state[POOL]
    full = state[base] >= MOST_UNITS and state[base + BUCKS] >= MOST_UNITS
    changed = state[state[SP] + 1]
    spent = pool == 0 or full or (pool == 1 and changed and not gifts(state, base + STORE))
    if spent:
        state[POOL] = 0
        pop(state)
    return not spent


def legal_sell(_: Box, state: State) -> Pending:
    """A unit for each two of value; another cube only while one of value is missing."""
    seat = state[ACTOR]
    base = BOARD[seat]
    out: tuple[int, ...] = ()
    if state[POOL] > 1:
        out = _units(state, base)
    elif state[state[SP] + 1]:
        out = (STOP,)
    if state[POOL] & 1:
        out += gifts(state, base + STORE)
    return Pending(seat, out)


def _units(state: State, base: int) -> tuple[int, ...]:
    if state[base] >= MOST_UNITS:
        return (TO_BUCKS,)
    return (TO_FUEL,) if state[base + BUCKS] >= MOST_UNITS else (TO_FUEL, TO_BUCKS)


def apply_sell(_: Box, state: bytearray, choice: int) -> None:
    """Give another cube, take a unit, or let the rest go."""
    seat = state[ACTOR]
    if choice >= GIVE:
        _give(state, seat, choice - GIVE)
    elif choice == STOP:
        state[POOL] = 0
        pop(state)
    else:
        boards.add_unit(state, seat, FUEL if choice == TO_FUEL else BUCKS)
        state[POOL] -= 2
        state[state[SP] + 1] = 1


def is_anytime(choice: int) -> bool:
    """Return whether a choice is an anytime action."""
    return choice >= TRADE


def checks_cards(state: State) -> bool:
    """Return whether map and cards are followed, not only the boards."""
    return state[LEVEL] >= MAP_LEVEL
