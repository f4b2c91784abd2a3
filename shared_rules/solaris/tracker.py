"""The Solaris tracker: events in, state out, with every entry checked before anything moves.

At track depth the players move the real tokens; the tracker follows with station, turn order,
stacks, laser and rounds. The engine builds the full rules on the same functions of `tokens`.
"""

from shared_rules import refusal
from shared_rules.compat import const
from shared_rules.lights.canvas import Canvas
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.solaris.lights import draw, draw_asked, draw_values
from shared_rules.solaris import tokens
from shared_rules.solaris.facts import SolarisFacts
from shared_rules.solaris.tokens import (
    BRIDGES, COLOUR, DOCKS, EC, EC_START, LASER, LAYOUT, LAYOUTS, MOST_ENERGY, MOST_LASER,
    MOST_SEATS, PLACE_MASK, STAGE, STATION_COUNT, TIME_GAME,
)  # fmt: skip
from shared_rules.solaris.asks import ASK_ENERGY, ASK_LASER, ASK_LAYOUT, ASK_TIME_GAME
from shared_rules.tracker import (
    AFTER_SETUP, ASK_NEXT_ROUND, ASK_START, CLOSE, CORRECTION, IN_PLAY, IN_SETUP, OF_SEAT,
    OVER, PLAY, ROUND_END, SETUP,
)  # fmt: skip

# Events: kind and up to three arguments
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
# The delta of STEP is sent as 128 + delta
STEP_ZERO = const(128)

OPTION_TIME_GAME = const(0)
OPTION_LAYOUT = const(1)

# Start energies proposed for each seat at positions 1-5 (assumed start tiles, SOL-D2)
PROPOSALS = (
    (1, 5, 1, 3, 4),
    (2, 4, 2, 5, 1),
    (3, 3, 3, 2, 3),
    (4, 2, 4, 4, 0),
    (5, 1, 5, 1, 2),
)
# Everybody starts with this much in all (SOL-D2, public); the A half holds the first positions
START_TOTAL = 15
FIRST_HALF = 2
_OTHERS = const(5)
_FIRST_PLACEMENT = const(2)


def _half_owner(rows: list[list[int]], place: int, value: int) -> int:
    """Return whose half the last of `rows` must become with `value` at `place`, -1 if nobody's.

    The total decides how a row ends, so a half is known before its last number.
    """
    first = FIRST_HALF if place >= FIRST_HALF else 0
    row = rows[-1][:place] + [value]
    missing = START_TOTAL - EC_START - sum(row)
    ends = 1
    if place == FIRST_HALF:  # two numbers are left to share what is missing
        ends = MOST_ENERGY + 1 - abs(MOST_ENERGY - missing)
    elif place == 0:
        ends = MOST_ENERGY + 1
    owner = -1
    for other in range(len(rows) - 1):
        theirs = rows[other]
        is_same_sum = not first or sum(theirs[first:]) == sum(row[first:]) + missing
        if is_same_sum and theirs[first : place + 1] == row[first:]:
            ends -= 1
            owner = other
    return owner if ends < 1 else -1


