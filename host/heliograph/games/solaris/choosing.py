"""The choice of an action (SOL-5.2): which of the five could have an effect now.

This is asked in every turn, so each test answers with the least work instead of listing what the
action could begin with; a test compares both on every state of random games.
"""

from heliograph.engine.pending import Pending, seats_by_bits
from heliograph.games.solaris import cards, turns
from heliograph.games.solaris.actions import BESIDE
from heliograph.games.solaris.facts import HAND_SIZE, NODE, SEAT, SHUTTLE_COLOUR
from heliograph.games.solaris.layout import (
    CLOCKWISE, COLOUR_COUNT, COUNTER, DO_EXCHANGE, DO_PASS, DO_REDIRECT, DO_REPLENISH, DO_STATION,
    EXCHANGE, FULL_KINDS, REDIRECT, REPLENISH, STATION_NODE,
)  # fmt: skip
from heliograph.games.solaris.stations import has_place
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BIO, DOCKS, EC, ED, LAYOUT, MOST_ENERGY, MOST_SEATS, POSITION, SEATS, SHUTTLE_COUNT,
    STATION_COUNT, TOKENS,
)  # fmt: skip

State = bytes | bytearray

# The decision of each seat by the actions that are possible (bit 0 replenish … bit 4 station)
_ACTIONS = seats_by_bits(MOST_SEATS, DO_REPLENISH, 5)
_CAN_REPLENISH, _CAN_REDIRECT, _CAN_EXCHANGE, _CAN_PASS, _CAN_STATION = 1, 2, 4, 8, 16
_DETAILS = {DO_REPLENISH: REPLENISH, DO_REDIRECT: REDIRECT, DO_EXCHANGE: EXCHANGE}
_NO_ICON = bytes(COLOUR_COUNT)
_NO_COLOUR = bytes(STATION_COUNT)
_FULL = MOST_ENERGY << 3


def legal_action(state: bytes) -> Pending:
    """Return the actions that can have an effect; passing is always possible."""
    seat = state[SEAT]
    held = cards.playable(state, seat)
    station = state[LAYOUT + state[POSITION]]
    energy = state[TOKENS + station * MOST_SEATS + seat] >> 3 & 7
    mask = _CAN_PASS
    first = station * COLOUR_COUNT
    if energy < MOST_ENERGY and held[first : first + COLOUR_COUNT] != _NO_ICON:
        mask |= _CAN_REPLENISH
    if state[HAND_SIZE + seat]:
        mask |= _CAN_EXCHANGE
    if energy:
        if _can_redirect(state, seat, held):
            mask |= _CAN_REDIRECT
        if _CAN_ACT[station](state, seat, held, energy):
            mask |= _CAN_STATION
    return _ACTIONS[seat][mask]


def apply_action(state: bytearray, choice: int) -> None:
    """Go on to the details of the action; a pass ends the turn."""
    if choice == DO_PASS:
        turns.take(state, 0)
    elif choice == DO_STATION:
        state[NODE] = STATION_NODE[tokens.active_station(state)]
    else:
        state[NODE] = _DETAILS[choice]


def _has_colour(held: State, colour: int) -> bool:
    if not colour:
        return any(held)
    return held[colour - 1 : FULL_KINDS : COLOUR_COUNT] != _NO_COLOUR


def _can_redirect(state: State, seat: int, held: State) -> bool:
    """A card in the colour of a bridge towards a station with room (SOL-6.2)."""
    position = state[POSITION]
    for side in (CLOCKWISE, COUNTER):
        gap, place = BESIDE[side][position]
        is_full = state[TOKENS + state[place] * MOST_SEATS + seat] >= _FULL
        if not is_full and _has_colour(held, state[gap]):
            return True
    return False


# The station actions; at least one energy is there


def _can_cell(state: State, seat: int, held: State, energy: int) -> bool:
    """A docked shuttle, energy at its station, a card of its colour (SOL-7.6)."""
    for shuttle in range(SHUTTLE_COUNT):
        place = state[DOCKS + shuttle]
        if place and _has_colour(held, state[SHUTTLE_COLOUR + shuttle]):
            source = place - 1
            if energy > 1 if source == EC else state[TOKENS + source * MOST_SEATS + seat] > 7:
                return True
    return False


def _can_engine(state: State, seat: int, held: State, _: int) -> bool:
    """A card with the icon of another station that has room (SOL-7.1)."""
    for icon in range(STATION_COUNT):
        first = icon * COLOUR_COUNT
        has_room = state[TOKENS + icon * MOST_SEATS + seat] < _FULL
        if icon != ED and has_room and held[first : first + COLOUR_COUNT] != _NO_ICON:
            return True
    return False


def _can_headquarters(_: State, __: int, ___: State, ____: int) -> bool:
    return True


def _can_biotope(state: State, seat: int, _: State, energy: int) -> bool:
    """The fee, one energy more, and another station with room (SOL-7.3)."""
    if energy < 2:
        return False
    for station in range(STATION_COUNT):
        if station != BIO and state[TOKENS + station * MOST_SEATS + seat] < _FULL:
            return True
    return False


def _can_port(state: State, _: int, __: State, ___: int) -> bool:
    """A free shuttle (SOL-7.4); there are always more stations than shuttles."""
    return state.find(0, DOCKS, DOCKS + SHUTTLE_COUNT) >= 0


def _can_canteen(state: State, seat: int, _: State, __: int) -> bool:
    """An opponent with hand cards (SOL-7.5)."""
    sizes = state[HAND_SIZE : HAND_SIZE + state[SEATS]]
    return sum(sizes) > sizes[seat] and has_place(state)


_CAN_ACT = (_can_cell, _can_engine, _can_headquarters, _can_biotope, _can_port, _can_canteen)
