"""The record: every match and everything that happened in it, append-only, in one SQLite file.

Nothing is told to anybody, person or board, before it is committed here. A board numbers what it
reports; the pair (boot, seq) is unique in the log, so a report that arrives twice, even after
either side was killed, is found here and applied once. SQLite runs in WAL mode with
synchronous=FULL: what `transaction` has left is on the disk. Triggers forbid changing or deleting
a row; undo is a row of its own.
"""

import json
import sqlite3
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from heliograph.errors import DamagedMatch, HeliographError, StoreError
from heliograph.record.before_upgrade import keep_before_upgrade
from heliograph.record.checks import Damage, LogChecker, check_row
from heliograph.record.erasing import finish_erasing
from heliograph.record.file_format import connect, read_format
from heliograph.record.lock import RecordLock
from heliograph.record.names import name_with_log, note_name
from heliograph.record.problems import (
    damaged_file,
    damaged_match,
    damaged_reports,
    explain,
    lacks_rows,
    lost_commits,
    open_by,
)
from heliograph.record.schema import (
    LOG_COLUMNS,
    MATCH_COLUMNS,
    SCHEMA_VERSION,
    upgrade,
)
from heliograph.record.viewing import ViewingCopy, is_for_viewing_only, only_for_viewing
from heliograph.record.wal import has_lost_commits

# What a row of the log says.
STEP = "step"  # `events` were played, `state` came out
ADOPTED = "adopted"  # a board's whole state was taken over
UNDO = "undo"  # `count` steps back
REDO = "redo"  # `count` steps forward again
GOTO = "goto"  # to step `count`
OPENED = "opened"  # this match was put on the table again
REFUSED = "refused"  # a board reported `events`; the rules said no, `state` holds the refusal
BRANCH = "branch"  # back to branch number `count`, which an earlier step had left
AWAY = "away"  # a board reported `events` made without us that the rules could not follow
SETTLED = "settled"  # the table entered what happened while we were away
RENAMED = "renamed"  # the match got the title in `events`
DELETED = "deleted"  # the match left the list
RESTORED = "restored"  # and came back to it
LAID = "laid"  # the steps in `events` of laying the box out are done; one in each line
PLACED = "placed"  # `events` says where it was played
ENDED = "ended"  # the people called the game over; `events` says with which scores
PAUSED = "paused"  # the match was put aside; the table is empty since then

# Rows about a match that say nothing of what stands on the table
_ABOUT_A_MATCH = (RENAMED, DELETED, RESTORED, LAID, PLACED)


@dataclass(frozen=True, slots=True)
class LogRow:
    """One line of the log, as it is written and read."""

    match: int | None
    at_ms: int
    kind: str
    source: str
    events: bytes = b""
    count: int = 0
    state: bytes = b""
    digest: bytes = b""
    boot: int | None = None
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match: `previous` is the match it took the table from, `names` the people by seat."""

    id: int
    title: str
    created_ms: int
    version: str
    previous: int | None
    names: tuple[str, ...]
    last_ms: int
    about: Mapping[str, Any] = field(default_factory=dict)  # empty at track depth
    is_deleted: bool = False
    is_damaged: bool = False  # then only its number and its title can be shown

    @property
    def is_lesson(self) -> bool:
        """Whether somebody learned in it: no game that counts, in no list and no history."""
        return "lesson" in self.about


_MATCH_QUERY = f"""
SELECT {MATCH_COLUMNS}, checksum,
       (SELECT coalesce(max(at_ms), created_ms) FROM log WHERE log.match = matches.id),
       (SELECT events FROM log WHERE log.match = matches.id AND kind = 'renamed'
        ORDER BY log.id DESC LIMIT 1),
       (SELECT kind FROM log WHERE log.match = matches.id AND kind IN ('deleted', 'restored')
        ORDER BY log.id DESC LIMIT 1)
