"""What the buttons mean at a Solari table: questions, answers, and the score calculator.

Each answer is a step of its own, so that UNDO takes back exactly one of them.
"""

from shared_rules.solari import refusals as solari_refusals
from shared_rules.lights.canvas import Canvas
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.solari import counters
from shared_rules.solari.lights import draw, draw_asked, draw_values
from shared_rules.solari.counters import (
    CALC, CALC_INSIDE, CALC_KIND, CALC_LENGTH, FACES, FROM_DICE, LAP, MOST_LAPS, OFF, PIECES, ROW,
    SOURCE, STAGE, TILE_COUNT,
)  # fmt: skip
from shared_rules.solari.events import (
    AWARD, CALCULATE, CALC_ASK_KIND, CALC_SHOT, DOUBLED, END_TURN, INSIDE, MOST_ASKED_LAPS,
    MOST_ASKED_TURNS, MOST_OFF, OPTION, OPTIONS, OPTION_PIECES, OPTION_TARGET, OPTION_TURNS, ROLLED,
    SET_OFF, SET_SCORE, STAGES, STAGE_FIRST, STAGE_PIECES, START, SolariEvents, USUAL_TURNS,
)  # fmt: skip
from shared_rules.solari.asks import (
    ASK_AWARD, ASK_DIE, ASK_DOUBLED, ASK_FIRST, ASK_INSIDE, ASK_LAPS, ASK_LENGTH, ASK_OFF,
    ASK_POINTS, ASK_SHOT,
)  # fmt: skip
from shared_rules.tracker import CLOSE, CORRECTION, PLAY, SETUP


