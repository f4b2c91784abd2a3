"""A match: the line of its steps, with the state after each, and a cursor on that line.

Undo, redo and goto only move the cursor, so they cost the same however long the match is. A new
step after an undo cuts the steps behind the cursor from the line; the record keeps them.
"""

from dataclasses import dataclass

from shared_rules.tracker import EMPTY


@dataclass(frozen=True, slots=True)
class Step:
    """One undoable unit: its events, when and from where they came, and the state after them."""

    number: int
    events: tuple[bytes, ...]
    at_ms: int
    source: str
    state: bytes
    adopted: bool = False  # the state came whole from a board; its events are not known


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to go back to when the disk refuses what was done since."""

    line: list[Step]
    length: int
    cursor: int


class Match:
    """The steps of one match and how far along them the table stands."""

    def __init__(
        self, number: int, title: str, previous: int | None, names: tuple[str, ...] = ()
    ) -> None:
        self.number = number
        self.title = title
        self.previous = previous
        self.names = names
        self.line: list[Step] = []
        self.cursor = 0

    @property
    def state(self) -> bytes:
        """The tracker state at the cursor."""
        return self.state_at(self.cursor)

    def state_at(self, rev: int) -> bytes:
        """Return the state after step `rev`; 0 is before the first step."""
        if not 0 <= rev <= len(self.line):
            raise IndexError(f"expected a step 0–{len(self.line)}, got {rev}")
        return self.line[rev - 1].state if rev else EMPTY

    def add(
        self,
        events: tuple[bytes, ...],
        at_ms: int,
        source: str,
        state: bytes,
        adopted: bool = False,
    ) -> None:
        """Put a step after the cursor; what stood behind it leaves the line."""
        if self.cursor < len(self.line):
            # A new list: a mark may still hold the old one.
            self.line = self.line[: self.cursor]
        self.cursor += 1
        self.line.append(Step(self.cursor, events, at_ms, source, state, adopted))

    def can_move(self, rev: int) -> bool:
        """Say whether step `rev` is on the line."""
        return 0 <= rev <= len(self.line)

    def move(self, rev: int) -> None:
        """Put the cursor after step `rev`."""
        if not self.can_move(rev):
            raise IndexError(f"expected a step 0–{len(self.line)}, got {rev}")
        self.cursor = rev

    def mark(self) -> Mark:
        """Remember where we are."""
        return Mark(self.line, len(self.line), self.cursor)

    def reset(self, mark: Mark) -> None:
        """Go back to a mark of this match, as if nothing had happened since."""
        self.line = mark.line
        del self.line[mark.length :]
        self.cursor = mark.cursor
