"""Solaris tokens on their tracks: the state as bytes, and the moves of SOL-3, SOL-4 and SOL-9.

Every token of a station is one byte: its place (track and space) and its height in the stack
there. With all tokens on the energy track, a larger byte means earlier in turn order: more energy
first, and on the same space the token nearer to the top (SOL-3.4).

Functions work on a bytearray, so that the engine can use them without any wrapping. They trust
their arguments; the tracker checks what people enter.
"""

from shared_rules.compat import const
from shared_rules.tracker import OVER, PLAY, ROUND_END

EC = const(0)
ED = const(1)
HQ = const(2)
BIO = const(3)
SP = const(4)
CAN = const(5)
STATIONS = ("EC", "ED", "HQ", "BIO", "SP", "CAN")
STATION_COUNT = const(6)

COLOURS = ("white", "grey", "yellow", "black", "orange")
ENERGY_COLOURS = ("unknown", "purple", "pink", "green", "blue")
SHUTTLE_COUNT = const(4)

FEWEST_SEATS = const(3)
MOST_SEATS = const(5)
MOST_ENERGY = const(7)
_ENOUGH_LASER = const(7)
MOST_LASER = const(28)
TIME_GAME_ROUNDS = const(4)
MOST_ROUNDS = const(255)  # far more than a game has; the counter is one byte
LAYOUTS = const(120)
EC_START = const(1)

# Where each fact lies in the state
GAME = const(0)
SEATS = const(1)
PHASE = const(2)
TIME_GAME = const(3)
ROUND = const(4)
POSITION = const(5)
TURN = const(6)
STAGE = const(7)
LAYOUT = const(8)
BRIDGES = const(14)
SPARES = const(20)
DOCKS = const(22)
LASER = const(26)
ORDER = const(31)
COLOUR = const(36)
TOKENS = const(41)
SIZE = const(71)

# A token: bit 6 is the rim track, bits 3-5 the space, bits 0-2 the height in its stack
RIM = const(0x40)
PLACE_MASK = const(0xF8)
HEIGHT_MASK = const(0x07)
ABSENT = const(0x80)

SOLARIS = const(1)


def base_of(station: int) -> int:
    """Return where the tokens of `station` begin in the state."""
    return TOKENS + station * MOST_SEATS


def energy(state: bytes | bytearray, station: int, seat: int) -> int:
    """Return the energy of `seat` at `station`, whichever track its token is on."""
    return (state[TOKENS + station * MOST_SEATS + seat] >> 3) & 7


def move(state: bytearray, station: int, seat: int, place: int) -> None:
    """Take a token out of its stack and put it on top of the stack at `place` (SOL-4.3).

    A move to the place where the token stands leaves it at its height (SOL-4.4).
    """
    base = TOKENS + station * MOST_SEATS
    old = state[base + seat]
    here = old & PLACE_MASK
    if here == place:
        return
    height = 0
    for index in range(base, base + state[SEATS]):
        token = state[index]
        where = token & PLACE_MASK
        if where == place:
            height += 1
        elif where == here and token > old:
            state[index] = token - 1
    state[base + seat] = place | height


def set_energy(state: bytearray, station: int, seat: int, value: int) -> None:
    """Move a token along the track it is on, in one move (SOL-4.4, SOL-4.7)."""
    token = state[TOKENS + station * MOST_SEATS + seat]
    move(state, station, seat, token & RIM | value << 3)


def set_height(state: bytearray, station: int, seat: int, height: int) -> None:
    """Put a token at `height` of its own stack, the others keep their order."""
    base = TOKENS + station * MOST_SEATS
    old = state[base + seat]
    new = old & PLACE_MASK | height
    for index in range(base, base + MOST_SEATS):
        token = state[index]
        if old < token <= new:
            state[index] = token - 1
        elif new <= token < old:
            state[index] = token + 1
    state[base + seat] = new


def stack_height(state: bytes | bytearray, station: int, place: int) -> int:
    """Return how many tokens lie at `place`."""
    base = TOKENS + station * MOST_SEATS
    count = 0
    for index in range(base, base + MOST_SEATS):
        if state[index] & PLACE_MASK == place:
            count += 1
    return count