class SolariTracker(SolariEvents):
    """One Solari table, to play on."""

    turn_end_event = END_TURN
    lots = (ASK_FIRST,)
    first_ask = ASK_FIRST

    # What the buttons mean here

    def question(self) -> tuple[int, ...] | None:
        """Return what the table must enter now: (ask, a, b, low, high, proposal), or None."""
        if self.phase == SETUP:
            return self._asked_option()
        if self.phase != PLAY:
            return None
        if self.state[CALC]:
            return self.asked_calculation()
        seat = self.now()
        one, other = self.dice()
        if not one:
            return (ASK_DIE, seat, 0, 0, FACES, 0)
        return None if other else (ASK_DIE, seat, 1, 1, FACES, 1)

    def answer(self, value: int, rng: Rng) -> bytes:
        """Return the step that answers the question with `value`."""
        question = self.question() or (0, 0, 0)
        ask = question[0]
        if ask == ASK_DIE:
            return self._roll(value, rng)
        if ask == ASK_DOUBLED or (ask in (ASK_LENGTH, ASK_INSIDE) and self._is_last(ask)):
            return self._calculated(ask, value)
        if ask == ASK_SHOT and value:
            seat = value - 1
            return bytes((SET_OFF, seat, min(self.state[OFF + seat] + 1, MOST_OFF), 0))
        if ask in (ASK_AWARD, ASK_LENGTH, ASK_INSIDE, ASK_SHOT):
            return bytes((CALCULATE, value, 0, 0))
        if ask == ASK_FIRST:
            # SLI-2.2: the higher roll begins, so everybody has the same chance.
            return bytes((START, value - 1 if value else rng.below(self.seats), 0, 0))
        return self._chosen(question[2], value)

    def nudge(self, delta: int) -> bytes:
        """Return the event of PLUS (calculate points) and MINUS (a piece was shot totally)."""
        if self.phase != PLAY:
            return b""
        return bytes((CALCULATE, CALC_ASK_KIND if delta > 0 else CALC_SHOT, 0, 0))

    def phase_over(self) -> bytes:
        """Return the event of a long OK: the turn ends; a finished game closes."""
        if self.phase == PLAY:
            return bytes((END_TURN, self.now(), 0, 0))
        return bytes((CLOSE, 0, 0, 0))

    def values(self, seat: int) -> list[tuple[int, ...]]:
        """Return what a seat can correct: laps, points of the lap, pieces off the board."""
        if self.phase == SETUP:
            return []
        laps, points = divmod(self.score(seat), LAP)
        return [
            (ASK_LAPS, seat, 0, 0, MOST_LAPS, laps),
            (ASK_POINTS, seat, 0, 0, LAP - 1, points),
            (ASK_OFF, seat, 0, 0, MOST_OFF, self.state[OFF + seat]),
        ]

    def corrected(self, seat: int, index: int, value: int) -> bytes:
        """Return the event that sets the value at `index` of `values`."""
        laps, points = divmod(self.score(seat), LAP)
        if index == 0:
            return bytes((SET_SCORE | CORRECTION, seat, value, points))
        if index == 1:
            return bytes((SET_SCORE | CORRECTION, seat, laps, value))
        return bytes((SET_OFF | CORRECTION, seat, value, 0))

    draw_table = draw
    lights_of = draw_values

    def lights_asked(self, ask: tuple[int, ...], value: int, t_ms: int, canvas: Canvas) -> None:
        """Draw a question: during play the points of its seat and the number."""
        if self.phase == PLAY and ask[0] not in (ASK_LAPS, ASK_POINTS):
            draw_asked(self, ask, value, t_ms, canvas)
        else:
            super().lights_asked(ask, value, t_ms, canvas)

    def _asked_option(self) -> tuple[int, ...]:
        stage = self.state[STAGE]
        if stage == STAGE_FIRST:
            return (ASK_FIRST, 0, 0, 0, self.seats, 0)
        which, piece = STAGES[stage], 0
        ask, at, low, high = OPTIONS[which]
        value = self.state[at]
        if which == OPTION_PIECES:
            piece = stage - STAGE_PIECES
            high, value = 1, value >> piece & 1
        elif which == OPTION_TARGET:
            laps = counters.target(self.state) // LAP
            high, value = MOST_ASKED_LAPS, min(laps, MOST_ASKED_LAPS)
        elif which == OPTION_TURNS:
            high, value = MOST_ASKED_TURNS, USUAL_TURNS
        return (ask, 0, piece, low, high, value)

    def _chosen(self, piece: int, value: int) -> bytes:
        which = STAGES[self.state[STAGE]]
        if which == OPTION_PIECES:
            bit = 1 << piece
            value = self.state[PIECES] & (7 - bit) | (bit if value else 0)
        elif which == OPTION_TARGET:
            value *= LAP
        return bytes((OPTION, which, value & 0xFF, value >> 8))

    def _is_last(self, ask: int) -> bool:
        if self.has_doubler():
            return False
        return ask == ASK_INSIDE or self.state[CALC_KIND] == ROW

    def _calculated(self, ask: int, value: int) -> bytes:
        state = self.state
        length = value if ask == ASK_LENGTH else state[CALC_LENGTH]
        inside = value if ask == ASK_INSIDE else state[CALC_INSIDE]
        doubled = value if ask == ASK_DOUBLED else 0
        what = state[CALC_KIND] | (INSIDE if inside else 0) | (DOUBLED if doubled else 0)
        return bytes((AWARD, what, length, 0))

    def _roll(self, value: int, rng: Rng) -> bytes:
        one = self.dice()[0]
        if one:
            return bytes((ROLLED, one, value, 0))
        if value:
            return bytes((ROLLED, value, 0, 0))
        if self.state[SOURCE] == FROM_DICE:
            return bytes((ROLLED, 1 + rng.below(FACES), 1 + rng.below(FACES), 0))
        left = self.tiles_left(self.now())
        if not left:
            raise Refused(solari_refusals.NO_SUCH_TILE, TILE_COUNT - 1, 0)
        high, low = counters.dice_of(left[rng.below(len(left))])
        return bytes((ROLLED, high, low, 0))
