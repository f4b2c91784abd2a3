"""What happened at the tables, event by event: each of them once and in order, in a file.

Tables number their events without gaps, and their records are the truth. So all that is needed here
is the number up to which the events of a table have come. What is missing is asked for, whether the
broker lost it or the hall was down. An event that comes too early waits in memory until those
before it are here: only what follows without a gap is written down and counts.

The file is no record: a hall that loses it begins again with what the tables say next.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from heliograph.hall.seen import EventHeard
from heliograph.record.privacy import make_file
from heliograph.record.problems import explain
from heliograph.supervision import log_once

# Those that have a place in the hall, and as many that have said nothing else yet
MOST_TABLES = 512
MOST_KEPT = 20_000  # events of one table in the file
MOST_EARLY = 2_000  # events of one table that wait for those before them
ASKED_AT_ONCE = 400
ASK_AFTER_MS = 300  # what is only late is not asked for
HELD_S = 2.0  # how long another program may hold the file
_LONGEST_PAUSE_MS = 60_000
_FORGET_EVERY = 1_000
_SUFFIX = "-events"
# How SQLite calls it that another program has the file, and that it is none of ours
_HELD = ("SQLITE_BUSY", "SQLITE_LOCKED")
_DAMAGED = ("SQLITE_NOTADB", "SQLITE_CORRUPT", "SQLITE_ERROR")
_SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, epoch TEXT, last INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    name TEXT, epoch TEXT, number INTEGER, at_ms INTEGER, heard_ms INTEGER, is_again INTEGER,
    match TEXT, kind TEXT, PRIMARY KEY (name, epoch, number)
) WITHOUT ROWID;
"""


class Ask(NamedTuple):
    """Events of a table that are to be asked for, the first and the last one included."""

    table: str
    epoch: str
    first: int
    last: int


@dataclass(slots=True)
class _Series:
    """The events of one table in one epoch."""

    epoch: str
    last: int  # all up to here have come
    told: int  # up to here there are some, as far as the table has told
    early: dict[int, tuple[EventHeard, int, bool]] = field(default_factory=dict)
    ask_at_ms: int | None = None  # None while nothing is missing
    pause_ms: int = ASK_AFTER_MS
    asked_last: int = -1  # where it stood when it was asked for more
    seen_last: int = -1  # where it stood when it was looked at
    has_told: bool = False  # an event, not only how many there are


