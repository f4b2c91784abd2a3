"""A table that is kept by a description: the state read as facts."""

from shared_rules.any_game import refusals
from shared_rules.any_game.layout import (
    ABOUT, ANY_GAME, ASKED, AT, BEGINS, CLOCK, CLOCK_BYTES, COLOURS, COUNTER_BYTES, COUNTS, DONE,
    ENTERS, EXTRA, FEW_SEATS, FREE, HEAD_BYTES, HOLDER, INTERRUPTS, KIND, LAP, LATE, LEAST, LEFT,
    LENGTH, MOST, MOST_SEATS, NUMBERS, OF_TABLE, ORDER, OUT, PARTS, PASSED, PER_TEAM, PHASE, PHASES,
    PHASE_BYTES, ROUND, SCOPE, SEATS, SPENT, STEP, TEAMS, TEAM_TURNS, TIMES, TOGETHER, TRAITS,
    TURNS_BY, VERSION, WAYS, WIDE, WINNER, ZERO,
)  # fmt: skip
from shared_rules.refusal import Refused
from shared_rules.tracker import OVER, PLAY, SETUP, GameTracker


def is_wide(state: bytearray) -> bool:
    """Whether a table has places for eight: its description says so, once there is one."""
    return len(state) > VERSION and state[VERSION] & 15 == WIDE


def counters_of(state: bytearray) -> int:
    """Return how many counters a description has."""
    return state[VERSION if is_wide(state) else COLOURS + 2] >> 4


