"""All tables of the hall as they were last heard of, and for a while as they were before.

Spectators at a distance may be shown a table later than it is; what is shown is then what was
known here at that time. After a restart there is nothing from before, so they wait: nobody is ever
shown anything earlier than the delay allows.

Anybody on the broker may make up tables. Only one that tells its state has a place here; where all
are taken, a table that has told events as well takes that of one that has not.
"""

import threading
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Any

from heliograph.hall.past import Past
from heliograph.hall.seen import TableSeen

MOST_TABLES = 256
MOST_NAMES = 4096  # of tables that said nothing but that they are there, and of those without place
# As long as it is when it is written; in memory it takes some four times as much
MOST_BYTES = 16 << 20


@dataclass(frozen=True, slots=True)
class _Place:
    """One table: what it said last and when."""

    seen: TableSeen
    heard_ms: int


@dataclass(frozen=True, slots=True)
class OnFloor:
    """A table as a page is told of it."""

    seen: TableSeen
    is_online: bool
    changed_ms: int
    heard_ms: int


class Floor:
    """The tables by their names on the broker. Safe to use from several threads."""

    def __init__(self, now_ms: Callable[[], int], delay_s: int = 0) -> None:
        self.delay_s = delay_s
        self._now_ms = now_ms
        self._mutex = threading.RLock()
        self._places: dict[str, _Place] = {}
        self._online: dict[str, tuple[bool, int]] = {}  # and when it came or went
        self._past: Past[str, TableSeen] = Past(now_ms, delay_s, MOST_BYTES)
        self._left_out: dict[str, None] = {}

    @property
    def left_out(self) -> int:
        """How many tables found no place; none as soon as there is one again."""
        return len(self._left_out) if len(self._places) >= MOST_TABLES else 0

    @property
    def kept_bytes(self) -> int:
        """How much of what tables said waits to be shown."""
        return self._past.size

    def shown_ms(self) -> int:
        """Return the moment that spectators see now."""
        return self._now_ms() - 1000 * self.delay_s

    def hear(
        self, seen: TableSeen, is_proven: Callable[[str], bool] = lambda _table: False
    ) -> bool:
        """Note what a table says; say whether there is a place for it.

        `is_proven` says of a table whether it is known to be one.
        """
        with self._mutex:
            known = self._places.get(seen.table)
            if known is None and not self._has_room_for(seen.table, is_proven):
                self._leave_out(seen.table)
                return False
            self._left_out.pop(seen.table, None)
            self._places[seen.table] = _Place(seen, self._now_ms())
            if known is None or known.seen != seen:
                self._past.add(seen.table, seen, len(repr(seen)))
            return True

    def seen(self, table: str) -> TableSeen | None:
        """Return what a table said last."""
        place = self._places.get(table)
        return place.seen if place else None

    def set_online(self, table: str, is_online: bool) -> None:
        """Note that a table came or went."""
        with self._mutex:
            if self._is_online(table)[0] != is_online:
                _put(self._online, table, (is_online, self._now_ms()), self._places)

    def forget(self, table: str) -> None:
        """Drop a table that was removed for good."""
        with self._mutex:
            self._online.pop(table, None)
            self._left_out.pop(table, None)
            self._drop(table)

    def clear(self, wanted: Iterable[str]) -> None:
        """Keep the places of these tables alone; whoever else speaks again comes back."""
        with self._mutex:
            for table in {*self._places} - {*wanted}:
                self._drop(table)
            self._left_out.clear()

    def tables(self) -> list[OnFloor]:
        """Return every table that has said something, by name."""
        return _by_name(
            OnFloor(place.seen, *self._is_online(table), place.heard_ms)
            for table, place in [*self._places.items()]
        )

    def shown_later(self) -> list[OnFloor]:
        """Return every table as spectators may see it now."""
        if not self.delay_s:
            return self.tables()
        found = ((table, self._past.shown(table)) for table in [*self._places])
        return _by_name(
            OnFloor(said.item, *self._is_online(table), said.at_ms) for table, said in found if said
        )

    def _is_online(self, table: str) -> tuple[bool, int]:
        return self._online.get(table, (False, 0))

    def _has_room_for(self, table: str, is_proven: Callable[[str], bool]) -> bool:
        """Say whether one more has a place; one that is proven takes it from one that is not."""
        if len(self._places) < MOST_TABLES:
            return True
        ghosts = [one for one in self._places if not is_proven(one)] if is_proven(table) else []
        if not ghosts:
            return False
        oldest = min(ghosts, key=lambda one: self._places[one].heard_ms)
        self._drop(oldest)
        self._leave_out(oldest)
        return True

    def _drop(self, table: str) -> None:
        self._places.pop(table, None)
        self._past.forget(table)

    def _leave_out(self, table: str) -> None:
        _put(self._left_out, table, None)


def _put(names: dict[str, Any], name: str, value: object, wanted: Container[str] = ()) -> None:
    """Keep a name; of too many the first one goes that nobody wants."""
    if name not in names and len(names) >= MOST_NAMES:
        del names[next(name for name in names if name not in wanted)]
    names[name] = value


def _by_name(tables: Iterable[OnFloor]) -> list[OnFloor]:
    return sorted(tables, key=lambda one: (one.seen.name.casefold(), one.seen.table))
