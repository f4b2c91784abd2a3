"""How a description comes to a table. Its bytes may come over the wire: can it be kept by them?"""

from shared_rules.any_game import refusals
from shared_rules.any_game.layout import (
    ABOUT, ACTED_LAST, ASKED, AT_ZERO, BEGINS, BUTTONS, CLOCK, CLOCK_BYTES, COLOURS,
    COUNTER_BYTES, COUNTS, DRAWN, END, END_LEFT, END_TARGET, ENTERS, ENTER_HIGH, ENTER_LOW,
    ENTER_USUAL, FREE, HEAD_BYTES, HIGH, KEEPS_PASSED, KIND, LEFT, LENGTH, LOW, MOST_BYTES,
    MOST_COUNTERS, MOST_PHASES, MOST_SEATS, OF_TABLE, ORDER, PASSES, PASS_WAYS, PER_TEAM,
    PHASE, PHASES, PHASE_BYTES, SCOPE, SEATS, SINCE, START, STRIDE, TEAMS, TEAM_TURNS,
    THIS_VERSION, TIME_BYTES, TO_SKIP, TRAITS, UNTIL, VERSION, WAYS, WINNER,
)  # fmt: skip
from shared_rules.any_game.turning import AnyGameTurns
from shared_rules.refusal import Refused
from shared_rules.tracker import PLAY

_LAST_ROUND = 255


def lay_out(table: AnyGameTurns, whole: bytearray) -> object:
    """Let a table be kept by the description that its state now has; ask who begins, or begin."""
    wrong = wrong_place(whole)
    if wrong:
        raise Refused(refusals.BAD_DESCRIPTION, wrong - ABOUT, whole[min(wrong, len(whole) - 1)])
    fewest, most = whole[COUNTS] & 15, whole[COUNTS] >> 4
    if not fewest <= whole[SEATS] <= most:
        raise Refused(refusals.SEATS_DESCRIBED, fewest, most, whole[SEATS])
    whole[PHASE] = PLAY
    table.state = whole
    for index in range(table.counters):
        at = table.counter_at(index)
        cells = 1 if whole[at + SCOPE] & 15 == OF_TABLE else MOST_SEATS
        whole.extend(bytes(whole[at + START : at + START + 2]) * cells)
    if table.has_clock:
        whole.extend(bytes(TIME_BYTES))
    for seat in range(MOST_SEATS):
        whole[ORDER + seat] = seat
    first = table.counter_at(table.counters)
    kinds = [whole[first + at * PHASE_BYTES] & 15 for at in range(whole[PHASES])]
    if table.sides > 1 and min(kinds) < DRAWN:
        whole[ASKED] = BEGINS
        return None
    return table.open_round


def wrong_place(state: bytearray) -> int:
    """Return where the description of a state cannot be followed, 0 if it can."""
    if not _has_length(state):
        return LENGTH
    return _wrong_in_head(state) or _wrong_in_blocks(state)


def _has_length(state: bytearray) -> bool:
    if len(state) <= ABOUT + HEAD_BYTES:
        return False
    length = state[LENGTH]
    if len(state) < ABOUT + length or length > MOST_BYTES:
        return False
    counters, phases = state[COLOURS + 2] >> 4, state[PHASES]
    if counters > MOST_COUNTERS or not 0 < phases <= MOST_PHASES:
        return False
    blocks = CLOCK_BYTES if state[TRAITS] & CLOCK else 0
    blocks += counters * COUNTER_BYTES + phases * PHASE_BYTES
    return length == HEAD_BYTES + blocks and state[VERSION] == THIS_VERSION


def _wrong_in_head(state: bytearray) -> int:
    traits, counters = state[TRAITS], state[COLOURS + 2] >> 4
    teams = traits & TEAMS
    if not 1 <= state[COUNTS] & 15 <= state[COUNTS] >> 4 <= MOST_SEATS:
        return COUNTS
    if teams == 1 or (traits & TEAM_TURNS and not teams) or traits > 2 * CLOCK - 1:
        return TRAITS
    if teams > state[COUNTS] & 15:
        return TRAITS
    if max(state[BUTTONS] & 15, state[BUTTONS] >> 4) > TO_SKIP:
        return BUTTONS
    if (state[END] & END_TARGET) >> 4 > counters or state[END] & END_LEFT >= state[COUNTS] & 15:
        return END
    wins = state[WINNER] & 15
    if wins > 3 or (wins > 1 and state[WINNER] >> 4 >= counters):
        return WINNER
    if (state[COLOURS] | state[COLOURS + 1]) & 0x88 or state[COLOURS + 2] & 8:
        return COLOURS
    return 0


def _wrong_in_blocks(state: bytearray) -> int:
    at = ABOUT + HEAD_BYTES
    if state[TRAITS] & CLOCK:
        if state[at + AT_ZERO] > PASSES:
            return at
        at += CLOCK_BYTES
    for _ in range(state[COLOURS + 2] >> 4):
        if not _is_counter(state, at):
            return at
        at += COUNTER_BYTES
    for index in range(state[PHASES]):
        if not _is_phase(state, at + index * PHASE_BYTES):
            return at + index * PHASE_BYTES
    return 0 if _has_every_round(state, at) else PHASES


def _is_counter(state: bytearray, at: int) -> bool:
    low, high, start = [state[at + place] | state[at + place + 1] << 8
                        for place in (LOW, HIGH, START)]  # fmt: skip
    scope = state[at + SCOPE] & 15
    if scope > OF_TABLE or (scope == PER_TEAM and not state[TRAITS] & TEAMS):
        return False
    return low <= start <= high and state[at + STRIDE] > 0


def _is_phase(state: bytearray, at: int) -> bool:
    kind, ways = state[at + KIND], state[at + WAYS]
    if kind & 15 > FREE or kind >> 4 > ACTED_LAST or ways & PASS_WAYS == PASS_WAYS:
        return False
    if ways & ENTERS == ENTERS or not 1 <= state[at + SINCE] <= state[at + UNTIL]:
        return False
    if state[at + LEFT] >= state[COUNTS] & 15 and state[at + LEFT]:
        return False
    return state[at + ENTER_LOW] <= state[at + ENTER_USUAL] <= state[at + ENTER_HIGH]


def _has_every_round(state: bytearray, first: int) -> bool:
    """Whether each round has a phase in which somebody can act, so that no round ends by itself."""
    begins = [1] + [state[first + at * PHASE_BYTES + UNTIL] + 1 for at in range(state[PHASES])]
    for number in begins:
        found = number > _LAST_ROUND
        for index in range(state[PHASES]):
            at = first + index * PHASE_BYTES
            if state[at + SINCE] <= number <= state[at + UNTIL]:
                found = found or not state[at + WAYS] & KEEPS_PASSED
        if not found:
            return False
    return True
