"""A match: a game, where it started, and the steps since. All else follows from this list.

A program plays moves, one at a time: `Match`. People at a table enter whole steps by the rules of
their match: `heliograph.table.open_match`. Both are an `AnyMatch`.
"""

import struct
from collections.abc import Callable, Iterable
from itertools import repeat
from typing import Any, Protocol, TypeVar

from heliograph.engine.errors import EngineError, ForbiddenStep, RecordDiffers
from heliograph.engine.game import Game
from heliograph.engine.pending import CHANCE, NOBODY, TABLE, Choice, Outcome, Pending
from heliograph.engine.steps import Correction, Move, Passed, Redo, Step, Undo
from heliograph.engine.timeline import Timeline


class Dealer(Protocol):
    """Answers CHANCE."""

    def deal(self, match: "Match") -> int:
        """Return one of the pending choices of CHANCE."""


S = TypeVar("S", bound=Move | Step)


class AnyMatch(Timeline[S]):
    """One played game, whatever its steps are."""

    __slots__ = ("game",)

    def __init__(self, game: Game, start: bytes | None = None) -> None:
        super().__init__(game.start() if start is None else start)
        self.game = game

    def __bool__(self) -> bool:
        """Return True: a match is there, however few steps it has."""
        return True

    @property
    def pending(self) -> Pending:
        """Who decides now, and the legal choices."""
        return self.game.pending(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game runs."""
        return self.game.outcome(self.state)

    @property
    def is_over(self) -> bool:
        """Whether nobody decides any more."""
        return self.pending.seat == NOBODY

    def view(self, viewer: int) -> dict[str, Any]:
        """Return what a viewer may know now."""
        return self.game.view(self.state, viewer)


class Match(AnyMatch[Move]):
    """A game that a program plays, move by move."""

    # Worked out with every move: whoever plays a hundred thousand of them a second reads it
    __slots__ = ("pending",)

    def __init__(self, game: Game, start: bytes | None = None) -> None:
        super().__init__(game, start)
        self.pending: Pending = game.pending(self.state)

    def play(self, choice: int | str | Choice) -> None:
        """Play one choice; raises IllegalChoice and changes nothing if the rules forbid it."""
        number = choice if choice.__class__ is int else self._number_of(choice)
        game = self.game
        if number not in self.pending[1]:
            raise game.why_not(self.state, number)
        # The same as `add`, spelt out: this is the path that everything takes.
        self.state = state = game.apply(self.state, number)
        self.pending = game.pending(state)
        if self.ahead:
            self._leave_line()
        self.line.append(number)
        self._states.append(state)

    def play_out(
        self,
        dealer: Dealer,
        choose: Callable[["Match"], int],
        most_steps: int | None = None,
    ) -> "Match":
        """Play until the game is over (or so many steps were made); `choose` decides for the seats.

        The same as `play` at every step, spelt out for simulations: neither the dealer nor `choose`
        may move the match itself, and what is dealt is not looked at again. What was taken back
        becomes a branch at once.
        """
        if self.ahead:
            self._leave_line()
        game, deal, state, pending = self.game, dealer.deal, self.state, self.pending
        apply, next_pending = game.apply, game.pending
        keep_step, keep_state = self.line.append, self._states.append
        for _ in repeat(None) if most_steps is None else range(len(self), most_steps):
            seat = pending[0]
            if seat == NOBODY:
                break
            if seat >= 0:
                choice = choose(self)
                if choice not in pending[1]:
                    raise game.why_not(state, choice)
            else:
                choice = deal(self)
            self.state = state = apply(state, choice)
            self.pending = pending = next_pending(state)
            keep_step(choice)
            keep_state(state)
        return self

    def play_all(self, choices: Iterable[int | str | Choice]) -> None:
        """Play several choices, all or none of them."""
        mark = self.mark()
        try:
            for choice in choices:
                self.play(choice)
        except EngineError:
            self.reset(mark)
            raise

    def correct(self, fact: str, value: object) -> None:
        """Set a public fact as it lies on the table; raises BadCorrection."""
        self.add(Correction(fact, value), self.game.correct(self.state, fact, value))

    def let_pass(self, tenths: int) -> None:
        """Let so much time pass."""
        self.add(Passed(tenths), self.game.let_pass(self.state, tenths))

    def add(self, step: Move, state: bytes) -> None:
        """Put a move after the cursor whose state is known."""
        super().add(step, state)
        self.pending = self.game.pending(state)

    def advance(self, dealer: Dealer) -> int:
        """Let the dealer answer CHANCE until somebody else must decide; return how many steps."""
        before = self.cursor
        while self.pending.seat == CHANCE:
            self.play(dealer.deal(self))
        return self.cursor - before

    def copy(self, at: int | None = None) -> "Match":
        """Return an independent match that shares the first steps."""
        end = self.cursor if at is None else at
        other = Match(self.game, self.state_at(end))
        other.line, other._states = self.line[:end], self._states[: end + 1]
        return other

    def seat_at(self, number: int) -> int:
        """Return who made the step after `number` steps; TABLE where that is no choice."""
        step = self.step_at(number)
        if not isinstance(step, int):
            return TABLE
        return self.game.seat_of(self.state_at(number), step)

    @classmethod
    def replay(
        cls, game: Game, entries: Iterable[Move | Undo | Redo], start: bytes | None = None
    ) -> "Match":
        """Return the match of these steps or of a whole journal, each checked like a fresh one."""
        match = cls(game, start)
        for entry in entries:
            if isinstance(entry, Correction):
                match.correct(entry.fact, entry.value)
            elif isinstance(entry, Passed):
                match.let_pass(entry.tenths)
            elif isinstance(entry, Undo | Redo):
                match.goto(len(match) + entry.steps * (1 if isinstance(entry, Redo) else -1))
            else:
                match.play(entry)
        return match

    @classmethod
    def restore(
        cls,
        game: Game,
        recorded: Iterable[tuple[Move, int]],
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
        line, states = match.line, match._states
        after, check_of = game.repeat, game.check
        for step, check in recorded:
            if is_foreign:
                match._need_allowed(state, step)
            try:
                state = after(state, step)
            except (EngineError, ValueError, IndexError, AssertionError, struct.error) as error:
                raise RecordDiffers(len(line) + 1, str(step), str(error)) from error
            if check_of(state) != check:
                raise RecordDiffers(len(line) + 1, f"{check:08x}", f"{check_of(state):08x}")
            line.append(step)
            states.append(state)
        match._stand_at(len(line))
        return match

    def _stand_at(self, number: int) -> None:
        super()._stand_at(number)
        self.pending = self.game.pending(self.state)

    def _need_allowed(self, state: bytes, step: Move) -> None:
        if isinstance(step, Correction) or step in self.game.pending(state).choices:
            return
        if isinstance(step, Passed):
            if self.game.has_clock:
                return
            raise RecordDiffers(len(self) + 1, "a game with a clock", str(step))
        raise ForbiddenStep(len(self) + 1, self.game.why_not(state, step))

    def _number_of(self, choice: int | str | Choice) -> int:
        if isinstance(choice, Choice):
            return choice.id
        return self.game.read(self.state, choice) if isinstance(choice, str) else int(choice)

    def _reveals(self, number: int) -> bool:
        step = self.line[number]
        return isinstance(step, int) and self.game.reveals(self._states[number], step)
