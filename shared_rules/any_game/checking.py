"""Whether a description can be followed, and a table can stand so: both may come over the wire."""

from shared_rules.any_game.layout import (
    ABOUT, ACTED_LAST, ASKED, AS_BEFORE, AT, AT_ZERO, BEGINS, CLOCK, CLOCK_AT, CLOCK_BYTES,
    COUNTER_BYTES, COUNTS, DRAWN, DRAWS, END, END_LEFT, END_ROUNDS, END_TARGET, ENTERS, ENTER_HIGH,
    ENTER_LOW, ENTER_USUAL, EXTRA, FALLS, FEW_SEATS, FIRST, FLAGS, FOLLOWED, FREE, HEAD_BYTES, HIGH,
    HOLDER, IS_LAST, KEEPS_PASSED, KIND, LAST, LEFT, LEFT_OVER, LENGTH, LISTED, LOW, MOST_BYTES,
    MOST_COUNTERS, MOST_EXTRA, MOST_PHASES, MOST_SEATS, MOST_WIDE_BYTES, NARROW, NUMBERED, NUMBERS,
    OF_TABLE, ORDER, OUT, PARTS, PASSES, PASS_WAYS, PAUSED, PER_TEAM, PHASE, PHASES, PHASE_BYTES,
    REVERSED, RISES, ROUND, SCOPE, SEATS, SINCE, SPENT, START, STEP, STRIDE, TEAMS, TEAM_TURNS,
    TIMES, TOGETHER, TO_TURN, TRACK_LENGTH, TRAITS, TURNED, TURNS_BY, UNTIL, VERSION, WAYS, WIDE,
    WINNER, ZERO_RULE,
)  # fmt: skip
from shared_rules.any_game.facts import counters_of, is_wide
from shared_rules.any_game.turning import AnyGameTurns
from shared_rules.compat import const
from shared_rules.tracker import OVER, PLAY, SETUP

_LAST_ROUND = const(255)
# The highest value of each half of a byte in the head, from its length on
_HIGHEST = bytes((
    MOST_BYTES,
    NARROW,
    FEW_SEATS | FEW_SEATS << 4,
    2 * CLOCK - 1,  # TRAITS
    TO_TURN | TO_TURN << 4,  # BUTTONS
    0xFF, 0xFF,  # END_ROUNDS, END
    0xF3,  # WINNER
    0x77, 0x77,  # COLOURS
    7 | MOST_COUNTERS << 4,
    MOST_PHASES,
))  # fmt: skip
_HIGHEST_OF_WIDE = bytes((
    MOST_WIDE_BYTES,
    WIDE | MOST_COUNTERS << 4,
    MOST_SEATS | MOST_SEATS << 4,
)) + _HIGHEST[3:8] + bytes((0xFF, 0xFF, 0xFF, MOST_PHASES))  # fmt: skip


def wrong_place(state: bytearray) -> int:
    """Return where the description of a state cannot be followed, 0 if it can."""
    if len(state) <= ABOUT + HEAD_BYTES or len(state) < ABOUT + state[LENGTH]:
        return LENGTH
    highest = _HIGHEST_OF_WIDE if is_wide(state) else _HIGHEST
    for at in range(ABOUT, ABOUT + HEAD_BYTES):
        value, most = state[at], highest[at - ABOUT]
        if value & 15 > most & 15 or value >> 4 > most >> 4:
            return at
    return _wrong_in_head(state) or _wrong_in_blocks(state)


def _is_above(value: int, highest: int) -> bool:
    return value & 15 > highest & 15 or value >> 4 > highest >> 4


def _wrong_in_head(state: bytearray) -> int:
    traits, counters, fewest = state[TRAITS], counters_of(state), state[COUNTS] & 15
    teams = traits & TEAMS
    length = HEAD_BYTES + counters * COUNTER_BYTES + state[PHASES] * PHASE_BYTES
    if traits & CLOCK:
        length += CLOCK_BYTES
    if length != state[LENGTH] or not state[VERSION] & 15 or not state[PHASES]:
        return LENGTH
    if not 1 <= fewest <= state[COUNTS] >> 4:
        return COUNTS
    if teams == 1 or teams > fewest or traits & (TEAMS | TEAM_TURNS) == TEAM_TURNS:
        return TRAITS
    if (state[END] & END_TARGET) >> 4 > counters or state[END] & END_LEFT >= fewest:
        return END
    if state[WINNER] & 15 > 1 and state[WINNER] >> 4 >= counters:
        return WINNER
    return 0


def _wrong_in_blocks(state: bytearray) -> int:
    first = ABOUT + state[LENGTH] - state[PHASES] * PHASE_BYTES
    if state[TRAITS] & CLOCK and state[CLOCK_AT + AT_ZERO] & ZERO_RULE > PASSES:
        return CLOCK_AT
    for at in range(first - counters_of(state) * COUNTER_BYTES, first, COUNTER_BYTES):
        if not _is_counter(state, at):
            return at
    number = 1
    for at in range(first, ABOUT + state[LENGTH], PHASE_BYTES):
        if not _is_phase(state, at):
            return at
        if not _is_played(state, first, number):
            return PHASES
        number = state[at + UNTIL] + 1
    return 0 if _is_played(state, first, number) else PHASES


