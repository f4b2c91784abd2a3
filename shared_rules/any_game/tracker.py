"""What the buttons mean at a table that is kept by a description.

The own seat ends a turn, says *ready*, takes the word or gives it back. PLUS and MINUS mean what
the description gives them: count, pass, once more, pause, wrong, leave. OK held ends the phase.
"""

from shared_rules.any_game.asks import (
    ASK_AMOUNT, ASK_ANOTHER, ASK_BEGINS, ASK_COUNTER, ASK_DESCRIPTION, ASK_DRAW, ASK_NUMBER,
    ASK_STANDING,
)  # fmt: skip
from shared_rules.any_game.events import (
    BEGIN, COUNT, DESCRIBE, DRAW, END_PHASE, END_TURN, ENTER, FAIL, FINISH, GO_ON, INTERRUPT, JOIN,
    PASS,
    PAUSE, REPEAT, SET_COUNT, SET_STANDING, SHIFT, STANDS, AnyGameEvents, let_checks_go,
)  # fmt: skip
from shared_rules.any_game.layout import (
    ABOUT, ANOTHER, ASKED, BEGINS, BUTTONS, COUNTS, DRAWS, ENTERS, ENTERS_ON_TURN, ENTER_HIGH,
    ENTER_LOW, ENTER_USUAL, FIRST, FLAGS, HIGH, HOLDER, LOW, NUMBERS, PAUSED, PHASE, ROUND, SEATS,
    STANDING, STEP, TO_COUNT, TO_LEAVE, TO_PAUSE, ZERO,
)  # fmt: skip
from shared_rules.any_game.lights import draw, draw_asked, draw_values
from shared_rules.compat import unload
from shared_rules.digest import check
from shared_rules.rng import Rng
from shared_rules.tracker import CLOSE, CORRECTION, OVER, PLAY, SETUP


def described_step(description: bytes) -> bytes:
    """Return the events that tell a table by which description it is kept."""
    padded = description + bytes(-len(description) % 3)
    step = b""
    for at in range(0, len(padded), 3):
        step += bytes((DESCRIBE,)) + padded[at : at + 3]
    return step


def descriptions() -> bytes:
    """Return those at hand; they are loaded only while somebody is to choose from them."""
    from shared_rules.any_game.shelf import SHELF

    return SHELF


def fitting(shelf: bytes, seats: int) -> list[int]:
    """Return where on the shelf the descriptions begin that so many people can play by."""
    found, at = [], 0
    while at < len(shelf):
        counts = shelf[at + COUNTS - ABOUT]
        if counts & 15 <= seats <= counts >> 4:
            found.append(at)
        at += shelf[at]
    return found


class AnyGameTracker(AnyGameEvents):
    """One table that is kept by a description, to play on."""

    def is_sound(self) -> bool:
        """Say whether a table can stand so: a state that came over the wire may be anything."""
        from shared_rules.any_game.soundness import can_stand

        let_checks_go()
        return can_stand(self)

    # What the buttons mean here

    def question(self) -> tuple[int, ...] | None:
        """Return what the table must enter now: (ask, a, b, low, high, proposal), or None."""
        state = self.state
        asked = state[ASKED]
        if state[PHASE] == SETUP:
            shelf = descriptions()
            count = len(fitting(shelf, state[SEATS]))
            return (ASK_DESCRIPTION, 0, check(shelf) & 0xFF, 1, count, 1) if count else None
        if state[PHASE] == OVER:
            return None
        if asked == BEGINS:
            low = 1 if state[ROUND] else 0
            return (
                ASK_BEGINS,
                0,
                min(state[ROUND], 1),
                low,
                state[SEATS],
                low and state[FIRST] + 1,
            )
        if asked == DRAWS:
            return (ASK_DRAW, 0, 0, 0, 0, 0)
        if asked == ANOTHER:
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
            shelf = descriptions()
            unload("shared_rules.any_game.shelf")  # a table that is described asks for it no more
            at = fitting(shelf, state[SEATS])[value - 1]
            return described_step(shelf[at : at + shelf[at]])
        if asked == BEGINS:
            seats = [seat for seat in range(state[SEATS]) if self.is_in(seat)]
            return bytes((BEGIN, value - 1 if value else seats[rng.below(len(seats))], 0, 0))
        if asked == DRAWS:
            lots = 1
            for side in range(2, self.sides + 1):
                lots *= side
            return bytes((DRAW, rng.below(lots), 0, 0))
        if asked == ANOTHER:
            return bytes((GO_ON, value, 0, 0))
        if asked:
            return bytes((ENTER, asked - NUMBERS, value, 0))
        return bytes((END_TURN, self.now(), value, 1))

    def turn_over(self, seat: int) -> bytes:
        """Return the event of a seat's own button."""
        state = self.state
        kind = END_TURN
        if state[ASKED] == BEGINS and state[PHASE] == PLAY:
            kind = BEGIN
        elif state[PHASE] == PLAY and seat >= state[SEATS]:
            kind = JOIN
        elif state[PHASE] == PLAY and not self.is_due(seat) and self.hears(seat):
            kind = INTERRUPT
        return bytes((kind, seat, 0, 0))

    def nudge(self, delta: int) -> bytes:
        """Return the event of PLUS and MINUS, as the description gives them a meaning."""
        state = self.state
        if state[PHASE] != PLAY or state[ASKED]:
            return b""
        meaning = state[BUTTONS] & 15 if delta > 0 else state[BUTTONS] >> 4
        seat = max(0, self.now())
        if meaning == TO_COUNT:
            return bytes((COUNT, seat, 128 + delta, 0)) if self.counters else b""
        if meaning == TO_PAUSE:
            return bytes((PAUSE, 1 - state[FLAGS] & PAUSED, 0, 0))
        if meaning == TO_LEAVE:
            return bytes((SET_STANDING | CORRECTION, seat, 3, 0)) if self.now() >= 0 else b""
        kinds = (0, 0, PASS, REPEAT, 0, FAIL, 0, FINISH, SHIFT, SHIFT)
        return bytes((kinds[meaning], seat, meaning - 8 & 1, 0)) if kinds[meaning] else b""

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
            if self.state[STANDING + seat] & STANDS[value]:
                return value
        return 0

    def corrected(self, seat: int, index: int, value: int) -> bytes:
        """Return the event that sets the value at `index` of `values`."""
        row = self.values(seat)[index]
        if row[0] == ASK_STANDING:
            return bytes((SET_STANDING | CORRECTION, seat, value, 0))
        value += ZERO
        return bytes((SET_COUNT | CORRECTION, seat | row[2] << 4, value & 0xFF, value >> 8))

    lights = draw
    lights_of = draw_values
    lights_asked = draw_asked
