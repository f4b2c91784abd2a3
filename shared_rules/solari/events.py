"""What can happen at a Solari table: events in, state out, each checked before anything moves.

At track depth the players move the real pieces; the tracker follows with turns, dice, tiles and
points. The engine builds the full rules on the same functions of `counters`.
"""

from shared_rules.solari import refusals as solari_refusals
from shared_rules import refusal
from shared_rules.compat import const
from shared_rules.refusal import Refused
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    ALIGNMENT, CALC, CALC_INSIDE, CALC_KIND, DICE, DUE, FACES, FIRST, FROM_DICE, FROM_FREE, LAP,
    LEVEL, LEVELS, LONGEST_ROW, MOST_SEATS, MOST_TURNS, OFF, PIECES, PLACE, PLANET, ROW,
    SHORTEST_ROW, SOURCE, STAGE, TARGET, TEAMS, TILE_COUNT, TURNS,
)  # fmt: skip
from shared_rules.solari.facts import SolariFacts
from shared_rules.solari.asks import (
    ASK_AWARD, ASK_DOUBLED, ASK_INSIDE, ASK_LENGTH, ASK_LEVEL, ASK_PIECE, ASK_SHOT, ASK_SOURCE,
    ASK_TARGET, ASK_TEAMS, ASK_TURNS,
)  # fmt: skip
from shared_rules.tracker import AFTER_SETUP, IN_PLAY, IN_SETUP, OF_SEAT, ON_TURN

# Events: kind and up to three arguments
SET_PLANET = const(2)  # seat, planet
OPTION = const(3)  # which, value, high byte of the value
START = const(4)  # the seat that begins
END_TURN = const(5)  # seat
ROLLED = const(6)  # two numbers; the second is 0 while only the first is entered
AWARD = const(7)  # kind + 4 if inside a row + 8 if doubled, length
SET_SCORE = const(8)  # seat, laps, points
SET_OFF = const(9)  # seat, pieces off the board
SET_DUE = const(10)  # pieces to be placed now
SET_TILE = const(11)  # seat, tile, 1 if it is unplayed
CALCULATE = const(12)  # what was chosen in the calculator, one answer after the other
SET_TURN = const(13)  # seat

INSIDE = const(4)
DOUBLED = const(8)

OPTION_LEVEL = const(0)
OPTION_TEAMS = const(1)
OPTION_PIECES = const(2)
OPTION_SOURCE = const(3)
OPTION_TARGET = const(4)
OPTION_TURNS = const(5)
# Of each option: the question, where it lies, the lowest and the highest value
OPTIONS = (
    (ASK_LEVEL, LEVEL, 1, LEVELS),
    (ASK_TEAMS, TEAMS, 0, 1),
    (ASK_PIECE, PIECES, 0, 7),
    (ASK_SOURCE, SOURCE, 0, FROM_FREE),
    (ASK_TARGET, TARGET, 0, counters.MOST_SCORE),
    (ASK_TURNS, TURNS, 1, MOST_TURNS),
)
# The option that each stage of the set-up asks for; the pieces are three questions
STAGES = b"\0\1\2\2\2\3\4\5"
STAGE_PIECES = const(2)
STAGE_FIRST = const(8)

# Stages of the calculator; 0 while it is closed
CALC_ASK_KIND = const(1)
_CALC_ASK_LENGTH = const(2)
_CALC_ASK_INSIDE = const(3)
_CALC_ASK_DOUBLED = const(4)
CALC_SHOT = const(5)

MOST_ASKED_LAPS = const(10)
MOST_ASKED_TURNS = const(99)
USUAL_TURNS = const(20)
MOST_OFF = const(9)


