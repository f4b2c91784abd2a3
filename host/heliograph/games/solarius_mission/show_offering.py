"""The offers of one position: adding them, going on from a choice, saying what it changes.

`show_offers` decides which whole steps are worth a button; this is what it works with.
"""

from bisect import bisect_left
from collections.abc import Callable

from heliograph.engine import Game
from heliograph.games.show import Offer
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.layout import COLUMN_NAMES
from heliograph.games.solarius_mission.show_choices import Choices as Reader
from heliograph.games.solarius_mission.show_teller import SEPARATOR
from heliograph.games.solarius_mission.faces import TECH_FACES
from heliograph.games.solarius_mission.stack import actor_of, height_of, task_of
from shared_rules.solarius_mission.bridge import COLOURS

Choices = tuple[int, ...]
Run = tuple[Choices, bytes]

MORE, END = "more", "end"


def before_exchanges(choices: Choices) -> Choices:
    """Return the choices of a decision without the anytime actions, which come last."""
    return choices[: bisect_left(choices, at.TRADE)]


class Offering:
    """Collects the offers of one position for one reader."""

    def __init__(
        self, game: Game, box: Box, labels: Reader, state: bytes, choices: Choices
    ) -> None:
        self.game = game
        self.box = box
        self.labels = labels
        self.teller = labels.teller
        self.value = labels.facts.value
        self.state = state
        self.choices = choices
        self.own = before_exchanges(choices)
        self.seat = game.pending(state).seat
        self.offers: list[Offer] = []

    # Adding

    def add(
        self,
        choices: Choices,
        label: str,
        group: str = "",
        *,
        target: str = "",
        tone: str = "",
        seat: int | None = None,
    ) -> None:
        """Add one offer; of `seat` where chance comes first and somebody decides then."""
        heading = self.teller.word(f"group.{group}") if group else ""
        rule = at.CHOICES.kind_of(choices[0] or choices[-1]).rule
        who = self.seat if seat is None else seat
        self.offers.append(Offer(choices, label, heading, target, rule, who, tone))

    def single(self, choice: int, group: str = "", *, tone: str = "") -> None:
        """Add a choice by itself."""
        label = self.labels.label_of(self.state, choice)
        tone = END if choice == at.STOP else tone
        self.add((choice,), label, group, target=self.labels.place_of(choice), tone=tone)

    def having(self, first: int, count: int = 1) -> Choices:
        """Return the pending choices of a block of numbers."""
        return tuple(choice for choice in self.choices if first <= choice < first + count)

    # Going on from a choice

    def own_of(self, state: bytes) -> Choices:
        """Return what the decision of a state itself allows."""
        return before_exchanges(self.game.pending(state).choices)

    def after(self, state: bytes, *choices: int) -> bytes:
        """Return the state after some choices."""
        for choice in choices:
            state = self.game.apply(state, choice)
        return state

    def runs(self, state: bytes, wanted: Callable[[bytes, int], bool]) -> list[Run]:
        """Return the ways to carry a task to its end with wanted choices, one for each end."""
        same = (height_of(state), task_of(state))
        seen = {state}
        ways: list[Run] = [((), state)]
        ends: list[Run] = []
        for done, now in ways:  # grows while it is walked
            steps = []
            if (height_of(now), task_of(now)) == same:
                steps = [step for step in self.game.pending(now).choices if wanted(now, step)]
            if not steps:
                ends.append(self._stopped(done, now, same))
            for step in steps:
                then = self.game.apply(now, step)
                if then not in seen:
                    seen.add(then)
                    ways.append(((*done, step), then))
        return ends

    def _stopped(self, done: Choices, now: bytes, same: tuple[int, int]) -> Run:
        """Stop a task that would still sell points."""
        if (
            done
            and (height_of(now), task_of(now)) == same
            and at.STOP in self.game.pending(now).choices
        ):
            return (*done, at.STOP), self.game.apply(now, at.STOP)
        return done, now

    def is_free(self, state: bytes, choice: int) -> bool:
        """Return whether a step is one of the task's own and costs no bucks."""
        if choice == at.STOP or choice >= at.TRADE:
            return False
        return self.gained("bucks", state, self.game.apply(state, choice)) >= 0

    # What changed, for labels

    def gained(self, fact: str, before: bytes, after: bytes) -> int:
        """Return how much more of something the seat has that decided."""
        seat = actor_of(before)
        return int(self.value(after, fact)[seat] - self.value(before, fact)[seat])

    def units(self, before: bytes, after: bytes) -> str:
        """Return the units gained or paid."""
        gains = [self.gained(track, before, after) for track in ("fuel", "bucks")]
        return self.teller.units(*gains)

    def debris(self, before: bytes, after: bytes) -> str:
        """Return the debris taken, as the end of a label."""
        count = sum(self.gained(pile, before, after) for pile in ("debris", "beside"))
        return SEPARATOR + self.teller.word("debris", n=count) if count > 0 else ""

    def stored(self, steps: Choices) -> str:
        """Return the cubes that some steps place."""
        rows: dict[int, list[int]] = {}
        for step in steps:
            if at.PLACE <= step < at.BUY_POINT:
                colour, column = divmod(step - at.PLACE, at.STORE_COLUMNS)
                rows.setdefault(colour, []).append(column)
        return ", ".join(self.teller.cubes(colour, columns) for colour, columns in rows.items())

    def improved(self, before: bytes, after: bytes) -> str:
        """Return which tech dice were turned or moved."""
        parts = []
        for number, colour in enumerate(COLOURS):
            for fact, names in (("level", TECH_FACES), ("column", COLUMN_NAMES)):
                old, new = (
                    self.value(state, fact)[actor_of(before)][colour] for state in (before, after)
                )
                if new > old:
                    change = f"{names[old - 1]} → {names[new - 1]}"
                    parts.append(f"{self.teller.colour(number)} {change}")
        return ", ".join(parts)
