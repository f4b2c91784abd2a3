"""What a correction takes along: pieces come from the stock of their seat, dice from the bag."""

from collections import Counter

from heliograph.games.solarius_mission.bridge_facts import on_bridge
from heliograph.games.solarius_mission.facts import (
    BOARD, COLONIES, LEVEL, MARKERS, NORMAL, RESEARCH, SLOTS, TRANSFORM, figures_of, mission_cards,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import COLONY, MOST_COLONIES, MOST_MARKERS
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import BAG, COLOUR_COUNT, SEATS

State = bytes | bytearray
UNNAMED = -1  # the colour of a die that nobody has told


def settle(before: bytes, state: bytearray) -> None:
    """Take what was laid out since from stocks and bag, and put back what was taken away."""
    for seat in range(state[SEATS]):
        at = BOARD[seat] + COLONIES
        moved = figures_of(before, seat, COLONY) - figures_of(state, seat, COLONY)
        state[at] = max(0, min(MOST_COLONIES, state[at] + moved))
        at = BOARD[seat] + MARKERS
        moved = mission_cards(before, seat) - mission_cards(state, seat)
        state[at] = max(0, min(MOST_MARKERS, state[at] + moved))
    if state[LEVEL]:  # else nobody follows where dice are placed
        _settle_dice(before, state)


def _settle_dice(before: bytes, state: bytearray) -> None:
    lay, lie = _dice_on_boards(before), _dice_on_boards(state)
    for colour in (lay - lie).elements():
        _put_back(state, colour)
    for colour in (lie - lay).elements():
        _take_out(state, colour)


def _dice_on_boards(state: State) -> Counter[int]:
    out: Counter[int] = Counter()
    for base in BOARD[: state[SEATS]]:
        slots = state[base + SLOTS : base + SLOTS + 4]
        out[UNNAMED] += state[base + NORMAL] + sum(byte.bit_count() for byte in slots)
        spaces = (state[base + TRANSFORM], state[base + RESEARCH])
        out.update(code - 1 >> 3 for code in spaces if code)
    return out


def _take_out(state: bytearray, colour: int) -> None:
    """Take a die out of the bag: of this colour, or one that must have been miscounted."""
    bag = state[BAG : BAG + COLOUR_COUNT]
    found = colour if colour != UNNAMED and bag[colour] else bag.index(max(bag))
    state[BAG + found] = max(0, bag[found] - 1)


def _put_back(state: bytearray, colour: int) -> None:
    """Put a die back into the bag; one that nobody has told is of the colour that lacks most."""
    outside = Counter(on_bridge(state)) + _dice_on_boards(state)
    most = bridge.per_colour(state[SEATS])
    room = [most - state[BAG + one] - outside[one] for one in range(COLOUR_COUNT)]
    found = colour if colour != UNNAMED and room[colour] > 0 else room.index(max(room))
    state[BAG + found] += room[found] > 0
