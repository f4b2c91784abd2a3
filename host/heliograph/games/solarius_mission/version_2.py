"""How matches begun under version 2 of these rules go on: as they began, to their end.

A record is checked step by step against the states it was written with, so the flow of its version
stays. What version 3 changed (SOM-AMB-25, SOM-AMB-46, SOM-AMB-48 to SOM-AMB-51) stands here as it
was; everything else is shared.
"""

from heliograph.games.solarius_mission import (
    anytime, boards, effects, flight, rewards, rounds, storage, turns,
)  # fmt: skip
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.effects_read import Program
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BUCKS, BUILT, CARDS, DECK, FUEL, HUE, LEVEL, POINTS, POOL, REFEREE_DEPTH, SP,
    STORE, SWAPPED, UNKNOWN,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    ADD_OUTPOST, BOARDS_LEVEL, BONUS, BUILD, BUY_POINT, CARD_IS, EARLIER, FOR_COLOUR, FULFIL, GAIN,
    GIVE, HAND, MISSION, MOST_UNITS, STATION, STOP,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import pop, push, push_all
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import BAG, BLACK, COLOUR_COUNT, STEP, TAKEN, YELLOW
from shared_rules.solarius_mission.bridge import REFILL as STEP_REFILL

State = bytes | bytearray
Choices = tuple[int, ...]
_GIFTS = tuple(
    tuple(
        tuple(GIVE + colour * 3 + column for column, n in enumerate(storage.cubes_of(row)) if n)
        for row in range(storage.ROWS)
    )
    for colour in range(4)
)


# Anytime actions: any cube could be given while cubes worth 2 were there


def exchanges(box: Box, state: State) -> Choices:
    """Return every anytime action of the acting seat, sorted."""
    seat = state[ACTOR]
    base = BOARD[seat]
    if state[LEVEL] < BOARDS_LEVEL:
        return ()
    swaps = not state[base + SWAPPED] and boards.saving(box, state, seat, "exchange") > 0
    out = anytime.trades(bytes(state[base : base + STORE + 4]), swaps=swaps)
    if anytime.room_for_units(state, seat) and boards.worth(state, seat) > 1:
        out += gifts(state, base + STORE)
    return out + anytime.flips(box, state, seat) + anytime.settlings(box, state, seat)


def gifts(state: State, first: int) -> Choices:
    """Return the cubes that can be given; `first` is where the rows begin."""
    return (
        _GIFTS[0][state[first]] + _GIFTS[1][state[first + 1]]
        + _GIFTS[2][state[first + 2]] + _GIFTS[3][state[first + 3]]
    )  # fmt: skip


def auto_sell(_: Box, state: bytearray) -> bool:
    """Wait while there is something to choose."""
    pool = state[POOL]
    base = BOARD[state[ACTOR]]
    sold = state[state[SP] + 1]
    is_over = pool == 0 or not anytime.room_for_units(state, state[ACTOR])
    if is_over or (pool == 1 and sold and not gifts(state, base + STORE)):
        anytime.end_sale(state)
        return False
    return True


def legal_sell(_: Box, state: State) -> Choices:
    """A unit for each two of value; another cube only while one of value is missing."""
    base = BOARD[state[ACTOR]]
    out: Choices = ()
    if state[POOL] > 1:
        out = anytime.units(state, base)
    elif state[state[SP] + 1]:
        out = (STOP,)
    return out + gifts(state, base + STORE) if state[POOL] & 1 else out


def auto_finish(box: Box, state: bytearray) -> bool:
    """Before the turn ends, anytime actions are still possible."""
    if exchanges(box, state):
        return True
    pop(state)
    return False


# Units: only where both trackers had room the seat decided


def auto_units(_: Box, state: bytearray) -> bool:
    """Give units where there is no choice."""
    top = state[SP]
    base = BOARD[state[ACTOR]]
    while state[top + 1]:
        has_room = [track for track in (FUEL, BUCKS) if state[base + track] < MOST_UNITS]
        if len(has_room) > 1:
            return True
        if not has_room:
            break
        state[base + has_room[0]] += 1
        state[top + 1] -= 1
    pop(state)
    return False


def apply_action(box: Box, state: bytearray, choice: int) -> None:
    """Begin to spend the points; fuel and bucks came before points were bought."""
    if choice != FOR_COLOUR or state[HUE] not in (BLACK, YELLOW):
        turns.apply_action(box, state, choice)
        return
    pop(state)
    state[POINTS] += turns.added_points(box, state, 1)
    boards.add_unit(state, state[ACTOR], state[HUE], state[POINTS])
    push(state, GAIN)


