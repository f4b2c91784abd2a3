"""The Solarius Mission tracker: events in, state out, with every entry checked before it counts.

At track depth the players move the real dice; the tracker follows with wheel, bag, turns and
rounds. The engine builds the full rules on the same functions of `bridge`.
"""

from shared_rules.solarius import refusals as solarius_refusals
from shared_rules import refusal
from shared_rules.compat import const
from shared_rules.lights.canvas import Canvas
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.solarius import bridge
from shared_rules.solarius import lights as solarius_lights
from shared_rules.solarius.bridge import (
    ACT, AT, BAG, BRIDGE_DICE, CENTRE, CENTRES, CHOOSE, COLOUR, COLOUR_COUNT, DICE, FACE_COUNT,
    FIELDS, FIRST, HELP, LEAST_FIELDS, MOST_BONUS, MOST_FIELDS, MOST_LEVEL, MOST_SCORE,
    NEW_COLOUR, NO_DIE, OPEN_CENTRE, PHASE, PLANETS, PLAYER_COLOURS, POINTER, REFILL, ROUND, ROUNDS,
    SCORE, STAGE, STAR, STEP, TAKEN, TECH, TELL, TURN, TURNS, WHEEL, WHEELS,
)  # fmt: skip
from shared_rules.solarius.facts import SolariusFacts
from shared_rules.solarius.asks import (
    ASK_CENTRE, ASK_COLOUR, ASK_DIE, ASK_FACE, ASK_FIELD, ASK_FIELDS, ASK_FIRST, ASK_PLANETS,
    ASK_POINTS, ASK_SCORE, ASK_TECH, ASK_UPGRADED, ASK_WHEEL,
)  # fmt: skip
from shared_rules.tracker import (
    ASK_NEXT_ROUND, ASK_START, CLOSE, CORRECTION, OVER, PLAY, ROUND_END, SETUP,
)  # fmt: skip

# Events: kind and up to three arguments
SET_COLOUR = const(2)
FIRST_PLAYER = const(3)
START = const(4)
END_TURN = const(5)
TAKE = const(6)
SET_TECH = const(7)
# DRAW carries colour + 1 and face + 1; a face of 0 is still to be told
DRAW = const(8)
OPEN = const(9)
NEXT_ROUND = const(10)
SET_SCORE = const(11)
SET_PLANETS = const(12)
SET_DIE = const(13)
OPTION = const(14)
SET_BAG = const(16)
SET_TURN = const(17)

# OPTION: how many fields; 1-11: the value of that field; then these two
OPTION_FIELDS = const(0)
OPTION_POINTS = const(20)
OPTION_OWN_WHEEL = const(21)

# Stages of the set-up
S_WHEEL = const(0)
S_FIELDS = const(1)
S_VALUES = const(2)
S_POINTS = const(3)
S_FIRST = const(4)
S_UPGRADED = const(5)
S_DICE = const(6)
S_READY = const(7)

_START_LEVEL = const(1)