class EventLog:
    """The events of all tables; used by one thread."""

    def __init__(
        self,
        record: Path,
        now_ms: Callable[[], int],
        is_wanted: Callable[[str], object] = lambda _table: True,
    ) -> None:
        """Open the file; a table that is not wanted goes where there is no room for another."""
        self._now_ms = now_ms
        self._is_wanted = is_wanted
        self._db = _open(record.with_name(record.name + _SUFFIX))
        rows = self._db.execute("SELECT name, epoch, last FROM tables").fetchall()
        self._series = {name: _Series(epoch, last, last) for name, epoch, last in rows}
        for (name,) in self._db.execute("SELECT DISTINCT name FROM events"):
            if name in self._series:
                self._series[name].has_told = True

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def last(self, table: str) -> int:
        """Return the number up to which all events of a table have come, 0 where it is unknown."""
        return self._series[table].last if table in self._series else 0

    def has_told(self, table: str) -> bool:
        """Say whether a table has told any event: one that is made up seldom does."""
        return table in self._series and self._series[table].has_told

    def expect(self, table: str, epoch: str, last: int) -> None:
        """Note that a table has events up to a number; of a new series, those before are passed."""
        series = self._series_of(table, epoch, last)
        if series:
            series.told = max(series.told, last)
            self._plan_ask(series)

    def take(self, table: str, event: EventHeard, is_again: bool) -> Iterator[EventHeard]:
        """Yield the events that follow now without a gap; each is written down after its turn.

        Who is killed while dealing with one gets it again.
        """
        series = self._series.get(table) if is_again else None
        if not is_again:
            series = self._series_of(table, event.epoch, event.number - 1)
        if series is None or series.epoch != event.epoch or event.number <= series.last:
            return
        if len(series.early) < MOST_EARLY or event.number == series.last + 1:
            series.early.setdefault(event.number, (event, self._now_ms(), is_again))
        series.told = max(series.told, event.number)
        while found := series.early.pop(series.last + 1, None):
            yield found[0]
            series.last += 1
            series.has_told = True
            self._write(table, *found)
        self._plan_ask(series)

    def due_asks(self) -> list[Ask]:
        """Return what is to be asked for now, and count it as asked; longer each time in vain.

        Where events are coming, whatever lacks is on its way: asked for, it would come twice, and
        the table would be slower for it.
        """
        now = self._now_ms()
        due = []
        for table, series in self._series.items():
            if series.ask_at_ms is None or now < series.ask_at_ms:
                continue
            if series.seen_last != series.last:
                series.seen_last, series.ask_at_ms = series.last, now + ASK_AFTER_MS
                continue
            is_in_vain = series.asked_last == series.last
            pause_ms = 2 * series.pause_ms if is_in_vain else ASK_AFTER_MS
            series.pause_ms = min(pause_ms, _LONGEST_PAUSE_MS)
            series.asked_last, series.ask_at_ms = series.last, now + series.pause_ms
            due.append(Ask(table, series.epoch, *self._first_gap(series)))
        return due

    def ask_anew(self) -> None:
        """The broker is there again: whatever is missing may be asked for soon."""
        for series in self._series.values():
            series.ask_at_ms, series.asked_last = None, -1
            self._plan_ask(series)

    def forget(self, table: str) -> None:
        """Drop a table that was removed for good."""
        if self._series.pop(table, None):
            self._execute("DELETE FROM events WHERE name = ?", (table,))
            self._execute("DELETE FROM tables WHERE name = ?", (table,))

    # Inside

    def _series_of(self, table: str, epoch: str, last: int) -> _Series | None:
        """Return the series of a table, a new one behind `last` where it has another epoch."""
        known = self._series.get(table)
        if known and known.epoch == epoch:
            return known
        if known is None and not self._has_room():
            return None
        self._series[table] = _Series(epoch, last, last, has_told=bool(known and known.has_told))
        self._keep_place(table, self._series[table])
        return self._series[table]

    def _has_room(self) -> bool:
        """Say whether there is room for one more; the newest that is not wanted makes some."""
        if len(self._series) >= MOST_TABLES:
            others = (name for name in reversed(self._series) if not self._is_wanted(name))
            if other := next(others, None):
                self.forget(other)
        return len(self._series) < MOST_TABLES

    def _plan_ask(self, series: _Series) -> None:
        if series.last >= series.told:
            series.ask_at_ms = None
        elif series.ask_at_ms is None:
            series.seen_last, series.ask_at_ms = series.last, self._now_ms() + ASK_AFTER_MS

    def _first_gap(self, series: _Series) -> tuple[int, int]:
        first = series.last + 1
        before = min(series.early, default=series.told + 1)
        return first, min(before - 1, first + ASKED_AT_ONCE - 1)

    def _write(self, table: str, event: EventHeard, heard_ms: int, is_again: bool) -> None:
        series = self._series[table]
        values = (table, event.epoch, event.number, event.at_ms, heard_ms, is_again,
                  event.match, event.kind)  # fmt: skip
        self._execute("INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        self._keep_place(table, series)
        if not event.number % _FORGET_EVERY:
            oldest = (table, event.epoch, event.number - MOST_KEPT)
            self._execute(
                "DELETE FROM events WHERE name = ? AND (epoch != ? OR number <= ?)", oldest
            )

    def _keep_place(self, table: str, series: _Series) -> None:
        self._execute(
            "INSERT INTO tables VALUES (?, ?, ?) "
            "ON CONFLICT (name) DO UPDATE SET epoch = excluded.epoch, last = excluded.last",
            (table, series.epoch, series.last),
        )

    def _execute(self, command: str, values: tuple[object, ...]) -> None:
        try:
            self._db.execute(command, values)
        except sqlite3.Error as problem:  # a full disk: the numbers go on in memory
            log_once("writing down the events of tables", problem)


def _open(path: Path) -> sqlite3.Connection:
    """Open the file; one that is damaged is begun anew, one that cannot be made is missed.

    Raises `StoreError` where another program holds it: what stands there is not to be lost.
    """
    for attempt in (path, path, Path(":memory:")):
        if attempt == path:
            with suppress(OSError):
                make_file(path)
        try:
            return _connect(attempt)
        except sqlite3.Error as problem:
            name = getattr(problem, "sqlite_errorname", "")
            if name.startswith(_HELD):
                raise explain(path, problem) from problem
            log_once(f"the events of tables in {path}", problem)
            if name.startswith(_DAMAGED):
                with suppress(OSError):
                    path.unlink()
    raise AssertionError("expected room in memory")


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, HELD_S, isolation_level=None, check_same_thread=False)
    try:
        # A commit need not reach the disk at once: what the plug takes is asked for again.
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.executescript(_SCHEMA)
        db.execute("SELECT name, epoch, last FROM tables").fetchall()
    except sqlite3.Error:
        db.close()
        raise
    return db
