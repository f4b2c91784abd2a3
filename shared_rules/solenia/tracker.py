"""The Solenia tracker: events in, state out, with every entry checked before anything moves.

At track depth the players lay the real cards; the tracker follows with the value of each card, the
band, the turn and the cards left. One press is one card: MINUS is a 0, the own seat a 1, PLUS a 2;
OK held is a card laid away because none could be placed (SLN-4.10).
"""

from shared_rules.solenia import refusals as solenia_refusals
from shared_rules.compat import const
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.solenia import band
from shared_rules.solenia.lights import draw, draw_asked, draw_values
from shared_rules.solenia.band import (
    ADVANCES, CARDS, CARDS_EACH, DAY_FIRST, DIE, DIE_FACES, FIRST, FIRST_ADVANCING_FACE,
    MOST_ADVANCES, MOST_STARS, NOTHING, PHASE, SET_UP, STAGE, STARS, STRIP_OF_DIE, TURN, UNSEEN,
    VALUES, WAITING,
)  # fmt: skip
from shared_rules.solenia.facts import SoleniaFacts
from shared_rules.solenia.asks import (
    ASK_ADVANCES, ASK_BAND, ASK_CARDS, ASK_DEPART, ASK_FIRST_SEAT, ASK_SOLO_DIE, ASK_STARS,
    ASK_STRIP,
)  # fmt: skip
from shared_rules.tracker import (
    CLOSE, CORRECTION, IN_SETUP, OF_SEAT, ON_TURN, OVER, PLAY, ROUND_END, SETUP,
)  # fmt: skip

# Events: kind and up to three arguments
CARD = const(2)
DISCARD = const(3)
START = const(4)
PUSH_BACK = const(5)
ROLL = const(6)
SCORE = const(7)
SET_CARDS = const(8)
SET_ADVANCES = const(9)
SET_TURN = const(10)
OPTION = const(14)

OPTION_DAY_FIRST = const(0)
OPTION_FIRST = const(1)

_USUAL_STARS = const(40)
_ONE = const(1)


