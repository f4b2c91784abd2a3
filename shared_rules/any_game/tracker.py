"""What the buttons mean at a table that is kept by a description.

The own seat ends a turn, says *ready*, takes the word or gives it back. PLUS and MINUS mean what
the description gives them: count, pass, once more, pause, wrong, leave. OK held ends the phase.
"""

from shared_rules.any_game.asks import (
    ASK_AMOUNT, ASK_ANOTHER, ASK_BEGINS, ASK_COUNTER, ASK_DRAW, ASK_NUMBER,
    ASK_STANDING,
)  # fmt: skip
from shared_rules.any_game.events import (
    BEGIN, COUNT, DESCRIBE, DRAW, END_PHASE, END_TURN, ENTER, FAIL, FINISH, GO_ON, INTERRUPT, JOIN,
    PASS,
    PAUSE, REPEAT, SET_COUNT, SET_STANDING, SHIFT, STANDS, AnyGameEvents, forget_choosing,
)  # fmt: skip
from shared_rules.any_game.layout import (
    ASKED, BEGINS, BUTTONS, DRAWS, ENTERS, ENTERS_ON_TURN, ENTER_HIGH, ENTER_LOW, ENTER_USUAL,
    FIRST, FLAGS, HIGH, HOLDER, LOW, NUMBERS, PAUSED, PHASE, ROUND, SEATS, STEP, TO_COUNT, TO_LEAVE,
    TO_PAUSE, TO_TURN, ZERO,
)  # fmt: skip
from shared_rules.any_game.lights import draw, draw_asked, draw_values
from shared_rules.rng import Rng
from shared_rules.tracker import CLOSE, CORRECTION, OVER, PLAY, SETUP

# The event of each meaning of PLUS and MINUS, from NOTHING to TO_TURN
_MEANT = bytes((
    0, COUNT, PASS, REPEAT, PAUSE, FAIL, SET_STANDING | CORRECTION, FINISH, SHIFT, SHIFT,
    PAUSE,
))  # fmt: skip


def described_step(description: bytes) -> bytes:
    """Return the events that tell a table by which description it is kept."""
    padded = description + bytes(-len(description) % 3)
    step = b""
    for at in range(0, len(padded), 3):
        step += bytes((DESCRIBE,)) + padded[at : at + 3]
    return step