class SolariusTracker(SolariusFacts):
    """One Solarius Mission table, to play on."""

    # Events

    def apply(self, event: bytes) -> None:
        """Carry out one event. Raises `Refused` and leaves the state as it was."""
        kind, a, b, c = event
        action = _ACTIONS.get(kind & 0x7F)
        if action is None:
            raise Refused(refusal.UNKNOWN_EVENT, kind)
        action(self, a, b, c, kind >= CORRECTION)

    def _set_colour(self, seat: int, colour: int, _: int, __: bool) -> None:
        self._need_seat(seat)
        if colour >= PLAYER_COLOURS:
            raise Refused(refusal.NO_SUCH_COLOUR, PLAYER_COLOURS - 1, colour)
        for other in range(self.seats):
            if other != seat and self.colour(other) == colour:
                self.state[COLOUR + other] = self.colour(seat)
        self.state[COLOUR + seat] = colour

    def _option(self, which: int, value: int, _: int, __: bool) -> None:
        self._need_setup()
        state = self.state
        if which == OPTION_FIELDS:
            self._lay_fields(value)
        elif which < state[FIELDS]:
            self._lay_field(which, value)
        elif which == OPTION_POINTS:
            state[HELP] = 1 if value else 0
            if state[STAGE] == S_POINTS:
                state[STAGE] = S_FIRST
        elif which == OPTION_OWN_WHEEL:
            state[STAGE] = S_FIELDS
        else:
            raise Refused(solarius_refusals.WHEEL_SHAPE, which, 0, value)

    def _lay_fields(self, count: int) -> None:
        if not LEAST_FIELDS <= count <= MOST_FIELDS:
            raise Refused(refusal.VALUE_RANGE, LEAST_FIELDS, MOST_FIELDS, count)
        rising = [min(field - 1, 3) for field in range(count)]
        self.lay_wheel(tuple(rising))
        self.state[POINTER] = 0
        self.state[STAGE] = S_VALUES
        self.state[AT] = 1

    def _lay_field(self, field: int, value: int) -> None:
        least = max(0, self.state[WHEEL + field - 1] - 1)
        if not least <= value <= MOST_BONUS:
            raise Refused(solarius_refusals.WHEEL_SHAPE, field, least, value)
        for index in range(field, self.state[FIELDS]):
            # the wheel never falls: later fields pay at least as much
            self.state[WHEEL + index] = max(value + 1, self.state[WHEEL + index])
        self.state[WHEEL + field] = value + 1
        if self.state[STAGE] == S_VALUES and self.state[AT] == field:
            self.state[AT] += 1
            if self.state[AT] == self.state[FIELDS]:
                self.state[STAGE] = S_POINTS

    def _first_player(self, seat: int, _: int, __: int, free: bool) -> None:
        self._need_seat(seat)
        if not free:
            self._need_setup()
        self.state[FIRST] = seat
        if self.phase == SETUP and self.state[STAGE] == S_FIRST:
            self.state[STAGE] = S_UPGRADED
            self.state[AT] = 0

    def _set_tech(self, seat: int, colour: int, level: int, free: bool) -> None:
        self._need_seat(seat)
        self._need_colour(colour)
        if not 1 <= level <= MOST_LEVEL:
            raise Refused(solarius_refusals.TECH_RANGE, MOST_LEVEL, level)
        if level < self.level(seat, colour) and not free and self.phase != SETUP:
            raise Refused(solarius_refusals.TECH_DOWN, colour, self.level(seat, colour), level)
        state = self.state
        state[TECH + COLOUR_COUNT * seat + colour] = level
        if self._is_asked_level(seat, colour):
            state[AT] += 1
            if state[AT] == COLOUR_COUNT:
                state[STAGE] = S_DICE
                state[AT] = 0
        elif self.phase == PLAY and self.step == TELL and seat == self.now():
            state[STEP] = ACT

    def _is_asked_level(self, seat: int, colour: int) -> bool:
        if self.phase != SETUP or self.state[STAGE] != S_UPGRADED:
            return False
        return seat == self.first and colour == self.state[AT]

    def _draw(self, colour: int, face: int, _: int, __: bool) -> None:
        self._need_colour(colour - 1)
        if face > FACE_COUNT:
            raise Refused(solarius_refusals.NO_SUCH_DIE, FACE_COUNT, face)
        in_setup = self.phase == SETUP and self.state[STAGE] == S_DICE
        if not in_setup and not (self.phase == PLAY and self.step == REFILL):
            raise Refused(solarius_refusals.NO_DIE_DUE)
        if not self.state[BAG + colour - 1]:
            raise Refused(solarius_refusals.BAG_LACKS, colour - 1)
        if not face:
            self.state[NEW_COLOUR] = colour - 1
        elif in_setup:
            self._draw_first(colour - 1, face - 1)
        else:
            bridge.refill(self.state, colour - 1, face - 1)

    def _draw_first(self, colour: int, face: int) -> None:
        state = self.state
        bridge.put_behind_pointer(state, colour, face)
        state[NEW_COLOUR] = NO_DIE
        state[AT] += 1
        if state[AT] == BRIDGE_DICE:
            bridge.rank(state)
            state[STAGE] = S_READY

    def _start(self, _: int, __: int, ___: int, ____: bool) -> None:
        self._need_setup()
        if bridge.dice_count(self.state) < BRIDGE_DICE:
            raise Refused(solarius_refusals.MISSION_SETUP)
        bridge.begin_round(self.state, 1)

    def _open(self, centre: int, _: int, __: int, free: bool) -> None:
        self._need_running()
        if centre > CENTRES:
            raise Refused(solarius_refusals.NO_SUCH_CENTRE, CENTRES, centre)
        if not free and (self.phase != PLAY or self.step != OPEN_CENTRE):
            raise Refused(solarius_refusals.CENTRE_NOT_DUE)
        for index in range(ROUNDS):
            if centre and index != self.round - 1 and self.state[CENTRE + index] == centre:
                raise Refused(solarius_refusals.CENTRE_USED, centre, index + 1)
        self.state[CENTRE + self.round - 1] = centre
        if self.phase == PLAY and self.step == OPEN_CENTRE:
            self.state[STEP] = CHOOSE

    def _take(self, slot: int, _: int, __: int, ___: bool) -> None:
        self._need_play()
        if self.step == REFILL:
            raise Refused(solarius_refusals.NEW_DIE_FIRST)
        if self.step != CHOOSE:
            raise Refused(solarius_refusals.DIE_TAKEN)
        count = bridge.dice_count(self.state)
        if slot >= count:
            raise Refused(solarius_refusals.NO_SUCH_DIE, count, slot)
        bridge.take(self.state, slot)
        asks = self.state[HELP] and self.state[TAKEN] & 7 >= STAR
        self.state[STEP] = TELL if asks else ACT

    def _end_turn(self, seat: int, _: int, __: int, ___: bool) -> None:
        self._need_seat(seat)
        self._need_play()
        if seat != self.now():
            raise Refused(solarius_refusals.NOT_ON_TURN, self.now(), seat)
        if self.step == CHOOSE:
            raise Refused(solarius_refusals.DIE_FIRST)
        if self.step == REFILL:
            raise Refused(solarius_refusals.NEW_DIE_FIRST)
        bridge.end_turn(self.state)

    def _next_round(self, _: int, __: int, ___: int, ____: bool) -> None:
        self._need_running()
        if self.phase == OVER:
            raise Refused(refusal.GAME_OVER)
        if self.phase == PLAY:
            raise Refused(solarius_refusals.ROUND_RUNS, self.turn, TURNS * self.seats)
        if self.round >= ROUNDS:
            raise Refused(solarius_refusals.LAST_ROUND)
        bridge.next_round(self.state)

    def _set_score(self, seat: int, points: int, _: int, free: bool) -> None:
        self._need_score(seat, points, free)
        self.state[SCORE + seat] = points
        if self._scores_are_due() and self.state[AT] == seat:
            self.state[AT] += 1
            self._settle()

    def _set_planets(self, seat: int, points: int, _: int, free: bool) -> None:
        self._need_score(seat, points, free)
        self.state[PLANETS + seat] = points
        if self._scores_are_due() and self._asked_planets() == seat:
            self.state[AT] += 1
            self._settle()

    def _scores_are_due(self) -> bool:
        return self.phase == ROUND_END and self.round >= ROUNDS

    def _settle(self) -> None:
        tied = bridge.leaders(self.state)
        needed = self.seats + (len(tied) if len(tied) > 1 else 0)
        if self.state[AT] >= needed:
            bridge.finish(self.state)

    def _set_die(self, slot: int, code: int, age: int, free: bool) -> None:
        self._need_correction(free, SET_DIE)
        self._need_running()
        state = self.state
        if slot >= bridge.dice_count(state):
            raise Refused(solarius_refusals.NO_SUCH_DIE, bridge.dice_count(state), slot)
        self._need_colour(code >> 3)
        if code & 7 >= FACE_COUNT or age >= state[FIELDS]:
            raise Refused(refusal.VALUE_RANGE, 0, state[FIELDS] - 1, age)
        old = state[DICE + 2 * slot] >> 3
        if old != code >> 3 and not state[BAG + (code >> 3)]:
            raise Refused(solarius_refusals.BAG_LACKS, code >> 3)
        state[BAG + old] += 1
        state[BAG + (code >> 3)] -= 1
        state[DICE + 2 * slot] = code
        state[DICE + 2 * slot + 1] = age
        self._sort_dice()

    def _sort_dice(self) -> None:
        dice = sorted([(age, index, colour << 3 | face)
                       for index, (colour, face, age) in enumerate(self.dice())])  # fmt: skip
        for index in range(len(dice)):
            self.state[DICE + 2 * index] = dice[index][2]
            self.state[DICE + 2 * index + 1] = dice[index][0]

    def _set_bag(self, colour: int, count: int, _: int, free: bool) -> None:
        self._need_correction(free, SET_BAG)
        self._need_colour(colour)
        most = bridge.per_colour(self.seats)
        if count > most:
            raise Refused(refusal.VALUE_RANGE, 0, most, count)
        self.state[BAG + colour] = count

    def _set_turn(self, turn: int, number: int, first: int, free: bool) -> None:
        self._need_correction(free, SET_TURN)
        self._need_running()
        self._need_seat(first)
        if turn >= TURNS * self.seats:
            raise Refused(refusal.VALUE_RANGE, 0, TURNS * self.seats - 1, turn)
        if not 1 <= number <= ROUNDS:
            raise Refused(refusal.VALUE_RANGE, 1, ROUNDS, number)
        if bridge.dice_count(self.state) < BRIDGE_DICE:
            raise Refused(solarius_refusals.NEW_DIE_FIRST)
        self.state[PHASE] = PLAY
        self.state[TURN] = turn
        self.state[ROUND] = number
        self.state[FIRST] = first
        bridge.begin_turn(self.state)

    # Checks

    def _need_setup(self) -> None:
        if self.phase != SETUP:
            raise Refused(refusal.SETUP_ONLY)

    def _need_running(self) -> None:
        if self.phase == SETUP:
            raise Refused(solarius_refusals.MISSION_SETUP)

    def _need_play(self) -> None:
        self._need_running()
        if self.phase == OVER:
            raise Refused(refusal.GAME_OVER)
        if self.phase != PLAY:
            raise Refused(refusal.ROUND_ENDED)
        if self.step == OPEN_CENTRE:
            raise Refused(solarius_refusals.CENTRE_FIRST, self.round)

    def _need_seat(self, seat: int) -> None:
        if seat >= self.seats:
            raise Refused(refusal.NO_SUCH_SEAT, self.seats, seat)

    def _need_colour(self, colour: int) -> None:
        if not 0 <= colour < COLOUR_COUNT:
            raise Refused(refusal.NO_SUCH_COLOUR, COLOUR_COUNT - 1, colour & 0xFF)

    def _need_score(self, seat: int, points: int, free: bool) -> None:
        self._need_seat(seat)
        self._need_running()
        if points > MOST_SCORE:
            raise Refused(refusal.VALUE_RANGE, 0, MOST_SCORE, points)
        if not free and not self._scores_are_due() and self.phase != OVER:
            raise Refused(solarius_refusals.SCORES_LATER)

    def _need_correction(self, free: bool, kind: int) -> None:
        if not free:
            raise Refused(solarius_refusals.CORRECTION_ONLY, kind)

    # What the buttons mean here

    def question(self) -> tuple[int, ...] | None:
        """Return what the table must enter now: (ask, a, b, low, high, proposal), or None."""
        if self.phase == SETUP:
            return self._setup_question()
        if self.phase == ROUND_END:
            return self._round_question()
        if self.phase != PLAY:
            return None
        if self.step == OPEN_CENTRE:
            return (ASK_CENTRE, self.round, 0, 0, CENTRES, 0)
        if self.step == CHOOSE:
            last = bridge.dice_count(self.state) - 1
            return (ASK_DIE, self.now(), 0, 0, last, last)
        if self.step == TELL:
            colour = self.state[TAKEN] >> 3
            level = max(_START_LEVEL, self.level(self.now(), colour))
            return (ASK_TECH, self.now(), colour, 1, MOST_LEVEL, level)
        return self._die_question(self.now()) if self.step == REFILL else None

    def _setup_question(self) -> tuple[int, ...]:
        state = self.state
        stage = state[STAGE]
        at = state[AT]
        if stage == S_WHEEL:
            return (ASK_WHEEL, 0, 0, 0, len(WHEELS), 0)
        if stage == S_FIELDS:
            return (ASK_FIELDS, 0, 0, LEAST_FIELDS, MOST_FIELDS, state[FIELDS])
        if stage == S_VALUES:
            least = max(0, state[WHEEL + at - 1] - 1)
            return (ASK_FIELD, at, 0, least, MOST_BONUS, max(least, state[WHEEL + at] - 1))
        if stage == S_POINTS:
            return (ASK_POINTS, 0, 0, 0, 1, 0)
        if stage == S_FIRST:
            return (ASK_FIRST, 0, 0, 0, self.seats, 0)
        if stage == S_UPGRADED:
            return (ASK_UPGRADED, self.first, 0, 0, COLOUR_COUNT, 0)
        return self._die_question(at) if stage == S_DICE else (ASK_START, 0, 0, 0, 0, 0)

    def _round_question(self) -> tuple[int, ...]:
        if self.round < ROUNDS:
            return (ASK_NEXT_ROUND, self.round + 1, 0, 0, 0, 0)
        at = self.state[AT]
        if at < self.seats:
            return (ASK_SCORE, at, 0, 0, MOST_SCORE, self.score(at))
        seat = self._asked_planets()
        return (ASK_PLANETS, seat, 0, 0, MOST_SCORE, self.state[PLANETS + seat])

    def _die_question(self, whose: int) -> tuple[int, ...]:
        """Ask for the colour, then for the face; 0 lets the table unit draw and roll."""
        colour = self.state[NEW_COLOUR]
        if colour != NO_DIE:
            return (ASK_FACE, whose, colour, 0, FACE_COUNT, STAR + 1)
        likely = 0
        for index in range(COLOUR_COUNT):
            if self.state[BAG + index] > self.state[BAG + likely]:
                likely = index
        return (ASK_COLOUR, whose, 0, 0, COLOUR_COUNT, likely + 1)

    def _asked_planets(self) -> int:
        tied = bridge.leaders(self.state)
        index = self.state[AT] - self.seats
        return tied[index] if 0 <= index < len(tied) else -1

    def answer(self, value: int, rng: Rng) -> bytes:
        """Return the step that answers the question with `value`."""
        ask, a, b = (self.question() or (0, 0, 0))[:3]
        if ask == ASK_WHEEL:
            return _wheel_step(value)
        if ask == ASK_FIELDS:
            return bytes((OPTION, OPTION_FIELDS, value, 0))
        if ask == ASK_FIELD:
            return bytes((OPTION, a, value, 0))
        if ask == ASK_POINTS:
            return bytes((OPTION, OPTION_POINTS, value, 0))
        if ask == ASK_FIRST:
            return bytes((FIRST_PLAYER, value - 1 if value else rng.below(self.seats), 0, 0))
        if ask == ASK_UPGRADED:
            levels = [2 if value == colour + 1 else 1 for colour in range(COLOUR_COUNT)]
            return b"".join([bytes((SET_TECH, a, c, levels[c])) for c in range(COLOUR_COUNT)])
        if ask == ASK_COLOUR or ask == ASK_FACE:
            return self._drawn(ask, b, value, rng)
        if ask == ASK_START:
            return bytes((START, 0, 0, 0))
        if ask == ASK_CENTRE:
            return bytes((OPEN, value, 0, 0))
        if ask == ASK_DIE:
            return bytes((TAKE, value, 0, 0))
        if ask == ASK_TECH:
            # Entering is the table's word: a level told too high before may come down again.
            return bytes((SET_TECH | CORRECTION, a, b, value))
        if ask == ASK_SCORE:
            return bytes((SET_SCORE, a, value, 0))
        if ask == ASK_PLANETS:
            return bytes((SET_PLANETS, a, value, 0))
        return bytes((NEXT_ROUND, 0, 0, 0))

    def _drawn(self, ask: int, colour: int, value: int, rng: Rng) -> bytes:
        if ask == ASK_FACE:
            return bytes((DRAW, colour + 1, value or bridge.roll(rng) + 1, 0))
        if value:
            return bytes((DRAW, value, 0, 0))
        return bytes((DRAW, bridge.draw(self.state, rng) + 1, bridge.roll(rng) + 1, 0))

    def turn_over(self, seat: int) -> bytes:
        """Return the event of a seat that says its turn is over."""
        return bytes((END_TURN, seat, 0, 0))

    def nudge(self, delta: int) -> bytes:
        """Return nothing: what a turn changes on the boards is not tracked here."""
        return b""

    def phase_over(self) -> bytes:
        """Return the event of a long OK: the next round; a finished game closes."""
        return bytes((CLOSE if self.phase == OVER else NEXT_ROUND, 0, 0, 0))

    def values(self, seat: int) -> list[tuple[int, ...]]:
        """Return what a seat can correct: (ask, a, b, low, high, value) for each tech die."""
        return [
            (ASK_TECH, seat, colour, 1, MOST_LEVEL, max(_START_LEVEL, self.level(seat, colour)))
            for colour in range(COLOUR_COUNT)
        ]

    def corrected(self, seat: int, index: int, value: int) -> bytes:
        """Return the event that sets the value at `index` of `values`."""
        return bytes((SET_TECH | CORRECTION, seat, index, value))

    def lights(self, t_ms: int, canvas: Canvas) -> None:
        """Draw the table."""
        solarius_lights.draw(self, t_ms, canvas)

    def lights_of(self, seat: int, canvas: Canvas) -> None:
        """Draw the values of one seat."""
        solarius_lights.draw_values(self, seat, canvas)

    def lights_asked(self, ask: tuple[int, ...], value: int, t_ms: int, canvas: Canvas) -> None:
        """Draw a question: a die on the Bridge, a colour, a face or a number."""
        solarius_lights.draw_asked(self, ask, value, t_ms, canvas)


def _wheel_step(value: int) -> bytes:
    if value >= len(WHEELS):
        return bytes((OPTION, OPTION_OWN_WHEEL, 0, 0))
    wheel = WHEELS[value]
    fields = [bytes((OPTION, field, wheel[field], 0)) for field in range(1, len(wheel))]
    return bytes((OPTION, OPTION_FIELDS, len(wheel), 0)) + b"".join(fields)


_ACTIONS = {
    SET_COLOUR: SolariusTracker._set_colour,
    FIRST_PLAYER: SolariusTracker._first_player,
    START: SolariusTracker._start,
    END_TURN: SolariusTracker._end_turn,
    TAKE: SolariusTracker._take,
    SET_TECH: SolariusTracker._set_tech,
    DRAW: SolariusTracker._draw,
    OPEN: SolariusTracker._open,
    NEXT_ROUND: SolariusTracker._next_round,
    SET_SCORE: SolariusTracker._set_score,
    SET_PLANETS: SolariusTracker._set_planets,
    SET_DIE: SolariusTracker._set_die,
    OPTION: SolariusTracker._option,
    SET_BAG: SolariusTracker._set_bag,
    SET_TURN: SolariusTracker._set_turn,
}
