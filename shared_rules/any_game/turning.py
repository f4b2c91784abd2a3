"""The order of play: from one turn to the next, through laps, phases and rounds.

A round is its phases in their order; a phase is as many laps as its words say. A lap gives a turn
to everybody who takes part and has not passed.

What a method here leads to, it returns instead of calling it, and `apply` calls one after the
other: from a turn to the next round it is a long way, and a Pico has room for some 25 calls that
wait for each other.
"""

from shared_rules.any_game.clock import AnyGameClock
from shared_rules.any_game.layout import (
    ACTED_LAST, AGAINST, ASKED, AS_BEFORE, AT, BEGINS, DONE, DRAWN, DRAWS, END, END_ASKED, END_LEFT,
    END_ROUNDS, END_TARGET, ENTERS, ENTERS_BEFORE, ENTER_HIGH, EXTRA, FALLS, FIRST, FLAGS, FOLLOWED,
    FREE, GOES_BACK, GOES_ON, HAS_TARGET, HIGH_FIRST, HOLDER, IS_ASKED, IS_LAST, KEEPS_PASSED, KIND,
    LAP, LAPS, LAST, LATE_FIRST, LEFT, LEFT_OVER, LISTED, LOCKS, NUMBERED, NUMBERS, ORDER, OUT,
    PASSED, PASSED_FIRST, PASSING, PASS_ROW, PASS_WAYS, PER_TEAM, PHASE, PHASES, REVERSED, RISES,
    ROUND, SCOPE, SEATS, SINCE, SKIPS, SNAKE, START, STEP, STRIDE, TARGET, TEAMS, TOGETHER, TRACK,
    TRACK_LENGTH, TRAITS, TURN, TURNS_BY, UNTIL,
)  # fmt: skip
from shared_rules.tracker import OVER


