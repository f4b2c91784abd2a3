"""A match: a game, where it started, and the steps since. Everything else follows from this list.

The state after every step is kept: bytes are small, and undo is then one step back in a list. The
journal is append-only and also holds undo and redo, so a log written from it never forgets.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from heliograph.engine.errors import EngineError
from heliograph.engine.game import Game
from heliograph.engine.pending import CHANCE, NOBODY, TABLE, Choice, Outcome, Pending


class Correction(NamedTuple):
    """The table says otherwise: one public fact is set as it lies."""

    fact: str
    value: Any


class Undo(NamedTuple):
    """The match went back by some steps."""

    steps: int


class Redo(NamedTuple):
    """The match went forward again by some steps."""

    steps: int


Step = int | Correction
Entry = int | Correction | Undo | Redo


class NoSuchStep(EngineError):
    """Undo or redo beyond the ends of the match."""

    def __init__(self, wanted: int, length: int) -> None:
        super().__init__(
            f"expected a step from 0 to {length}, got {wanted}",
            f"erwartet: ein Schritt von 0 bis {length}; bekommen: {wanted}",
        )


class Match:
    """One played game."""

    __slots__ = ("_at", "_pending", "_states", "_steps", "game", "journal", "state")

    def __init__(self, game: Game, start: bytes | None = None) -> None:
        self.game = game
        self.state = game.start() if start is None else start
        self.journal: list[Entry] = []
        self._states = [self.state]
        self._steps: list[Step] = []
        self._at = 0
        self._pending: Pending | None = None

    def __len__(self) -> int:
        return self._at

    @property
    def steps(self) -> list[Step]:
        """The steps that lead to the present state."""
        return self._steps[: self._at]

    @property
    def length(self) -> int:
        """How many steps there are, those ahead of the present state included."""
        return len(self._steps)

    @property
    def pending(self) -> Pending:
        """Who decides now, and the legal choices."""
        pending = self._pending
        if pending is None:
            pending = self._pending = self.game.pending(self.state)
        return pending

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game runs."""
        return self.game.outcome(self.state)

    # Going on

    def play(self, choice: int | str | Choice) -> None:
        """Play one choice; raises IllegalChoice and changes nothing if the rules forbid it."""
        if choice.__class__ is not int:
            choice = self._id_of(choice)
        if choice not in self.pending.choices:
            raise self.game.why_not(self.state, choice)  # type: ignore[arg-type]
        self._push(choice, self.game.apply(self.state, choice))  # type: ignore[arg-type]

    def play_all(self, choices: Iterable[int | str | Choice]) -> None:
        """Play several choices, all or none of them."""
        before = self._at
        try:
            for choice in choices:
                self.play(choice)
        except EngineError:
            if self._at > before:
                self.undo(self._at - before)
            raise

    def correct(self, fact: str, value: Any) -> None:
        """Set a public fact as it lies on the table; raises BadCorrection."""
        self._push(Correction(fact, value), self.game.correct(self.state, fact, value))

    def advance(self, dealer: Any) -> int:
        """Let the dealer answer CHANCE until somebody else must decide; return how many steps."""
        before = self._at
        while self.pending.seat == CHANCE:
            self.play(dealer.deal(self))
        return self._at - before

    # Going back and forth

    def undo(self, steps: int = 1) -> None:
        """Go back."""
        self.goto(self._at - steps)

    def redo(self, steps: int = 1) -> None:
        """Go forward again."""
        self.goto(self._at + steps)

    def goto(self, number: int) -> None:
        """Go to the state after `number` steps."""
        if not 0 <= number <= len(self._steps):
            raise NoSuchStep(number, len(self._steps))
        steps = number - self._at
        if steps:
            self.journal.append(Redo(steps) if steps > 0 else Undo(-steps))
        self._at = number
        self.state = self._states[number]
        self._pending = None

    def crosses_reveal(self, steps: int = 1) -> bool:
        """Return whether going back would unsee something that somebody has already seen."""
        numbers = range(max(0, self._at - steps), self._at)
        return any(self._reveals(number) for number in numbers)

    def branch(self, at: int | None = None) -> "Match":
        """Return an independent match that shares the first steps."""
        end = self._at if at is None else at
        if not 0 <= end <= len(self._steps):
            raise NoSuchStep(end, len(self._steps))
        other = Match(self.game, self._states[end])
        other._states = self._states[: end + 1]
        other._steps = self._steps[:end]
        other.journal = list(other._steps)
        other._at = end
        return other

    # Looking

    def state_at(self, number: int) -> bytes:
        """Return the state after `number` steps."""
        if not 0 <= number <= len(self._steps):
            raise NoSuchStep(number, len(self._steps))
        return self._states[number]

    def digest_at(self, number: int) -> str:
        """Return the fingerprint of the state after `number` steps."""
        return self.game.digest(self.state_at(number))

    def seat_at(self, number: int) -> int:
        """Return who made step `number` (from 1): a seat, CHANCE, or TABLE for a correction."""
        step = self._steps[number - 1]
        if isinstance(step, Correction):
            return TABLE
        return self.game.seat_of(self._states[number - 1], step)

    def view(self, viewer: int) -> dict[str, Any]:
        """Return what a viewer may know now."""
        return self.game.view(self.state, viewer)

    @property
    def is_over(self) -> bool:
        """Whether nobody decides any more."""
        return self.pending.seat == NOBODY

    @classmethod
    def replay(cls, game: Game, steps: Sequence[Step], start: bytes | None = None) -> "Match":
        """Return the match of these steps, each checked like a fresh one."""
        match = cls(game, start)
        for step in steps:
            if isinstance(step, Correction):
                match.correct(step.fact, step.value)
            else:
                match.play(step)
        return match

    def _id_of(self, choice: int | str | Choice) -> int:
        if isinstance(choice, Choice):
            return choice.id
        return self.game.parse_choice(choice) if isinstance(choice, str) else int(choice)

    def _push(self, step: Step, state: bytes) -> None:
        at = self._at
        if at < len(self._steps):
            del self._steps[at:]
            del self._states[at + 1 :]
        self._steps.append(step)
        self._states.append(state)
        self.journal.append(step)
        self.state = state
        self._at = at + 1
        self._pending = None

    def _reveals(self, number: int) -> bool:
        step = self._steps[number]
        return not isinstance(step, Correction) and self.game.reveals(self._states[number], step)