class AnyGameTracker(AnyGameEvents):
    """One table that is kept by a description, to play on."""

    lots = (ASK_BEGINS,)
    first_ask = ASK_BEGINS

    def is_sound(self) -> bool:
        """Say whether a table can stand so: a state that came over the wire may be anything."""
        from shared_rules.any_game.checking import can_stand

        forget_choosing()
        return can_stand(self)

    # What the buttons mean here

    def question(self) -> tuple[int, ...] | None:
        """Return what the table must enter now: (ask, a, b, low, high, proposal), or None."""
        state = self.state
        asked = state[ASKED]
        if state[PHASE] == SETUP:
            from shared_rules.any_game.choosing import question

            return question(state[SEATS])
        if state[PHASE] == OVER:
            return None
        if asked == BEGINS:
            low = min(state[ROUND], 1)
            return (ASK_BEGINS, 0, low, low, state[SEATS], low and state[FIRST] + 1)
        if asked == DRAWS:
            return (ASK_DRAW, 0, 0, 0, 0, 0)
        if asked == self.another:
            return (ASK_ANOTHER, 0, 0, 0, 1, 1)
        seat, ask = asked - NUMBERS, ASK_NUMBER
        if not asked:
            seat, ask = self.now(), ASK_AMOUNT
            if seat < 0 or state[HOLDER] or self.ways & ENTERS != ENTERS_ON_TURN:
                return None
        at = self.phase_at()
        return (ask, seat, state[STEP], state[at + ENTER_LOW], state[at + ENTER_HIGH],
                state[at + ENTER_USUAL])  # fmt: skip

    def answer(self, value: int, rng: Rng) -> bytes:
        """Return the step that answers the question with `value`."""
        state = self.state
        asked = state[ASKED]
        if state[PHASE] == SETUP:
            from shared_rules.any_game.choosing import chosen

            return described_step(chosen(state[SEATS], value))
        if asked == BEGINS:
            people = self.people()
            return bytes((BEGIN, value - 1 if value else people[rng.below(len(people))], 0, 0))
        if asked == DRAWS:
            lots = 1
            for side in range(2, self.sides + 1):
                lots *= side
            lot = rng.below(lots)
            return bytes((DRAW, lot & 0xFF, lot >> 8, 0))
        if asked == self.another:
            return bytes((GO_ON, value, 0, 0))
        if asked:
            return bytes((ENTER, asked - NUMBERS, value, 0))
        return bytes((END_TURN, self.now(), value, 1))

    def usual_set_up(self, value: int, rng: Rng) -> bytes:
        """Return the step that answers: a description has no set-up beyond being chosen."""
        return self.answer(value, rng)

    def turn_over(self, seat: int) -> bytes:
        """Return the event of a seat's own button."""
        state = self.state
        kind = END_TURN
        if state[PHASE] == PLAY:
            if state[ASKED] == BEGINS:
                kind = BEGIN
            elif seat >= state[SEATS]:
                kind = JOIN
            elif not self.is_due(seat) and self.hears(seat):
                kind = INTERRUPT
        return bytes((kind, seat, 0, 0))

    def turn_over_with(self, seat: int, value: int) -> bytes:
        """Return the event of a seat's own button while a number is being entered."""
        step, asked = self.turn_over(seat), self.question()
        is_over = step[0] == END_TURN and not self.state[FLAGS] & PAUSED
        if is_over and asked and asked[0] == ASK_AMOUNT and value != asked[5]:
            return bytes((END_TURN, seat, value, 1))
        return step

    def nudge(self, delta: int) -> bytes:
        """Return the event of PLUS and MINUS, as the description gives them a meaning."""
        state = self.state
        if state[PHASE] != PLAY or state[ASKED]:
            return b""
        meaning = state[BUTTONS] & 15 if delta > 0 else state[BUTTONS] >> 4
        kind, seat, by = _MEANT[meaning], self.now(), meaning & 1
        if meaning == TO_COUNT:
            by = 128 + delta
            if not self.counters:
                kind = 0
        elif meaning == TO_PAUSE:
            seat = 1 - state[FLAGS] & PAUSED
        elif meaning == TO_TURN:
            seat = 2
        elif meaning == TO_LEAVE:
            by = 3
            if seat < 0:
                kind = 0
        return bytes((kind, max(0, seat), by, 0)) if kind else b""

    def phase_over(self) -> bytes:
        """Return the event of a long OK: the phase ends; a finished game closes."""
        return bytes((END_PHASE if self.phase == PLAY else CLOSE, 0, 0, 0))

    def values(self, seat: int) -> list[tuple[int, ...]]:
        """Return what a seat can correct: its counters, then how it stands."""
        state = self.state
        if state[PHASE] != PLAY or not state[ROUND]:
            return []
        rows: list[tuple[int, ...]] = []
        for index in range(self.counters):
            at = self.counter_at(index)
            low, high = self.words_at(at + LOW) - ZERO, self.words_at(at + HIGH) - ZERO
            if low >= 0 and high <= 255:
                rows.append((ASK_COUNTER, seat, index, low, high, self.count(index, seat)))
        rows.append((ASK_STANDING, seat, 0, 0, len(STANDS) - 1, self.standing(seat)))
        return rows

    def standing(self, seat: int) -> int:
        """Return how a seat stands, as people enter it."""
        for value in range(len(STANDS) - 1, 0, -1):
            if self.state[self.standing_at + seat] & STANDS[value]:
                return value
        return 0

    def corrected(self, seat: int, index: int, value: int) -> bytes:
        """Return the event that sets the value at `index` of `values`."""
        row = self.values(seat)[index]
        if row[0] == ASK_STANDING:
            return bytes((SET_STANDING | CORRECTION, seat, value, 0))
        value += ZERO
        return bytes((SET_COUNT | CORRECTION, seat | row[2] << 4, value & 0xFF, value >> 8))

    draw_table = draw
    lights_of = draw_values
    lights_asked = draw_asked
