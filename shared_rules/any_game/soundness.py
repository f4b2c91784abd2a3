"""Whether a table that is kept by a description can stand so: its state may come over the wire."""

from shared_rules.any_game.checking import wrong_place
from shared_rules.any_game.layout import (
    ABOUT, ANOTHER, ASKED, AT, BEGINS, COUNTS, DRAWN, DRAWS, EXTRA, FIRST, FLAGS, HIGH, HOLDER,
    IS_LAST, LAST, LENGTH, LOW, MOST_BYTES, MOST_EXTRA, MOST_SEATS, NUMBERS, OF_TABLE, ORDER, OUT,
    PAUSED, PHASE, PHASES, ROUND, SCOPE, SEATS, STANDING, STEP, TIME_BYTES, TOGETHER,
)  # fmt: skip
from shared_rules.any_game.turning import AnyGameTurns
from shared_rules.tracker import OVER, PLAY, SETUP


def can_stand(table: AnyGameTurns) -> bool:
    """Say whether a table can stand as its state says."""
    state = table.state
    if state[PHASE] == SETUP:
        begun = len(state) - ABOUT
        is_part = not begun or begun < state[LENGTH] <= MOST_BYTES
        return is_part and 1 <= state[SEATS] <= MOST_SEATS and not any(state[STEP:ABOUT])
    if state[PHASE] not in (PLAY, OVER) or wrong_place(state):
        return False
    return _has_sound_seats(table) and _has_size(table) and _has_sound_turn(table)


def _has_sound_seats(table: AnyGameTurns) -> bool:
    state = table.state
    seats, sides = state[SEATS], table.sides
    return (
        state[COUNTS] & 15 <= seats <= state[COUNTS] >> 4
        and state[STEP] < state[PHASES]
        and max(state[FIRST], state[LAST]) < seats
        and max(state[STANDING : STANDING + MOST_SEATS]) < 2 * OUT
        and sorted(state[ORDER : ORDER + sides]) == list(range(sides))
        and state[AT] < sides
        and state[HOLDER] <= seats
        and state[FLAGS] <= PAUSED | IS_LAST
        and state[EXTRA] <= MOST_EXTRA
    )


def _has_size(table: AnyGameTurns) -> bool:
    state = table.state
    size = ABOUT + state[LENGTH] + (TIME_BYTES if table.has_clock else 0)
    for index in range(table.counters):
        is_of_table = state[table.counter_at(index) + SCOPE] & 15 == OF_TABLE
        size += 2 if is_of_table else 2 * MOST_SEATS
    if len(state) != size:
        return False
    for index in range(table.counters):
        at = table.counter_at(index)
        for seat in range(state[SEATS]):
            value = table.words_at(table.cell_of(index, seat))
            if not table.words_at(at + LOW) <= value <= table.words_at(at + HIGH):
                return False
    return True


def _has_sound_turn(table: AnyGameTurns) -> bool:
    state = table.state
    if state[PHASE] == OVER:
        return True
    asked = state[ASKED]
    is_empty = not any(map(table.is_in, range(state[SEATS])))
    if is_empty or (state[HOLDER] and not table.is_in(state[HOLDER] - 1)):
        return False
    if not state[ROUND]:
        return asked == BEGINS
    if NUMBERS <= asked < ANOTHER:
        return table.is_in(asked - NUMBERS)
    if asked:
        return asked <= ANOTHER and (asked != DRAWS or table.kind == DRAWN)
    if table.kind >= TOGETHER:
        return table.due() > 0
    return not table.is_passed_out() and table.can_act(state[ORDER + state[AT]])
