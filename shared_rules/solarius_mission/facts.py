"""What lies on a Solarius Mission table: the state read as facts."""

from shared_rules.solarius_mission import refusals as solarius_refusals
from shared_rules.refusal import Refused
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    AT, BAG, BRIDGE_DICE, CENTRE, CHOOSE, COLOUR, COLOUR_COUNT, DICE, FACE_COUNT, FEWEST_SEATS,
    FIELDS, FIRST, LEAST_FIELDS, MOST_SEATS, NEW_COLOUR, NO_DIE, OPEN_CENTRE, PHASE, POINTER,
    PUSHED, ROUND, ROUNDS, SEATS, SIZE, SOLARIUS, STAGE, STEP, TAKEN, TAKEN_AGE, TECH, TELL, TURN,
    TURNS, WHEEL, WHEELS,
)  # fmt: skip
from shared_rules.solarius_mission.events import S_DICE, S_READY, S_UPGRADED, S_VALUES, S_WHEEL
from shared_rules.tracker import OVER, PLAY, ROUND_END, SETUP, GameTracker, is_within


# The highest value of each byte of a state, in the order of `bridge`
_HIGHEST = (
    b"\2\4\4\7\x0c\4\3\x10\4\1"  # game, seats, phase, stage, at, round, first, turn, step, help
    b"\x0c\x0b\3\xff\xff\xff"  # fields, pointer, pushed, die taken, its age, new colour
    b"\x09\x09\x09\x09\xff\xff\xff\xff\xff\xff\xff\xff"  # bag, dice
    b"\x0a\x0a\x0a\x0a\x0a\x0a\x0a\x0a\x0a\x0a\x0a\x0a"  # wheel
    b"\6\6\6\6\4\4\4\4\6\6\6\6\6\6\6\6\6\6\6\6\6\6\6\6"  # trade centres, colours, tech dice
    b"\xfa\xfa\xfa\xfa\xfa\xfa\xfa\xfa"  # scores, planets
)


class SolariusFacts(GameTracker):
    """One Solarius Mission table, to look at."""

    game = SOLARIUS
    size = SIZE
    first_at = FIRST

    # What the lights drew last: the pointer's step is shown when it has moved since.
    drawn_pointer = NO_DIE
    turned_at_ms = 0

    # State

    def is_sound(self) -> bool:
        """Say whether a table can stand so: a state that came over the wire may be anything."""
        state = self.state
        seats, fields, setting_up = state[SEATS], state[FIELDS], state[PHASE] == SETUP
        return (
            is_within(state, _HIGHEST)
            and min(state[PHASE], seats // FEWEST_SEATS, fields // LEAST_FIELDS) > 0
            and state[FIRST] < seats
            and state[TURN] < TURNS * seats + (state[PHASE] != PLAY)
            and state[POINTER] < fields
            and (state[ROUND] == 0) == setting_up
            and _are_dice_sound(state)
            and (_is_setup_sound(state) if setting_up else _is_course_sound(state))
        )

    def begin(self, seats: int) -> None:
        """Lay out a new table: the usual wheel, all dice in the bag."""
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise Refused(solarius_refusals.MISSION_SEATS, FEWEST_SEATS, MOST_SEATS, seats)
        state = self.lay_out(seats)
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


def _are_dice_sound(state: bytearray) -> bool:
    count = bridge.dice_count(state)
    age = 0
    for at in range(DICE, DICE + 2 * count, 2):
        if not age <= state[at + 1] < state[FIELDS] or not _is_die(state[at]):
            return False
        age = state[at + 1]
    return (
        state[PUSHED] <= count
        and min(bytes(state[DICE + 2 * count : DICE + 2 * BRIDGE_DICE]) + b"\xff") == NO_DIE
        and (state[TAKEN] == NO_DIE or (_is_die(state[TAKEN]) and state[TAKEN_AGE] < state[FIELDS]))
        and (state[NEW_COLOUR] == NO_DIE or state[NEW_COLOUR] < COLOUR_COUNT)
    )


def _is_die(code: int) -> bool:
    return code >> 3 < COLOUR_COUNT and code & 7 < FACE_COUNT


def _is_setup_sound(state: bytearray) -> bool:
    """Say whether the dice and the counter of a chain of questions fit what is asked."""
    stage, at, count = state[STAGE], state[AT], bridge.dice_count(state)
    if stage == S_DICE:
        return at == count < BRIDGE_DICE
    if stage == S_WHEEL:
        return True  # an engine lays its dice without asking the unit
    if count != (BRIDGE_DICE if stage == S_READY else 0):
        return False
    if stage == S_VALUES:
        return 0 < at < state[FIELDS]
    return stage != S_UPGRADED or at < COLOUR_COUNT


def _is_course_sound(state: bytearray) -> bool:
    """Say whether the step of a turn has its die, and the questions of the end their seat."""
    is_taken = state[PHASE] == PLAY and state[STEP] not in (CHOOSE, OPEN_CENTRE)
    if bridge.dice_count(state) != BRIDGE_DICE - is_taken:
        return False
    if state[PHASE] == ROUND_END and state[ROUND] == ROUNDS:
        return state[AT] < state[SEATS] + len(bridge.leaders(state))
    return state[TAKEN] != NO_DIE or not is_taken or state[STEP] != TELL
