"""Glimmer for the kernel: chance rolls, seats call or doubt, the higher truth scores."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from heliograph.engine import (
    CHANCE,
    NOBODY,
    REFEREE,
    TABLE,
    BadPosition,
    Content,
    Game,
    IllegalChoice,
    Outcome,
    Pending,
    validate,
)
from heliograph.engine.choice_texts import ChoiceTable
from heliograph.engine.options import among, seat_count
from heliograph.engine.reading import correcting, listing, number, unknown_fact, within
from heliograph_glimmer.catalogue import N_
from heliograph_glimmer.unit import table
from heliograph_glimmer.unit.table import (
    CALL,
    FACES,
    FIRST,
    GOAL,
    MOST_SEATS,
    PHASE,
    POINTS,
    SEATS,
    SHOWN,
    SIZE,
    TURN,
)
from heliograph_glimmer.unit.tracker import GlimmerTracker
from shared_rules.names import PHASES
from shared_rules.tracker import OVER, PLAY, SETUP

CONTENT = Path(__file__).with_name("content.toml")
DEPTHS = ("digital", "referee")
OPTIONS = (among("depth", "digital", DEPTHS),)

# Behind the tracker's bytes: the depth, how many dice are known, and the die of each seat
DEPTH: Final = SIZE
KNOWN: Final = SIZE + 1
DICE: Final = SIZE + 2
STATE_SIZE: Final = DICE + MOST_SEATS

# Choices: who begins, what a die shows, calls, the doubt
MOST_CALL: Final = FACES * MOST_SEATS
CHOICES = ChoiceTable()
CHOICES.add("first {}", range(1, MOST_SEATS + 1))  # 0 + seat
DIE: Final = CHOICES.add("die {}", range(1, FACES + 1)) - 1  # + face
CALLS: Final = CHOICES.add("call {}", range(1, MOST_CALL + 1)) - 1  # + number
DOUBT: Final = CHOICES.add("doubt")
NODES = ("first", "die", "call", "over")
_EXPECTED = {
    "first": ("GLM-2", N_("a seat that begins")),
    "die": ("GLM-3", N_("what a die shows")),
    "call": ("GLM-4", N_("a higher call, or a doubt")),
    "over": ("GLM-7", N_("nothing: the game is over")),
}


def node_of(state: bytes) -> str:
    """Return the kind of decision that is due."""
    if state[PHASE] == SETUP:
        return "first"
    if state[PHASE] == OVER:
        return "over"
    is_rolling = not state[DEPTH] and state[KNOWN] < state[SEATS]
    return "die" if is_rolling or state[SHOWN] else "call"


class Glimmer(Game):
    """Glimmer for two to four seats: with virtual dice, or beside real cups."""

    name = "glimmer"
    rules_version = 1
    choice_count = len(CHOICES.texts)
    texts = CHOICES.texts

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        box: Path | Mapping[str, Any] | None = None,
    ) -> None:
        self.seats = seat_count(seats, range(table.FEWEST_SEATS, MOST_SEATS + 1), "GLM-1")
        self.options = validate(OPTIONS, options)
        self.content = Content.load(CONTENT, box)

    def start(self) -> bytes:
        tracker = GlimmerTracker()
        tracker.begin(self.seats)
        depth = DEPTHS.index(self.options["depth"])
        return bytes(tracker.state) + bytes((depth,)) + bytes(STATE_SIZE - DEPTH - 1)

    def pending(self, state: bytes) -> Pending:
        node = node_of(state)
        if node == "over":
            return Pending(NOBODY, ())
        if node == "first":
            return Pending(CHANCE, tuple(range(self.seats)), bytes([1] * self.seats))
        if node == "die":
            return Pending(CHANCE, tuple(range(DIE + 1, DIE + FACES + 1)), bytes([1] * FACES))
        calls = range(CALLS + state[CALL] + 1, CALLS + FACES * self.seats + 1)
        return Pending(state[TURN], (*calls, DOUBT) if state[CALL] else tuple(calls))

    def apply(self, state: bytes, choice: int) -> bytes:
        after = bytearray(state)
        if choice < MOST_SEATS:
            table.begin_play(after, choice)
        elif choice <= CALLS:
            after[DICE + after[KNOWN]] = choice - DIE
            after[KNOWN] += 1
        elif choice < DOUBT:
            table.raise_call(after, choice - CALLS)
        else:
            after[SHOWN] = 1
        if after[SHOWN] and after[KNOWN] == self.seats:
            table.settle(after, sum(after[DICE:]))
            after[KNOWN:] = bytes(STATE_SIZE - KNOWN)
        return bytes(after)

    def outcome(self, state: bytes) -> Outcome | None:
        if state[PHASE] != OVER:
            return None
        scores = tuple((state[POINTS + seat],) for seat in range(self.seats))
        return Outcome(table.winners(state), "goal", "GLM-7", scores)

    def pool(self, state: bytes) -> str:
        return f"die {state[KNOWN]}" if node_of(state) == "die" else "first"

    def why_not(self, state: bytes, choice: int) -> IllegalChoice:
        rule, expected = _EXPECTED[node_of(state)]
        if node_of(state) == "call" and choice == DOUBT:
            rule = "GLM-5"
        return IllegalChoice(rule, "not_now", expected, self.named(choice))

    # Corrections

    def facts(self, state: bytes) -> dict[str, Any]:
        points = {f"points {seat + 1}": state[POINTS + seat] for seat in range(self.seats)}
        return {**points, "call": state[CALL], "turn": state[TURN] + 1}

    def bounds(self, fact: str) -> tuple[int, int, str]:
        """Return the lowest and the highest value of a fact, and the rule that bounds it."""
        if fact == "call":
            return 0, FACES * self.seats, "GLM-4"
        return (1, self.seats, "GLM-4") if fact == "turn" else (0, GOAL - 1, "GLM-7")

    def correct(self, state: bytes, fact: str, value: Any) -> bytes:
        if fact not in (known := self.facts(state)):
            raise unknown_fact(fact, known)
        with correcting(fact):
            given = number(value, *self.bounds(fact))
        after = bytearray(state)
        if fact == "call":
            after[CALL] = given
        elif fact == "turn":
            after[TURN] = given - 1
        else:
            after[POINTS + int(fact.split()[1]) - 1] = given
        return bytes(after)

    # What is known

    def view(self, state: bytes, viewer: int) -> dict[str, Any]:
        pending = self.pending(state)
        return {
            "game": self.name,
            "viewer": {TABLE: "table", REFEREE: "referee"}.get(viewer, viewer + 1),
            "phase": PHASES[state[PHASE]],
            "first": state[FIRST] + 1,
            "turn": state[TURN] + 1,
            "call": state[CALL],
            "shown": bool(state[SHOWN]),
            "known": state[KNOWN],
            "points": list(state[POINTS : POINTS + self.seats]),
            "dice": [self._die_seen(state, seat, viewer) for seat in range(self.seats)],
            "pending": {
                "seats": [seat + 1 for seat in pending.seats],
                "choices": [
                    {"id": choice, "text": self.texts[choice], "seat": pending.seat + 1}
                    for choice in pending.choices
                ],
            },
        }

    def _die_seen(self, state: bytes, seat: int, viewer: int) -> int | None:
        """Return a die that this viewer may look at: one's own, and all that are lifted."""
        is_open = state[SHOWN] or viewer in (seat, REFEREE)
        return (state[DICE + seat] or None) if is_open else None

    def seen_text(self, state: bytes, choice: int, viewer: int) -> str:
        hides = node_of(state) == "die" and not state[DEPTH]
        is_mine = viewer in (REFEREE, state[KNOWN])
        return self.texts[choice] if is_mine or not hides else "die ?"

    def reveals(self, state: bytes, choice: int) -> bool:
        return self.pending(state).seat == CHANCE or (choice == DOUBT and not state[DEPTH])

    def dump(self, state: bytes) -> dict[str, Any]:
        return {
            "phase": PHASES[state[PHASE]],
            "first": state[FIRST] + 1,
            "turn": state[TURN] + 1,
            "call": state[CALL],
            "shown": state[SHOWN],
            "points": list(state[POINTS : POINTS + self.seats]),
            "dice": list(state[DICE : DICE + state[KNOWN]]),
        }

    def load(self, position: Mapping[str, Any]) -> bytes:
        state = bytearray(self.start())
        state[PHASE] = self._phase(position.get("phase", "play"))
        for name, at, low, high in (
            ("first", FIRST, 1, self.seats),
            ("turn", TURN, 1, self.seats),
            ("call", CALL, 0, FACES * self.seats),
            ("shown", SHOWN, 0, 1),
        ):
            with within(name):
                state[at] = number(position.get(name, low), low, high, "GLM-4") - (low == 1)
        points = listing(position.get("points", []), self.seats, "GLM-7", N_("points"))
        dice = listing(position.get("dice", []), self.seats, "GLM-3", N_("dice"))
        for seat, given in enumerate(points):
            state[POINTS + seat] = number(given, 0, GOAL, "GLM-7")
        for seat, face in enumerate(dice):
            state[DICE + seat] = number(face, 1, FACES, "GLM-3")
        state[KNOWN] = len(dice)
        self._need_sound(state)
        return bytes(state)

    def _phase(self, name: Any) -> int:
        names = [PHASES[phase] for phase in (SETUP, PLAY, OVER)]
        if name not in names:
            raise BadPosition("", "phase", ", ".join(names), repr(name)[:40])
        return PHASES.index(name)

    def _need_sound(self, state: bytearray) -> None:
        hidden = state[DEPTH] and state[KNOWN] and not state[SHOWN]
        counted = state[SHOWN] and state[KNOWN] == self.seats
        early = not state[DEPTH] and state[KNOWN] < self.seats and state[CALL]
        idle = state[PHASE] != PLAY and (state[KNOWN] or state[CALL])
        if hidden or counted or early or idle or not GlimmerTracker(bytes(state[:SIZE])).is_sound():
            expected = N_("dice, call and phase that fit")
            raise BadPosition("GLM-6", "position", expected, bytes(state).hex())

    def parse_choice(self, text: str) -> int:
        return CHOICES.parse(text, "'first 2', 'die 5', 'call 7', 'doubt'")

    def table_state(self, state: bytes) -> bytes:
        return state[:SIZE]