class AnyGameTurns(AnyGameClock):
    """One table, with its order of play."""

    # Rounds and phases

    def open_round(self) -> object:
        """Begin the next round."""
        self.state[ROUND] = min(self.state[ROUND] + 1, 255)
        self.state[STEP] = 0
        return self.open_phase

    def open_phase(self) -> object:
        """Begin the first phase from this one on that the round has; without one it is over."""
        state = self.state
        while state[STEP] < state[PHASES]:
            at = self.phase_at()
            if self._is_in_round(at) and self._clear(at):
                return self._give_marker
            state[STEP] += 1
        state[STEP] -= 1
        return self.close_round

    def _is_in_round(self, at: int) -> bool:
        """Whether this round has a phase."""
        state = self.state
        number = state[ROUND]
        if state[at + LEFT] & LISTED and not self.words_at(at + ENTER_HIGH) >> number - 1 & 1:
            return False
        return state[at + SINCE] <= number <= state[at + UNTIL]

    def _clear(self, at: int) -> bool:
        """Make the seats ready for a phase; return whether anybody can act in it."""
        state = self.state
        for place in range(AT, EXTRA + 1):  # LAP, ASKED and HOLDER lie between them
            state[place] = 0
        kept = 0xFF - DONE if state[at + 1] & KEEPS_PASSED else 0xFF - DONE - PASSED
        for seat in range(state[SEATS]):
            state[self.standing_at + seat] &= kept
        return not self.is_passed_out()

    def _give_marker(self) -> object:
        """Let the marker of the first player go where the phase wants it, from its second time."""
        state, at = self.state, self.phase_at()
        rule = state[at + KIND] >> 4
        if state[ROUND] > state[at + SINCE]:
            if rule == IS_ASKED:
                state[ASKED] = BEGINS
                return None
            if rule in (GOES_ON, GOES_BACK):
                self._move_marker(1 if rule == GOES_ON else -1)
            elif rule == PASSED_FIRST:
                for seat in range(state[SEATS]):
                    if state[self.rank_at + seat] == 1:
                        state[FIRST] = seat
            elif rule == ACTED_LAST:
                state[FIRST] = state[LAST]
        state[ASKED] = DRAWS
        return self.prepare

    def _move_marker(self, step: int) -> None:
        state = self.state
        for _ in range(state[SEATS]):
            state[FIRST] = (state[FIRST] + step) % state[SEATS]
            if self.is_in(state[FIRST]):
                break

    def prepare(self) -> object:
        """Ask what the phase needs, from what is noted as asked on; then lay its order."""
        state = self.state
        asked = state[ASKED]
        if asked == DRAWS and self.kind == DRAWN:
            return None
        if self.ways & ENTERS == ENTERS_BEFORE:
            for seat in range(max(0, asked - NUMBERS), state[SEATS]):
                if self.is_in(seat):
                    state[ASKED] = NUMBERS + seat
                    return None
        state[ASKED] = 0
        if self.kind != DRAWN:
            self._lay_order()
        return self._begin_lap

    def _lay_order(self) -> None:
        state, kind, sides = self.state, self.kind, self.sides
        by = state[self.phase_at() + TRACK_LENGTH] if kind == NUMBERED else 0
        if by == REVERSED:
            state[ORDER : ORDER + sides] = bytes(reversed(state[ORDER : ORDER + sides]))
        if by < REVERSED or by > AS_BEFORE:
            self._sort_sides(kind, by, sides - 1 if kind == AGAINST else 1)
        if kind != TRACK and (self.ways & PASS_WAYS or kind == FREE):
            for seat in range(state[SEATS]):
                state[self.rank_at + seat] = 0

    def _sort_sides(self, kind: int, by: int, step: int) -> None:
        """Lay the order by what counts; who ties goes on as they sit."""
        state, sides = self.state, self.sides
        side = self.side(state[FIRST])
        keyed = []
        for place in range(sides):
            key = self._key_by(by, side) if by else self._key(kind, side)
            keyed.append((key, place, side))
            side = (side + step) % sides
        keyed.sort()
        for place in range(sides):
            state[ORDER + place] = keyed[place][2]

    def _key_by(self, by: int, side: int) -> int:
        """Where a side comes by one counter, and by a second one where they tie."""
        seat, key = self.seat_of(side), 0
        for index in (by & 15, by >> 4):
            key <<= 16
            if index:
                key += self.words_at(self.cell_of(index - 1, seat))
        return -key if self.ways & HIGH_FIRST else key

    def _key(self, kind: int, side: int) -> int:
        state = self.state
        if kind == PASSING:
            return state[self.rank_at + side] or 255
        if kind != NUMBERED:
            return 0
        number = state[self.number_at + side]
        return -number if self.ways & HIGH_FIRST else number

    def close_round(self) -> object:
        """End the game, ask whether it goes on, or begin the next round."""
        state = self.state
        rounds = state[END_ROUNDS]
        is_last = state[FLAGS] & IS_LAST or (rounds and state[ROUND] >= rounds)
        if is_last or self.is_target_reached():
            state[PHASE] = OVER
        elif state[END] & END_ASKED:
            state[ASKED] = self.another
        else:
            return self.open_round
        return None

    def is_target_reached(self) -> bool:
        """Whether a counter stands where the game ends."""
        index = ((self.state[END] & END_TARGET) >> 4) - 1
        if index >= 0:
            for seat in range(self.state[SEATS]):
                if self.has_reached(index, seat):
                    return True
        return False

    def has_reached(self, index: int, seat: int) -> bool:
        """Whether a counter has reached its target, from wherever it began."""
        at = self.counter_at(index)
        if not self.state[at + SCOPE] & HAS_TARGET:
            return False
        target, value = self.words_at(at + TARGET), self.words_at(self.cell_of(index, seat))
        return value >= target if target >= self.words_at(at + START) else value <= target

    def share_starts(self) -> None:
        """Let counters begin a step higher or lower for each place behind who begins."""
        state = self.state
        for index in range(self.counters):
            at = self.counter_at(index)
            scope = state[at + SCOPE]
            sides = state[TRAITS] & TEAMS if scope & 15 == PER_TEAM else state[SEATS]
            for place in range(sides if scope & (RISES | FALLS) else 0):
                by = place * state[at + STRIDE]
                value = self.words_at(at + START) + (by if scope & RISES else -by)
                cell = self.cell_of(index, (state[FIRST] + place) % sides)
                state[cell : cell + 2] = value.to_bytes(2, "little")

    # Laps and turns

    def _begin_lap(self) -> object:
        """Give the turn to the first who can act; a lap of seats that all skip is over at once."""
        if self.has_clock:
            self.set_time(TURN, 0)
        if self.kind == TRACK:
            self._find_rearmost()
        elif self.kind < TOGETHER and not self._find_from(0):
            self._find_from(0)
        return None

    def _find_from(self, place: int) -> bool:
        state = self.state
        while place < self.sides:
            side = state[ORDER + place]
            if self.can_act(side) and not self._is_skipped(side):
                state[AT] = place
                state[EXTRA] = self.parts
                return True
            place += 1
        return False

    def _is_skipped(self, side: int) -> bool:
        """Whether a side misses this turn; it is noted as missed."""
        seat = self.standing_at + self.seat_of(side)
        skips = self.state[seat] & SKIPS
        self.state[seat] &= 0xFF - SKIPS
        return skips > 0

    def _find_rearmost(self) -> None:
        """Give the turn to whoever is furthest back on the track."""
        state = self.state
        sign = -1 if self.ways & LATE_FIRST else 1
        keys = []
        for place in range(self.sides):
            side = state[ORDER + place]
            if self.can_act(side):
                arrived = sign * state[self.rank_at + side]
                keys.append((state[self.number_at + side], arrived, place))
        if keys:
            state[AT] = min(keys)[2]

    def advance(self) -> object:
        """Go on to the next turn of the phase, or end its lap."""
        if self.is_passed_out():
            return self.close_phase
        if self.kind == TRACK:
            self._find_rearmost()
        elif not self._find_from(self.state[AT] + 1):
            return self.end_lap
        return None

    def is_passed_out(self) -> bool:
        """Whether so many have passed that the phase is over; alone, nobody need pass."""
        state, people = self.state, self.people()
        if state[self.phase_at() + LEFT] & TURNS_BY:
            return not any(map(self.can_act, range(self.sides)))
        left = len(people)
        for seat in people:
            left -= state[self.standing_at + seat] & PASSED
        if self.ways & PASS_WAYS and left < len(people):
            return left <= state[self.phase_at() + LEFT] & LEFT_OVER
        return not left

    def end_lap(self) -> object:
        """Begin the next lap of the phase, or end the phase."""
        state, at = self.state, self.phase_at()
        state[LAP] = min(state[LAP] + 1, 255)
        if (state[at + LAPS] and state[LAP] >= state[at + LAPS]) or self.is_passed_out():
            return self.close_phase
        for seat in range(state[SEATS]):
            state[self.standing_at + seat] &= 0xFF - DONE
        if self.kind == SNAKE:
            self.turn_round()
        return self._begin_lap

    def turn_round(self) -> None:
        """Let the order go the other way from here on."""
        state, sides = self.state, self.sides
        state[ORDER : ORDER + sides] = bytes(reversed(state[ORDER : ORDER + sides]))
        state[AT] = sides - 1 - state[AT]

    def skip_next(self) -> None:
        """Let whoever comes next miss a turn."""
        state = self.state
        for step in range(1, self.sides):
            side = state[ORDER + (state[AT] + step) % self.sides]
            seat = self.standing_at + self.seat_of(side)
            if self.can_act(side) and not state[seat] & SKIPS:
                state[seat] |= SKIPS
                break

    def close_phase(self, *_: object) -> object:
        """Go on to the next phase, also where an event wants it, whatever its arguments are."""
        self.state[STEP] += 1
        return self.open_phase

    # What a turn does

    def end_turn(self, seat: int) -> object:
        """Let the turn of a seat be over."""
        state = self.state
        state[LAST] = seat
        self.end_stretch(seat)
        if state[EXTRA] & 15:
            state[EXTRA] -= 1
            return None
        if self.ways & PASS_WAYS == PASS_ROW:
            for other in range(state[SEATS]):
                state[self.standing_at + other] &= 0xFF - PASSED
        return self.follow

    def follow(self) -> object:
        """Let the next one do what the one on turn began, where all do; else the turn is over."""
        state, place = self.state, self.state[EXTRA] >> 4
        while state[self.phase_at() + LEFT] & FOLLOWED and place + 1 < self.sides:
            place += 1
            if self.can_act(state[ORDER + (state[AT] + place) % self.sides]):
                state[EXTRA] = place << 4
                return None
        state[EXTRA] = 0
        return self.advance

    def be_ready(self, seat: int) -> object:
        """Let a seat be done where all act at once."""
        state = self.state
        state[self.standing_at + seat] |= DONE
        state[LAST] = seat
        return self.end_lap_of_all

    def end_lap_of_all(self) -> object:
        """End the lap where all act at once, if the table waits for nobody any more."""
        return None if self.due() else self.end_lap

    def give_word(self, seat: int) -> object:
        """Let whoever has the word be done; the next who asked has it, or the next lap begins."""
        state = self.state
        state[HOLDER] = 0
        state[LAST] = seat
        self.end_stretch(seat)
        if self.kind != FREE:
            return None
        ranks = list(self.ranks())
        served = min(filter(None, ranks), default=0)
        if not served:
            return self.end_lap
        state[HOLDER] = ranks.index(served) + 1
        for at in range(len(ranks)):
            state[self.rank_at + at] = max(0, ranks[at] - served)
        return None

    def fail(self, seat: int) -> object:
        """Let whoever was first give the word back; locked out, the others may try."""
        state = self.state
        state[HOLDER] = 0
        self.end_stretch(seat)
        if self.ways & LOCKS:
            state[self.standing_at + seat] |= DONE
        return self.end_lap_of_all

    def pass_turn(self, seat: int) -> object:
        """Let a seat pass."""
        state = self.state
        side = self.side(seat)
        self._mark_passed(side)
        if self.kind != TRACK and not state[self.rank_at + side]:
            state[self.rank_at + side] = min(1 + max(self.ranks()), 255)
        self.end_stretch(seat)
        state[EXTRA] = 0
        return self.end_lap_of_all if self.kind >= TOGETHER else self.advance

    def _mark_passed(self, side: int) -> None:
        for seat in range(self.state[SEATS]):
            if self.side(seat) == side:
                self.state[self.standing_at + seat] |= PASSED

    def move_on(self, seat: int, steps: int) -> None:
        """Move a seat on the track; behind its end nobody acts."""
        state, at, side = self.state, self.phase_at(), self.side(seat)
        length = state[at + TRACK_LENGTH] or 255
        state[self.number_at + side] = min(state[self.number_at + side] + steps, length)
        ranks = self.ranks()
        if max(ranks) == 255:
            ranks = bytearray(self.width)
            state[self.rank_at : self.rank_at + self.width] = ranks
        state[self.rank_at + side] = 1 + max(ranks)
        if state[at + TRACK_LENGTH] and state[self.number_at + side] >= length:
            self._mark_passed(side)

    def leave(self, seat: int) -> object:
        """Take out a seat; whoever was on turn is not any more."""
        state = self.state
        was_now = self.now() == seat
        state[self.standing_at + seat] = OUT
        people = len(self.people())
        if people <= state[END] & END_LEFT or not people:
            state[PHASE] = OVER
        elif state[ASKED] == NUMBERS + seat:
            state[ASKED] += 1
            return self.prepare
        elif state[ASKED]:
            return None
        elif state[HOLDER] == seat + 1:
            return self.give_word(seat)
        elif self.kind >= TOGETHER:
            return self.end_lap_of_all
        elif (was_now and not self.can_act(self.side(seat))) or self.is_passed_out():
            return self.follow
        return None