def step_out(state: bytearray, station: int, seat: int) -> None:
    """Move a token to the adjoining space of the rim track, on top (SOL-5.1)."""
    place = state[TOKENS + station * MOST_SEATS + seat] & PLACE_MASK
    move(state, station, seat, place | RIM)


def shift_rim(state: bytearray, station: int) -> None:
    """Carry every rim stack over to the energy track, order unchanged (SOL-9.2)."""
    base = TOKENS + station * MOST_SEATS
    for index in range(base, base + state[SEATS]):
        state[index] &= 0xFF - RIM


def active_station(state: bytes | bytearray) -> int:
    """Return the station that is active now."""
    return state[LAYOUT + state[POSITION]]


def now(state: bytes | bytearray) -> int:
    """Return the seat whose turn it is, or -1 when nobody is on turn."""
    if state[PHASE] != PLAY:
        return -1
    return state[ORDER + state[TURN]]


def activate(state: bytearray, position: int) -> None:
    """Put the station marker on `position`, fix the turn order, let the first seat step out.

    The order can be computed once: nobody can move another player's waiting token (SOL-3.5).
    """
    state[POSITION] = position
    state[TURN] = 0
    station = state[LAYOUT + position]
    base = TOKENS + station * MOST_SEATS
    seats = state[SEATS]
    ranked = sorted([(-state[base + seat], seat) for seat in range(seats)])
    for index in range(seats):
        state[ORDER + index] = ranked[index][1]
    step_out(state, station, state[ORDER])


def begin_round(state: bytearray, number: int) -> None:
    """Start a round: shuttles are free, the station clockwise next to EC is active (SOL-3.2)."""
    state[ROUND] = min(number, last_round(state))
    state[PHASE] = PLAY
    free_shuttles(state)
    activate(state, 1)


def free_shuttles(state: bytearray) -> None:
    """Take all shuttles back beside the stack (SOL-10.2)."""
    for shuttle in range(SHUTTLE_COUNT):
        state[DOCKS + shuttle] = 0


def end_turn(state: bytearray) -> None:
    """Pass the turn on; after the last seat the station's activation ends."""
    turn = state[TURN] + 1
    if turn < state[SEATS]:
        state[TURN] = turn
        step_out(state, active_station(state), state[ORDER + turn])
    else:
        end_activation(state)


def end_activation(state: bytearray) -> None:
    """Shift the rim, then activate the next station, or end the round after EC (SOL-9.3)."""
    shift_rim(state, active_station(state))
    position = state[POSITION]
    if position == 0:
        state[PHASE] = OVER if is_last_round(state) else ROUND_END
    else:
        activate(state, (position + 1) % STATION_COUNT)


def last_round(state: bytes | bytearray) -> int:
    """Return the highest number of a round; only a correction comes so far that none is left."""
    return TIME_GAME_ROUNDS if state[TIME_GAME] else MOST_ROUNDS


def is_last_round(state: bytes | bytearray) -> bool:
    """Return whether the game ends after this round (SOL-11.1, SOL-12.1)."""
    if state[TIME_GAME]:
        return state[ROUND] >= TIME_GAME_ROUNDS
    return max(state[LASER : LASER + state[SEATS]]) >= _ENOUGH_LASER


def winners(state: bytes | bytearray) -> tuple[int, ...]:
    """Return the seats with the most laser, then the most energy at EC (SOL-11.2)."""
    seats = range(state[SEATS])
    scores = [state[LASER + seat] * 8 + energy(state, EC, seat) for seat in seats]
    best = max(scores)
    return tuple([seat for seat in seats if scores[seat] == best])


def layout_of(number: int) -> tuple[int, ...]:
    """Return the stations by position for layout 0..119; EC is always position 0 (SOL-12.2)."""
    left = [ED, HQ, BIO, SP, CAN]
    out = [EC]
    for block in (24, 6, 2, 1, 1):
        out.append(left.pop(number // block))
        number %= block
    return tuple(out)


def layout_number(stations: tuple[int, ...]) -> int:
    """Return the number of a layout: the inverse of `layout_of`."""
    left = [ED, HQ, BIO, SP, CAN]
    number = 0
    for position in range(1, STATION_COUNT):
        index = left.index(stations[position])
        number += index * (0, 24, 6, 2, 1, 1)[position]
        left.pop(index)
    return number
