"""What was worked out for the table as it stands now, for everybody who asks the same."""

from collections.abc import Hashable
from typing import Generic, TypeVar

from heliograph.table.change import Change

MOST_KEPT = 64

Value = TypeVar("Value")


class Moment(Generic[Value]):
    """Answers that hold until the table changes; tell it of every change with `end`.

    Whoever works something out takes `known` before, and keeps the answer in that: if the table
    changes meanwhile, the answer is kept where nobody looks any more.
    """

    def __init__(self) -> None:
        self.known: dict[Hashable, Value] = {}

    def end(self, _change: Change | None = None) -> None:
        """Forget everything: the table has changed. May be called from any thread."""
        self.known = {}


def keep(known: dict[Hashable, Value], question: Hashable, answer: Value) -> Value:
    """Keep an answer as long as there is room, and return it."""
    if len(known) < MOST_KEPT:
        known[question] = answer
    return answer
