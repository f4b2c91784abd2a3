"""A described game as programs that learn play it: what people press, and what the unit keeps.

A described game has no rules of its own: nothing is forbidden but what its tracker refuses. What
can be pressed is the same everywhere: an answer to the question that is asked, the end of a turn or
of a phase, one more, one less. Where the whole table presses, the first seat does it. Such games
may go on for ever: after MOST_PRESSES nobody has won.
"""

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

from heliograph.engine import NOBODY, Content, Game, IllegalChoice, Outcome, Pending
from heliograph.games import GAMES, load_game
from heliograph.games.track.game import TrackedGame, answer_choice
from heliograph.games.track.loading import load_tracked
from shared_rules import trackers
from shared_rules.digest import check
from shared_rules.rng import Rng
from shared_rules.tracker import EMPTY, OVER, SETUP

MOST_ANSWERS = 17
MOST_PRESSES = 200
TEXTS = (
    *(f"answer {number}" for number in range(MOST_ANSWERS)),
    "turn over", "phase over", "one more", "one less",
)  # fmt: skip
_TURN, _PHASE, _MORE, _LESS = range(MOST_ANSWERS, MOST_ANSWERS + 4)
_COUNT_BYTES = 2  # behind the tracker's: how often was pressed
_LOOKS = 120
_ASKED = ("phase", "asked", "asked.a", "asked.b", "asked.low", "asked.high")
_MOST = 255


# The table on which a description is chosen is none itself
DESCRIBED = tuple(name for name, about in GAMES.tracked.items() if about.set_up)


def open_game(name: str, seats: int, options: Mapping[str, Any]) -> Game:
    """Return a game by its name: with its rules, or as it is described. Raises BadOption."""
    if name in DESCRIBED:
        return DescribedGame(load_tracked(name, seats))
    return load_game(name, seats, options)


class DescribedGame(Game):
    """One described game for so many people."""

    rules_version = 1
    choice_count = len(TEXTS)
    texts = TEXTS
    hides_anything = False
    options: Mapping[str, Any] = {}

    def __init__(self, tracked: TrackedGame) -> None:
        self.tracked = tracked
        self.name = tracked.name
        self.seats = tracked.seats
        self.content = Content({})
        # What a player sees of a state, in the order of `look`
        self.seen_names = (*_ASKED, *self._names_in_play())

    def start(self) -> bytes:
        step = b"".join(GAMES.tracked[self.name].opening(self.seats))
        return bytes(trackers.play(trackers.tracker_for(EMPTY), step).state) + bytes(_COUNT_BYTES)

    def pending(self, state: bytes) -> Pending:
        return _pending(self, state)

    def decide(self, state: bytes) -> Pending:
        """Work out `pending`."""
        tracker = trackers.tracker_for(self.table_state(state))
        presses = tuple(self._presses(tracker))
        if tracker.phase == OVER or self._is_late(state) or not presses:
            return Pending(NOBODY, ())
        return Pending(max(tracker.now(), 0), presses)

    def apply(self, state: bytes, choice: int) -> bytes:
        tracker = trackers.tracker_for(self.table_state(state))
        step = self._presses(tracker)[choice]
        if choice < MOST_ANSWERS:  # a table draws lots: here it is the position that decides
            asked = tracker.question()
            assert asked is not None
            step = tracker.answer(asked[3] + choice, Rng(check(state)))
        count = 1 + int.from_bytes(state[-_COUNT_BYTES:], "big")
        return bytes(trackers.play(tracker, step).state) + count.to_bytes(_COUNT_BYTES, "big")

    def _presses(self, tracker: Any) -> dict[int, bytes]:
        """Return the events of what can be pressed now, by their numbers."""
        found: dict[int, bytes] = {}
        asked, state = tracker.question(), bytes(tracker.state)
        if asked is not None:
            last = min(asked[4], asked[3] + MOST_ANSWERS - 1)
            for value in range(asked[3], last + 1):
                if self.tracked.allows(state, answer_choice(value)):
                    found[value - asked[3]] = b""
        if tracker.phase == SETUP:
            return found
        seat = tracker.now()
        events = (
            (_TURN, tracker.turn_over(seat) if seat >= 0 else b""),
            (_PHASE, tracker.phase_over()),
            (_MORE, tracker.nudge(1)),
            (_LESS, tracker.nudge(-1)),
        )
        allows = self.tracked.allows_event
        return found | {press: event for press, event in events if event and allows(state, event)}

    def _is_late(self, state: bytes) -> bool:
        return int.from_bytes(state[-_COUNT_BYTES:], "big") >= MOST_PRESSES

    def outcome(self, state: bytes) -> Outcome | None:
        if self.pending(state).seat != NOBODY:
            return None
        everybody = tuple(range(self.seats))
        none = Outcome(everybody, "late", "", tuple((0,) for _ in everybody))
        return self.tracked.outcome(self.table_state(state)) or none

    def why_not(self, state: bytes, choice: int) -> IllegalChoice:
        expected = ", ".join(map(self.choice_text, self.pending(state).choices))
        return IllegalChoice("", "not_tracked", expected, self.named(choice))

    def correct(self, state: bytes, fact: str, value: object) -> bytes:
        after = self.tracked.correct(self.table_state(state), fact, value)
        return after + state[-_COUNT_BYTES:]

    def view(self, state: bytes, viewer: int) -> dict[str, Any]:
        return self.tracked.view(self.table_state(state), viewer)

    def facts(self, state: bytes) -> dict[str, Any]:
        return self.tracked.facts(self.table_state(state))

    def dump(self, state: bytes) -> dict[str, Any]:
        count = int.from_bytes(state[-_COUNT_BYTES:], "big")
        return {**self.tracked.dump(self.table_state(state)), "presses": count}

    def load(self, position: Mapping[str, Any]) -> bytes:
        count = int(position.get("presses", 0))
        return self.tracked.load(position) + count.to_bytes(_COUNT_BYTES, "big")

    def parse_choice(self, text: str) -> int:
        return TEXTS.index(text)

    def table_state(self, state: bytes) -> bytes:
        return state[:-_COUNT_BYTES]

    # What a player sees

    def look(self, state: bytes) -> bytes:
        """Return a number for each of `seen_names`; all lies openly on the table."""
        tracker = trackers.tracker_for(self.table_state(state))
        asked = tracker.question() or (0,) * 5
        facts = self.tracked.facts(self.table_state(state))
        told = (facts.get(name, 0) for name in self.seen_names[len(_ASKED) :])
        return bytes(min(max(number, 0), _MOST) for number in (tracker.phase, *asked[:5], *told))

    def _names_in_play(self) -> tuple[str, ...]:
        """Return the names of all facts that come up where people press this and that."""
        names: dict[str, None] = {}
        luck, state = Random(0), self.start()
        for _ in range(_LOOKS):
            names |= dict.fromkeys(self.facts(state))
            choices = self.pending(state).choices
            state = self.apply(state, luck.choice(choices)) if choices else self.start()
        return tuple(names)


@lru_cache(maxsize=64)
def _pending(game: DescribedGame, state: bytes) -> Pending:
    return game.decide(state)