class SolarisTracker(SolarisFacts):
    """One Solaris table, to play on."""

    turn_end_event = END_TURN

    # Events

    def _set_colour(self, seat: int, colour: int, _: int, free: bool) -> None:
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
        if which == OPTION_TIME_GAME:
            self.state[TIME_GAME] = 1 if value else 0
        elif which == OPTION_LAYOUT and value < LAYOUTS:
            self.state[LAYOUT : LAYOUT + STATION_COUNT] = bytes(tokens.layout_of(value))
        else:
            raise Refused(refusal.NO_SUCH_LAYOUT, LAYOUTS - 1, value)
        if self.state[STAGE] == which:
            self.state[STAGE] += 1

    def _place(self, seat: int, station: int, space: int, _: bool) -> None:
        self._need_token(seat, station, space)
        here = self.state[tokens.base_of(station) + seat] & PLACE_MASK
        tokens.move(self.state, station, seat, space << 3)
        if here == space << 3:
            top = tokens.stack_height(self.state, station, here) - 1
            tokens.set_height(self.state, station, seat, top)
        if self._asked_token() == (seat, station):
            self.state[STAGE] += 1

    def _start(self, _: int, __: int, ___: int, free: bool) -> None:
        placed = max(0, self.state[STAGE] - _FIRST_PLACEMENT)
        if placed < self.seats * _OTHERS and not free:
            raise Refused(refusal.SETUP_OPEN, placed, self.seats * _OTHERS)
        if not free:
            self._need_own_halves()
        tokens.begin_round(self.state, 1)

    def _end_turn(self, seat: int, _: int, __: int, ___: bool) -> None:
        if seat != self.now():
            raise Refused(refusal.OUT_OF_TURN, self.now(), seat, self.station())
        tokens.end_turn(self.state)

    def _energy(self, seat: int, station: int, value: int, _: bool) -> None:
        self._need_token(seat, station, value)
        tokens.set_energy(self.state, station, seat, value)

    def _step(self, seat: int, station: int, delta: int, free: bool) -> None:
        self._need_token(seat, station, 0)
        value = self.energy(seat, station) + delta - STEP_ZERO
        self._energy(seat, station, value, free)

    def _set_laser(self, seat: int, value: int, _: int, free: bool) -> None:
        if value > MOST_LASER:
            raise Refused(refusal.LASER_RANGE, MOST_LASER, value)
        if value < self.laser(seat) and not free:
            raise Refused(refusal.LASER_DOWN, seat, self.laser(seat), value)
        self.state[LASER + seat] = value

    def _end_station(self, _: int, __: int, ___: int, ____: bool) -> None:
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

    def _need_running(self) -> None:
        if self.phase == SETUP:
            raise Refused(refusal.SETUP_OPEN, self.state[STAGE], self.seats * _OTHERS)

    def _need_token(self, seat: int, station: int, value: int) -> None:
        self._need_seat(seat)
        if station >= STATION_COUNT:
            raise Refused(refusal.NO_SUCH_STATION, station)
        if not 0 <= value <= MOST_ENERGY:
            raise Refused(refusal.ENERGY_RANGE, seat, station, (value + 128) & 0xFF)

    def _need_own_halves(self) -> None:
        """Every half is in the box once (SOL-1.7): nobody starts with one of somebody else."""
        rows = self._start_rows(self.seats)
        for seat in range(self.seats):
            for other in range(seat):
                if (
                    rows[seat][:FIRST_HALF] == rows[other][:FIRST_HALF]
                    or rows[seat][FIRST_HALF:] == rows[other][FIRST_HALF:]
                ):
                    raise Refused(refusal.START_HALF, other, seat)

    # What the buttons mean here

    def question(self) -> tuple[int, ...] | None:
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
        place = (stage - _FIRST_PLACEMENT) % _OTHERS
        low, high, proposal = self._start_range(asked[0], place)
        return (ASK_ENERGY, asked[0], asked[1], low, high, proposal)

    def _start_range(self, seat: int, place: int) -> tuple[int, int, int]:
        """Return what a start energy can be, and the one that is proposed (SOL-2.5).

        The seat comes to its total, with halves of its own. What would be somebody else's half is
        neither an end of the range nor proposed; between its ends it is refused as an answer.
        """
        rows = self._start_rows(seat + 1)
        missing = START_TOTAL - EC_START - sum(rows[seat][:place])
        low = max(0, missing - (_OTHERS - 1 - place) * MOST_ENERGY)
        high = min(MOST_ENERGY, missing)
        if low > high:
            low, high = 0, MOST_ENERGY
        free = [value for value in range(low, high + 1) if _half_owner(rows, place, value) < 0]
        if not free:
            return low, high, low
        proposal = min(max(PROPOSALS[seat][place], free[0]), free[-1])
        return free[0], free[-1], min([value for value in free if value >= proposal])

    def _start_rows(self, seats: int) -> list[list[int]]:
        """Return the energies of the first seats, each by position without EC."""
        stations = self.layout()[1:]
        return [[self.energy(seat, station) for station in stations] for seat in range(seats)]

    def out_of_range(self, question: tuple[int, ...], value: int) -> Refused:
        """Return why a question cannot be answered so; energies have a sentence of their own."""
        if question[0] == ASK_ENERGY:
            return Refused(refusal.ENERGY_RANGE, question[1], question[2], value + 128)
        return SolarisFacts.out_of_range(self, question, value)

    def answer(self, value: int, rng: Rng) -> bytes:
        """Return the step that answers the question with `value`."""
        ask, seat, station = (self.question() or (0, 0, 0))[:3]
        if ask == ASK_TIME_GAME:
            return bytes((OPTION, OPTION_TIME_GAME, value, 0))
        if ask == ASK_LAYOUT:
            return bytes((OPTION, OPTION_LAYOUT, value, 0))
        if ask == ASK_ENERGY:
            place = (self.state[STAGE] - _FIRST_PLACEMENT) % _OTHERS
            owner = _half_owner(self._start_rows(seat + 1), place, value)
            if owner >= 0:
                raise Refused(refusal.START_HALF, owner, seat)
            return bytes((PLACE, seat, station, value))
        if ask == ASK_NEXT_ROUND:
            return bytes((NEXT_ROUND, 0, 0, 0))
        # SOL-2.6: the tokens that share space 1 of EC are stacked in random order.
        seats = list(range(self.seats))
        rng.shuffle(seats)
        placed = [bytes((PLACE, s, EC, EC_START)) for s in seats]
        return b"".join(placed) + bytes((START, 0, 0, 0))

    def nudge(self, delta: int) -> bytes:
        """Return the event of PLUS and MINUS: the energy of the seat on turn, here and now."""
        if self.phase != PLAY:
            return b""
        return bytes((STEP, self.now(), self.station(), STEP_ZERO + delta))

    def phase_over(self) -> bytes:
        """Return the event of a long OK: the station ends for everyone; a finished game closes."""
        if self.phase == OVER:
            return bytes((CLOSE, 0, 0, 0))
        return bytes((END_STATION, 0, 0, 0))

    def values(self, seat: int) -> list[tuple[int, ...]]:
        """Return what a seat can correct: (ask, a, b, low, high, value) for stations and laser."""
        out: list[tuple[int, ...]] = [
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

    draw_table = draw
    lights_of = draw_values

    def lights_asked(self, ask: tuple[int, ...], value: int, t_ms: int, canvas: Canvas) -> None:
        """Draw a question: for an energy its station, its seat and the number."""
        if ask[0] in (ASK_ENERGY, ASK_LASER):
            draw_asked(self, ask, value, t_ms, canvas)
        else:
            super().lights_asked(ask, value, t_ms, canvas)

    def _asked_token(self) -> tuple[int, int] | None:
        index = self.state[STAGE] - _FIRST_PLACEMENT
        if index < 0 or index >= self.seats * _OTHERS:
            return None
        return index // _OTHERS, self.state[LAYOUT + 1 + index % _OTHERS]

    actions = {
        SET_COLOUR: (_set_colour, OF_SEAT),
        PLACE: (_place, IN_SETUP),
        START: (_start, IN_SETUP),
        END_TURN: (_end_turn, IN_PLAY | OF_SEAT),
        ENERGY: (_energy, AFTER_SETUP),
        STEP: (_step, AFTER_SETUP),
        SET_LASER: (_set_laser, AFTER_SETUP | OF_SEAT),
        END_STATION: (_end_station, IN_PLAY),
        NEXT_ROUND: _next_round,
        BRIDGE: _bridge,
        DOCK: (_dock, AFTER_SETUP),
        STACK: _stack,
        OPTION: (_option, IN_SETUP),
    }
