"""What lies on a Solarius Mission table: the state read as facts."""

from shared_rules.solarius import refusals as solarius_refusals
from shared_rules.refusal import Refused
from shared_rules.solarius import bridge
from shared_rules.solarius.bridge import (
    BAG, CENTRE, COLOUR, COLOUR_COUNT, DICE, FEWEST_SEATS, FIELDS, FIRST, MOST_SEATS, NO_DIE,
    PHASE, POINTER, PUSHED, ROUND, SEATS, SIZE, SOLARIUS, STEP, TAKEN,
    TAKEN_AGE, TECH, TURN, TURNS, WHEEL, WHEELS,
)  # fmt: skip
from shared_rules.solarius.soundness import is_sound
from shared_rules.tracker import OVER, SETUP, Tracker


class SolariusFacts(Tracker):
    """One Solarius Mission table, to look at."""

    game = SOLARIUS

    def __init__(self, state: bytes = b"") -> None:
        self.state = bytearray(SIZE)
        # What the lights drew last: the pointer's step is shown when it has moved since.
        self.drawn_pointer = NO_DIE
        self.turned_at_ms = 0
        if state:
            self.load(state)

    # State

    def load(self, data: bytes) -> None:
        """Take over a whole state."""
        if len(data) != SIZE or data[0] != SOLARIUS:
            raise ValueError("expected %d bytes of Solarius state, got %d" % (SIZE, len(data)))
        self.state[:] = data

    def is_sound(self) -> bool:
        """Say whether a table can stand so: a state that came over the wire may be anything."""
        return is_sound(self.state)

    def begin(self, seats: int) -> None:
        """Lay out a new table: the usual wheel, all dice in the bag."""
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise Refused(solarius_refusals.MISSION_SEATS, FEWEST_SEATS, MOST_SEATS, seats)
        state = self.state
        state[:] = bytes(SIZE)
        state[0] = SOLARIUS
        state[SEATS] = seats
        state[PHASE] = SETUP
        state[TAKEN] = NO_DIE
        self.lay_wheel(WHEELS[0])
        for seat in range(MOST_SEATS):
            state[COLOUR + seat] = seat
        bridge.clear(state)

    def lay_wheel(self, values: tuple[int, ...]) -> None:
        """Lay a wheel with these values on the Bridge."""
        self.state[FIELDS] = len(values)
        for index in range(len(values)):
            self.state[WHEEL + index] = values[index] + 1

    # Facts

    @property
    def phase(self) -> int:
        """NONE, SETUP, PLAY, ROUND_END or OVER."""
        return self.state[PHASE]

    @property
    def seats(self) -> int:
        """How many people play."""
        return self.state[SEATS]

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.state[ROUND]

    @property
    def turn(self) -> int:
        """How many turns of this round are over."""
        return self.state[TURN]

    @property
    def first(self) -> int:
        """The start player."""
        return self.state[FIRST]

    @property
    def step(self) -> int:
        """Where the turn stands: CHOOSE, TELL, ACT, REFILL or OPEN_CENTRE."""
        return self.state[STEP]

    @property
    def pointer(self) -> int:
        """The field of the Bridge whose counter-clockwise border the pointer lies on."""
        return self.state[POINTER]

    def now(self) -> int:
        """Return the seat on turn, or -1."""
        return bridge.now(self.state)

    def order(self) -> tuple[int, ...]:
        """Return the seats in turn order, the start player first."""
        return tuple([(self.first + place) % self.seats for place in range(self.seats)])

    def lap(self) -> int:
        """Return which of the four turns of a round is being played, from 1."""
        return min(self.turn // max(1, self.seats) + 1, TURNS)

    def turns_left(self, seat: int) -> int:
        """Return how many turns a seat still has in this round, the present one included."""
        place = (seat - self.first) % self.seats
        return TURNS - (self.turn + self.seats - 1 - place) // self.seats

    def wheel(self) -> tuple[int, ...]:
        """Return the values of the wheel, clockwise from the pointer."""
        return tuple([value - 1 for value in self.state[WHEEL : WHEEL + self.state[FIELDS]]])

    def dice(self) -> tuple[tuple[int, int, int], ...]:
        """Return the dice on the Bridge as (colour, face, age), the youngest first."""
        out = []
        for at in range(DICE, DICE + 2 * bridge.dice_count(self.state), 2):
            code = self.state[at]
            out.append((code >> 3, code & 7, self.state[at + 1]))
        return tuple(out)

    def pushed(self) -> int:
        """Return how many dice the pointer pushed on when it last moved."""
        return self.state[PUSHED]

    def taken(self) -> tuple[int, int, int] | None:
        """Return the die taken this turn as (colour, face, age), or None."""
        code = self.state[TAKEN]
        return None if code == NO_DIE else (code >> 3, code & 7, self.state[TAKEN_AGE])

    def bag(self) -> tuple[int, ...]:
        """Return how many dice of each colour are in the bag."""
        return tuple(self.state[BAG : BAG + COLOUR_COUNT])

    def centres(self) -> tuple[int, ...]:
        """Return the trade centre of each round, 1-6 for A-F, 0 where it was not told."""
        return tuple(self.state[CENTRE : CENTRE + bridge.ROUNDS])

    def colour(self, seat: int) -> int:
        """Return the player colour of a seat."""
        return self.state[COLOUR + seat]

    def level(self, seat: int, colour: int) -> int:
        """Return the level of a tech die, 0 where it was never told."""
        return self.state[TECH + COLOUR_COUNT * seat + colour]

    def score(self, seat: int) -> int:
        """Return the final score entered for a seat."""
        return self.state[bridge.SCORE + seat]

    def points(self) -> int:
        """Return the base action points of the die taken, 0 where they are not known (SOM-7.4)."""
        taken = self.taken()
        if taken is None:
            return 0
        level = self.level(self.now(), taken[0])
        return bridge.points_of(taken[1], level) if level or taken[1] < bridge.STAR else 0

    def winners(self) -> tuple[int, ...]:
        """Return the winning seats, empty while the game runs."""
        return bridge.winners(self.state) if self.phase == OVER else ()
