"""Whether a Solarius Mission table can stand as some bytes say."""

from shared_rules.solarius import bridge
from shared_rules.solarius.bridge import (
    AT, BRIDGE_DICE, CHOOSE, COLOUR_COUNT, DICE, FACE_COUNT, FEWEST_SEATS, FIELDS, FIRST,
    LEAST_FIELDS, NEW_COLOUR, NO_DIE, OPEN_CENTRE, PHASE, POINTER, PUSHED, ROUND, ROUNDS, SEATS,
    STAGE, STEP, TAKEN, TAKEN_AGE, TELL, TURN, TURNS,
)  # fmt: skip
from shared_rules.solarius.events import S_DICE, S_READY, S_UPGRADED, S_VALUES, S_WHEEL
from shared_rules.tracker import PLAY, ROUND_END, SETUP, is_within

# The highest value of each byte of a state, in the order of `bridge`
_HIGHEST = (
    b"\2\4\4\7\x0c\4\3\x10\4\1"  # game, seats, phase, stage, at, round, first, turn, step, help
    b"\x0c\x0b\3\xff\xff\xff"  # fields, pointer, pushed, die taken, its age, new colour
    b"\x09\x09\x09\x09\xff\xff\xff\xff\xff\xff\xff\xff"  # bag, dice
    b"\x0a\x0a\x0a\x0a\x0a\x0a\x0a\x0a\x0a\x0a\x0a\x0a"  # wheel
    b"\6\6\6\6\4\4\4\4\6\6\6\6\6\6\6\6\6\6\6\6\6\6\6\6"  # trade centres, colours, tech dice
    b"\xfa\xfa\xfa\xfa\xfa\xfa\xfa\xfa"  # scores, planets
)


def is_sound(state: bytearray) -> bool:
    """Say whether a table can stand so: a state that came over the wire may be anything."""
    seats, fields, setting_up = state[SEATS], state[FIELDS], state[PHASE] == SETUP
    return (
        is_within(state, _HIGHEST)
        and min(state[PHASE], seats // FEWEST_SEATS, fields // LEAST_FIELDS) > 0
        and state[FIRST] < seats
        and state[TURN] < TURNS * seats + (state[PHASE] != PLAY)
        and state[POINTER] < fields
        and (state[ROUND] == 0) == setting_up
        and _are_dice_sound(state)
        and (_is_setup_sound(state) if setting_up else _is_course_sound(state))
    )


def _are_dice_sound(state: bytearray) -> bool:
    count = bridge.dice_count(state)
    age = 0
    for at in range(DICE, DICE + 2 * count, 2):
        if not age <= state[at + 1] < state[FIELDS] or not _is_die(state[at]):
            return False
        age = state[at + 1]
    return (
        state[PUSHED] <= count
        and min(bytes(state[DICE + 2 * count : DICE + 2 * BRIDGE_DICE]) + b"\xff") == NO_DIE
        and (state[TAKEN] == NO_DIE or (_is_die(state[TAKEN]) and state[TAKEN_AGE] < state[FIELDS]))
        and (state[NEW_COLOUR] == NO_DIE or state[NEW_COLOUR] < COLOUR_COUNT)
    )


def _is_die(code: int) -> bool:
    return code >> 3 < COLOUR_COUNT and code & 7 < FACE_COUNT


def _is_setup_sound(state: bytearray) -> bool:
    """Say whether the dice and the counter of a chain of questions fit what is asked."""
    stage, at, count = state[STAGE], state[AT], bridge.dice_count(state)
    if stage == S_DICE:
        return at == count < BRIDGE_DICE
    if stage == S_WHEEL:
        return True  # an engine lays its dice without asking the unit
    if count != (BRIDGE_DICE if stage == S_READY else 0):
        return False
    if stage == S_VALUES:
        return 0 < at < state[FIELDS]
    return stage != S_UPGRADED or at < COLOUR_COUNT


def _is_course_sound(state: bytearray) -> bool:
    """Say whether the step of a turn has its die, and the questions of the end their seat."""
    is_taken = state[PHASE] == PLAY and state[STEP] not in (CHOOSE, OPEN_CENTRE)
    if bridge.dice_count(state) != BRIDGE_DICE - is_taken:
        return False
    if state[PHASE] == ROUND_END and state[ROUND] == ROUNDS:
        return state[AT] < state[SEATS] + len(bridge.leaders(state))
    return state[TAKEN] != NO_DIE or not is_taken or state[STEP] != TELL
