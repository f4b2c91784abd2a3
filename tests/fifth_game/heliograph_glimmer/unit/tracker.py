"""Glimmer on the table unit alone: calls and doubts by buttons, the dice under real cups.

The seat on turn answers how much it calls; the call that stands means *doubt*. Its own button calls
one more, OK held doubts. Orbit: the call. Order: the points. The seat on turn breathes.
"""

from heliograph_glimmer.unit import asks, codes, refusals, table
from heliograph_glimmer.unit.table import (
    CALL, FACES, FEWEST_SEATS, FIRST, GLIMMER, GOAL, MOST_SEATS, PHASE, POINTS, SEATS, SHOWN, SIZE,
    TURN,
)  # fmt: skip
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import ORBIT, ORDER, Canvas
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.tracker import CLOSE, CORRECTION, OVER, PLAY, SETUP, GameTracker, is_within

# The highest value of each byte of a state, in the order of `table`
_HIGHEST = b"\x10\4\4\3\3\x18\1\3\3\3\3"
_PHASES = (SETUP, PLAY, OVER)


class GlimmerTracker(GameTracker):
    """One Glimmer table."""

    game = GLIMMER
    size = SIZE
    first_at = FIRST
    lots = (asks.ASK_GLIMMER_FIRST,)
    first_ask = asks.ASK_GLIMMER_FIRST
    nudges_repeat = False

    def is_sound(self) -> bool:
        """Say whether a table can stand so."""
        state = self.state
        seats = state[SEATS]
        if not is_within(state, _HIGHEST) or seats < FEWEST_SEATS or state[PHASE] not in _PHASES:
            return False
        is_over = bool(table.winners(state))
        return (
            max(state[TURN], state[FIRST]) < seats
            and state[CALL] <= self.most
            and (state[CALL] > 0 or not state[SHOWN])
            and is_over == (state[PHASE] == OVER)
        )

    @property
    def most(self) -> int:
        """The most that all dice can show."""
        return FACES * self.seats

    def begin(self, seats: int) -> None:
        """Lay out a new table."""
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise Refused(refusals.GLIMMER_SEATS, FEWEST_SEATS, MOST_SEATS, seats)
        self.lay_out(seats)

    def now(self) -> int:
        """Return the seat on turn, or -1."""
        return self.state[TURN] if self.phase == PLAY and not self.state[SHOWN] else -1

    def points(self, seat: int) -> int:
        """Return the points of a seat."""
        return self.state[POINTS + seat]

    def winners(self) -> tuple[int, ...]:
        """Return the winning seats, empty while the game runs."""
        return table.winners(self.state)

    # Events

    def _start(self, first: int, _: int, __: int, ___: bool) -> None:
        if self.phase != SETUP or first >= self.seats:
            raise Refused(refusals.GLIMMER_NOT_NOW)
        table.begin_play(self.state, first)

    def _call(self, seat: int, call: int, _: int, __: bool) -> None:
        self._need_turn(seat)
        if not self.state[CALL] < call <= self.most:
            raise Refused(refusals.GLIMMER_CALL_RANGE, self.state[CALL] + 1, self.most, call)
        table.raise_call(self.state, call)

    def _doubt(self, seat: int, _: int, __: int, ___: bool) -> None:
        self._need_turn(seat)
        if not self.state[CALL]:
            raise Refused(refusals.GLIMMER_NOTHING_CALLED)
        self.state[SHOWN] = 1

    def _count(self, total: int, _: int, __: int, ___: bool) -> None:
        if not self.state[SHOWN]:
            raise Refused(refusals.GLIMMER_NOT_NOW)
        if not self.seats <= total <= self.most:
            raise Refused(refusals.GLIMMER_TOTAL_RANGE, self.seats, self.most, total)
        table.settle(self.state, total)

    def _set_points(self, seat: int, points: int, _: int, free: bool) -> None:
        if not free or self.phase != PLAY or seat >= self.seats:
            raise Refused(refusals.GLIMMER_NOT_NOW)
        if points >= GOAL:
            raise Refused(refusals.GLIMMER_POINTS_RANGE, GOAL - 1, points)
        self.state[POINTS + seat] = points

    def _need_turn(self, seat: int) -> None:
        if self.now() < 0:
            raise Refused(refusals.GLIMMER_NOT_NOW)
        if seat != self.now():
            raise Refused(refusals.GLIMMER_TURN, self.now(), seat)

    # What the buttons mean here

    def question(self) -> tuple[int, ...] | None:
        """Return what the table must enter now: (ask, a, b, low, high, proposal), or None."""
        if self.phase == SETUP:
            return (asks.ASK_GLIMMER_FIRST, 0, 0, 1, self.seats, 1)
        if self.phase == OVER:
            return None
        call = self.state[CALL]
        if self.state[SHOWN]:
            seat = table.caller(self.state)
            return (asks.ASK_GLIMMER_TOTAL, seat, call, self.seats, self.most, call)
        most = min(call + 1, self.most)
        return (asks.ASK_GLIMMER_CALL, self.state[TURN], call, max(call, 1), self.most, most)

    def answer(self, value: int, rng: Rng) -> bytes:
        """Return the step that answers the question with `value`."""
        if self.phase == SETUP:
            return bytes((codes.START, value - 1, 0, 0))
        if self.state[SHOWN]:
            return bytes((codes.COUNT, value, 0, 0))
        kind = codes.DOUBT if value == self.state[CALL] else codes.CALL_MORE
        return bytes((kind, self.state[TURN], value, 0))

    def turn_over(self, seat: int) -> bytes:
        """Return the event of a seat's own button: it calls one more."""
        return bytes((codes.CALL_MORE, seat, self.state[CALL] + 1, 0))

    def phase_over(self) -> bytes:
        """Return the event of a long OK: the seat on turn doubts; a finished game closes."""
        if self.phase == PLAY:
            return bytes((codes.DOUBT, self.state[TURN], 0, 0))
        return bytes((CLOSE, 0, 0, 0))

    def values(self, seat: int) -> list[tuple[int, ...]]:
        """Return what a seat can correct: its points."""
        return [(asks.ASK_GLIMMER_POINTS, seat, 0, 0, GOAL - 1, self.points(seat))]

    def corrected(self, seat: int, index: int, value: int) -> bytes:
        """Return the event that sets the points of a seat."""
        return bytes((codes.SET_POINTS | CORRECTION, seat, value, 0))

    # Lights

    def draw_table(self, t_ms: int, canvas: Canvas) -> None:
        """Draw the whole table at time `t_ms`."""
        words.value(canvas, ORBIT, self.state[CALL], palette.AMBER, words.FULL)
        for seat in range(self.seats):
            for point in range(self.points(seat)):
                canvas.put(ORDER, GOAL * seat + point, self.light(seat, canvas), words.FULL)
        if self.now() >= 0:
            words.seat_now(canvas, self.now(), self.light(self.now(), canvas), t_ms)

    def lights_of(self, seat: int, canvas: Canvas) -> None:
        """Draw the points of one seat."""
        words.value(canvas, ORDER, self.points(seat), self.light(seat, canvas), words.FULL)

    actions = {
        codes.CALL_MORE: _call,
        codes.DOUBT: _doubt,
        codes.START: _start,
        codes.COUNT: _count,
        codes.SET_POINTS: _set_points,
    }
