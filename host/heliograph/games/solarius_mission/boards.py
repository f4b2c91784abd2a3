"""What changes on a player board: tracks, cubes, debris, engines, cards, planets."""

from heliograph.games.solarius_mission import storage
from heliograph.games.solarius_mission.box import BY_COLUMN, BY_LEVEL, PAY_FUEL, Box
from heliograph.games.solarius_mission.facts import (
    BESIDE, BOARD, BUCKS, CARDS, COLUMN, DEBRIS, DECK, FUEL, LOST_DISCARDS, NORMAL, ONES, PLANETS,
    RESEARCH, SLOTS, SPACES, STORE, TECH_OF, TRANSFORM, TWOS, UNKNOWN,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    CARDS_COUNT, DEVELOPED, DISCARDED, HAND, MOST_BESIDE, MOST_UNITS, PLANET_COUNT, SETTLED, UNSEEN,
    UNSETTLED,
)  # fmt: skip
from shared_rules.solarius_mission.bridge import COLOUR_COUNT, MOST_VALUE, SEATS

State = bytes | bytearray

_CARDS_END = CARDS + CARDS_COUNT
_PLANETS_END = PLANETS + PLANET_COUNT


def add_unit(state: bytearray, seat: int, track: int, count: int = 1) -> None:
    """Move a tracker up; what is above ten is lost (SOM-2.1)."""
    at = BOARD[seat] + track
    state[at] = min(MOST_UNITS, state[at] + count)


def place_cube(state: bytearray, seat: int, colour: int, column: int) -> None:
    """Put a cube into a storage row."""
    state[BOARD[seat] + STORE + colour] += storage.UNIT[column]


def places(state: State, seat: int, colour: int) -> tuple[int, ...]:
    """Return the columns that take the next cube of a row (SOM-10.1)."""
    base = BOARD[seat]
    return storage.PLACES[state[base + COLUMN + colour]][state[base + STORE + colour]]


def worth(state: State, seat: int) -> int:
    """Return the value of all cubes of a seat."""
    first = BOARD[seat] + STORE
    value = storage.VALUE
    return (
        value[state[first]]
        + value[state[first + 1]]
        + value[state[first + 2]]
        + value[state[first + 3]]
    )


def add_debris(state: bytearray, seat: int, count: int) -> None:
    """Take debris: on a free space, else beside the board for good (SOM-13)."""
    base = BOARD[seat]
    for _ in range(count):
        if state[base + DEBRIS] < state[base + SPACES]:
            state[base + DEBRIS] += 1
        else:
            state[base + BESIDE] = min(MOST_BESIDE, state[base + BESIDE] + 1)


def take_die_back(state: bytearray, seat: int) -> None:
    """Take a die from the board of a seat or, where there is none, from another one."""
    for base in (BOARD[seat], *BOARD):
        for at in (NORMAL, TRANSFORM, RESEARCH):
            if state[base + at]:
                state[base + at] = state[base + at] - 1 if at == NORMAL else 0
                return
        for at in range(base + SLOTS, base + SLOTS + 4):
            if state[at]:
                state[at] &= state[at] - 1
                return


def take_dice_off(state: bytearray) -> None:
    """Take all dice off the boards: a round begins with them in the bag (SOM-12.4)."""
    for base in BOARD[: state[SEATS]]:
        state[base + NORMAL] = state[base + TRANSFORM] = state[base + RESEARCH] = 0
        state[base + SLOTS : base + SLOTS + 4] = b"\0\0\0\0"


def reach(state: State, seat: int) -> int:
    """Return the sum of all engine markers (SOM-2.7)."""
    base = BOARD[seat]
    return 1 + state[base + ONES] + 2 * state[base + TWOS]


def saving(box: Box, state: State, seat: int, what: str) -> int:
    """Return how much own developments save on something."""
    mine = DEVELOPED + seat
    total = 0
    for card, amount in box.discounts[what]:
        if state[CARDS + card] == mine:
            total += amount
    return total


def hand_size(state: State, seat: int) -> int:
    """Return how many cards a seat holds, named or not."""
    return state.count(HAND + seat, CARDS, _CARDS_END) + state[BOARD[seat] + UNKNOWN]