FROM matches
"""
# Up to here a record is checked as a whole before it is used; a larger one while it is used
_BYTES_AT_START = 8_000_000
_ROWS_AT_START = 10_000
_ROWS_AT_ONCE = 500
_BEFORE_ALL = -(1 << 63)
# A log beside the file needs memory that its readers share, which a browser's tab does not give.
_JOURNAL = "DELETE" if sys.platform == "emscripten" else "WAL"


class Store:
    """The open record. Safe to use from several threads."""

    def __init__(self, path: Path) -> None:
        """Open the record, or make it; one that may not be written is opened for viewing."""
        self.path = path
        self.problem: StoreError | None = None
        self._problems: dict[int | str, HeliographError] = {}
        self.generation = 0  # counts how often other rows took the place of all of them
        self.is_checked = False  # whether every row was looked at since it was opened
        self._mutex = threading.RLock()
        self._checking = threading.Lock()  # held while the checker's connection is used
        self._is_closed = False
        self._depth = 0
        with ExitStack() as holding:
            if is_for_viewing_only(path):
                self.problem = only_for_viewing(path)
                copy = ViewingCopy(path)
                holding.callback(copy.close)
                opened = copy.path
            else:
                self._lock = RecordLock(path)
                holding.callback(self._lock.release)
                opened = path
            self._open(opened, holding)
            if self.problem:
                self._db.execute("PRAGMA query_only = ON")
            self._holding = holding.pop_all()
        if self._count("log") <= _ROWS_AT_START:
            self.check_rows()

    def announce(self, address: str) -> None:
        """Leave our address where a second program on this record finds it."""
        if self.problem is None:
            self._lock.announce(address)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit everything written inside at once, or nothing of it; may be nested.

        Raises `StoreError` when the disk refuses; then nothing was written.
        """
        with self._mutex, self._explained():
            self._depth += 1
            name = f"level{self._depth}"
            try:
                self._db.execute(f"SAVEPOINT {name}" if self._depth > 1 else "BEGIN IMMEDIATE")
                yield
                self._db.execute(f"RELEASE {name}" if self._depth > 1 else "COMMIT")
            except BaseException:
                self._roll_back(f"ROLLBACK TO {name}" if self._depth > 1 else "ROLLBACK")
                raise
            finally:
                self._depth -= 1

    def add_match(
        self,
        title: str,
        at_ms: int,
        version: str,
        previous: int | None = None,
        names: tuple[str, ...] = (),
        about: Mapping[str, Any] | None = None,
    ) -> int:
        """Begin a match and return its number; `about` says which rules it is played by."""
        with self.transaction():
            number = int(self.fetch("SELECT coalesce(max(id), 0) + 1 FROM matches")[0][0])
            values = (number, title, at_ms, version, previous, json.dumps(names),
                      json.dumps(about or {}))  # fmt: skip
            self._insert(
                f"INSERT INTO matches ({MATCH_COLUMNS}, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, check_row(values)),
            )
        return number

    def append(self, row: LogRow) -> None:
        """Add one row to the log; it is durable when the outermost transaction has left."""
        self.append_all(row.match, [row])

    def append_all(self, match: int | None, rows: Iterable[LogRow]) -> None:
        """Add rows of one match to the log, in their order."""
        command = (
            f"INSERT INTO log ({LOG_COLUMNS}, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        with self._mutex, self._explained():
            check = self._last_check(match)
            for row in rows:
                values = (match, row.at_ms, row.kind, row.source, row.events, row.count,
                          row.state, row.digest, row.boot, row.seq)  # fmt: skip
                check = check_row(values, check)
                self._db.execute(command, (*values, check))

    def holds(self, boot: int, seq: int) -> bool:
        """Say whether this report of a board is in the log already."""
        return self._one("SELECT 1 FROM log WHERE boot = ? AND seq = ?", (boot, seq)) is not None

    def last_seq(self, boot: int) -> int | None:
        """Return the number of the last durable report of the board run `boot`, or None."""
        query = "SELECT max(seq) FROM log WHERE boot = ? AND typeof(seq) = 'integer'"
        found = self._one(query, (boot,))
        return None if found is None or found[0] is None else int(found[0])

    def rows(self, match: int) -> list[LogRow]:
        """Return the log of one match, oldest first. Raises `DamagedMatch`."""
        query = f"SELECT id, {LOG_COLUMNS}, checksum FROM log WHERE match = ? ORDER BY id"
        with self._mutex:
            first = self._one("SELECT checksum FROM matches WHERE id = ?", (match,))
            found = self.fetch(query, (match,))
        checker = LogChecker({match: first[0]} if first else {})
        for row in found:
            checker.take(row)
        if match in checker.damage:
            problem = self._damaged(match, checker.damage[match])
            self.note_damage(problem)
            raise problem
        return [LogRow(*row[1:-1]) for row in found]

    def all_rows(self) -> Iterator[LogRow]:
        """Yield the whole log in the order it was written; other threads go on meanwhile."""
        ((last,),) = self._look("SELECT coalesce(max(id), 0) FROM log") or ((0,),)
        for chunk in self._chunks(last):
            yield from (LogRow(*row[1:-1]) for row in chunk)

    def match(self, number: int) -> MatchRow | None:
        """Return one match, or None."""
        found = self._one(_MATCH_QUERY + " WHERE id = ?", (number,))
        return None if found is None else _match_row(found)

    def matches(self) -> list[MatchRow]:
        """Return all matches, the last touched first."""
        # By rows, not by time: two matches may be touched in the same millisecond.
        touched = "(SELECT coalesce(max(id), 0) FROM log WHERE log.match = matches.id)"
        rows = self.fetch(f"{_MATCH_QUERY} ORDER BY {touched} DESC, id DESC")
        return [_match_row(found) for found in rows]

    def last_match(self) -> int | None:
        """Return the match that is or was last on the table, or None before the first one."""
        found = self._last_on_table()
        return None if found is None else int(found[0])

    def is_put_aside(self) -> bool:
        """Say whether the last match on the table was put aside."""
        found = self._last_on_table()
        return found is not None and found[1] == PAUSED

    def last_rows(self) -> dict[int, int]:
        """Return the number of the last row of every match: it changes with each row about it."""
        rows = self.fetch(
            "SELECT match, max(id) FROM log WHERE typeof(match) = 'integer' GROUP BY match"
        )
        return {int(match): int(last) for match, last in rows}

    def _last_on_table(self) -> tuple[Any, ...] | None:
        marks = ", ".join("?" * len(_ABOUT_A_MATCH))
        query = (
            "SELECT match, kind FROM log WHERE typeof(match) = 'integer' "
            f"AND kind NOT IN ({marks}) ORDER BY id DESC LIMIT 1"
        )
        return self._one(query, _ABOUT_A_MATCH)

    def change(self, command: str, values: tuple[object, ...]) -> None:
        """Change one of the tables that are no record of play: keys and settings."""
        self._insert(command, values)

    @contextmanager
    def alone(self) -> Iterator[sqlite3.Connection]:
        """Give out the connection while nobody else reads or writes, for work on the whole file."""
        with self._mutex, self._checking, self._explained():
            yield self._db

    def fetch(self, query: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        with self._mutex, self._explained():
            return self._db.execute(query, values).fetchall()

    def backup(self, target: Path) -> None:
        """Copy the whole record to `target` while it stays in use."""
        with self._mutex, self._explained():
            copy = sqlite3.connect(target)
            try:
                self._db.backup(copy)
            finally:
                copy.close()

    # What is wrong with it

    @property
    def damage(self) -> list[HeliographError]:
        """What was found damaged so far."""
        with self._mutex:
            return list(self._problems.values())

    def check_rows(self) -> None:
        """Look at every row; what is wrong is in `damage` afterwards. Other threads go on."""
        try:
            self._check_rows()
        except StoreError as problem:
            self._problems["file"] = problem
        self.is_checked = True

    def check_anew(self) -> None:
        """Look at every row of what took the place of the old rows."""
        with self._mutex:
            self.generation += 1
            self._problems.clear()
        self.check_rows()

    def note_damage(self, problem: DamagedMatch) -> None:
        """Remember a match that cannot be opened."""
        with self._mutex:
            self._problems.setdefault(problem.number, problem)

    def close(self) -> None:
        """Close the record and give it free."""
        with self._mutex, self._checking:
            self._is_closed = True
            self._holding.close()

    def _check_rows(self) -> None:
        with self._explained():
            if not self._is_small:  # a small one has been looked through by the opening
                self._check_file("integrity_check")
            ((last,),) = self._look("SELECT coalesce(max(id), 0) FROM log") or ((0,),)
            rows = self._look(f"SELECT {MATCH_COLUMNS}, checksum FROM matches")
            checker = LogChecker({row[0]: row[-1] for row in rows} | {None: 0})
            for chunk in self._chunks(last):
                for found in chunk:
                    checker.take(found)
        for number in (row[0] for row in rows if not is_sound_match(row)):
            self.note_damage(self._damaged(number))
        for match, damage in checker.damage.items():
            self._note(match, damage)
        if checker.missing:
            self._problems["missing"] = lacks_rows(self.path, checker.missing)

    def _note(self, match: object, damage: Damage) -> None:
        if isinstance(match, int):
            self.note_damage(self._damaged(match, damage))
        else:
            self._problems["reports"] = damaged_reports(self.path)

    def _damaged(self, match: int, damage: Damage | None = None) -> DamagedMatch:
        found = self._one("SELECT title FROM matches WHERE id = ?", (match,))
        return damaged_match(match, None if found is None else str(found[0]), damage)

    def _last_check(self, match: int | None) -> int:
        """Return the check that the next row of a match continues."""
        query = "SELECT checksum FROM log WHERE match IS ? ORDER BY id DESC LIMIT 1"
        found = self._one(query, (match,))
        if found is None and match is not None:
            found = self._one("SELECT checksum FROM matches WHERE id = ?", (match,))
        return found[0] if found and isinstance(found[0], int) else 0

    def _insert(self, command: str, values: tuple[object, ...]) -> int | None:
        # Outside a transaction this is one of its own.
        with self._mutex, self._explained():
            return self._db.execute(command, values).lastrowid

    def _one(self, query: str, values: tuple[Any, ...]) -> tuple[Any, ...] | None:
        with self._mutex, self._explained():
            found: tuple[Any, ...] | None = self._db.execute(query, values).fetchone()
            return found

    def _open(self, path: Path, holding: ExitStack) -> None:
        """Look at the file before anything is written to it, then open it."""
        with self._explained(), ExitStack() as looking:
            self._checker = connect(path, is_read_only=True)
            looking.callback(self._checker.close)
            version = self._inspect(path)
            self._db = connect(path)
            holding.callback(self._db.close)
            # Closed before the other one: the last to close clears the log away, if it may write.
            holding.push(looking.pop_all())
            self._db.execute(f"PRAGMA journal_mode = {_JOURNAL}")
            if self.problem is None:
                self._lock.renew()
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
            keep_before_upgrade(self._checker, path, version, SCHEMA_VERSION)
            upgrade(self._db, version)
            finish_erasing(self._db)
            note_name(self._db, path)

    def _inspect(self, path: Path) -> int:
        """Return the format of the record. Raises `StoreError` where it cannot be used."""
        version = read_format(self._checker, self.path)
        self._is_small = path.stat().st_size <= _BYTES_AT_START
        self._check_file("integrity_check" if self._is_small else "quick_check")
        if version == SCHEMA_VERSION and (other := name_with_log(self._checker, path)):
            raise open_by(self.path, other)
        if has_lost_commits(path):
            self._problems["log"] = lost_commits(self.path)
        return version

    def _check_file(self, kind: str) -> None:
        found = str(self._look(f"PRAGMA {kind}(1)")[0][0])
        if found != "ok":
            raise damaged_file(self.path, found.splitlines()[-1])

    def _look(self, query: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a query of the checker; none once the record is closed."""
        with self._checking:
            return [] if self._is_closed else self._checker.execute(query, values).fetchall()

    def _chunks(self, last: int) -> Iterator[list[tuple[Any, ...]]]:
        """Yield the rows of the log up to number `last`, some at a time: nobody waits long."""
        query = (
            f"SELECT id, {LOG_COLUMNS}, checksum FROM log WHERE id > ? AND id <= ? "
            f"ORDER BY id LIMIT {_ROWS_AT_ONCE}"
        )
        number = _BEFORE_ALL
        while rows := self._look(query, (number, last)):
            number = rows[-1][0]
            yield rows

    def _count(self, table: str) -> int:
        return int(self.fetch(f"SELECT count(*) FROM {table}")[0][0])

    def _roll_back(self, command: str) -> None:
        # SQLite itself may have rolled back already; a second failure has nothing to add.
        with suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute(command)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as problem:
            raise self.problem or explain(self.path, problem) from problem


def _match_row(found: tuple[Any, ...]) -> MatchRow:
    number, title, created_ms, version, previous, names, about, checksum, *rest = found
    last_ms, renamed, fate = rest
    is_deleted = fate == DELETED
    if not is_sound_match((*found[:7], checksum)):
        return MatchRow(number, str(title), 0, "?", None, (), 0, {}, is_deleted, is_damaged=True)
    title = renamed.decode("utf-8", "replace") if isinstance(renamed, bytes) else title
    people, rules = tuple(json.loads(names)), json.loads(about or "{}")
    last_ms = last_ms if isinstance(last_ms, int) else created_ms
    return MatchRow(
        number, title, created_ms, version, previous, people, last_ms, rules, is_deleted
    )


def is_sound_match(row: tuple[Any, ...]) -> bool:
    """Say whether the row of a match, its check at the end, is as it was written."""
    *values, checksum = row
    _, title, created_ms, version, previous, names, about = values
    if check_row(tuple(values)) != checksum:
        return False
    try:
        people, rules = json.loads(names), json.loads(about or "{}")
    except (ValueError, TypeError, RecursionError):
        return False
    return (
        (type(title), type(created_ms), type(version)) == (str, int, str)
        and type(previous) in (int, type(None))
        and isinstance(people, list)
        and all(type(name) is str for name in people)
        and isinstance(rules, dict)
    )
