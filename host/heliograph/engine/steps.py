"""What stands on the line of a match: a move, or the step in which a table entered its moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

# How often each pool was drawn from on the way to a position (`Game.pool`)
Draws = Mapping[str, int]


class Correction(NamedTuple):
    """The table says otherwise: one public fact is set as it lies."""

    fact: str
    value: object


class Passed(NamedTuple):
    """Time that passed before what follows, in tenths of a second, where a game has a clock."""

    tenths: int


class Undo(NamedTuple):
    """The match went back by some steps."""

    steps: int


class Redo(NamedTuple):
    """The match went forward again by some steps."""

    steps: int


class Called(NamedTuple):
    """The people call the game over: what they counted for each seat, if anything, and who won."""

    scores: tuple[int | None, ...]
    winners: tuple[int, ...]


Move = int | Correction | Passed


@dataclass(frozen=True, slots=True)
class Step:
    """What a table entered at once and takes back at once, and what came with it."""

    number: int
    events: tuple[bytes, ...]  # its moves as the record keeps them
    at_ms: int
    source: str
    adopted: bool = False  # the state came whole from a board; its events are not known
    reveals: bool = False  # it showed somebody something that was hidden before
    rounds: int = 0  # how many rounds were over after it
    draws: Draws = field(default_factory=dict)
    called: Called | None = None  # it ends the game where it stands, by the people's word
    # Counts every step that was ever made in this match: tells it from others of its number
    serial: int = field(default=0, compare=False)

    def __hash__(self) -> int:
        """Return a number that costs nothing: the log looks its lines up by their steps."""
        return self.number
