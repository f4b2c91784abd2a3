"""The line of time: the steps of a match, the state after each, and a cursor on that line.

States are bytes and small, so every one is kept: undo, redo and goto only move the cursor, however
long the match is. A new step after an undo leaves what stood behind the cursor: that becomes a
branch, and the match can return to it. The journal is append-only and also holds undo and redo, so
a log written from it never forgets.
"""

from itertools import takewhile
from typing import Generic, NamedTuple, TypeVar

from heliograph.catalogue import N_
from heliograph.engine.errors import EngineError
from heliograph.engine.steps import Move, Redo, Step, Undo

S = TypeVar("S", bound=Move | Step)


class NoSuchStep(EngineError, IndexError):
    """Undo or redo beyond the ends of the match."""

    def __init__(self, wanted: int, length: int) -> None:
        super().__init__(
            N_("expected a step from 0 to {length}, got {wanted}").filled(
                length=length, wanted=wanted
            ),
        )


class Branch(NamedTuple, Generic[S]):
    """A line that was left: the steps after those that the present line shares with it."""

    fork: int
    steps: list[S]
    states: list[bytes]

    @property
    def length(self) -> int:
        """How many steps the whole line had."""
        return self.fork + len(self.steps)

    def carry(self, other: "Branch[S]") -> "Branch[S]":
        """Return a branch of the line that this one was part of, as it parts from what is left."""
        shared = other.fork - self.fork
        if shared <= 0:
            return other
        states = self.states[:shared] + other.states
        return Branch(self.fork, self.steps[:shared] + other.steps, states)

    def count_shared(self, other: "Branch[S]") -> int:
        """Return how many steps two branches have in common: not equal ones, the very same."""
        pairs = zip(self.steps, other.steps, self.states, other.states, strict=False)
        same = takewhile(lambda pair: pair[0] is pair[1] and pair[2] is pair[3], pairs)
        return sum(1 for _ in same)


class Mark(NamedTuple, Generic[S]):
    """A place to go back to when what was done since must not have happened."""

    line: list[S]
    states: list[bytes]
    length: int
    cursor: int
    branches: list[Branch[S]]
    left: int
    past: int
    noted: int


class Timeline(Generic[S]):
    """Steps of one kind: the moves of a program, or what a table entered."""

    __slots__ = ("_left", "_noted", "_past", "_states", "ahead", "branches", "line", "state")

    def __init__(self, start: bytes) -> None:
        self.state = start
        self.line: list[S] = []  # those that were taken back included
        self.branches: list[Branch[S]] = []
        self._states = [start]
        self.ahead = 0  # steps of the line behind the cursor
        self._left = 0  # steps that are only on branches
        # The journal up to the last undo or redo, and how many steps of the line are in it
        self._past: list[S | Undo | Redo] = []
        self._noted = 0

    def __len__(self) -> int:
        return len(self.line) - self.ahead

    @property
    def cursor(self) -> int:
        """How many steps of the line have been made."""
        return len(self.line) - self.ahead

    @property
    def length(self) -> int:
        """How many steps there are, those that were taken back included."""
        return len(self.line)

    @property
    def made(self) -> int:
        """How many steps were ever made, those on branches included."""
        return len(self.line) + self._left

    @property
    def steps(self) -> list[S]:
        """The steps up to the cursor."""
        return self.line[: self.cursor]

    @property
    def journal(self) -> list[S | Undo | Redo]:
        """Everything that happened, undo and redo included, in order."""
        return self._past + self.line[self._noted : self.cursor]

    def state_at(self, number: int) -> bytes:
        """Return the state after `number` steps. Raises `NoSuchStep`."""
        self._need(number)
        return self._states[number]

    def step_at(self, number: int) -> S:
        """Return the step that was made after `number` steps. Raises `NoSuchStep`."""
        self._need(number + 1)
        return self.line[number]

    def crosses_reveal(self, number: int) -> bool:
        """Say whether going back to step `number` would unsee something that was shown."""
        return any(self._reveals(at) for at in range(number, self.cursor))

    def add(self, step: S, state: bytes) -> None:
        """Put a step after the cursor; what stood behind it becomes a branch."""
        if self.ahead:
            self._leave_line()
        self.line.append(step)
        self._states.append(state)
        self.state = state

    def undo(self, steps: int = 1) -> None:
        """Go back."""
        self.goto(self.cursor - steps)

    def redo(self, steps: int = 1) -> None:
        """Go forward again."""
        self.goto(self.cursor + steps)

    def goto(self, number: int) -> None:
        """Go to the state after `number` steps. Raises `NoSuchStep`."""
        self._need(number)
        here = self.cursor
        if number == here:
            return
        self._past += self.line[self._noted : here]
        self._past.append(Redo(number - here) if number > here else Undo(here - number))
        self._noted = number
        self._stand_at(number)

    def return_to(self, branch: int) -> None:
        """Make a branch the line, its last step the present; the line becomes that branch."""
        wanted = self.branches[branch]
        self.goto(wanted.fork)
        left = self._cut(wanted.fork)
        for number, other in enumerate(self.branches):
            if other.fork == wanted.fork:
                shared = other.count_shared(wanted)
                fork = wanted.fork + shared
                self.branches[number] = Branch(fork, other.steps[shared:], other.states[shared:])
        self.branches[branch] = left
        self.line += wanted.steps
        self._states += wanted.states
        self._left -= len(wanted.steps)
        self._stand_at(wanted.length)

    def mark(self) -> Mark[S]:
        """Remember where we are."""
        return Mark(self.line, self._states, self.length, self.cursor, self.branches, self._left,
                    len(self._past), self._noted)  # fmt: skip

    def reset(self, mark: Mark[S]) -> None:
        """Go back to a mark of this line, as if nothing had happened since."""
        self.line, self._states, length, cursor, self.branches, self._left, past, noted = mark
        del self.line[length:]
        del self._states[length + 1 :]
        del self._past[past:]
        self._noted = noted
        self._stand_at(cursor)

    def _need(self, number: int) -> None:
        if not 0 <= number <= len(self.line):
            raise NoSuchStep(number, len(self.line))

    def _stand_at(self, number: int) -> None:
        self.ahead = len(self.line) - number
        self.state = self._states[number]

    def _leave_line(self) -> None:
        """Make a branch of what stands behind the cursor."""
        left = self._cut(self.cursor)
        self.branches.append(left)

    def _cut(self, fork: int) -> Branch[S]:
        """Take off and return what stands behind a step; what branched off there goes with it."""
        left = Branch(fork, self.line[fork:], self._states[fork + 1 :])
        # New lists: a mark may still hold the old ones.
        self.branches = [left.carry(other) for other in self.branches]
        self.line, self._states = self.line[:fork], self._states[: fork + 1]
        self._left += len(left.steps)
        self.ahead = 0
        return left

    def _reveals(self, number: int) -> bool:
        step = self.line[number]
        return isinstance(step, Step) and step.reveals
