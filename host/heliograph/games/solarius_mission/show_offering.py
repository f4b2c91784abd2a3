"""The offers of one position: adding them, going on from a choice, saying what it changes.

`show_offers` decides which whole steps are worth a button; this is what it works with.
"""

from bisect import bisect_left
from collections.abc import Callable

from heliograph.engine import Game
from heliograph.games.show import Offer
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.notation import COLUMNS
from heliograph.games.solarius_mission.show_kinds import kind_of
from heliograph.games.solarius_mission.show_labels import Labels, target_of
from heliograph.games.solarius_mission.show_teller import SEPARATOR
from heliograph.games.solarius_mission.faces import level_text
from shared_rules.solarius_mission.bridge import COLOUR_COUNT

Choices = tuple[int, ...]
Run = tuple[Choices, bytes]

MORE, END = "more", "end"


def task_of(state: bytes) -> int:
    """Return the task that is pending."""
    return state[state[at.SP]]


def before_exchanges(choices: Choices) -> Choices:
    """Return the choices of a decision without the anytime actions, which come last."""
    return choices[: bisect_left(choices, at.TRADE)]


class Offering:
    """Collects the offers of one position for one reader."""

    def __init__(
        self, game: Game, box: Box, labels: Labels, state: bytes, choices: Choices
    ) -> None:
        self.game = game
        self.box = box
        self.labels = labels
        self.teller = labels.teller
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
        rule = kind_of(choices[0] or choices[-1]).rule
        who = self.seat if seat is None else seat
        self.offers.append(Offer(choices, label, heading, target, rule, who, tone))

    def single(self, choice: int, group: str = "", *, tone: str = "") -> None:
        """Add a choice by itself."""
        label = self.labels.label(self.state, choice)
        tone = END if choice == at.STOP else tone
        self.add((choice,), label, group, target=target_of(choice), tone=tone)

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
        same = (state[at.SP], task_of(state))
        seen = {state}
        ways: list[Run] = [((), state)]
        ends: list[Run] = []
        for done, now in ways:  # grows while it is walked
            steps = []
            if (now[at.SP], task_of(now)) == same:
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
            and (now[at.SP], task_of(now)) == same
            and at.STOP in self.game.pending(now).choices
        ):
            return (*done, at.STOP), self.game.apply(now, at.STOP)
        return done, now

    def is_free(self, state: bytes, choice: int) -> bool:
        """Return whether a step is one of the task's own and costs no bucks."""
        if choice == at.STOP or choice >= at.TRADE:
            return False
        bucks = at.BOARD[state[at.ACTOR]] + at.BUCKS
        return self.game.apply(state, choice)[bucks] >= state[bucks]

    # What changed, for labels

    def units(self, before: bytes, after: bytes) -> str:
        """Return the units gained or paid."""
        base = at.BOARD[before[at.ACTOR]]
        fuel = after[base + at.FUEL] - before[base + at.FUEL]
        return self.teller.units(fuel, after[base + at.BUCKS] - before[base + at.BUCKS])

    def debris(self, before: bytes, after: bytes) -> str:
        """Return the debris taken, as the end of a label."""
        base = at.BOARD[before[at.ACTOR]]
        count = sum(after[base + i] - before[base + i] for i in (at.DEBRIS, at.BESIDE))
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
        seat = before[at.ACTOR]
        parts = []
        for colour in range(COLOUR_COUNT):
            level, column = at.TECH_OF[seat] + colour, at.BOARD[seat] + at.COLUMN + colour
            if after[level] > before[level]:
                change = f"{level_text(before[level])} → {level_text(after[level])}"
                parts.append(f"{self.teller.colour(colour)} {change}")
            if after[column] > before[column]:
                change = f"{COLUMNS[before[column] - 1]} → {COLUMNS[after[column] - 1]}"
                parts.append(f"{self.teller.colour(colour)} {change}")
        return ", ".join(parts)
