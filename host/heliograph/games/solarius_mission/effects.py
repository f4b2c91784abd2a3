"""Effects as tasks: each gives something at once or waits for a decision of the acting seat."""

from functools import lru_cache
from itertools import compress

from heliograph.engine.pending import Pending, ask_evenly
from heliograph.games.solarius_mission import boards
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BUCKS, CARDS, COLUMN, DEBRIS, DECK, FUEL, LOST_DISCARDS, MARKERS, ONES, POINTS,
    REFEREE_DEPTH, SP, SPACES, TECH_OF, TWOS, UNKNOWN,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    AS_DEVELOPMENT, AS_MISSION, CARDS_COUNT, CARD_IS, DEVELOPED, DISCARDED, DONE, EITHER,
    ENGINE_PLACES, HAND, MOST_HAND, MOST_SPACES, MOVE_ON, OPEN, OPTION, PLACE, SHIFT, STOP, THROW,
    TO_BUCKS, TO_FUEL, TURN_UP, UNSEEN, UPGRADE,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import pop, push_all
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import COLOUR_COUNT, PHASE
from shared_rules.tracker import PLAY

State = bytes | bytearray
Choices = tuple[int, ...]
BOTH_UNITS = (TO_FUEL, TO_BUCKS)
_ALL_CARDS = range(CARD_IS, CARD_IS + CARDS_COUNT)
# For each place where a card may be whether nobody has seen it there
_IS_UNSEEN = bytes(place == UNSEEN for place in range(256))
_PLACE_IDS: tuple[dict[tuple[int, ...], tuple[int, ...]], ...] = tuple(
    {columns: tuple(PLACE + colour * 3 + column for column in columns)
     for columns in ((), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2))}
    for colour in range(COLOUR_COUNT)
)  # fmt: skip


# Units and cubes


def auto_units(_: Box, state: bytearray) -> bool:
    """Each unit is the seat's to assign, also where a tracker is full (SOM-AMB-51)."""
    if state[state[SP] + 1]:
        return True
    pop(state)
    return False


def legal_units(_: Box, __: State) -> Choices:
    """Fuel or a buck."""
    return BOTH_UNITS


def apply_units(_: Box, state: bytearray, choice: int) -> None:
    """Take one unit; what finds no room lapses."""
    boards.add_unit(state, state[ACTOR], FUEL if choice == TO_FUEL else BUCKS)
    state[state[SP] + 1] -= 1


def auto_malus(_: Box, state: bytearray) -> bool:
    """Pay one unit; who has neither pays nothing (SOM-AMB-03)."""
    base = BOARD[state[ACTOR]]
    if state[base] and state[base + BUCKS]:
        return True
    if state[base] or state[base + BUCKS]:
        state[base if state[base] else base + BUCKS] -= 1
    pop(state)
    return False


def apply_malus(_: Box, state: bytearray, choice: int) -> None:
    """Pay with the unit chosen."""
    pop(state)
    state[BOARD[state[ACTOR]] + (FUEL if choice == TO_FUEL else BUCKS)] -= 1


def auto_gain_fuel(_: Box, state: bytearray) -> bool:
    """Gain fuel."""
    boards.add_unit(state, state[ACTOR], FUEL, pop(state))
    return False


def auto_gain_bucks(_: Box, state: bytearray) -> bool:
    """Gain bucks."""
    boards.add_unit(state, state[ACTOR], BUCKS, pop(state))
    return False


def cube_places(state: State, seat: int, colour: int) -> tuple[int, ...]:
    """Return the choices that put a cube into this row."""
    return _PLACE_IDS[colour][boards.places(state, seat, colour)]


def all_places(state: State, seat: int) -> tuple[int, ...]:
    """Return the choices that put a cube into any row."""
    return (
        cube_places(state, seat, 0) + cube_places(state, seat, 1)
        + cube_places(state, seat, 2) + cube_places(state, seat, 3)
    )  # fmt: skip


def auto_cubes(_: Box, state: bytearray) -> bool:
    """Cubes of any colours; without a legal space they are lost."""
    if state[state[SP] + 1] and all_places(state, state[ACTOR]):
        return True
    pop(state)
    return False


def legal_cubes(_: Box, state: State) -> Choices:
    """Any row, any legal column."""
    return all_places(state, state[ACTOR])


def apply_cubes(_: Box, state: bytearray, choice: int) -> None:
    """Place one cube."""
    place(state, choice)
    state[state[SP] + 1] -= 1


def place(state: bytearray, choice: int) -> None:
    """Put the cube of a choice into its space."""
    colour, column = divmod(choice - PLACE, 3)
    boards.place_cube(state, state[ACTOR], colour, column)


