"""What happens at a table that is kept by a description: events with their checks."""

from shared_rules.any_game import refusals
from shared_rules.any_game.clock import TIME, TIME_UP
from shared_rules.any_game.layout import (
    ABOUT, ASKED, AT, AT_ZERO, BEGINS, CLOCK_AT, DONE, DRAWS, DROPS_OUT, END, END_AT_ONCE,
    END_TARGET, ENTERS, ENTERS_ON_TURN, ENTER_HIGH, ENTER_LOW, EXTRA, FIRST, FLAGS, FREE, HIGH,
    HOLDER, INTERRUPTS, IS_LAST, IS_OVER, LAST, LENGTH, LOCKS, LOW, MOST_BYTES, MOST_EXTRA, NUMBERS,
    ORDER, OUT, OUT_AT_TARGET, PASSED, PASSES, PASS_WAYS, PAUSED, PHASE, ROUND, SAND, SCOPE, SEATS,
    SHOWS, SKIPS, STRIDE, TEAM_TURNS, TOGETHER, TRACK, TRAITS, TURN, TURNED, ZERO_RULE,
)  # fmt: skip
from shared_rules.any_game.turning import AnyGameTurns
from shared_rules.compat import const, unload
from shared_rules.refusal import NO_SUCH_SEAT, Refused
from shared_rules.tracker import CORRECTION, EVENT_BYTES, OVER, SETUP

DESCRIBE = const(2)
END_TURN = const(3)
PASS = const(4)
REPEAT = const(5)
INTERRUPT = const(6)
BEGIN = const(7)
DRAW = const(8)
ENTER = const(9)
COUNT = const(10)
END_PHASE = const(11)
GO_ON = const(12)
PAUSE = const(13)
SET_STANDING = const(17)
JOIN = const(18)
SET_COUNT = const(19)
SET_TURN = const(20)
SET_ROUND = const(21)
FAIL = const(22)
FINISH = const(25)
SHIFT = const(26)

# Let go when they have served: only another description or a host's table needs them again
CHOOSING = (
    "shared_rules.any_game.choosing",
    "shared_rules.any_game.checking",
    "shared_rules.any_game.shelf",
)
# How a seat can stand, as people enter it
STANDS = (0, PASSED, SKIPS, OUT)

# What an event can need, beside a description
_DESCRIBED = const(1)
_A_CLOCK = const(2)
_A_COUNTER = const(4)  # and its seat
_CORRECTS = const(8)  # a correction, while the game runs
_PLAY = const(16)  # a game that runs, and nothing asked
_A_SEAT = const(32)
_IN = const(64)  # the seat takes part
_DUE = const(128)  # the table waits for it
# What each event needs, by its kind
_NEEDS = bytes((
    0, 0,
    0,  # DESCRIBE
    _PLAY | _A_SEAT | _IN,  # END_TURN
    _PLAY | _A_SEAT | _IN | _DUE,  # PASS
    _PLAY | _A_SEAT | _IN | _DUE,  # REPEAT
    _PLAY | _A_SEAT | _IN,  # INTERRUPT
    _DESCRIBED | _A_SEAT | _IN,  # BEGIN
    _DESCRIBED,  # DRAW
    _DESCRIBED,  # ENTER
    _A_COUNTER | _A_SEAT,  # COUNT
    _PLAY,  # END_PHASE
    _DESCRIBED,  # GO_ON
    _A_CLOCK | _PLAY,  # PAUSE
    _A_CLOCK,  # TIME
    0,
    _A_CLOCK | _PLAY,  # TIME_UP
    _CORRECTS | _A_SEAT,  # SET_STANDING
    _PLAY,  # JOIN
    _A_COUNTER | _CORRECTS | _A_SEAT,  # SET_COUNT
    _CORRECTS | _PLAY | _A_SEAT | _IN,  # SET_TURN
    _CORRECTS,  # SET_ROUND
    _PLAY,  # FAIL
    0, 0,
    _PLAY,  # FINISH
    _PLAY | _A_SEAT | _IN | _DUE,  # SHIFT
))  # fmt: skip


def forget_choosing() -> None:
    """Let go of the shelf and the checks."""
    for module in CHOOSING:
        unload(module)


