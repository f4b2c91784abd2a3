"""What a Solarius Mission table is asked, and which step an answer or a press stands for."""

from shared_rules.compat import const
from shared_rules.rng import Rng
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    AT, BAG, CENTRES, CHOOSE, COLOUR_COUNT, FACE_COUNT, FIELDS, LEAST_FIELDS, MOST_BONUS,
    MOST_FIELDS, MOST_LEVEL, MOST_SCORE, NEW_COLOUR, NO_DIE, OPEN_CENTRE, PLANETS, REFILL, ROUNDS,
    STAGE, STAR, TAKEN, TELL, WHEEL, WHEELS,
)  # fmt: skip
from shared_rules.solarius_mission.facts import SolariusFacts
from shared_rules.solarius_mission.asks import (
    ASK_CENTRE, ASK_DIE_COLOUR, ASK_DIE_FACE, ASK_FIELD, ASK_FIELDS, ASK_MISSION_DIE,
    ASK_MISSION_FIRST, ASK_MISSION_POINTS, ASK_PLANETS, ASK_SCORE, ASK_TECH, ASK_UPGRADED,
    ASK_WHEEL,
)  # fmt: skip
from shared_rules.tracker import (
    ASK_NEXT_ROUND, ASK_START, CLOSE, CORRECTION, OVER, PLAY, ROUND_END, SETUP,
)  # fmt: skip

from shared_rules.solarius_mission.events import (
    FIRST_PLAYER, START, END_TURN, TAKE, SET_TECH, DRAW, OPEN, NEXT_ROUND, SET_SCORE, SET_PLANETS,
    OPTION, OPTION_FIELDS, OPTION_POINTS, OPTION_OWN_WHEEL, S_WHEEL, S_FIELDS, S_VALUES, S_POINTS,
    S_FIRST, S_UPGRADED, S_DICE,
)  # fmt: skip

_START_LEVEL = const(1)

# The event that answers a question: with the value (a plain yes is 0), with place and value
_BY_VALUE = {ASK_START: START, ASK_NEXT_ROUND: NEXT_ROUND, ASK_CENTRE: OPEN, ASK_MISSION_DIE: TAKE}
_BY_PLACE = {ASK_FIELD: OPTION, ASK_SCORE: SET_SCORE, ASK_PLANETS: SET_PLANETS}


class SolariusQuestions(SolariusFacts):
    """One Solarius Mission table, to ask and to answer."""

    turn_end_event = END_TURN
    lots = (ASK_MISSION_FIRST, ASK_DIE_COLOUR)
    first_ask = ASK_MISSION_FIRST

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
            return (ASK_MISSION_DIE, self.now(), 0, 0, last, last)
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
            return (ASK_MISSION_POINTS, 0, 0, 0, 1, 0)
        if stage == S_FIRST:
            return (ASK_MISSION_FIRST, 0, 0, 0, self.seats, 0)
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

    def _die_question(self, number: int) -> tuple[int, ...]:
        """Ask for the colour, then for the face; 0 lets the table unit draw and roll."""
        colour = self.state[NEW_COLOUR]
        if colour != NO_DIE:
            return (ASK_DIE_FACE, number, colour, 0, FACE_COUNT, STAR + 1)
        likely = 0
        for index in range(COLOUR_COUNT):
            if self.state[BAG + index] > self.state[BAG + likely]:
                likely = index
        return (ASK_DIE_COLOUR, number, 0, 0, COLOUR_COUNT, likely + 1)

    def _asked_planets(self) -> int:
        tied = bridge.leaders(self.state)
        index = self.state[AT] - self.seats
        return tied[index] if 0 <= index < len(tied) else -1

    def answer(self, value: int, rng: Rng) -> bytes:
        """Return the step that answers the question with `value`."""
        ask, a, b = (self.question() or (0, 0, 0))[:3]
        if ask in _BY_VALUE:
            return bytes((_BY_VALUE[ask], value, 0, 0))
        if ask in _BY_PLACE:
            return bytes((_BY_PLACE[ask], a, value, 0))
        return self._longer_answer(ask, a, b, value, rng)

    def _longer_answer(self, ask: int, a: int, b: int, value: int, rng: Rng) -> bytes:
        if ask == ASK_FIELDS or ask == ASK_MISSION_POINTS:
            which = OPTION_FIELDS if ask == ASK_FIELDS else OPTION_POINTS
            return bytes((OPTION, which, value, 0))
        if ask == ASK_WHEEL:
            return _wheel_step(value)
        if ask == ASK_MISSION_FIRST:
            return bytes((FIRST_PLAYER, value - 1 if value else rng.below(self.seats), 0, 0))
        if ask == ASK_UPGRADED:
            levels = [2 if value == colour + 1 else 1 for colour in range(COLOUR_COUNT)]
            return b"".join([bytes((SET_TECH, a, c, levels[c])) for c in range(COLOUR_COUNT)])
        if ask == ASK_TECH:
            # Entering is the table's word: a level told too high before may come down again.
            return bytes((SET_TECH | CORRECTION, a, b, value))
        if ask == ASK_DIE_FACE:
            return bytes((DRAW, b + 1, value or bridge.roll(rng) + 1, 0))
        if value:
            return bytes((DRAW, value, 0, 0))
        return bytes((DRAW, bridge.draw(self.state, rng) + 1, bridge.roll(rng) + 1, 0))

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


def _wheel_step(value: int) -> bytes:
    if value >= len(WHEELS):
        return bytes((OPTION, OPTION_OWN_WHEEL, 0, 0))
    wheel = WHEELS[value]
    fields = [bytes((OPTION, field, wheel[field], 0)) for field in range(1, len(wheel))]
    return bytes((OPTION, OPTION_FIELDS, len(wheel), 0)) + b"".join(fields)