def _is_counter(state: bytearray, at: int) -> bool:
    low, high, start = [state[at + place] | state[at + place + 1] << 8
                        for place in (LOW, HIGH, START)]  # fmt: skip
    scope = state[at + SCOPE] & 15
    if scope > OF_TABLE or (scope == PER_TEAM and not state[TRAITS] & TEAMS):
        return False
    places = state[TRAITS] & TEAMS if scope == PER_TEAM else state[COUNTS] >> 4
    steps = (places - 1) * state[at + STRIDE]
    if (state[at + SCOPE] & RISES and start + steps > high) or (
        state[at + SCOPE] & FALLS and start - steps < low
    ):
        return False
    return low <= start <= high and state[at + STRIDE] > 0


def _is_phase(state: bytearray, at: int) -> bool:
    ways, left = state[at + WAYS], state[at + LEFT] & LEFT_OVER
    counters = counters_of(state)
    if _is_above(state[at + KIND], FREE | ACTED_LAST << 4) or ways & PASS_WAYS == PASS_WAYS:
        return False
    if ways & ENTERS == ENTERS or not 1 <= state[at + SINCE] <= state[at + UNTIL]:
        return False
    if left and left >= state[COUNTS] & 15:
        return False
    if (state[at + LEFT] & TURNS_BY) >> 4 > counters:
        return False
    by = state[at + TRACK_LENGTH]
    is_by = state[at + KIND] & 15 == NUMBERED and not REVERSED <= by <= AS_BEFORE
    if is_by and _is_above(by, counters | counters << 4):
        return False
    if not ways & ENTERS:
        return state[at + PARTS] <= MOST_EXTRA
    if state[at + LEFT] & LISTED:
        return False
    return state[at + ENTER_LOW] <= state[at + ENTER_USUAL] <= state[at + ENTER_HIGH]


def _is_played(state: bytearray, first: int, number: int) -> bool:
    """Whether a round has a phase in which somebody can act, so that it does not end by itself."""
    for at in range(first, ABOUT + state[LENGTH], PHASE_BYTES):
        is_in_round = state[at + SINCE] <= number <= state[at + UNTIL]
        may_be_empty = state[at + WAYS] & KEEPS_PASSED or state[at + LEFT] & (LISTED | TURNS_BY)
        if is_in_round and not may_be_empty:
            return True
    return number > (state[END_ROUNDS] or _LAST_ROUND)


def can_stand(table: AnyGameTurns) -> bool:
    """Say whether a table can stand as its state says."""
    state = table.state
    if state[PHASE] == SETUP:
        begun = len(state) - ABOUT
        is_part = not begun or begun < state[LENGTH] <= MOST_BYTES
        return is_part and 1 <= state[SEATS] <= MOST_SEATS and not any(state[STEP:ABOUT])
    if state[PHASE] not in (PLAY, OVER) or wrong_place(state):
        return False
    return _has_sound_seats(table) and _has_sound_counters(table) and _has_sound_turn(table)


def _has_sound_seats(table: AnyGameTurns) -> bool:
    state = table.state
    seats, sides = state[SEATS], table.sides
    return (
        state[COUNTS] & 15 <= seats <= state[COUNTS] >> 4
        and state[STEP] < state[PHASES]
        and max(state[FIRST], state[LAST]) < seats
        and max(state[table.standing_at : table.standing_at + table.width]) < 2 * OUT
        and sorted(state[ORDER : ORDER + sides]) == list(range(sides))
        and state[AT] < sides
        and state[HOLDER] <= seats
        and state[FLAGS] <= PAUSED | IS_LAST | TURNED
        and state[EXTRA] & 15 <= MOST_EXTRA
        and state[EXTRA] >> 4 < sides
    )


def _has_sound_counters(table: AnyGameTurns) -> bool:
    """Whether the state is as long as its counters and its clock want it, and they are in range."""
    times = SPENT + TIMES * table.width if table.has_clock else 0
    if len(table.state) != table.cell_of(table.counters, 0) + times:
        return False
    for index in range(table.counters):
        at = table.counter_at(index)
        low, high = table.words_at(at + LOW), table.words_at(at + HIGH)
        for seat in range(table.seats):
            if not low <= table.words_at(table.cell_of(index, seat)) <= high:
                return False
    return True


def _has_sound_turn(table: AnyGameTurns) -> bool:
    state = table.state
    if state[PHASE] == OVER:
        return True
    asked = state[ASKED]
    if not table.people() or (state[HOLDER] and not table.is_in(state[HOLDER] - 1)):
        return False
    if not state[ROUND]:
        return asked == BEGINS
    if NUMBERS <= asked < table.another:
        return table.is_in(asked - NUMBERS)
    if asked:
        return asked <= table.another and (asked != DRAWS or table.kind == DRAWN)
    if table.kind >= TOGETHER:
        return table.due() > 0
    if state[table.phase_at() + LEFT] & (FOLLOWED | TURNS_BY):
        return table.due() > 0
    return not table.is_passed_out() and table.can_act(state[ORDER + state[AT]])
