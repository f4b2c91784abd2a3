"""A match: a game, where it started, and the steps since. Everything else follows from this list.

The state after every step is kept: bytes are small, and undo is then one step back in a list. The
journal is append-only and also holds undo and redo, so a log written from it never forgets.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from heliograph.engine.errors import EngineError, ForbiddenStep, RecordDiffers
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


class Dealer(Protocol):
    """Answers CHANCE."""

    def deal(self, match: "Match") -> int:
        """Return one of the pending choices of CHANCE."""


class Match:
    """One played game."""

    __slots__ = ("_ahead", "_mark", "_past", "_states", "game", "pending", "state", "steps")

    def __init__(self, game: Game, start: bytes | None = None) -> None:
        self.game = game
        self.state = game.start() if start is None else start
        self.pending: Pending = game.pending(self.state)
        self.steps: list[Step] = []
        self._states = [self.state]
        # What was taken back and can be redone: steps and the states after them, last one first
        self._ahead: list[tuple[Step, bytes]] = []
        # The journal up to the last undo or redo, and the number of steps then
        self._past: list[Entry] = []
        self._mark = 0

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def length(self) -> int:
        """How many steps there are, those that were taken back included."""
        return len(self.steps) + len(self._ahead)

    @property
    def journal(self) -> list[Entry]:
        """Everything that happened, undo and redo included, in order."""
        return self._past + self.steps[self._mark :]

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game runs."""
        return self.game.outcome(self.state)

    @property
    def is_over(self) -> bool:
        """Whether nobody decides any more."""
        return self.pending.seat == NOBODY

    # Going on

    def play(self, choice: int | str | Choice) -> None:
        """Play one choice; raises IllegalChoice and changes nothing if the rules forbid it."""
        number = choice if choice.__class__ is int else self._number_of(choice)
        game = self.game
        if number not in self.pending[1]:
            raise game.why_not(self.state, number)
        # The same as _push, spelt out: this is the path that everything takes.
        self.state = state = game.apply(self.state, number)
        self.pending = game.pending(state)
        self.steps.append(number)
        self._states.append(state)
        if self._ahead:
            self._ahead.clear()

    def play_all(self, choices: Iterable[int | str | Choice]) -> None:
        """Play several choices, all or none of them."""
        before = len(self.steps)
        try:
            for choice in choices:
                self.play(choice)
        except EngineError:
            self.goto(before)
            raise

    def correct(self, fact: str, value: Any) -> None:
        """Set a public fact as it lies on the table; raises BadCorrection."""
        self._push(Correction(fact, value), self.game.correct(self.state, fact, value))

    def advance(self, dealer: Dealer) -> int:
        """Let the dealer answer CHANCE until somebody else must decide; return how many steps."""
        before = len(self.steps)
        while self.pending.seat == CHANCE:
            self.play(dealer.deal(self))
        return len(self.steps) - before

    # Going back and forth

    def undo(self, steps: int = 1) -> None:
        """Go back."""
        self.goto(len(self.steps) - steps)

    def redo(self, steps: int = 1) -> None:
        """Go forward again."""
        self.goto(len(self.steps) + steps)

    def goto(self, number: int) -> None:
        """Go to the state after `number` steps."""
        self._need(number)
        here = len(self.steps)
        if number == here:
            return
        self._past += self.steps[self._mark :]
        self._past.append(Redo(number - here) if number > here else Undo(here - number))
        self._mark = number
        while len(self.steps) > number:
            self._ahead.append((self.steps.pop(), self._states.pop()))
        while len(self.steps) < number:
            step, state = self._ahead.pop()
            self.steps.append(step)
            self._states.append(state)
        self.state = self._states[-1]
        self.pending = self.game.pending(self.state)

    def crosses_reveal(self, steps: int = 1) -> bool:
        """Return whether going back would unsee something that somebody has already seen."""
        first = max(0, len(self.steps) - steps)
        return any(self._reveals(number) for number in range(first, len(self.steps)))

    def branch(self, at: int | None = None) -> "Match":
        """Return an independent match that shares the first steps."""
        end = len(self.steps) if at is None else at
        other = Match(self.game, self.state_at(end))
        other._states = [self.state_at(number) for number in range(end + 1)]
        other.steps = [self.step_at(number) for number in range(end)]
        return other

    # Looking

    def state_at(self, number: int) -> bytes:
        """Return the state after `number` steps."""
        self._need(number)
        if number <= len(self.steps):
            return self._states[number]
        return self._ahead[self.length - number][1]

    def step_at(self, number: int) -> Step:
        """Return the step that was made after `number` steps."""
        self._need(number + 1)
        if number < len(self.steps):
            return self.steps[number]
        return self._ahead[self.length - number - 1][0]

    def digest_at(self, number: int) -> str:
        """Return the fingerprint of the state after `number` steps."""
        return self.game.digest(self.state_at(number))

    def seat_at(self, number: int) -> int:
        """Return who made the step after `number` steps; TABLE where it is a correction."""
        step = self.step_at(number)
        if isinstance(step, Correction):
            return TABLE
        return self.game.seat_of(self.state_at(number), step)

    def view(self, viewer: int) -> dict[str, Any]:
        """Return what a viewer may know now."""
        return self.game.view(self.state, viewer)

    @classmethod
    def replay(cls, game: Game, entries: Iterable[Entry], start: bytes | None = None) -> "Match":
        """Return the match of these steps or of a whole journal, each checked like a fresh one."""
        match = cls(game, start)
        for entry in entries:
            if isinstance(entry, Correction):
                match.correct(entry.fact, entry.value)
            elif isinstance(entry, Undo | Redo):
                match.goto(len(match) + entry.steps * (1 if isinstance(entry, Redo) else -1))
            else:
                match.play(entry)
        return match

    @classmethod
    def restore(
        cls,
        game: Game,
        recorded: Iterable[tuple[Step, int]],
        start: bytes | None = None,
        *,
        is_foreign: bool = False,
    ) -> "Match":
        """Return the match of recorded steps, each with the check of the state after it.

        What happened at this table is not judged again; it only has to lead to the same states.
        Of a foreign record each step must be allowed, too. Raises RecordDiffers or ForbiddenStep
        at the first step that is not so.
        """
        match = cls(game, start)
        state = match.state
        steps, states = match.steps, match._states
        apply, check_of = game.apply, game.check
        for step, check in recorded:
            if is_foreign:
                match._need_allowed(state, step)
            try:
                if isinstance(step, Correction):
                    state = game.correct(state, step.fact, step.value)
                else:
                    state = apply(state, step)
            except (EngineError, ValueError, IndexError, AssertionError) as error:
                raise RecordDiffers(len(steps) + 1, str(step), str(error)) from error
            if check_of(state) != check:
                raise RecordDiffers(len(steps) + 1, f"{check:08x}", f"{check_of(state):08x}")
            steps.append(step)
            states.append(state)
        match.state = state
        match.pending = game.pending(state)
        return match

    @classmethod
    def of_states(cls, game: Game, steps: list[Step], states: list[bytes]) -> "Match":
        """Return the match of steps whose states are known: the first is before all steps."""
        match = cls(game, states[0])
        match.steps, match._states = steps, states
        match.state = states[-1]
        match.pending = game.pending(match.state)
        return match

    def _need_allowed(self, state: bytes, step: Step) -> None:
        if isinstance(step, Correction) or step in self.game.pending(state).choices:
            return
        raise ForbiddenStep(len(self.steps) + 1, self.game.why_not(state, step))

    def _number_of(self, choice: int | str | Choice) -> int:
        if isinstance(choice, Choice):
            return choice.id
        return self.game.parse_choice(choice) if isinstance(choice, str) else int(choice)

    def _need(self, number: int) -> None:
        if not 0 <= number <= self.length:
            raise NoSuchStep(number, self.length)

    def _push(self, step: Step, state: bytes) -> None:
        self.state = state
        self.pending = self.game.pending(state)
        self.steps.append(step)
        self._states.append(state)
        self._ahead.clear()

    def _reveals(self, number: int) -> bool:
        step = self.steps[number]
        return not isinstance(step, Correction) and self.game.reveals(self._states[number], step)
