"""The Solaris tracker: events in, state out, with every entry checked before anything moves.

At track depth the players move the real tokens; the tracker follows with station, turn order,
stacks, laser and rounds. The engine builds the full rules on the same functions of `tokens`.
"""

from shared_rules import refusal
from shared_rules.compat import const
from shared_rules.refusal import Refused
from shared_rules.solaris import lights as solaris_lights
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BRIDGES, COLOUR, DOCKS, EC, FEWEST_SEATS, LASER, LAYOUT, LAYOUTS, MOST_ENERGY, MOST_LASER,
    MOST_SEATS, ORDER, OVER, PHASE, PLACE_MASK, PLAY, POSITION, RIM, ROUND, ROUND_END, SEATS, SETUP,
    SIZE, SOLARIS, STAGE, STATION_COUNT, TIME_GAME, TOKENS, TURN,
)  # fmt: skip

# Events: kind and up to three arguments, four bytes
NEW = const(1)
SET_COLOUR = const(2)
PLACE = const(3)
START = const(4)
END_TURN = const(5)
ENERGY = const(6)
STEP = const(7)
SET_LASER = const(8)
END_STATION = const(9)
NEXT_ROUND = const(10)
BRIDGE = const(11)
DOCK = const(12)
STACK = const(13)
OPTION = const(14)
CLOSE = const(15)
# "The table says otherwise": the fact is set as it lies, only its range is checked
CORRECTION = const(0x80)
# The delta of STEP is sent as 128 + delta
STEP_ZERO = const(128)

OPTION_TIME_GAME = const(0)
OPTION_LAYOUT = const(1)

# What the table can be asked
ASK_SEATS = const(1)
ASK_TIME_GAME = const(2)
ASK_LAYOUT = const(3)
ASK_ENERGY = const(4)
ASK_START = const(5)
ASK_NEXT_ROUND = const(6)
ASK_LASER = const(7)

# Start energies proposed for each seat at positions 1-5 (assumed start tiles, SOL-D2)
PROPOSALS = (
    (1, 5, 1, 3, 4),
    (2, 4, 2, 5, 1),
    (3, 3, 3, 2, 3),
    (4, 2, 4, 4, 0),
    (5, 1, 5, 1, 2),
)
EC_START = const(1)
_OTHERS = const(5)
_FIRST_PLACEMENT = const(2)


