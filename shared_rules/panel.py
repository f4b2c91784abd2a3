"""What the buttons mean: presses in, steps out. The same in every game.

A tracker says what it can be asked and which event a press stands for; the panel keeps only what
people are in the middle of: a number being chosen, a seat being looked at.
"""

from shared_rules import refusal
from shared_rules.compat import const
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.tracker import ASK_CHOICE, CHOSEN, SETUP, Tracker
from shared_rules.tracker import UNDO as UNDO_EVENT

# Buttons: 0-4 are the first seats, 9-11 the others; `seat_of` and `button_of` lead to and fro
MOST_SEATS = const(8)
UNDO = const(5)
MINUS = const(6)
PLUS = const(7)
OK = const(8)

# Gestures
DOWN = const(0)
SHORT = const(1)
LONG = const(2)
REPEAT = const(3)
# "Show me this seat", whoever is on turn
LOOK = const(7)
# UNDO and OK together: call whoever looks after the tables of the evening
CALL = const(8)

# Modes
IDLE = const(0)
ASK = const(1)
SHOW = const(2)
CORRECT = const(3)
REWIND = const(4)

_SHOW_MS = const(3000)
_MOST_REWIND = const(99)
_CONTROLS = const(4)


def seat_of(button: int) -> int:
    """Return the seat whose button this is, -1 where it is nobody's own."""
    if button < UNDO:
        return button
    return button - _CONTROLS if button > OK else -1


def button_of(seat: int) -> int:
    """Return the button of a seat."""
    return seat if seat < UNDO else seat + _CONTROLS