class AnyGameEvents(AnyGameTurns):
    """One table that is kept by a description, to change."""

    # Set-up

    def _describe(self, a: int, b: int, c: int, _: bool) -> object:
        """Take three bytes of a description; the last of them begin the game."""
        state = self.state
        if state[PHASE] != SETUP:
            raise Refused(refusals.NOT_ASKED)
        # The length is the first of them all.
        length = state[LENGTH] if len(state) > LENGTH else a
        if len(state) + 3 < ABOUT + length <= ABOUT + MOST_BYTES:
            state.extend(bytes((a, b, c)))
            return None
        from shared_rules.any_game.choosing import lay_out

        forget_choosing()
        return lay_out(self, (state + bytes((a, b, c)))[: ABOUT + length])

    def gather(self, step: bytes) -> int:
        """Take a description but for its end: one by one its events would take a Pico 6 ms."""
        end = len(step) - EVENT_BYTES
        if end <= 0 or self.state[PHASE] != SETUP or len(self.state) > LENGTH:
            return 0
        if not 3 * (end // EVENT_BYTES) < step[1] <= MOST_BYTES:
            return 0
        found = bytearray()
        for at in range(0, end, EVENT_BYTES):
            if step[at] != DESCRIBE:
                return 0
            found.extend(step[at + 1 : at + EVENT_BYTES])
        self.state.extend(found)
        return end

    def _let_begin(self, seat: int, _: int, __: int, ___: bool) -> object:
        """Let a seat be the first, of the match or of a phase."""
        state = self.state
        self._need_asked(BEGINS)
        state[FIRST] = state[LAST] = seat
        if not state[ROUND]:
            self.share_starts()
        state[ASKED] = DRAWS if state[ROUND] else 0
        return self.prepare if state[ROUND] else self.open_round

    def _draw(self, lot: int, more: int, _: int, __: bool) -> object:
        """Lay the order that was drawn: the number of an arrangement of all sides."""
        self._need_asked(DRAWS)
        lot |= more << 8
        left = list(range(self.sides))
        for place in range(self.sides):
            lot, at = divmod(lot, len(left))
            self.state[ORDER + place] = left[at]
            left = left[:at] + left[at + 1 :]
        self.state[ASKED] = NUMBERS
        return self.prepare

    def _enter(self, seat: int, number: int, _: int, __: bool) -> object:
        """Take the number of a seat before a phase."""
        state = self.state
        self._need_asked(NUMBERS + min(seat, self.width))
        self._need_number(number)
        state[self.number_at + self.side(seat)] = number
        state[ASKED] += 1
        return self.prepare

    def _go_on(self, goes_on: int, _: int, __: int, ___: bool) -> object:
        """Begin another round, or end the game."""
        state = self.state
        self._need_asked(self.another)
        if goes_on:
            return self.open_round
        state[PHASE] = OVER
        return None

    # Turns

    def _end_turn(self, seat: int, number: int, has_number: int, _: bool) -> object:
        """End a turn, or be ready, or take the word, or give it back."""
        state = self.state
        if state[FLAGS] & PAUSED:
            state[FLAGS] ^= PAUSED
            return None
        if not self.is_due(seat):
            raise self._not_due(seat)
        if state[HOLDER] == seat + 1:
            return self.give_word(seat)
        if self.kind == FREE:
            self._take_word(seat)
            return None
        self._take_number(seat, number, has_number)
        return self.be_ready(seat) if self.kind == TOGETHER else self.end_turn(seat)

    def _take_number(self, seat: int, number: int, has_number: int) -> None:
        if self.ways & ENTERS != ENTERS_ON_TURN:
            return
        if not has_number:
            number = self.state[self.phase_at() + 8]
        self._need_number(number)
        if self.kind == TRACK:
            self.move_on(seat, number)
        else:
            self.state[self.number_at + self.side(seat)] = number

    def _pass(self, seat: int, _: int, __: int, ___: bool) -> object:
        if not self.ways & PASS_WAYS or self.state[HOLDER]:
            raise Refused(refusals.NO_PASSING)
        return self.pass_turn(seat)

    def _repeat(self, seat: int, _: int, __: int, ___: bool) -> None:
        """Give the seat on turn one more turn after this one."""
        extra = (self.state[EXTRA] & 15) + 1 + self.parts
        if self.kind >= TOGETHER or extra > MOST_EXTRA:
            raise Refused(refusals.NUMBER_RANGE, 0, MOST_EXTRA, extra)
        self.state[EXTRA] += 1 + self.parts

    def _interrupt(self, seat: int, _: int, __: int, ___: bool) -> None:
        """Let a seat act out of its turn, or ask for the word; the turn comes back afterwards."""
        state = self.state
        if self.kind == FREE and state[HOLDER] and not self.ways & LOCKS:
            if state[HOLDER] == seat + 1:
                raise self._not_due(seat)
            self._take_word(seat)
            return
        is_taken = state[HOLDER] or self.kind >= TOGETHER or seat == self.now()
        if is_taken or not state[TRAITS] & INTERRUPTS:
            raise self._not_due(seat)
        state[HOLDER] = seat + 1

    def _take_word(self, seat: int) -> None:
        """Let a seat have the word, wait for it, or wait no more."""
        state = self.state
        if self.cooling(seat):
            raise Refused(refusals.COOLING_DOWN, self.cooling(seat))
        if not state[HOLDER]:
            state[HOLDER] = seat + 1
        elif state[self.rank_at + seat]:
            state[self.rank_at + seat] = 0
        else:
            state[self.rank_at + seat] = 1 + max(self.ranks())

    def _fail(self, seat: int, _: int, __: int, ___: bool) -> object:
        """Let whoever was first be wrong: the others may try."""
        if self.kind != FREE or self.state[HOLDER] != seat + 1:
            raise self._not_due(seat)
        return self.fail(seat)

    def _join(self, seat: int, _: int, __: int, ___: bool) -> None:
        """Let somebody sit down who came late: last in the order."""
        state = self.state
        if not self.may_join(seat):
            raise Refused(NO_SUCH_SEAT, state[SEATS] - 1, seat)
        state[SEATS] += 1
        state[self.standing_at + seat] = 0
        if not state[TRAITS] & TEAM_TURNS:
            state[ORDER + seat] = seat

    # Counters

    def _count(self, who: int, by: int, _: int, __: bool) -> None:
        """Let a counter go up or down by so many strides; `by` is 128 for none."""
        index, seat = who >> 4, who & 15
        strides = (by - 128) * self.state[self.counter_at(index) + STRIDE]
        self._put_count(index, seat, self.words_at(self.cell_of(index, seat)) + strides)

    def _set_count(self, who: int, low: int, high: int, _: bool) -> None:
        self._put_count(who >> 4, who & 15, low | high << 8)

    def _put_count(self, index: int, seat: int, value: int) -> None:
        state, at, cell = self.state, self.counter_at(index), self.cell_of(index, seat)
        if not self.words_at(at + LOW) <= value <= self.words_at(at + HIGH):
            raise Refused(refusals.COUNTER_RANGE, index)
        state[cell] = value & 0xFF
        state[cell + 1] = value >> 8
        if not self.has_reached(index, seat):
            return
        if state[at + SCOPE] & OUT_AT_TARGET and self.is_in(seat):
            then = self.leave(seat)
            while then:  # all of it comes before the end of the game
                then = then()  # type: ignore[operator]
        if (state[END] & END_TARGET) >> 4 == index + 1 and state[END] & END_AT_ONCE:
            state[PHASE] = OVER

    # Time

    def _let_pass(self, low: int, middle: int, high: int, _: bool) -> None:
        self.spend(low | middle << 8 | high << 16)

    def _time_up(self, seat: int, _: int, __: int, ___: bool) -> object:
        """Carry out what happens at zero."""
        rule = self.state[CLOCK_AT + AT_ZERO] & ZERO_RULE
        is_over = self.is_table_over()
        if rule == SHOWS or self.time_left() > 0 or not self.is_running:
            raise Refused(refusals.NOT_ASKED)
        if rule == IS_OVER or is_over:
            self.state[PHASE] = OVER
            return None
        seat = self.now()
        if seat < 0:
            return self.end_lap
        if rule == DROPS_OUT:
            return self.leave(seat)
        if rule == PASSES and self.ways & PASS_WAYS and not self.state[HOLDER]:
            return self.pass_turn(seat)
        return self._end_turn(seat, 0, 0, False)

    def _pause(self, is_on: int, _: int, __: int, ___: bool) -> None:
        """Stop the clock or let it run; `is_on` is 2 where somebody turns the sand timer."""
        if is_on > PAUSED:
            if not self.state[CLOCK_AT + AT_ZERO] & SAND:
                raise Refused(refusals.NO_CLOCK)
            self.set_time(TURN, 0)
            self.state[FLAGS] |= TURNED
            return
        if self.state[FLAGS] & PAUSED != is_on:
            self.state[FLAGS] ^= PAUSED

    # Corrections

    def _set_standing(self, seat: int, value: int, _: int, __: bool) -> object:
        """Let a seat take part, pass, miss its next turn, or drop out."""
        state = self.state
        if value >= len(STANDS):
            raise Refused(refusals.NUMBER_RANGE, 0, len(STANDS) - 1, value)
        if STANDS[value] == OUT:
            return self.leave(seat) if self.is_in(seat) else None
        state[self.standing_at + seat] = state[self.standing_at + seat] & DONE | STANDS[value]
        if not state[ASKED] and (not state[HOLDER] or self.kind < TOGETHER):
            return self._settle
        return None

    def _settle(self) -> object:
        """Go on where a correction left nobody to wait for."""
        if self.kind >= TOGETHER:
            return self.end_lap_of_all
        if self.is_passed_out() or not self.can_act(self.side(self.now())):
            return self.follow
        return None

    def _set_turn(self, seat: int, _: int, __: int, ___: bool) -> None:
        state = self.state
        side = self.side(seat)
        if self.kind >= TOGETHER or state[HOLDER] or not self.can_act(side):
            raise self._not_due(seat)
        state[AT] = list(state[ORDER : ORDER + self.sides]).index(side)
        state[EXTRA] = self.parts

    def _set_round(self, number: int, _: int, __: int, ___: bool) -> None:
        if not number:
            raise Refused(refusals.NUMBER_RANGE, 1, 255, number)
        self.state[ROUND] = number

    def _finish(self, _: int, __: int, ___: int, free: bool) -> None:
        """Let this round be the last one, or no more; as a correction the game is over at once."""
        if free:
            self.state[PHASE] = OVER
        else:
            self.state[FLAGS] ^= IS_LAST

    def _shift(self, seat: int, is_skip: int, _: int, __: bool) -> None:
        """Turn the order round, or let the next one miss a turn."""
        if self.kind >= TOGETHER or self.state[HOLDER]:
            raise Refused(refusals.NOT_ASKED)
        if is_skip:
            self.skip_next()
        else:
            self.turn_round()

    # Checks

    def apply(self, event: bytes) -> None:
        """Carry out one event, if it may happen now."""
        kind = event[0] & 0x7F
        if kind < len(_NEEDS) and _NEEDS[kind]:
            self._check(_NEEDS[kind], event[1], event[0] >= CORRECTION)
        AnyGameTurns.apply(self, event)

    def _check(self, needs: int, seat: int, is_correction: bool) -> None:
        """Refuse an event that lacks what it needs; `seat` may have a counter in its upper half."""
        state = self.state
        if needs & _A_CLOCK and not self.has_clock:
            raise Refused(refusals.NO_CLOCK)
        if needs & ~_A_CLOCK and state[PHASE] == SETUP:
            raise Refused(refusals.NOT_DESCRIBED)
        if needs & (_A_COUNTER | _PLAY) and state[PHASE] == OVER:
            raise Refused(refusals.KEPT_OVER)
        if needs & _A_COUNTER:
            if seat >> 4 >= self.counters:
                raise Refused(refusals.COUNTER_RANGE, seat >> 4)
            seat &= 15
        if needs & _CORRECTS and not (is_correction and state[PHASE] != OVER and state[ROUND]):
            raise Refused(refusals.CORRECTION_ALONE)
        if needs & _PLAY and state[ASKED]:
            raise Refused(refusals.ANSWER_FIRST)
        if needs & _A_SEAT and seat >= state[SEATS]:
            raise Refused(NO_SUCH_SEAT, state[SEATS] - 1, seat)
        if (needs & _IN and not self.is_in(seat)) or (needs & _DUE and not self.is_due(seat)):
            raise self._not_due(seat)

    def _not_due(self, seat: int) -> Refused:
        return Refused(refusals.NOT_DUE, max(0, self.now()), seat)

    def _need_asked(self, asked: int) -> None:
        if self.state[PHASE] == OVER or self.state[ASKED] != asked:
            raise Refused(refusals.NOT_ASKED)

    def _need_number(self, number: int) -> None:
        at = self.phase_at()
        low, high = self.state[at + ENTER_LOW], self.state[at + ENTER_HIGH]
        if not low <= number <= high:
            raise Refused(refusals.NUMBER_RANGE, low, high, number)

    actions = {
        DESCRIBE: _describe,
        END_TURN: _end_turn,
        PASS: _pass,
        REPEAT: _repeat,
        INTERRUPT: _interrupt,
        BEGIN: _let_begin,
        DRAW: _draw,
        ENTER: _enter,
        COUNT: _count,
        END_PHASE: AnyGameTurns.close_phase,
        GO_ON: _go_on,
        PAUSE: _pause,
        TIME: _let_pass,
        TIME_UP: _time_up,
        SET_STANDING: _set_standing,
        JOIN: _join,
        SET_COUNT: _set_count,
        SET_TURN: _set_turn,
        SET_ROUND: _set_round,
        FAIL: _fail,
        FINISH: _finish,
        SHIFT: _shift,
    }
