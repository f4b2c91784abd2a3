"""The Solarius Mission tracker: events in, state out, with every entry checked before it counts.

At track depth the players move the real dice; the tracker follows with wheel, bag, turns and
rounds. The engine builds the full rules on the same functions of `bridge`.
"""

from shared_rules.solarius_mission import refusals as solarius_refusals
from shared_rules import refusal
from shared_rules.refusal import Refused
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.lights import draw, draw_asked, draw_values
from shared_rules.solarius_mission.bridge import (
    ACT, AT, BAG, BRIDGE_DICE, CENTRE, CENTRES, CHOOSE, COLOUR, COLOUR_COUNT, DICE, FACE_COUNT,
    FIELDS, FIRST, HELP, LEAST_FIELDS, MOST_BONUS, MOST_FIELDS, MOST_LEVEL, MOST_SCORE, NEW_COLOUR,
    NO_DIE, OPEN_CENTRE, PHASE, PLANETS, PLAYER_COLOURS, POINTER, REFILL, ROUND, ROUNDS, SCORE,
    STAGE, STAR, STEP, TAKEN, TECH, TELL, TURN, TURNS, WHEEL,
)  # fmt: skip
from shared_rules.solarius_mission.questions import SolariusQuestions
from shared_rules.tracker import (
    AFTER_SETUP, IN_PLAY, IN_SETUP, OF_SEAT, ON_TURN, OVER, PLAY, ROUND_END, SETUP,
)  # fmt: skip

from shared_rules.solarius_mission.events import (
    SET_COLOUR, FIRST_PLAYER, START, END_TURN, TAKE, SET_TECH, DRAW, OPEN, NEXT_ROUND, SET_SCORE,
    SET_PLANETS, SET_DIE, OPTION, SET_BAG, SET_TURN, OPTION_FIELDS, OPTION_POINTS, OPTION_OWN_WHEEL,
    S_FIELDS, S_VALUES, S_POINTS, S_FIRST, S_UPGRADED, S_DICE, S_READY,
)  # fmt: skip


class SolariusMissionTracker(SolariusQuestions):
    """One Solarius Mission table, to play on."""

    # Events

    def _set_colour(self, seat: int, colour: int, _: int, __: bool) -> None:
        if colour >= PLAYER_COLOURS:
            raise Refused(refusal.NO_SUCH_COLOUR, PLAYER_COLOURS - 1, colour)
        for other in range(self.seats):
            if other != seat and self.colour(other) == colour:
                self.state[COLOUR + other] = self.colour(seat)
        self.state[COLOUR + seat] = colour

    def _option(self, which: int, value: int, _: int, __: bool) -> None:
        state = self.state
        if which == OPTION_FIELDS:
            self._lay_fields(value)
            bridge.clear(state)  # dice laid on another wheel would lie beside this one
        elif which < state[FIELDS]:
            self._lay_field(which, value)
        elif which == OPTION_POINTS:
            state[HELP] = 1 if value else 0
            if state[STAGE] == S_POINTS:
                state[STAGE] = S_FIRST
        elif which == OPTION_OWN_WHEEL:
            state[STAGE] = S_FIELDS
            bridge.clear(state)
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
        if not free:
            self._need_all(IN_SETUP, seat)
        self.state[FIRST] = seat
        if self.phase == SETUP and self.state[STAGE] == S_FIRST:
            self.state[STAGE] = S_UPGRADED
            self.state[AT] = 0

    def _set_tech(self, seat: int, colour: int, level: int, free: bool) -> None:
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
        if bridge.dice_count(self.state) < BRIDGE_DICE:
            raise Refused(refusal.SETUP_OPEN)
        bridge.begin_round(self.state, 1)

    def _open(self, centre: int, _: int, __: int, free: bool) -> None:
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
        if self.step == CHOOSE:
            raise Refused(solarius_refusals.DIE_FIRST)
        if self.step == REFILL:
            raise Refused(solarius_refusals.NEW_DIE_FIRST)
        bridge.end_turn(self.state)

    def _next_round(self, _: int, __: int, ___: int, ____: bool) -> None:
        if self.phase == OVER:
            raise Refused(refusal.GAME_OVER)
        if self.phase == PLAY:
            raise Refused(solarius_refusals.ROUND_RUNS, self.turn, TURNS * self.seats)
        if self.round >= ROUNDS:
            raise Refused(solarius_refusals.LAST_ROUND)
        bridge.next_round(self.state)

    def _set_score(self, seat: int, points: int, _: int, free: bool) -> None:
        self._need_score(points, free)
        self.state[SCORE + seat] = points
        if not self._scores_are_due():
            return
        if self.state[AT] == seat:
            self.state[AT] += 1
        if self.state[AT] >= self.seats:  # a score corrected later may end a tie
            self._settle()

    def _set_planets(self, seat: int, points: int, _: int, free: bool) -> None:
        self._need_score(points, free)
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
            self.state[PHASE] = OVER

    def _set_die(self, slot: int, code: int, age: int, free: bool) -> None:
        self._need_correction(free, SET_DIE)
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

    def _need_play(self) -> None:
        super()._need_play()
        if self.step == OPEN_CENTRE:
            raise Refused(solarius_refusals.CENTRE_FIRST, self.round)

    def _need_colour(self, colour: int) -> None:
        if not 0 <= colour < COLOUR_COUNT:
            raise Refused(refusal.NO_SUCH_COLOUR, COLOUR_COUNT - 1, colour & 0xFF)

    def _need_score(self, points: int, free: bool) -> None:
        if points > MOST_SCORE:
            raise Refused(refusal.VALUE_RANGE, 0, MOST_SCORE, points)
        if not free and not self._scores_are_due() and self.phase != OVER:
            raise Refused(solarius_refusals.SCORES_LATER)

    def _need_correction(self, free: bool, kind: int) -> None:
        if not free:
            raise Refused(solarius_refusals.CORRECTION_ONLY, kind)

    # Lights

    draw_table = draw
    lights_of = draw_values
    lights_asked = draw_asked

    actions = {
        SET_COLOUR: (_set_colour, OF_SEAT),
        FIRST_PLAYER: (_first_player, OF_SEAT),
        START: (_start, IN_SETUP),
        END_TURN: (_end_turn, ON_TURN),
        TAKE: (_take, IN_PLAY),
        SET_TECH: (_set_tech, OF_SEAT),
        DRAW: _draw,
        OPEN: (_open, AFTER_SETUP),
        NEXT_ROUND: (_next_round, AFTER_SETUP),
        SET_SCORE: (_set_score, AFTER_SETUP | OF_SEAT),
        SET_PLANETS: (_set_planets, AFTER_SETUP | OF_SEAT),
        SET_DIE: (_set_die, AFTER_SETUP),
        OPTION: (_option, IN_SETUP),
        SET_BAG: _set_bag,
        SET_TURN: (_set_turn, AFTER_SETUP),
    }
