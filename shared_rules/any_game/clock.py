"""The clock of a table: time comes as events, in tenths of a second, and is added up here.

A press brings along what passed before it. Between two presses the table shows what the last one
left and what has passed since (`elapsed_ms`), which is no part of the state.
"""

from shared_rules.any_game.facts import AnyGameFacts
from shared_rules.any_game.layout import (
    ASKED, AT_ZERO, BANK, CLOCK, CLOCK_AT, COOL_DOWN, DELAYS, FLAGS, INCREMENT, LIMIT_STEP,
    NUMBERED, PAUSED, PHASE, ROUND, SAND, SHOWS, SPENT, TABLE_LIMIT, TOTAL, TRACK, TRACK_LENGTH,
    TRAITS, TURN, TURNED, TURN_LIMIT, ZERO_RULE,
)  # fmt: skip
from shared_rules.compat import const
from shared_rules.tracker import CHOSEN, NEW, PLAY, UNDO

TIME = const(14)
TIME_UP = const(16)
_TENTH_MS = const(100)
_KEEP_MS = const(10000)
_MOST_TENTHS = const(0xFFFFFF)
NO_LIMIT = const(536870912)


class AnyGameClock(AnyGameFacts):
    """One table, with its time."""

    # When this table's time was 0, None: nobody has looked yet. What the state has added up counts
    # from there, so that a step that is refused gives back the time that came with it.
    _zero_ms: int | None = None
    _head_start_ms = 0
    _kept = bytearray()
    _kept_tens = 0

    def time(self, place: int) -> int:
        """Return a time of the state."""
        at = self.time_at + place
        return self.state[at] | self.state[at + 1] << 8 | self.state[at + 2] << 16

    def set_time(self, place: int, tenths: int) -> None:
        """Set a time of the state; it has an end after nineteen days."""
        at = self.time_at + place
        self.state[at : at + 3] = min(tenths, _MOST_TENTHS).to_bytes(3, "little")

    def rule_of_time(self, place: int) -> int:
        """Return a limit of the clock in tenths, 0 if there is none."""
        return 10 * self.words_at(CLOCK_AT + place)

    @property
    def is_running(self) -> bool:
        """Whether time counts now."""
        state = self.state
        is_played = state[PHASE] == PLAY and state[TRAITS] & CLOCK > 0
        return is_played and not state[FLAGS] & PAUSED

    def passing(self, elapsed_ms: int) -> bytes:
        """Return the event of so much time, empty where none counts."""
        tenths = min(elapsed_ms // _TENTH_MS, _MOST_TENTHS)
        if tenths <= 0 or not self.is_running:
            return b""
        return bytes((TIME, tenths & 0xFF, tenths >> 8 & 0xFF, tenths >> 16))

    def tick(self, now_ms: int) -> bytes:
        """Note the time; return the step of a limit that was reached, empty if there is none."""
        added_ms = _TENTH_MS * self.time(TOTAL) if self.has_clock else 0
        if self._zero_ms is None or not self.is_running:
            self._zero_ms = now_ms - self._head_start_ms - added_ms
            self._head_start_ms = 0
        self.elapsed_ms = now_ms - self._zero_ms - added_ms
        if not self.is_running or not self._ends_by_itself():
            return b""
        if self.time_left() * _TENTH_MS > self.elapsed_ms:
            return b""
        return bytes((TIME_UP, 0, 0, 0))

    def _ends_by_itself(self) -> bool:
        """Whether something happens at zero; where an answer is awaited, nothing can."""
        return self.state[CLOCK_AT + AT_ZERO] & ZERO_RULE != SHOWS and not self.state[ASKED]

    def timed(self, step: bytes, now_ms: int) -> bytes:
        """Return a step together with the time that passed before it."""
        self.tick(now_ms)
        if CHOSEN <= step[0] <= UNDO or step[0] == NEW:
            return step
        return self.passing(self.elapsed_ms) + step

    def resume(self, undone: bytes) -> None:
        """Let the time go on where it stood when the step was made that led to `undone`.

        So whoever ended a turn by mistake has the time until then, and nobody the time since. If
        the time itself ended it, that time is given once more: else the step could not be undone.
        """
        if len(undone) == len(self.state) and self.has_clock:
            passed = AnyGameClock(undone).time(TOTAL) - self.time(TOTAL)
            if passed < self.time_left() or not self._ends_by_itself():
                self._head_start_ms = _TENTH_MS * max(0, passed)

    def state_to_keep(self, now_ms: int) -> bytearray:
        """Return the state as it should outlive the power: of its time, ten seconds may be lost."""
        self.tick(now_ms)
        tens = self.elapsed_ms // _KEEP_MS
        if not tens or not self.is_running:
            return self.state
        if self._kept_tens != tens:
            self._kept_tens = tens
            kept = AnyGameClock(bytes(self.state))
            kept.spend(tens * _KEEP_MS // _TENTH_MS)
            self._kept = kept.state
        return self._kept

    def spend(self, tenths: int) -> None:
        """Let time pass: the whole table's, and that of whoever is on turn alone."""
        if not self.is_running:
            return
        self.elapsed_ms -= _TENTH_MS * tenths
        self._kept_tens = 0
        self.set_time(TOTAL, self.time(TOTAL) + tenths)
        if self.is_timed:
            self.set_time(TURN, self.time(TURN) + tenths)
        seat = self.now()
        if seat >= 0 and not self.own_limit():
            self.set_time(SPENT + 3 * seat, self.time(SPENT + 3 * seat) + tenths)
        for other in range(-self.width, 0):  # the last bytes are what is to cool
            self.state[other] = max(0, self.state[other] - tenths)

    def end_stretch(self, seat: int) -> None:
        """Note that the turn of a seat ended: its increment, and its cool-down."""
        if not self.has_clock:
            return
        spent = SPENT + 3 * seat
        if not self.own_limit():
            free = min(self.time(TURN), self.delay())
            self.set_time(spent, max(0, self.time(spent) - free))
        self.set_time(TURN, 0)
        self.state[FLAGS] &= 0xFF - TURNED
        turns = seat - 2 * self.width
        if self.state[turns] < 0xFF:
            self.state[turns] += 1
        self.state[seat - self.width] = self.state[CLOCK_AT + COOL_DOWN]

    def cooling(self, seat: int) -> int:
        """Return for how many tenths a seat must still wait, as the state has it."""
        return self.state[seat - self.width] if self.has_clock else 0

    def bank(self, seat: int) -> int:
        """Return what a seat has left of its bank, as the state has it; below 0 it is overdrawn."""
        if self.state[CLOCK_AT + AT_ZERO] & DELAYS:
            granted = self.delay() if seat == self.now() else 0
        else:
            turns = self.state[seat - 2 * self.width]
            granted = 10 * turns * self.state[CLOCK_AT + INCREMENT]
        return self.rule_of_time(BANK) + granted - self.time(SPENT + 3 * seat)

    def time_left(self) -> int:
        """Return how many tenths are left of the nearest limit; without one, very many."""
        if not self.has_clock:
            return NO_LIMIT
        left, seat = NO_LIMIT, self.now()
        if self.rule_of_time(TABLE_LIMIT):
            left = self.rule_of_time(TABLE_LIMIT) - self.time(TOTAL)
        limit = self.own_limit() or self.rule_of_time(TURN_LIMIT)
        if limit and self.is_timed:
            left = min(left, limit - self.time(TURN))
        if self.rule_of_time(BANK) and seat >= 0 and not self.own_limit():
            left = min(left, self.bank(seat))
        return left

    def own_limit(self) -> int:
        """Return the limit that this phase has of its own, in tenths; it costs nobody's bank."""
        state = self.state
        has_one = state[PHASE] == PLAY and state[ROUND] and self.kind not in (TRACK, NUMBERED)
        return state[self.phase_at() + TRACK_LENGTH] * LIMIT_STEP if has_one else 0

    @property
    def is_timed(self) -> bool:
        """Whether the limit of a turn runs: a sand timer only once somebody turned it."""
        is_sand = self.state[CLOCK_AT + AT_ZERO] & SAND and not self.own_limit()
        return not is_sand or self.state[FLAGS] & TURNED > 0

    def delay(self) -> int:
        """Return how many tenths of each turn cost nothing."""
        is_delay = self.state[CLOCK_AT + AT_ZERO] & DELAYS
        return 10 * self.state[CLOCK_AT + INCREMENT] if is_delay else 0

    def is_table_over(self) -> bool:
        """Whether the time of the whole table is used up."""
        limit = self.rule_of_time(TABLE_LIMIT)
        return limit > 0 and self.time(TOTAL) >= limit
