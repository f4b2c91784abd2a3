"""One step of a match, as the line of time holds it."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Step:
    """One undoable unit: its events, when and from where they came, and the state after them."""

    number: int
    events: tuple[bytes, ...]
    at_ms: int
    source: str
    state: bytes
    adopted: bool = False  # the state came whole from a board; its events are not known
    reveals: bool = False  # it showed somebody something that was hidden before
    rounds: int = 0  # how many rounds were over after it
    before: "Step | None" = field(default=None, repr=False, compare=False)
    # Counts every step that was ever made in this match: tells it from others of its number
    serial: int = field(default=0, compare=False)