class AnyGameFacts(GameTracker):
    """One table that is kept by a description, to look at."""

    game = ANY_GAME
    size = ABOUT
    # How many places each fact of the seats has, and where they begin
    width = 0
    standing_at = number_at = rank_at = cells_at = another = 0

    # State

    def load(self, data: bytes) -> None:
        """Take over a whole state; how long it is depends on its description."""
        if len(data) < ABOUT or data[0] != self.game:
            raise ValueError("expected a described table")
        self.state = bytearray(data)
        self.place_seats()

    def place_seats(self) -> None:
        """Note where the facts of the seats lie, and the counters behind them."""
        wide = is_wide(self.state)
        self.width = MOST_SEATS if wide else FEW_SEATS
        self.standing_at = ORDER + self.width
        behind = ABOUT + self.state[LENGTH] if len(self.state) > LENGTH else ABOUT
        self.number_at = behind if wide else self.standing_at + FEW_SEATS
        self.rank_at = self.number_at + self.width
        self.cells_at = self.rank_at + MOST_SEATS if wide else behind
        self.another = NUMBERS + 1 + self.width

    def begin(self, seats: int) -> None:
        """Lay out a new table; what is to be kept is told in the events that follow."""
        if not 1 <= seats <= MOST_SEATS:
            raise Refused(refusals.SEATS_DESCRIBED, 1, MOST_SEATS, seats)
        self.lay_out(seats)
        self.place_seats()

    # The description

    @property
    def has_clock(self) -> bool:
        """Whether time is kept."""
        return self.state[PHASE] != SETUP and self.state[TRAITS] & CLOCK > 0

    @property
    def counters(self) -> int:
        """How many counters there are."""
        return counters_of(self.state) if self.state[PHASE] != SETUP else 0

    def counter_at(self, index: int) -> int:
        """Return where the words of a counter begin."""
        clock = CLOCK_BYTES if self.state[TRAITS] & CLOCK else 0
        return ABOUT + HEAD_BYTES + clock + index * COUNTER_BYTES

    def phase_at(self) -> int:
        """Return where the words of the phase begin that is played now."""
        state = self.state
        # The phases are the last words of a description.
        return ABOUT + state[LENGTH] - PHASE_BYTES * (state[PHASES] - state[STEP])

    @property
    def kind(self) -> int:
        """The order of the phase."""
        return self.state[self.phase_at() + KIND] & 15

    @property
    def ways(self) -> int:
        """The ways of the phase."""
        return self.state[self.phase_at() + WAYS]

    def ranks(self) -> bytearray:
        """Return who passed, asked or arrived when."""
        return self.state[self.rank_at : self.rank_at + self.state[SEATS]]

    def words_at(self, place: int) -> int:
        """Return a number of two bytes."""
        return self.state[place] | self.state[place + 1] << 8

    @property
    def parts(self) -> int:
        """How many presses more a turn of this phase takes than one."""
        return self.state[self.phase_at() + PARTS] if not self.ways & ENTERS else 0

    # Facts

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.state[ROUND]

    @property
    def time_at(self) -> int:
        """Where the times lie in the state."""
        return len(self.state) - SPENT - TIMES * self.width

    def colour(self, seat: int) -> int:
        """Return the light of a seat, one of those that people can choose from."""
        if self.state[PHASE] == SETUP:
            return seat
        state, at = self.state, seat * (3 if self.width > FEW_SEATS else 4)
        place = COLOURS + at // 8
        return (state[place] | state[place + 1] << 8) >> at % 8 & 7

    def team(self, seat: int) -> int:
        """Return the team of a seat; without teams everybody is one."""
        teams = self.state[TRAITS] & TEAMS
        return seat % teams if teams else seat

    @property
    def sides(self) -> int:
        """How many take turns: seats, or teams."""
        state = self.state
        return state[TRAITS] & TEAMS if state[TRAITS] & TEAM_TURNS else state[SEATS]

    def side(self, seat: int) -> int:
        """Return for which side a seat plays."""
        return self.team(seat) if self.state[TRAITS] & TEAM_TURNS else seat

    def is_in(self, seat: int) -> bool:
        """Whether a seat takes part."""
        return seat < self.state[SEATS] and not self.state[self.standing_at + seat] & OUT

    def people(self) -> list[int]:
        """Return the seats that take part."""
        return list(filter(self.is_in, range(self.state[SEATS])))

    def can_act(self, side: int) -> bool:
        """Whether somebody of a side may still be on turn in this phase."""
        barred = OUT | PASSED if self.ways & 3 != 2 else OUT
        by = (self.state[self.phase_at() + LEFT] & TURNS_BY) >> 4
        for seat in range(self.state[SEATS]):
            if self.side(seat) == side and not self.state[self.standing_at + seat] & barred:
                return not by or self.count(by - 1, seat) > self.state[LAP]
        return False

    def seat_of(self, side: int) -> int:
        """Return who acts for a side."""
        if not self.state[TRAITS] & TEAM_TURNS:
            return side
        for seat in range(self.state[SEATS]):
            if self.side(seat) == side and self.is_in(seat):
                return seat
        return side

    def now(self) -> int:
        """Return the seat on turn, -1 where it is nobody alone."""
        state = self.state
        if state[2] != PLAY or state[ASKED]:
            return -1
        if state[HOLDER]:
            return state[HOLDER] - 1
        if self.kind >= TOGETHER:
            return -1
        return self.seat_of(state[ORDER + (state[AT] + (state[EXTRA] >> 4)) % self.sides])

    def due(self) -> int:
        """Return the seats that the table waits for, one bit each: one, a side, or all at once."""
        state = self.state
        if state[2] != PLAY or state[ASKED]:
            return 0
        now, seats = self.now(), 0
        if now >= 0 and (state[HOLDER] or not state[TRAITS] & TEAM_TURNS):
            return 1 << now if self.is_in(now) else 0
        barred = OUT if now >= 0 else OUT | DONE | PASSED
        for seat in range(state[SEATS]):
            is_on_turn = now < 0 or self.side(seat) == self.side(now)
            if is_on_turn and not state[self.standing_at + seat] & barred:
                seats |= 1 << seat
        return seats

    def is_due(self, seat: int) -> bool:
        """Whether the table waits for this seat, alone or with others."""
        return self.due() >> seat & 1 > 0

    def hears(self, seat: int) -> bool:
        """Whether a press of this seat's button says something now."""
        state = self.state
        if state[2] != PLAY:
            return False
        if state[ASKED]:
            return state[ASKED] == BEGINS and self.is_in(seat)
        if seat >= state[SEATS]:
            return self.may_join(seat)
        if self.is_due(seat):
            return True
        interrupts = state[TRAITS] & INTERRUPTS or (self.kind == FREE and state[HOLDER])
        return interrupts > 0 and self.is_in(seat)

    def may_join(self, seat: int) -> bool:
        """Whether somebody can sit down at this seat while the game runs."""
        state = self.state
        return state[TRAITS] & LATE > 0 and seat == state[SEATS] < state[COUNTS] >> 4

    def order(self) -> tuple[int, ...]:
        """Return the seats in the order of this phase, team by team where these take turns."""
        state = self.state
        seats = range(state[SEATS])
        if state[PHASE] == SETUP:
            return tuple(seats)
        sides = state[ORDER : ORDER + self.sides]
        if not state[TRAITS] & TEAM_TURNS:
            return tuple(sides)
        found: list[int] = []
        for side in sides:
            for seat in seats:
                if self.side(seat) == side:
                    found.append(seat)
        return tuple(found)

    def cell_of(self, index: int, seat: int) -> int:
        """Return where a counter lies in the state, as it counts for a seat."""
        at = self.cells_at
        for other in range(index + 1):
            scope = self.state[self.counter_at(other) + SCOPE] & 15
            if other == index:
                break
            at += 2 if scope == OF_TABLE else 2 * self.width
        if scope == OF_TABLE:
            return at
        return at + 2 * (self.team(seat) if scope == PER_TEAM else seat)

    def count(self, index: int, seat: int) -> int:
        """Return a counter as it stands for a seat."""
        return self.words_at(self.cell_of(index, seat)) - ZERO

    def winners(self) -> tuple[int, ...]:
        """Return the winning seats, empty while the game runs; all where nobody is said to win."""
        state = self.state
        if state[2] != OVER:
            return ()
        wins, best = state[WINNER] & 15, -ZERO
        found: list[int] = []
        for seat in self.people():
            count = self.count(state[WINNER] >> 4, seat) if wins >= MOST else 0
            if wins == LEAST:
                count = -count
            if count > best:
                best, found = count, []
            if count == best:
                found.append(seat)
        return tuple(found or range(state[SEATS]))