class SolariEvents(SolariFacts):
    """One Solari table, to carry events out."""

    # Events

    def _set_planet(self, seat: int, planet: int, _: int, __: bool) -> None:
        if planet >= MOST_SEATS:
            raise Refused(solari_refusals.NO_SUCH_PLANET, MOST_SEATS - 1, planet)
        # The four planets stay a permutation: whoever played this one takes the old one.
        planets = self.state[PLANET : PLANET + MOST_SEATS]
        self.state[PLANET + list(planets).index(planet)] = planets[seat]
        self.state[PLANET + seat] = planet

    def _option(self, which: int, low: int, high: int, _: bool) -> None:
        value = low | high << 8
        if not self._fits(which, value):
            raise Refused(solari_refusals.SOLARI_OPTION, which, low, high)
        self.state[OPTIONS[which][1]] = low
        if which == OPTION_TURNS:
            self.state[TARGET] = self.state[TARGET + 1] = 0
        elif which == OPTION_TARGET:
            self.state[TARGET + 1] = high
            if value:
                self.state[TURNS] = 0
        self._go_on(which)

    def _fits(self, which: int, value: int) -> bool:
        if which >= len(OPTIONS) or (which == OPTION_TEAMS and value > self.seats // MOST_SEATS):
            return False
        return OPTIONS[which][2] <= value <= OPTIONS[which][3]

    def _go_on(self, which: int) -> None:
        stage = self.state[STAGE]
        if stage == STAGE_FIRST or STAGES[stage] != which:
            return
        stage += 1
        if which == OPTION_LEVEL and self.seats != MOST_SEATS:
            stage = STAGE_PIECES
        is_limited = which == OPTION_TARGET and counters.target(self.state)
        if is_limited or (which == OPTION_SOURCE and self.state[SOURCE] != FROM_DICE):
            stage = STAGE_FIRST
        self.state[STAGE] = stage

    def _start(self, seat: int, _: int, __: int, free: bool) -> None:
        is_limited = counters.target(self.state) or self.state[TURNS]
        if self.state[SOURCE] == FROM_DICE and not is_limited:
            raise Refused(solari_refusals.SOLARI_OPTION, OPTION_TURNS)
        if self.state[STAGE] < STAGE_FIRST and not free:
            raise Refused(refusal.SETUP_OPEN)
        counters.start(self.state, seat)

    def _end_turn(self, seat: int, _: int, __: int, ___: bool) -> None:
        # A piece off the board takes the whole turn to come back (SLI-6.1); only unknown dice of a
        # forfeited turn leave it off, and then the table corrects the number.
        if self.state[OFF + seat]:
            self.state[OFF + seat] -= 1
        counters.end_turn(self.state)

    def _rolled(self, one: int, other: int, _: int, free: bool) -> None:
        for die in (one, other):
            if die > FACES or (die == 0 and other):
                raise Refused(solari_refusals.DIE_RANGE, FACES, die)
        seat = self.now()
        if one and other and not free and not counters.can_turn_up(self.state, one, other):
            raise Refused(solari_refusals.TILE_PLAYED, seat, one, other)
        counters.set_dice(self.state, one, other)

    def _award(self, what: int, length: int, _: int, __: bool) -> None:
        kind = what & 3
        is_known = 0 < kind <= self.state[LEVEL] and what <= (ALIGNMENT | INSIDE | DOUBLED)
        if not is_known or (kind == ROW and what & INSIDE):
            raise Refused(solari_refusals.AWARD_LEVEL, self.state[LEVEL], what)
        if not SHORTEST_ROW <= length <= LONGEST_ROW:
            raise Refused(solari_refusals.ROW_LENGTH, SHORTEST_ROW, LONGEST_ROW, length)
        if what & DOUBLED and not self.has_doubler():
            raise Refused(solari_refusals.NO_DOUBLER)
        points = counters.award_value(kind, length, what & INSIDE, what & DOUBLED)
        self._close_calculator()
        counters.add_points(self.state, self.now(), points)

    def _set_score(self, seat: int, laps: int, points: int, _: bool) -> None:
        if points >= LAP:
            raise Refused(solari_refusals.SCORE_RANGE, LAP - 1, points)
        counters.set_score(self.state, seat, laps * LAP + points)

    def _set_off(self, seat: int, count: int, _: int, __: bool) -> None:
        if count > MOST_OFF:
            raise Refused(solari_refusals.OFF_RANGE, MOST_OFF, count)
        self.state[OFF + seat] = count
        self._close_calculator()

    def _set_due(self, count: int, _: int, __: int, ___: bool) -> None:
        if count > 2:
            raise Refused(solari_refusals.OFF_RANGE, 2, count)
        self.state[DUE] = count

    def _set_tile(self, seat: int, tile: int, unplayed: int, _: bool) -> None:
        if tile >= TILE_COUNT or self.state[SOURCE] == FROM_DICE:
            raise Refused(solari_refusals.NO_SUCH_TILE, TILE_COUNT - 1, tile)
        mask = counters.tiles(self.state, seat) | 1 << tile
        counters.set_tiles(self.state, seat, mask if unplayed else mask ^ 1 << tile)

    def _calculate(self, value: int, _: int, __: int, ___: bool) -> None:
        asked = self.asked_calculation()
        if asked is None:
            if value not in (CALC_ASK_KIND, CALC_SHOT):
                raise Refused(solari_refusals.NO_CALCULATION)
            self.state[CALC] = value
            return
        if not asked[3] <= value <= asked[4]:
            raise Refused(refusal.VALUE_RANGE, asked[3], asked[4], value)
        self._note_calculation(value)

    def _note_calculation(self, value: int) -> None:
        # The last answer is never noted: it is the award itself, or a piece off the board.
        state = self.state
        stage = state[CALC]
        if value == 0 and stage in (CALC_ASK_KIND, CALC_SHOT):
            self._close_calculator()
            return
        if stage >= _CALC_ASK_DOUBLED:
            raise Refused(solari_refusals.NO_CALCULATION)
        state[CALC + stage] = value  # kind, length and inside lie in the order of their stages
        is_plain = stage == _CALC_ASK_LENGTH and state[CALC_KIND] == ROW  # never inside a row
        state[CALC] = _CALC_ASK_DOUBLED if is_plain else stage + 1

    def _set_turn(self, seat: int, _: int, __: int, ___: bool) -> None:
        self.state[PLACE] = (seat - self.state[FIRST]) % self.seats
        self.state[DICE] = self.state[DICE + 1] = 0
        self._close_calculator()

    def _close_calculator(self) -> None:
        for at in range(CALC, CALC_INSIDE + 1):
            self.state[at] = 0

    # The calculator

    def asked_calculation(self) -> tuple[int, ...] | None:
        """Return the next question of the calculator, or None while it is closed."""
        stage = self.state[CALC]
        seat = self.now()
        if not stage:
            return None
        if stage == CALC_ASK_KIND:
            return (ASK_AWARD, seat, 0, 0, self.state[LEVEL], ROW)
        if stage == CALC_SHOT:
            return (ASK_SHOT, seat, 0, 0, self.seats, (seat + 1) % self.seats + 1)
        kind = self.state[CALC_KIND]
        if stage == _CALC_ASK_LENGTH:
            return (ASK_LENGTH, seat, kind, SHORTEST_ROW, LONGEST_ROW, SHORTEST_ROW)
        return (ASK_INSIDE if stage == _CALC_ASK_INSIDE else ASK_DOUBLED, seat, kind, 0, 1, 0)

    actions = {
        SET_PLANET: (_set_planet, OF_SEAT),
        OPTION: (_option, IN_SETUP),
        START: (_start, IN_SETUP | OF_SEAT),
        END_TURN: (_end_turn, ON_TURN),
        ROLLED: (_rolled, IN_PLAY),
        AWARD: (_award, IN_PLAY),
        SET_SCORE: (_set_score, OF_SEAT),
        SET_OFF: (_set_off, AFTER_SETUP | OF_SEAT),
        SET_DUE: (_set_due, IN_PLAY),
        SET_TILE: (_set_tile, AFTER_SETUP | OF_SEAT),
        CALCULATE: (_calculate, IN_PLAY),
        SET_TURN: (_set_turn, IN_PLAY | OF_SEAT),
    }