def auto_cubes_of(_: Box, state: bytearray) -> bool:
    """Cubes of one colour; the seat decides only where two columns take the cube."""
    top = state[SP]
    seat = state[ACTOR]
    while state[top + 1] & 15:
        colour = state[top + 1] >> 4
        columns = boards.places(state, seat, colour)
        if len(columns) > 1:
            return True
        if not columns:
            break
        boards.place_cube(state, seat, colour, columns[0])
        state[top + 1] -= 1
    pop(state)
    return False


def legal_cubes_of(_: Box, state: State) -> Choices:
    """One of the columns of the row."""
    colour = state[state[SP] + 1] >> 4
    return cube_places(state, state[ACTOR], colour)


# Engines and debris


def auto_engine(_: Box, state: bytearray) -> bool:
    """General engine markers with side 1; without a place one is turned to 2 instead."""
    base = BOARD[state[ACTOR]]
    for _marker in range(pop(state)):
        if state[base + ONES] + state[base + TWOS] < ENGINE_PLACES:
            state[base + ONES] += 1
        else:
            flip_engine(state, base)
    return False


def auto_flip(_: Box, state: bytearray) -> bool:
    """Turn engine markers from 1 to 2."""
    base = BOARD[state[ACTOR]]
    for _marker in range(pop(state)):
        flip_engine(state, base)
    return False


def flip_engine(state: bytearray, base: int) -> None:
    """Turn one engine marker, if one shows 1."""
    if state[base + ONES]:
        state[base + ONES] -= 1
        state[base + TWOS] += 1


def auto_clean(_: Box, state: bytearray) -> bool:
    """Remove debris from spaces (SOM-13.3)."""
    at = BOARD[state[ACTOR]] + DEBRIS
    state[at] -= min(pop(state), state[at])
    return False


def auto_room(_: Box, state: bytearray) -> bool:
    """More debris spaces."""
    at = BOARD[state[ACTOR]] + SPACES
    state[at] = min(MOST_SPACES, state[at] + pop(state))
    return False


# Cards


def auto_draw(_: Box, state: bytearray) -> bool:
    """Draw cards; beside the real pile nobody sees which (SOM-AMB-37)."""
    top = state[SP]
    while state[top + 1]:
        if not state[DECK]:
            boards.reshuffle(state)
        if not state[DECK]:
            break
        if not state[REFEREE_DEPTH]:
            return True
        state[BOARD[state[ACTOR]] + UNKNOWN] += 1
        state[top + 1] -= 1
        leave_pile(state)
    pop(state)
    return False


def legal_draw(_: Box, state: State) -> Pending:
    """Any card nobody has seen."""
    unseen = state[CARDS : CARDS + CARDS_COUNT].translate(_IS_UNSEEN)
    choices = tuple(compress(_ALL_CARDS, unseen))
    return ask_evenly(choices)


def apply_draw(_: Box, state: bytearray, choice: int) -> None:
    """The card goes into the hand."""
    state[CARDS + choice - CARD_IS] = HAND + state[ACTOR]
    state[state[SP] + 1] -= 1
    leave_pile(state)


def leave_pile(state: bytearray) -> None:
    """Take a card off the pile; an emptied pile is replaced at once (SOM-AMB-49)."""
    state[DECK] -= 1
    if not state[DECK]:
        boards.reshuffle(state)


def auto_discard(_: Box, state: bytearray) -> bool:
    """Discard so many cards of the whole hand (SOM-8.3)."""
    if state[state[SP] + 1] and boards.hand_size(state, state[ACTOR]):
        return True
    pop(state)
    return False


def auto_limit(_: Box, state: bytearray) -> bool:
    """Reduce the hand to three at once."""
    if boards.hand_size(state, state[ACTOR]) > MOST_HAND:
        return True
    pop(state)
    return False


def legal_discard(_: Box, state: State) -> Choices:
    """Any card of the hand; one nobody names stays unknown."""
    seat = state[ACTOR]
    out = [THROW + card for card in boards.playable(state, seat)]
    if state[BOARD[seat] + UNKNOWN]:
        out.append(THROW + CARDS_COUNT)
    return tuple(out)


def apply_discard(_: Box, state: bytearray, choice: int) -> None:
    """Put a card on the discard pile."""
    apply_limit(_, state, choice)
    state[state[SP] + 1] -= 1


def apply_limit(_: Box, state: bytearray, choice: int) -> None:
    """Put a card on the discard pile; with no draw pile it becomes the new one (SOM-AMB-49)."""
    throw(state, choice)
    if not state[DECK]:
        boards.reshuffle(state)


def throw(state: bytearray, choice: int) -> None:
    """Discard the card of a choice."""
    seat = state[ACTOR]
    card = choice - THROW
    if card < CARDS_COUNT:
        boards.leave_hand(state, seat, card, DISCARDED)
    else:
        state[BOARD[seat] + UNKNOWN] -= 1
        state[LOST_DISCARDS] += 1


def auto_play_card(_: Box, state: bytearray) -> bool:
    """Play a card, if there is one."""
    if boards.hand_size(state, state[ACTOR]):
        return True
    pop(state)
    return False