def auto_gain(box: Box, state: bytearray) -> bool:
    """The units are there; more points could be bought, even with them."""
    base = BOARD[state[ACTOR]]
    is_useful = state[HUE] == YELLOW or state[base + FUEL] < MOST_UNITS
    if state[base + BUCKS] >= box.point and is_useful:
        return True
    pop(state)
    return False


def apply_gain(box: Box, state: bytearray, choice: int) -> None:
    """Pay for a point and use it at once."""
    if choice != BUY_POINT:
        pop(state)
        return
    state[BOARD[state[ACTOR]] + BUCKS] -= box.point
    boards.add_unit(state, state[ACTOR], state[HUE])


# Cards: the discard pile was shuffled when a card was due


def auto_draw(_: Box, state: bytearray) -> bool:
    """Draw cards; beside the real pile nobody sees which."""
    top = state[SP]
    while state[top + 1]:
        if not state[DECK]:
            boards.reshuffle(state)
        if not state[DECK]:
            break
        if not state[REFEREE_DEPTH]:
            return True
        state[DECK] -= 1
        state[BOARD[state[ACTOR]] + UNKNOWN] += 1
        state[top + 1] -= 1
    pop(state)
    return False


def apply_draw(_: Box, state: bytearray, choice: int) -> None:
    """The card goes into the hand."""
    state[CARDS + choice - CARD_IS] = HAND + state[ACTOR]
    state[DECK] -= 1
    state[state[SP] + 1] -= 1


def apply_discard(_: Box, state: bytearray, choice: int) -> None:
    """Put a card on the discard pile."""
    effects.throw(state, choice)
    state[state[SP] + 1] -= 1


def apply_limit(_: Box, state: bytearray, choice: int) -> None:
    """Put a card on the discard pile."""
    effects.throw(state, choice)


def auto_refill(_: Box, state: bytearray) -> bool:
    """The pointer moves, then a die is drawn; into an empty bag one came from nowhere."""
    if state[STEP] != STEP_REFILL:
        bridge.end_turn(state)
    if not any(state[BAG : BAG + COLOUR_COUNT]):
        state[BAG + (state[TAKEN] >> 3) % COLOUR_COUNT] = 1
    return True


# Rewards: one after the other in the order of the book


def apply_land(box: Box, state: bytearray, choice: int) -> None:
    """Build, fulfil, or leave the hex empty."""
    pop(state)
    if choice == STOP:
        return
    if choice < FULFIL:
        card, order = divmod(choice - BUILD, 2)
        earlier = state[BOARD[state[ACTOR]] + BUILT]
        price = flight.begin_station(box, state, card, order)
        now = box.stations[card].now
        push_all(state, (*price, *now, (EARLIER, earlier), (ADD_OUTPOST, STATION)))
    else:
        flight.begin_mission(box, state, choice - FULFIL)
        letters = rewards.bonus_letters(box, state, state[ACTOR])
        bonuses: Program = tuple((BONUS, letter) for letter in reversed(letters))
        push_all(state, (*bonuses, (ADD_OUTPOST, MISSION)))
        flight.ask_price(box, state, choice - FULFIL)


def auto_earlier(box: Box, state: bytearray) -> bool:
    """All earlier stations work once each; only their order can be chosen."""
    left = state[state[SP] + 1]
    if left & left - 1:
        return True
    pop(state)
    if left:
        push_all(state, box.stations[left.bit_length() - 1].each)
    return False


def legal_earlier(box: Box, state: State) -> Choices:
    """Which station works next."""
    return rounds.legal_round_stations(box, state)[1:]


def auto_add_outpost(box: Box, state: bytearray) -> bool:
    """An outpost may go under the figure."""
    if rewards.outposts(box, state, state[ACTOR], state[state[SP] + 1]):
        return True
    pop(state)
    return False


def legal_top(box: Box, state: State) -> Choices:
    """What the first of several rewards allows."""
    top = state[SP]
    return rewards.choices_of(box, state, state[top], state[top + 1])


def apply_top(box: Box, state: bytearray, choice: int) -> None:
    """Carry out the first of several rewards, or let it go."""
    top = state[SP]
    if choice == STOP:
        rewards.decline(state, [top])
    else:
        rewards.take(box, state, top, choice)


# What several tasks have in common, by the name of each; a bonus always waited
legal_add_outpost, apply_add_outpost = legal_top, apply_top
legal_bonus, apply_bonus, auto_bonus = legal_top, apply_top, None
apply_earlier = rounds.apply_round_stations
