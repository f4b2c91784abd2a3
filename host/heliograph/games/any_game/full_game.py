"""Full rules on a table that is kept by a description: what such a game need not write again.

The tracker goes on to keep turns, phases, counters and the end; the same bytes light the unit. A
game adds bytes of its own behind it (cards, dice, what is hidden), says what may be chosen, and
carries it out by events of the tracker. What the tracker asks, such as who begins, is asked here.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from heliograph.engine import (
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
from heliograph.engine.fact import NOBODY as HIDDEN
from heliograph.engine.fact_kinds import Whole, numbered
from heliograph.engine.facts import FactTable
from heliograph.engine.options import among, seat_count
from heliograph.engine.pending import ask_evenly, ask_seat
from heliograph.games import ALL_GAMES
from heliograph.games.any_game.catalogue import N_
from heliograph.games.depths import DIGITAL
from heliograph.games.depths import REFEREE as WITH_BOX
from heliograph.track.loading import load_tracked
from shared_rules import trackers
from shared_rules.any_game import events
from shared_rules.any_game import layout as unit
from shared_rules.rng import Rng
from shared_rules.tracker import EMPTY, OVER

OPTIONS = (among("depth", DIGITAL, (DIGITAL, WITH_BOX)),)
_ANSWERS = 256
_MOST_SHOWN = 60


def new_choices() -> ChoiceTable:
    """Return the choices that every described table has: the answers to what it asks."""
    choices = ChoiceTable()
    choices.add("answer {}", range(_ANSWERS))
    return choices


class DescribedGame(Game):
    """One game under its full rules, on a table that is kept by a description."""

    rules_version = 1
    table_of_choices: ClassVar[ChoiceTable]
    own_bytes: ClassVar[int] = 0
    rule: ClassVar[str] = ""  # the one that says what may be chosen

    def __init__(
        self, seats: int, options: Mapping[str, Any] | None = None, box: object = None
    ) -> None:
        del box  # what lies in it is known to the game
        about = ALL_GAMES[self.name]
        self.seats = seat_count(seats, about.seat_counts, self.rule)
        self.options = validate(OPTIONS, options)
        self.content = Content({})
        self.texts = self.table_of_choices.texts
        self.choice_count = len(self.texts)
        opening = b"".join(about.opening(seats))
        table = bytes(trackers.play(trackers.tracker_for(EMPTY), opening).state)
        self._size = len(table)
        self._start = table + bytes(self.own_bytes)
        self._tracked = load_tracked(self.name, seats)
        if not hasattr(self, "fact_table"):  # a game may declare more of its bytes itself
            self.fact_table = self._declare_bytes()

    # What a game says

    @abstractmethod
    def legal(self, tracker: Any, own: bytes) -> Pending:
        """Return who decides now and what may be chosen, sorted; the tracker asks nothing."""

    @abstractmethod
    def play(self, tracker: Any, own: bytearray, choice: int) -> None:
        """Carry out a choice: events on the tracker, and what lies behind it."""

    def seen(self, own: bytes, viewer: int) -> dict[str, Any]:
        """Return what a viewer may know of the game's own bytes; all, where nothing is hidden."""
        del viewer
        return {"own": list(own)}

    def has_sense(self, own: bytes) -> bool:
        """Say whether the game's own bytes can be; they may come from a file."""
        del own
        return True

    # The rest follows

    def _declare_bytes(self) -> FactTable:
        """Return who sees which bytes, for programs that learn: all see all of them.

        Of a game that hides something of its own bytes nobody sees these here.
        """
        table = FactTable(self.rule, self._size)
        if self.own_bytes and type(self).seen is not DescribedGame.seen:
            byte = Whole(0, 255, self.rule)
            table.declare("own", byte, per=(numbered("byte", self.own_bytes),), seen_by=HIDDEN)
        return table

    def tracker(self, state: bytes) -> Any:
        """Return the table of a state, to look at or to play on."""
        return trackers.tracker_for(state[: self._size])

    def own(self, state: bytes) -> bytes:
        """Return the bytes of a state that the tracker does not know."""
        return state[self._size :]

    def start(self) -> bytes:
        return self._start

    def pending(self, state: bytes) -> Pending:
        tracker = self.tracker(state)
        if tracker.phase == OVER:
            return Pending(NOBODY, ())
        if tracker.state[unit.ASKED]:
            return _answers(tracker)
        return self.legal(tracker, self.own(state))

    def apply(self, state: bytes, choice: int) -> bytes:
        tracker, own = self.tracker(state), bytearray(self.own(state))
        if tracker.state[unit.ASKED]:
            tracker.apply(_answer(tracker, choice))
        else:
            self.play(tracker, own, choice)
        return bytes(tracker.state) + bytes(own)

    def outcome(self, state: bytes) -> Outcome | None:
        ended = self._tracked.outcome(self.table_state(state))
        return ended._replace(rule=self.rule) if ended else None

    def pool(self, state: bytes) -> str:
        return "answer" if self.tracker(state).state[unit.ASKED] else "own"

    def why_not(self, state: bytes, choice: int) -> IllegalChoice:
        texts = ", ".join(self.texts[one] for one in self.pending(state).choices[:9])
        return IllegalChoice(self.rule, "not_now", texts or N_("nothing"), self.named(choice))

    def facts(self, state: bytes) -> dict[str, Any]:
        return self._tracked.facts(self.table_state(state))

    def correct(self, state: bytes, fact: str, value: Any) -> bytes:
        return self._tracked.correct(self.table_state(state), fact, value) + self.own(state)

    def view(self, state: bytes, viewer: int) -> dict[str, Any]:
        pending, tracker = self.pending(state), self.tracker(state)
        return {
            "game": self.name,
            "viewer": {TABLE: "table", REFEREE: "referee"}.get(viewer, viewer + 1),
            "table": self.table_state(state).hex(),
            "counts": [
                [tracker.count(index, seat) for seat in range(self.seats)]
                for index in range(tracker.counters)
            ],
            **self.seen(self.own(state), viewer),
            "pending": {
                "seats": [seat + 1 for seat in pending.seats],
                "choices": [
                    {"id": choice, "text": self.texts[choice], "seat": pending.seat + 1}
                    for choice in pending.choices
                ],
            },
        }

    def dump(self, state: bytes) -> dict[str, Any]:
        return {"table": self.table_state(state).hex(), "own": list(self.own(state))}

    def load(self, position: Mapping[str, Any]) -> bytes:
        try:
            table = bytes.fromhex(position["table"])
            own = bytes(position.get("own", bytes(self.own_bytes)))
            is_known = bytes(trackers.sound_tracker(table).state) == table
            is_whole = len(table) == self._size and len(own) == self.own_bytes
            if not (is_known and is_whole and self.has_sense(own)):
                raise ValueError(position)
        except (KeyError, TypeError, ValueError):
            expected = N_("table and own: the bytes of a table and of its game")
            raise BadPosition(self.rule, "state", expected, repr(position)[:_MOST_SHOWN]) from None
        return table + own

    def parse_choice(self, text: str) -> int:
        return self.table_of_choices.parse(text, f"'{self.texts[1]}', '{self.texts[-1]}'")

    def table_state(self, state: bytes) -> bytes:
        return state[: self._size]


def _answers(tracker: Any) -> Pending:
    """Return the answers to what the tracker asks, and who gives them."""
    asked = tracker.state[unit.ASKED]
    _, _, _, low, high, _ = tracker.question()
    if asked == unit.DRAWS:
        high = _lots(tracker.sides) - 1
    elif asked == unit.BEGINS:
        low = 1  # 0 lets the unit draw lots: here chance does
    choices = tuple(range(low, high + 1))
    is_for_seat = unit.NUMBERS <= asked < unit.ANOTHER
    return ask_seat(asked - unit.NUMBERS, choices) if is_for_seat else ask_evenly(choices)


def _answer(tracker: Any, choice: int) -> bytes:
    if tracker.state[unit.ASKED] == unit.DRAWS:
        return bytes((events.DRAW, choice, 0, 0))
    step: bytes = tracker.answer(choice, Rng(1))
    return step


def _lots(sides: int) -> int:
    """Return in how many orders so many can stand."""
    return 1 if sides < 2 else sides * _lots(sides - 1)