def legal_play_card(_: Box, state: State) -> Choices:
    """Each card as a mission, while markers last, or as a development (SOM-8.5)."""
    seat = state[ACTOR]
    cards = boards.playable(state, seat)
    out = [AS_DEVELOPMENT + card for card in cards]
    if state[BOARD[seat] + MARKERS]:
        out = [AS_MISSION + card for card in cards] + out
    return tuple(out) if state[state[SP] + 1] else (STOP, *out)


def apply_play_card(box: Box, state: bytearray, choice: int) -> None:
    """Lay the card out; a development works at once."""
    pop(state)
    seat = state[ACTOR]
    if choice == STOP:
        return
    if choice < AS_DEVELOPMENT:
        boards.leave_hand(state, seat, choice - AS_MISSION, OPEN + seat)
        state[BOARD[seat] + MARKERS] -= 1
    else:
        card = choice - AS_DEVELOPMENT
        boards.leave_hand(state, seat, card, DEVELOPED + seat)
        push_all(state, box.cards[card].now)


# Tech dice


def upgrades(box: Box, state: State, seat: int, points: int) -> tuple[int, ...]:
    """Return the dice that can be turned up with so many points (SOM-7.9)."""
    return _steps(TURN_UP, b"" + state[_LEVELS[seat]], box.upgrade, points)


def shifts(box: Box, state: State, seat: int, points: int) -> tuple[int, ...]:
    """Return the dice that can be moved on with so many points (SOM-7.9)."""
    return _steps(MOVE_ON, b"" + state[_COLUMNS[seat]], box.shift, points)


# Where the levels and the columns of the tech dice of each seat lie
_LEVELS = tuple(slice(first, first + COLOUR_COUNT) for first in TECH_OF)
_COLUMNS = tuple(slice(base + COLUMN, base + COLUMN + COLOUR_COUNT) for base in BOARD)


@lru_cache(maxsize=4096)
def _steps(first: int, dice: bytes, costs: tuple[int, ...], points: int) -> tuple[int, ...]:
    """Return the steps that can be paid, by what one from each place costs; the last has none."""
    return tuple(
        first + colour
        for colour, place in enumerate(dice)
        if place <= len(costs) and costs[place - 1] <= points
    )


def step_die(box: Box, state: bytearray, choice: int) -> int:
    """Turn up or move a die; return what it cost."""
    seat = state[ACTOR]
    if choice < MOVE_ON:
        at = TECH_OF[seat] + choice - TURN_UP
        cost = box.upgrade[state[at] - 1]
    else:
        at = BOARD[seat] + COLUMN + choice - MOVE_ON
        cost = box.shift[state[at] - 1]
    state[at] += 1
    if state[PHASE] == PLAY and bridge.now(state) == seat:
        boards.settle_by_tech(box, state, seat)
    return cost


def point_steps(box: Box, state: State) -> tuple[int, ...]:
    """Return the steps that points of an effect can pay."""
    kind, points = divmod(state[state[SP] + 1], 16)
    seat = state[ACTOR]
    out: tuple[int, ...] = ()
    if kind in (UPGRADE, EITHER):
        out = upgrades(box, state, seat, points)
    if kind in (SHIFT, EITHER):
        out += shifts(box, state, seat, points)
    return out


def auto_effect_points(box: Box, state: bytearray) -> bool:
    """Points of an effect lapse when no step can be paid."""
    if point_steps(box, state):
        return True
    pop(state)
    return False


def legal_effect_points(box: Box, state: State) -> Choices:
    """A step, or stop."""
    return (STOP, *point_steps(box, state))


def apply_effect_points(box: Box, state: bytearray, choice: int) -> None:
    """Make a step."""
    if choice == STOP:
        pop(state)
    else:
        state[state[SP] + 1] -= step_die(box, state, choice)


def auto_die_points(_: Box, state: bytearray) -> bool:
    """More action points for the die just placed."""
    points = pop(state)
    state[POINTS] += points
    return False


# Choosing between effects, and effects the table carries out


def legal_one_of(box: Box, state: State) -> Choices:
    """One of the options."""
    options = box.options[state[state[SP] + 1]]
    return tuple(range(OPTION, OPTION + len(options)))


def apply_one_of(box: Box, state: bytearray, choice: int) -> None:
    """Carry out the option."""
    push_all(state, box.options[pop(state)][choice - OPTION])


def legal_manual(_: Box, __: State) -> Choices:
    """The table says when it has carried out the text."""
    return (DONE,)


def apply_manual(_: Box, state: bytearray, choice: int) -> None:  # noqa: ARG001 (there is one)
    """The table is done."""
    pop(state)


# What several tasks have in common, by the name of each
legal_malus, legal_set_hand, apply_cubes_of = legal_units, legal_draw, apply_cubes
legal_limit = legal_set_keep = legal_discard