class SolarisTracker:
    """One Solaris table."""

    game = SOLARIS

    def __init__(self, state: bytes = b"") -> None:
        self.state = bytearray(SIZE)
        if state:
            self.load(state)

    # State

    def load(self, data: bytes) -> None:
        """Take over a whole state."""
        if len(data) != SIZE or data[0] != SOLARIS:
            raise ValueError("expected %d bytes of Solaris state, got %d" % (SIZE, len(data)))
        self.state[:] = data

    def begin(self, seats: int) -> None:
        """Lay out a new table: standard layout, everybody on EC 1, elsewhere on 0."""
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise Refused(refusal.SEAT_COUNT, FEWEST_SEATS, MOST_SEATS, seats)
        state = self.state
        state[:] = bytes(SIZE)
        state[0] = SOLARIS
        state[SEATS] = seats
        state[PHASE] = SETUP
        state[LAYOUT : LAYOUT + STATION_COUNT] = bytes(tokens.layout_of(0))
        for seat in range(MOST_SEATS):
            state[COLOUR + seat] = seat
            for station in range(STATION_COUNT):
                space = EC_START if station == EC else 0
                token = space << 3 | seat if seat < seats else tokens.ABSENT
                state[TOKENS + station * MOST_SEATS + seat] = token

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
    def position(self) -> int:
        """The place of the active station in the layout, 0 = EC, clockwise."""
        return self.state[POSITION]

    @property
    def turn(self) -> int:
        """How many seats have finished at the active station."""
        return self.state[TURN]

    @property
    def time_game(self) -> bool:
        """Whether the Time Game is played."""
        return self.state[TIME_GAME] == 1

    def station(self) -> int:
        """Return the active station."""
        return tokens.active_station(self.state)

    def now(self) -> int:
        """Return the seat on turn, or -1."""
        return tokens.now(self.state)

    def order(self) -> tuple:
        """Return the seats in the turn order of the active station."""
        return tuple(self.state[ORDER : ORDER + self.state[SEATS]])

    def energy(self, seat: int, station: int) -> int:
        """Return the energy of a seat at a station."""
        return tokens.energy(self.state, station, seat)

    def laser(self, seat: int) -> int:
        """Return the laser energy of a seat."""
        return self.state[LASER + seat]

    def colour(self, seat: int) -> int:
        """Return the player colour of a seat."""
        return self.state[COLOUR + seat]

    def layout(self) -> tuple:
        """Return the stations by position."""
        return tuple(self.state[LAYOUT : LAYOUT + STATION_COUNT])

    def bridges(self) -> tuple:
        """Return the bridge colour of each gap; gap i lies between positions i and i+1."""
        return tuple(self.state[BRIDGES : BRIDGES + STATION_COUNT])

    def docks(self) -> tuple:
        """Return where each shuttle is: station + 1, or 0 while it is free."""
        return tuple(self.state[DOCKS : DOCKS + tokens.SHUTTLE_COUNT])

    def stacks(self, station: int, rim: bool) -> tuple:
        """Return the eight stacks of a track, seats from bottom to top."""
        out: list = [[] for _ in range(MOST_ENERGY + 1)]
        base = tokens.base_of(station)
        for token, seat in sorted([(self.state[base + s], s) for s in range(self.seats)]):
            if bool(token & RIM) == rim:
                out[(token >> 3) & 7].append(seat)
        return tuple([tuple(stack) for stack in out])

    def winners(self) -> tuple:
        """Return the winning seats, empty while the game runs."""
        return tokens.winners(self.state) if self.phase == OVER else ()

    def cards_due(self, seat: int) -> int:
        """Return the cards a seat draws at the end of the round (SOL-10.4)."""
        return len([s for s in range(STATION_COUNT) if self.energy(seat, s) <= 1])

    # Events

    def apply(self, event: bytes) -> None:
        """Carry out one event. Raises `Refused` and leaves the state as it was."""
        kind, a, b, c = event
        action = _ACTIONS.get(kind & 0x7F)
        if action is None:
            raise Refused(refusal.UNKNOWN_EVENT, kind)
        action(self, a, b, c, kind >= CORRECTION)

    def _set_colour(self, seat: int, colour: int, _: int, free: bool) -> None:
        self._need_seat(seat)
        if colour >= MOST_SEATS:
            raise Refused(refusal.NO_SUCH_COLOUR, MOST_SEATS - 1, colour)
        colours = self.state[COLOUR : COLOUR + MOST_SEATS]
        # The five colours stay a permutation: whoever held this one takes the old one.
        other = list(colours).index(colour)
        if other < self.seats and other != seat and not free and self.phase != SETUP:
            raise Refused(refusal.COLOUR_TAKEN, colour, other)
        self.state[COLOUR + other] = colours[seat]
        self.state[COLOUR + seat] = colour

    def _option(self, which: int, value: int, _: int, __: bool) -> None:
        self._need_setup()
        if which == OPTION_TIME_GAME:
            self.state[TIME_GAME] = 1 if value else 0
        elif which == OPTION_LAYOUT and value < LAYOUTS:
            self.state[LAYOUT : LAYOUT + STATION_COUNT] = bytes(tokens.layout_of(value))
        else:
            raise Refused(refusal.NO_SUCH_LAYOUT, LAYOUTS - 1, value)
        if self.state[STAGE] == which:
            self.state[STAGE] += 1

    def _place(self, seat: int, station: int, space: int, _: bool) -> None:
        self._need_setup()
        self._need_token(seat, station, space)
        here = self.state[tokens.base_of(station) + seat] & PLACE_MASK
        tokens.move(self.state, station, seat, space << 3)
        if here == space << 3:
            top = tokens.stack_height(self.state, station, here) - 1
            tokens.set_height(self.state, station, seat, top)
        if self._asked_token() == (seat, station):
            self.state[STAGE] += 1

    def _start(self, _: int, __: int, ___: int, free: bool) -> None:
        self._need_setup()
        placed = max(0, self.state[STAGE] - _FIRST_PLACEMENT)
        if placed < self.seats * _OTHERS and not free:
            raise Refused(refusal.SETUP_OPEN, placed, self.seats * _OTHERS)
        tokens.begin_round(self.state, 1)

    def _end_turn(self, seat: int, _: int, __: int, ___: bool) -> None:
        self._need_seat(seat)
        self._need_play()
        if seat != self.now():
            raise Refused(refusal.OUT_OF_TURN, self.now(), seat, self.station())
        tokens.end_turn(self.state)

    def _energy(self, seat: int, station: int, value: int, _: bool) -> None:
        self._need_running()
        self._need_token(seat, station, value)
        tokens.set_energy(self.state, station, seat, value)

    def _step(self, seat: int, station: int, delta: int, free: bool) -> None:
        self._need_running()
        self._need_token(seat, station, 0)
        value = self.energy(seat, station) + delta - STEP_ZERO
        self._energy(seat, station, value, free)

    def _set_laser(self, seat: int, value: int, _: int, free: bool) -> None:
        self._need_running()
        self._need_seat(seat)
        if value > MOST_LASER:
            raise Refused(refusal.LASER_RANGE, MOST_LASER, value)
        if value < self.laser(seat) and not free:
            raise Refused(refusal.LASER_DOWN, seat, self.laser(seat), value)
        self.state[LASER + seat] = value

    def _end_station(self, _: int, __: int, ___: int, ____: bool) -> None:
        self._need_play()
        station = self.station()
        for seat in self.order()[self.turn + 1 :]:
            tokens.step_out(self.state, station, seat)
        tokens.end_activation(self.state)

    def _next_round(self, _: int, __: int, ___: int, ____: bool) -> None:
        if self.phase == OVER:
            raise Refused(refusal.GAME_OVER)
        if self.phase != ROUND_END:
            raise Refused(refusal.NOT_ROUND_END)
        tokens.begin_round(self.state, self.round + 1)

    def _bridge(self, gap: int, colour: int, _: int, __: bool) -> None:
        if gap >= STATION_COUNT:
            raise Refused(refusal.NO_SUCH_GAP, STATION_COUNT - 1, gap)
        if colour >= len(tokens.ENERGY_COLOURS):
            raise Refused(refusal.NO_SUCH_COLOUR, len(tokens.ENERGY_COLOURS) - 1, colour)
        self.state[BRIDGES + gap] = colour

    def _dock(self, shuttle: int, place: int, _: int, free: bool) -> None:
        self._need_running()
        if shuttle >= tokens.SHUTTLE_COUNT:
            raise Refused(refusal.NO_SUCH_COLOUR, tokens.SHUTTLE_COUNT - 1, shuttle)
        if place > STATION_COUNT:
            raise Refused(refusal.NO_SUCH_STATION, place)
        docked = self.state[DOCKS + shuttle]
        if docked and not free:
            raise Refused(refusal.SHUTTLE_DOCKED, shuttle, docked - 1)
        self.state[DOCKS + shuttle] = place

    def _stack(self, seat: int, station: int, height: int, _: bool) -> None:
        self._need_token(seat, station, 0)
        place = self.state[tokens.base_of(station) + seat] & PLACE_MASK
        top = tokens.stack_height(self.state, station, place) - 1
        if height > top:
            raise Refused(refusal.STACK_RANGE, top, height)
        tokens.set_height(self.state, station, seat, height)

    # Checks

    def _need_setup(self) -> None:
        if self.phase != SETUP:
            raise Refused(refusal.SETUP_ONLY)

    def _need_running(self) -> None:
        if self.phase == SETUP:
            raise Refused(refusal.SETUP_OPEN, self.state[STAGE], self.seats * _OTHERS)

    def _need_play(self) -> None:
        self._need_running()
        if self.phase == OVER:
            raise Refused(refusal.GAME_OVER)
        if self.phase != PLAY:
            raise Refused(refusal.ROUND_ENDED)

    def _need_seat(self, seat: int) -> None:
        if seat >= self.seats:
            raise Refused(refusal.NO_SUCH_SEAT, self.seats, seat)

    def _need_token(self, seat: int, station: int, value: int) -> None:
        self._need_seat(seat)
        if station >= STATION_COUNT:
            raise Refused(refusal.NO_SUCH_STATION, station)
        if not 0 <= value <= MOST_ENERGY:
            raise Refused(refusal.ENERGY_RANGE, seat, station, (value + 128) & 0xFF)

    # What the buttons mean here

    def question(self) -> tuple | None:
        """Return what the table must enter now: (ask, a, b, low, high, proposal), or None."""
        if self.phase == ROUND_END:
            return (ASK_NEXT_ROUND, self.round + 1, 0, 0, 0, 0)
        if self.phase != SETUP:
            return None
        stage = self.state[STAGE]
        if stage == OPTION_TIME_GAME:
            return (ASK_TIME_GAME, 0, 0, 0, 1, self.state[TIME_GAME])
        if stage == OPTION_LAYOUT:
            number = tokens.layout_number(self.layout())
            return (ASK_LAYOUT, 0, 0, 0, LAYOUTS - 1, number)
        asked = self._asked_token()
        if asked is None:
            return (ASK_START, 0, 0, 0, 0, 0)
        proposal = PROPOSALS[asked[0]][(stage - _FIRST_PLACEMENT) % _OTHERS]
        return (ASK_ENERGY, asked[0], asked[1], 0, MOST_ENERGY, proposal)

    def answer(self, value: int, rng) -> list:
        """Return the events that answer the question with `value`."""
        ask, seat, station = self.question()[:3]
        if ask == ASK_TIME_GAME:
            return [bytes((OPTION, OPTION_TIME_GAME, value, 0))]
        if ask == ASK_LAYOUT:
            return [bytes((OPTION, OPTION_LAYOUT, value, 0))]
        if ask == ASK_ENERGY:
            return [bytes((PLACE, seat, station, value))]
        if ask == ASK_NEXT_ROUND:
            return [bytes((NEXT_ROUND, 0, 0, 0))]
        # SOL-2.6: the tokens that share space 1 of EC are stacked in random order.
        seats = list(range(self.seats))
        rng.shuffle(seats)
        events = [bytes((PLACE, s, EC, EC_START)) for s in seats]
        return events + [bytes((START, 0, 0, 0))]

    def turn_over(self, seat: int) -> bytes:
        """Return the event of a seat that says its turn is over."""
        return bytes((END_TURN, seat, 0, 0))

    def nudge(self, delta: int) -> bytes | None:
        """Return the event of PLUS and MINUS: the energy of the seat on turn, here and now."""
        if self.phase != PLAY:
            return None
        return bytes((STEP, self.now(), self.station(), STEP_ZERO + delta))

    def phase_over(self) -> bytes:
        """Return the event of a long OK: the station ends for everyone; a finished game closes."""
        if self.phase == OVER:
            return bytes((CLOSE, 0, 0, 0))
        return bytes((END_STATION, 0, 0, 0))

    def values(self, seat: int) -> list:
        """Return what a seat can correct: (ask, a, b, low, high, value) for stations and laser."""
        out = [
            (ASK_ENERGY, seat, station, 0, MOST_ENERGY, self.energy(seat, station))
            for station in self.layout()
        ]
        out.append((ASK_LASER, seat, 0, 0, MOST_LASER, self.laser(seat)))
        return out

    def corrected(self, seat: int, index: int, value: int) -> bytes:
        """Return the event that sets the value at `index` of `values`."""
        if index < STATION_COUNT:
            return bytes((ENERGY | CORRECTION, seat, self.layout()[index], value))
        return bytes((SET_LASER | CORRECTION, seat, value, 0))

    def lights(self, t_ms: int, canvas) -> None:
        """Draw the table."""
        solaris_lights.draw(self, t_ms, canvas)

    def lights_of(self, seat: int, t_ms: int, canvas) -> None:
        """Draw the values of one seat."""
        solaris_lights.draw_values(self, seat, t_ms, canvas)

    def _asked_token(self) -> tuple | None:
        index = self.state[STAGE] - _FIRST_PLACEMENT
        if index < 0 or index >= self.seats * _OTHERS:
            return None
        return index // _OTHERS, self.state[LAYOUT + 1 + index % _OTHERS]


_ACTIONS = {
    SET_COLOUR: SolarisTracker._set_colour,
    PLACE: SolarisTracker._place,
    START: SolarisTracker._start,
    END_TURN: SolarisTracker._end_turn,
    ENERGY: SolarisTracker._energy,
    STEP: SolarisTracker._step,
    SET_LASER: SolarisTracker._set_laser,
    END_STATION: SolarisTracker._end_station,
    NEXT_ROUND: SolarisTracker._next_round,
    BRIDGE: SolarisTracker._bridge,
    DOCK: SolarisTracker._dock,
    STACK: SolarisTracker._stack,
    OPTION: SolarisTracker._option,
}
