"""All tables of the hall as they were last heard of, and for a while as they were before.

Spectators at a distance may be shown a table later than it is; what is shown is then what was
known here at that time. After a restart there is nothing from before, so they wait: nobody is ever
shown anything earlier than the delay allows.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from heliograph.hall.seen import TableSeen

MOST_TABLES = 256
LONGEST_DELAY_S = 600
# More would be a table that says something several times a second for minutes.
_MOST_KEPT = 4096


@dataclass(slots=True)
class _Place:
    """One table: whether it is there, what it said last, and what it said when."""

    is_online: bool = False
    changed_ms: int = 0  # when it came or went
    heard_ms: int = 0
    seen: TableSeen | None = None
    past: deque[tuple[int, TableSeen]] = field(default_factory=lambda: deque(maxlen=_MOST_KEPT))


@dataclass(frozen=True, slots=True)
class OnFloor:
    """A table as a page is told of it."""

    seen: TableSeen
    is_online: bool
    changed_ms: int
    heard_ms: int


class Floor:
    """The tables by their names on the broker; one thread changes it, any may look."""

    def __init__(self, now_ms: Callable[[], int], delay_s: int = 0) -> None:
        self.delay_s = delay_s
        self._now_ms = now_ms
        self._places: dict[str, _Place] = {}

    def hear(self, seen: TableSeen) -> bool:
        """Note what a table says; say whether there is room for it."""
        place = self._place(seen.table)
        if place is None:
            return False
        now = self._now_ms()
        place.heard_ms = now
        if seen != place.seen:
            place.seen = seen
            place.past.append((now, seen))
            self._drop_past(place, now)
        return True

    def seen(self, table: str) -> TableSeen | None:
        """Return what a table said last."""
        return self._places[table].seen if table in self._places else None

    def set_online(self, table: str, is_online: bool) -> None:
        """Note that a table came or went."""
        place = self._place(table)
        if place and place.is_online != is_online:
            place.is_online, place.changed_ms = is_online, self._now_ms()

    def forget(self, table: str) -> None:
        """Drop a table that was removed for good."""
        self._places.pop(table, None)

    def tables(self) -> list[OnFloor]:
        """Return every table that has said something, by name."""
        found = [
            OnFloor(place.seen, place.is_online, place.changed_ms, place.heard_ms)
            for place in list(self._places.values())
            if place.seen
        ]
        return sorted(found, key=lambda one: (one.seen.name.casefold(), one.seen.table))

    def shown_later(self) -> list[OnFloor]:
        """Return every table as spectators may see it now."""
        if not self.delay_s:
            return self.tables()
        last = self._now_ms() - 1000 * self.delay_s
        found = [
            OnFloor(seen, place.is_online, place.changed_ms, at)
            for place in list(self._places.values())
            if (known := _known_at(place, last))
            for at, seen in [known]
        ]
        return sorted(found, key=lambda one: (one.seen.name.casefold(), one.seen.table))

    def _place(self, table: str) -> _Place | None:
        if table not in self._places and len(self._places) >= MOST_TABLES:
            return None
        return self._places.setdefault(table, _Place())

    def _drop_past(self, place: _Place, now: int) -> None:
        """Forget what nobody will be shown any more."""
        last = now - 1000 * self.delay_s
        while len(place.past) > 1 and place.past[1][0] <= last:
            place.past.popleft()


def _known_at(place: _Place, last_ms: int) -> tuple[int, TableSeen] | None:
    """Return what a table had said last at some moment."""
    return next(((at, seen) for at, seen in reversed(place.past) if at <= last_ms), None)