class SoleniaTracker(SoleniaFacts):
    """One Solenia table, to play on."""

    lots = (ASK_FIRST_SEAT,)
    first_ask = ASK_FIRST_SEAT

    # Events

    def _option(self, which: int, value: int, _: int, __: bool) -> None:
        if which == OPTION_DAY_FIRST and value <= 1:
            self.state[DAY_FIRST] = value
        elif which == OPTION_FIRST and value < self.seats:
            self.state[FIRST] = value
        else:
            raise Refused(solenia_refusals.SOLENIA_OPTION, which, value)
        if self.state[STAGE] == which:
            self.state[STAGE] += 1

    def _start(self, _: int, __: int, ___: int, ____: bool) -> None:
        self.state[STAGE] = SET_UP
        band.start(self.state)
        if not self.cards(self.now()):  # corrected before the start
            band.pass_turn(self.state)

    def _card(self, seat: int, value: int, _: int, __: bool) -> None:
        if value >= VALUES:
            raise Refused(solenia_refusals.CARD_VALUE, VALUES - 1, value)
        band.play_card(self.state, value)
        if value == 0:
            band.move_airship(self.state)
        else:
            self._end_turn()

    def _discard(self, seat: int, value: int, _: int, __: bool) -> None:
        if value > UNSEEN:
            raise Refused(solenia_refusals.CARD_VALUE, UNSEEN, value)
        band.play_card(self.state, value)
        band.move_airship(self.state)

    def _push_back(self, _: int, __: int, ___: int, ____: bool) -> None:
        if not self.strip_is_due:
            raise Refused(solenia_refusals.AIRSHIP_STANDS)
        rolled = self.waiting == STRIP_OF_DIE
        band.push_back(self.state)
        if rolled:
            band.pass_turn(self.state)
        else:
            self._end_turn()

    def _roll(self, face: int, _: int, __: int, ___: bool) -> None:
        if self.waiting != DIE:
            raise Refused(solenia_refusals.NO_DIE)
        if not 1 <= face <= DIE_FACES:
            raise Refused(solenia_refusals.SOLO_FACE, DIE_FACES, face)
        if face >= FIRST_ADVANCING_FACE:
            band.move_airship(self.state)
        else:
            self.state[WAITING] = NOTHING
            band.pass_turn(self.state)

    def _score(self, seat: int, stars: int, _: int, free: bool) -> None:
        if self.phase != ROUND_END and not (free and self.phase == OVER):
            raise Refused(solenia_refusals.STARS_LATER)
        if stars > MOST_STARS:
            raise Refused(solenia_refusals.STAR_RANGE, MOST_STARS, stars)
        self.state[STARS + seat] = stars
        if seat == self.state[STAGE] - SET_UP:
            self.state[STAGE] += 1
        if self.state[STAGE] == SET_UP + self.seats:
            self.state[PHASE] = OVER

    def _set_cards(self, seat: int, left: int, _: int, free: bool) -> None:
        self._need_correction(free)
        if left > CARDS_EACH:
            raise Refused(solenia_refusals.CARD_RANGE, CARDS_EACH, left)
        self.state[CARDS + seat] = left
        if self.phase == PLAY and not self.state[CARDS + self.state[TURN]] and not self.waiting:
            band.pass_turn(self.state)

    def _set_advances(self, advances: int, _: int, __: int, free: bool) -> None:
        self._need_correction(free)
        if advances > MOST_ADVANCES:
            raise Refused(solenia_refusals.ADVANCE_RANGE, MOST_ADVANCES, advances)
        self.state[ADVANCES] = advances

    def _set_turn(self, seat: int, _: int, __: int, free: bool) -> None:
        self._need_correction(free)
        if self.phase != PLAY or not self.cards(seat):
            raise Refused(solenia_refusals.NO_CARDS_LEFT, seat)
        self.state[TURN] = seat
        self.state[WAITING] = NOTHING

    def _end_turn(self) -> None:
        if band.die_is_due(self.state):
            self.state[WAITING] = DIE
        else:
            band.pass_turn(self.state)

    # Checks

    def _need_turn(self, seat: int) -> None:
        self._need_seat(seat)
        self._need_play()
        if self.waiting:
            raise Refused(
                solenia_refusals.STRIP_FIRST if self.strip_is_due else solenia_refusals.DIE_DUE
            )
        super()._need_turn(seat)
        if not self.cards(seat):  # the last card is laid, what it does is still under way
            raise Refused(solenia_refusals.NO_CARDS_LEFT, seat)

    def _need_correction(self, free: bool) -> None:
        if not free:
            raise Refused(solenia_refusals.SOLENIA_CORRECTION)

    # What the buttons mean here

    def question(self) -> tuple[int, ...] | None:
        """Return what the table must enter now: (ask, a, b, low, high, proposal), or None."""
        if self.phase == SETUP:
            return self._setup_question()
        if self.phase == ROUND_END:
            seat = self.state[STAGE] - SET_UP
            return (ASK_STARS, seat, 0, 0, MOST_STARS, _USUAL_STARS)
        if self.strip_is_due:
            return (ASK_STRIP, self.state[TURN], band.strip_number(self.advances), 0, 0, 0)
        if self.waiting == DIE:
            return (ASK_SOLO_DIE, self.state[TURN], 0, 1, DIE_FACES, 1)
        return None

    def _setup_question(self) -> tuple[int, ...]:
        stage = self.state[STAGE]
        if stage == OPTION_DAY_FIRST:
            return (ASK_BAND, 0, 0, 0, 1, self.state[DAY_FIRST])
        if stage == OPTION_FIRST and self.seats > 1:
            return (ASK_FIRST_SEAT, 0, 0, 1, self.seats, self.state[FIRST] + 1)
        return (ASK_DEPART, 0, 0, 0, 0, 0)

    def answer(self, value: int, rng: Rng) -> bytes:
        """Return the step that answers the question with `value`."""
        ask, seat = (self.question() or (0, 0))[:2]
        if ask == ASK_BAND:
            return bytes((OPTION, OPTION_DAY_FIRST, value, 0))
        if ask == ASK_FIRST_SEAT:
            return bytes((OPTION, OPTION_FIRST, value - 1, 0))
        if ask == ASK_STARS:
            return bytes((SCORE, seat, value, 0))
        if ask == ASK_STRIP:
            return bytes((PUSH_BACK, 0, 0, 0))
        if ask == ASK_SOLO_DIE:
            return bytes((ROLL, value, 0, 0))
        if self.state[STAGE] == OPTION_FIRST:  # the only seat begins, nobody has to say so
            return bytes((OPTION, OPTION_FIRST, 0, 0, START, 0, 0, 0))
        return bytes((START, 0, 0, 0))

    def turn_over(self, seat: int) -> bytes:
        """Return the event of a seat that says its turn is over: it played a 1.

        While the strip must be moved, the same button says that this is done.
        """
        if self.phase == PLAY and self.strip_is_due and seat == self.now():
            return bytes((PUSH_BACK, 0, 0, 0))
        return bytes((CARD, seat, _ONE, 0))

    def nudge(self, delta: int) -> bytes:
        """Return the event of PLUS and MINUS: the seat on turn played a 2 or a 0."""
        if self.phase != PLAY:
            return b""
        return bytes((CARD, self.now(), 2 if delta > 0 else 0, 0))

    def phase_over(self) -> bytes:
        """Return the event of a long OK: a card is laid away (SLN-4.10); a finished game closes."""
        if self.phase == PLAY:
            return bytes((DISCARD, self.now(), UNSEEN, 0))
        return bytes((CLOSE, 0, 0, 0))

    def values(self, seat: int) -> list[tuple[int, ...]]:
        """Return what a seat can correct: its cards, and how often the airship has advanced."""
        return [
            (ASK_CARDS, seat, 0, 0, CARDS_EACH, self.cards(seat)),
            (ASK_ADVANCES, seat, 0, 0, MOST_ADVANCES, self.advances),
        ]

    def corrected(self, seat: int, index: int, value: int) -> bytes:
        """Return the event that sets the value at `index` of `values`."""
        if index == 0:
            return bytes((SET_CARDS | CORRECTION, seat, value, 0))
        return bytes((SET_ADVANCES | CORRECTION, value, 0, 0))

    draw_table = draw
    lights_of = draw_values
    lights_asked = draw_asked

    actions = {
        CARD: (_card, ON_TURN),
        DISCARD: (_discard, ON_TURN),
        START: (_start, IN_SETUP),
        PUSH_BACK: _push_back,
        ROLL: _roll,
        SCORE: (_score, OF_SEAT),
        SET_CARDS: (_set_cards, OF_SEAT),
        SET_ADVANCES: _set_advances,
        SET_TURN: (_set_turn, OF_SEAT),
        OPTION: (_option, IN_SETUP),
    }