def unnamed_cards(state: State, seat: int) -> int:
    """Return how many cards a seat holds that nobody has named."""
    return state[BOARD[seat] + UNKNOWN]


def is_held(state: State, seat: int, card: int) -> bool:
    """Return whether a seat is known to hold a card."""
    return state[CARDS + card] == HAND + seat


def cards_at(state: State, where: int) -> list[int]:
    """Return the cards that are somewhere, by number from 0."""
    return _all_at(state, where, CARDS, _CARDS_END)


def planets_at(state: State, where: int) -> list[int]:
    """Return the planets that are somewhere."""
    return _all_at(state, where, PLANETS, _PLANETS_END)


def _all_at(state: State, where: int, first: int, end: int) -> list[int]:
    found = []
    at = state.find(where, first, end)
    while at >= 0:
        found.append(at - first)
        at = state.find(where, at + 1, end)
    return found


def playable(state: State, seat: int) -> list[int]:
    """Return the cards a seat has or, where cards are unnamed, may have."""
    held = cards_at(state, HAND + seat)
    if state[BOARD[seat] + UNKNOWN]:
        held = sorted(held + cards_at(state, UNSEEN))
    return held


def leave_hand(state: bytearray, seat: int, card: int, where: int) -> None:
    """Move a card out of a hand; one that was never named stands for an unnamed one."""
    if state[CARDS + card] != HAND + seat:
        state[BOARD[seat] + UNKNOWN] -= 1
    state[CARDS + card] = where


def deal_named(state: bytearray, seat: int, card: int) -> None:
    """Give a seat a card that everybody sees, wherever it was among those nobody has named.

    After corrections the pile may be empty, and the table may have said where the card is.
    """
    if state[CARDS + card] != UNSEEN:
        return
    state[CARDS + card] = HAND + seat
    hands = [BOARD[seat] + UNKNOWN, *[base + UNKNOWN for base in BOARD]]
    came_from = next((at for at in (DECK, *hands, LOST_DISCARDS) if state[at]), None)
    if came_from is not None:
        state[came_from] -= 1


def price_colours(box: Box, card: int) -> list[int]:
    """Return the colours of a mission's price."""
    return sorted([colour for colour, _ in box.cards[card].sums + box.cards[card].cubes])


def reshuffle(state: bytearray) -> None:
    """Turn the discard pile into the draw pile (SOM-8.3)."""
    discarded = cards_at(state, DISCARDED)
    for card in discarded:
        state[CARDS + card] = UNSEEN
    state[DECK] = len(discarded) + state[LOST_DISCARDS]
    state[LOST_DISCARDS] = 0


def can_draw(state: State) -> bool:
    """Return whether any card is left to draw."""
    return bool(
        state[DECK] or state[LOST_DISCARDS] or state.find(DISCARDED, CARDS, _CARDS_END) >= 0
    )


def meets(box: Box, state: State, seat: int, number: int) -> bool:
    """Return whether the condition of a planet holds for a seat (SOM-11.4)."""
    planet = box.planets[number]
    base = BOARD[seat]
    if planet.kind < BY_LEVEL:
        return state[base + (FUEL if planet.kind == PAY_FUEL else BUCKS)] >= planet.amount
    first = base + COLUMN if planet.kind == BY_COLUMN else TECH_OF[seat]
    dice = state[first : first + COLOUR_COUNT]
    least = planet.least if planet.kind == BY_COLUMN else min(planet.least, MOST_VALUE)
    if planet.die >= 0:
        return dice[planet.die] >= least
    return sum([die >= least for die in dice]) >= planet.amount


def settle(box: Box, state: bytearray, seat: int, number: int) -> None:
    """Pay where the planet asks for it and move it to the settled side."""
    planet = box.planets[number]
    if planet.kind < BY_LEVEL:
        state[BOARD[seat] + (FUEL if planet.kind == PAY_FUEL else BUCKS)] -= planet.amount
    state[PLANETS + number] = SETTLED + seat


def settle_by_tech(box: Box, state: bytearray, seat: int) -> None:
    """Complete planets that only look at tech dice, as soon as they can be (SOM-AMB-27)."""
    for number in planets_at(state, UNSETTLED + seat):
        if box.planets[number].kind >= BY_LEVEL and meets(box, state, seat, number):
            settle(box, state, seat, number)
