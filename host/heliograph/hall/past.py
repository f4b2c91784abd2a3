"""What was said and when, until nobody will be shown it any more; bounded in bytes.

Anybody on a broker may say much and often. Where it is too much, whatever takes the most room is
shown in fewer steps: every second one is dropped, and the others come when they are due.
"""

from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item")


class Said(NamedTuple, Generic[Item]):
    """One thing that was said: when, what, and how many bytes it takes."""

    at_ms: int
    item: Item
    size: int


@dataclass(slots=True)
class _Line(Generic[Item]):
    """Everything of one key, oldest first."""

    said: deque[Said[Item]] = field(default_factory=deque)
    size: int = 0

    def add(self, one: Said[Item]) -> None:
        self.said.append(one)
        self.size += one.size

    def drop_overtaken(self, last_ms: int) -> None:
        """Drop what came before the one that may be shown now."""
        while len(self.said) > 1 and self.said[1].at_ms <= last_ms:
            self.size -= self.said.popleft().size

    def thin_out(self) -> None:
        """Drop every second one; not the first, which is shown now, nor the newest of several."""
        first, *waiting = self.said
        left = [first, *reversed(waiting[::-2])] if len(waiting) > 1 else [first] if waiting else []
        self.said, self.size = deque(left), sum(one.size for one in left)


class Past(Generic[Key, Item]):
    """What was said of each key; used by one thread, any may look."""

    def __init__(self, now_ms: Callable[[], int], delay_s: int, most_bytes: int) -> None:
        self._now_ms = now_ms
        self._delay_ms = 1000 * delay_s
        self._most_bytes = most_bytes
        self._lines: dict[Key, _Line[Item]] = {}

    @property
    def size(self) -> int:
        """How many bytes all of it takes."""
        return sum(line.size for line in [*self._lines.values()])

    def add(self, key: Key, item: Item, size: int) -> None:
        """Keep something that is said now until it may be shown."""
        line = self._lines.setdefault(key, _Line())
        line.add(Said(self._now_ms(), item, size))
        line.drop_overtaken(self._last_ms())
        while self.size > self._most_bytes:
            max(self._lines.values(), key=lambda one: one.size).thin_out()

    def shown(self, key: Key) -> Said[Item] | None:
        """Return what may be shown now, None where there is nothing yet."""
        line, last = self._lines.get(key), self._last_ms()
        if line is None:
            return None
        return next((one for one in [*line.said][::-1] if one.at_ms <= last), None)

    def forget(self, key: Key) -> None:
        """Drop everything of a key."""
        self._lines.pop(key, None)

    def _last_ms(self) -> int:
        return self._now_ms() - self._delay_ms
