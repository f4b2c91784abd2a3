"""A match: the line of its steps, with the state after each, and a cursor on that line.

Undo, redo and goto only move the cursor, so they cost the same however long the match is. A new
step after an undo leaves what stood behind the cursor: that becomes a branch, and the table can
return to it. Each step knows the one before it, so a branch is just its last step.
"""

from dataclasses import dataclass

from heliograph.parts import Part
from heliograph.table.marks import marks_of
from heliograph.table.rounds import rounds_over
from heliograph.table.rules import Draws, Rules
from heliograph.table.steps import Step

Parting = tuple[int, Step, int]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to go back to when the disk refuses what was done since."""

    line: list[Step]
    length: int
    cursor: int
    branches: list[Step]
    made: int


class Match:
    """The steps of one match and how far along them the table stands."""

    def __init__(
        self,
        number: int,
        title: str,
        previous: int | None,
        names: tuple[str, ...],
        rules: Rules,
    ) -> None:
        self.number = number
        self.title = title
        self.previous = previous
        self.names = names
        self.rules = rules
        self.line: list[Step] = []
        self.cursor = 0
        self._made = 0  # steps, those on lines that were left included
        self.branches: list[Step] = []  # the last step of every line that was left
        self.line_is = object()  # another one whenever the line is another one
        self._partings: list[Parting] | None = None
        self._marks: Part | None = None
        self._draws: list[Draws] = [{}]  # after each step of the line, as far as it was asked for

    @property
    def state(self) -> bytes:
        """The state at the cursor."""
        return self.state_at(self.cursor)

    def state_at(self, rev: int) -> bytes:
        """Return the state after step `rev`; 0 is before the first step."""
        if not 0 <= rev <= len(self.line):
            raise IndexError(f"expected a step 0–{len(self.line)}, got {rev}")
        return self.line[rev - 1].state if rev else self.rules.start

    def table_state_at(self, rev: int) -> bytes:
        """Return what the table unit knows after step `rev`."""
        return self.rules.table_state(self.state_at(rev))

    @property
    def draws(self) -> Draws:
        """How often each pool was drawn from on the way to the cursor."""
        while len(self._draws) <= self.cursor:
            step = self.line[len(self._draws) - 1]
            before = self.state_at(step.number - 1)
            self._draws.append(self.rules.count_draws(before, step.events, self._draws[-1]))
        return self._draws[self.cursor]

    def add(
        self,
        events: tuple[bytes, ...],
        at_ms: int,
        source: str,
        state: bytes,
        adopted: bool = False,
        reveals: bool = False,
    ) -> None:
        """Put a step after the cursor; what stood behind it becomes a branch."""
        self._line_changes()
        if self.cursor < len(self.line):
            # New lists: a mark may still hold the old ones.
            self.branches = [*self.branches, self.line[-1]]
            self.line = self.line[: self.cursor]
            del self._draws[self.cursor + 1 :]
        before = self.line[-1] if self.line else None
        self.cursor += 1
        self._made += 1
        rounds = rounds_over(self.rules.table_state(state))
        told = (self.cursor, events, at_ms, source, state, adopted, reveals)
        self.line.append(Step(*told, rounds, before, self._made))

    def _line_changes(self) -> None:
        self.line_is = object()
        self._partings = self._marks = None

    @property
    def marks(self) -> Part:
        """What the line of time is marked with; read from the whole line, so it is kept."""
        if self._marks is None:
            self._marks = marks_of(self.line)
        return self._marks

    @property
    def partings(self) -> list[Parting]:
        """Lines that were left: where each parts from this one, its first step, its length."""
        if self._partings is None:
            self._partings = [
                (self.forks_at(number), self.first_of(number), last.number)
                for number, last in enumerate(self.branches)
            ]
        return self._partings

    def can_move(self, rev: int) -> bool:
        """Say whether the table can stand at step `rev` of the line."""
        return self.rules.floor <= rev <= len(self.line)

    def move(self, rev: int) -> None:
        """Put the cursor after step `rev`."""
        if not self.can_move(rev):
            raise IndexError(f"expected a step 0–{len(self.line)}, got {rev}")
        self.cursor = rev

    def forks_at(self, branch: int) -> int:
        """Return the last step that a branch shares with the line."""
        step: Step | None = self.branches[branch]
        while step and not (step.number <= len(self.line) and self.line[step.number - 1] is step):
            step = step.before
        return step.number if step else 0

    def first_of(self, branch: int) -> Step:
        """Return the first step of a branch that is not on the line."""
        fork = self.forks_at(branch)
        step = self.branches[branch]
        while step.number > fork + 1 and step.before:
            step = step.before
        return step

    def return_to(self, branch: int) -> None:
        """Make a branch the line, its last step the present; the line becomes that branch."""
        self._line_changes()
        self._draws = [{}]
        line: list[Step] = []
        step: Step | None = self.branches[branch]
        while step:
            line.append(step)
            step = step.before
        left = self.line[-1:]
        self.branches = [*self.branches[:branch], *left, *self.branches[branch + 1 :]]
        self.line = line[::-1]
        self.cursor = len(self.line)

    def crosses_reveal(self, rev: int) -> bool:
        """Say whether going to `rev` would unsee something that was shown."""
        return any(step.reveals for step in self.line[rev : self.cursor])

    def mark(self) -> Mark:
        """Remember where we are."""
        return Mark(self.line, len(self.line), self.cursor, self.branches, self._made)

    def reset(self, mark: Mark) -> None:
        """Go back to a mark of this match, as if nothing had happened since."""
        self._line_changes()
        self._draws = [{}]
        self.line = mark.line
        del self.line[mark.length :]
        self.cursor = mark.cursor
        self.branches = mark.branches
        self._made = mark.made