class Panel:
    """The state of the buttons between two steps."""

    def __init__(self) -> None:
        self.mode = IDLE
        self.seat = 0
        self.value = 0
        self.show_ms = _SHOW_MS
        # How many seats have a button of their own in this build; for the others OK speaks
        self.own_buttons = MOST_SEATS
        self.question: tuple[int, ...] | None = None
        # What the host offers to choose; it offers nothing where the table itself asks well
        self.offer: tuple[int, ...] | None = None
        self._token = b""
        self._index = 0
        self._until_ms = 0
        # Whether the last press answered: the same question, asked again, is a new one
        self._is_answered = False
        # A question that will come back, and the number that was being entered
        self._aside: tuple[tuple[int, ...] | None, int] = (None, 0)

    def refresh(self, tracker: Tracker) -> None:
        """Look again what the table is asked, after anything changed it."""
        if self.mode == CORRECT:
            self._ask_value(tracker)
            return
        question = self.offer or tracker.question()
        if question != self.question or self.mode == REWIND or self._is_answered:
            self._is_answered = False
            self.question = question
            known, value = self._aside
            self.value = value if question == known else question[5] if question else 0
            if question:
                self._aside = (None, 0)
        self.mode = ASK if question else IDLE

    def set_offer(self, tracker: Tracker, count: int, value: int, token: bytes) -> None:
        """Let one of `count` things be chosen from now on; of none, there is nothing to choose."""
        self.offer = (ASK_CHOICE, 0, 0, 1, count, min(max(1, value), count)) if count else None
        self._token = token
        self.refresh(tracker)

    def tick(self, tracker: Tracker, now_ms: int) -> None:
        """Leave a passing view when its time is over."""
        if self.mode == SHOW and now_ms >= self._until_ms:
            self.leave(tracker)

    def leave(self, tracker: Tracker) -> None:
        """Go back to what the table itself asks or shows; what was being entered there stays."""
        if self.mode != SHOW:
            self.question = None
            self.value = 0
        self.mode = IDLE
        self.refresh(tracker)

    def _put_aside(self) -> None:
        """Remember what is being entered, until the same is asked again."""
        if self.mode < CORRECT:
            self._aside = (self.question, self.value)

    def press(
        self, tracker: Tracker, button: int, gesture: int, rev: int, now_ms: int, rng: Rng
    ) -> bytes:
        """Return the step a press stands for, empty if it changes nothing. Raises `Refused`."""
        self._is_answered = False
        if seat_of(button) >= 0:
            return self._seat(tracker, seat_of(button), gesture, now_ms)
        if button == UNDO:
            return self._undo(tracker, gesture, rev)
        if button == OK:
            return self._accept(tracker, gesture, rng)
        if gesture == REPEAT and self.question is None and not tracker.nudges_repeat:
            return b""
        return self._change(tracker, 1 if button == PLUS else -1)

    def report(self) -> tuple[int, ...]:
        """Return mode, ask, a, b, low, high and value, for the page."""
        question = self.question or (0, 0, 0, 0, 0)
        a = self.seat if self.mode == SHOW else question[1]
        return (self.mode, question[0], a, question[2], question[3], question[4], self.value)

    def _seat(self, tracker: Tracker, seat: int, gesture: int, now_ms: int) -> bytes:
        if gesture == LONG and seat < tracker.seats and tracker.values(seat):
            self._put_aside()
            self.mode = CORRECT
            self.seat = seat
            self._index = 0
            self._ask_value(tracker)
            return b""
        if gesture != LOOK and tracker.hears(seat):
            return self._end_turn(tracker, seat)
        if self.mode in (CORRECT, REWIND):
            self.leave(tracker)
        if seat < tracker.seats:
            self.mode = SHOW
            self.seat = seat
            self._until_ms = now_ms + self.show_ms
        if gesture == LOOK:
            return b""
        if self.question and tracker.now() < 0:
            return b""  # looking at one's values while the table enters something is no mistake
        return tracker.turn_over(seat)

    def _end_turn(self, tracker: Tracker, seat: int) -> bytes:
        """Return what a seat's button says, with the number that is being entered."""
        if self.mode != ASK:
            self.leave(tracker)
        if tracker.now() >= 0 and tracker.now() != seat:
            self._put_aside()  # whoever acts out of turn gives the turn back
        step = tracker.turn_over(seat)
        if self.mode == ASK and not self.offer:
            entered = tracker.turn_over_with(seat, self.value)
            self._is_answered = entered != step
            return entered
        return step

    def _undo(self, tracker: Tracker, gesture: int, rev: int) -> bytes:
        if self.mode in (SHOW, CORRECT, REWIND):
            self.leave(tracker)
            return b""
        if tracker.unanswer():
            self.leave(tracker)
            return b""
        if rev < 1:
            raise Refused(refusal.NOTHING_TO_UNDO)
        if gesture == LONG:
            self._put_aside()
            self.mode = REWIND
            self.question = (0, 0, 0, 1, min(rev, _MOST_REWIND))
            self.value = 1
            return b""
        return bytes((UNDO_EVENT, 1, 0, 0))

    def _accept(self, tracker: Tracker, gesture: int, rng: Rng) -> bytes:
        if self.mode == CORRECT:
            return self._accept_value(tracker)
        if self.mode == REWIND:
            steps = self.value
            self._aside = (None, 0)
            self.leave(tracker)
            return bytes((UNDO_EVENT, steps, 0, 0))
        if self.mode == SHOW:
            self.leave(tracker)
        if self.mode == (ASK if gesture == LONG else IDLE):
            seat = self._speaks_for(tracker)
            if seat >= 0:
                return self._end_turn(tracker, seat)
        if self.mode == ASK:
            if self.question is self.offer:
                step = self._choose()
            elif gesture == LONG and tracker.phase == SETUP:
                step = tracker.usual_set_up(self.value, rng)
            else:
                step = tracker.answer(self.value, rng)
            if not step:
                self.leave(tracker)
            self._is_answered = bool(step)
            return step
        return tracker.phase_over() if gesture == LONG else b""

    def _speaks_for(self, tracker: Tracker) -> int:
        """Return the seat on turn if it has no button; of several at once the first still due."""
        now = tracker.now()
        for seat in range(self.own_buttons, tracker.seats):
            if seat == now or (now < 0 and self.mode == IDLE and tracker.hears(seat)):
                return seat
        return -1

    def _choose(self) -> bytes:
        """Return what was chosen, once; until the host has answered, the buttons rest on it."""
        value, token = self.value, self._token
        self._token = b""
        self.question = self.offer = (ASK_CHOICE, 0, 0, value, value, value)
        return bytes((CHOSEN, value, 0, 0)) + token if token else b""

    def _accept_value(self, tracker: Tracker) -> bytes:
        index = self._index
        value = self.value
        changed = value != tracker.values(self.seat)[index][5]
        self._index += 1
        self._ask_value(tracker)
        return tracker.corrected(self.seat, index, value) if changed else b""

    def _ask_value(self, tracker: Tracker) -> None:
        values = tracker.values(self.seat) if self.seat < tracker.seats else []
        if self._index >= len(values):
            self.leave(tracker)
            return
        question = values[self._index]
        if question != self.question:
            self.question = question
            self.value = question[5]

    def _change(self, tracker: Tracker, delta: int) -> bytes:
        if self.mode == SHOW:
            self.leave(tracker)
        if self.question is None:
            return tracker.nudge(delta)
        ask, _, _, low, high = self.question[:5]
        value = self.value + delta
        if ask == ASK_CHOICE:  # a list has no end: the way to its last entries is short
            value = low + (value - low) % (high - low + 1)
        if low <= value <= high:
            self.value = value
        elif low < high:
            raise tracker.out_of_range(self.question, value)
        return b""
