"""Actions at any moment of one's own turn: exchanges, turning an engine, settling (SOM-11)."""

from heliograph.engine.pending import by_bits
from heliograph.games.solarius_mission import boards, sales, storage
from heliograph.games.solarius_mission.box import BY_LEVEL, Box
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BUCKS, CARDS, COLUMN, FUEL, LEVEL, ONES, PLANETS, SP, STACK, STORE, SWAPPED, TWOS,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    DEVELOPED, FLIP_ONE, GIVE, MOST_UNITS, PLANET_COUNT, REFILL, SELL, SETTLE,
    SWAP, TRADE, UNSETTLED,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import push
from shared_rules.solarius_mission.bridge import COLOUR_COUNT

State = bytes | bytearray
Choices = tuple[int, ...]
BOARDS_LEVEL, MAP_LEVEL = 2, 3

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
    if UNSETTLED + seat in state[_ALL_PLANETS]:
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
    due = sales.prices_due(box, state, state[SP])
    room = sales.room_for_units(state, seat)
    spare = sales.gifts(state[first : first + COLOUR_COUNT], room, due)
    others = [choice for choice in out if choice >= FLIP_ONE]
    return (*[choice for choice in out if choice < GIVE], *spare, *others)


def are_left(box: Box, state: bytes) -> bool:
    """Return whether a turn can go on with some anytime action; most often with an exchange."""
    known = state[LEVEL] >= BOARDS_LEVEL and _exchanges[0].get(state[_ECONOMY[state[ACTOR]]])
    return bool(known or choices(box, state))


# Exchanges by tracks, columns and rows of a board: the same few boards come up again and again
MOST_REMEMBERED = 50_000
_exchanges: tuple[dict[bytes, Choices], ...] = ({}, {})
_ECONOMY = tuple(slice(base, base + STORE + COLOUR_COUNT) for base in BOARD)
_ALL_PLANETS = slice(PLANETS, PLANETS + PLANET_COUNT)


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
    return sales.gifts(board[STORE : STORE + 4], room)


def flips(box: Box, state: State, seat: int) -> Choices:
    """Return the turning of an engine, where it can be paid (SOM-11.3)."""
    base = BOARD[seat]
    if state[base + ONES] and state[base] >= box.flip - boards.saving(box, state, seat, "flip"):
        return (FLIP_ONE,)
    return ()


def settlings(box: Box, state: State, seat: int) -> Choices:
    """Return the planets that can be completed by paying."""
    return tuple(
        SETTLE + number
        for number in boards.planets_at(state, UNSETTLED + seat)
        if box.planets[number].kind < BY_LEVEL and boards.meets(box, state, seat, number)
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
        sales.give(state, seat, choice - GIVE)
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
