"""The record: every match and everything that happened in it, append-only, in one SQLite file.

Nothing is told to anybody, person or board, before it is committed here. A board numbers what it
reports; the pair (boot, seq) is unique in the log, so a report that arrives twice, even after
either side was killed, is found here and applied once. SQLite runs in WAL mode with
synchronous=FULL: what `transaction` has left is on the disk. Triggers forbid changing or deleting
a row; undo is a row of its own.
"""

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from heliograph.errors import StoreError, StoreTooNew
from heliograph.lock import RecordLock
from heliograph.store_schema import APPLICATION_ID, SCHEMA_VERSION, upgrade
from heliograph.viewing import ViewingCopy, is_for_viewing_only, only_for_viewing

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
PAUSED = "paused"  # the match was put aside; the table is empty since then

# Rows about a match that say nothing of what stands on the table
_ABOUT_A_MATCH = (RENAMED, DELETED, RESTORED)


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


_LOG_COLUMNS = "match, at_ms, kind, source, events, count, state, digest, boot, seq"
_MATCH_QUERY = """
SELECT id, title, created_ms, version, previous, names,
       (SELECT coalesce(max(at_ms), created_ms) FROM log WHERE log.match = matches.id), about,
       (SELECT events FROM log WHERE log.match = matches.id AND kind = 'renamed'
        ORDER BY log.id DESC LIMIT 1),
       (SELECT kind FROM log WHERE log.match = matches.id AND kind IN ('deleted', 'restored')
        ORDER BY log.id DESC LIMIT 1)
FROM matches
"""


class Store:
    """The open record. Safe to use from several threads."""

    def __init__(self, path: Path) -> None:
        """Open the record, or make it; one that may not be written is opened for viewing."""
        self.path = path
        self.problem: StoreError | None = None
        self._mutex = threading.RLock()
        self._depth = 0
        with ExitStack() as holding:
            if is_for_viewing_only(path):
                self.problem = only_for_viewing(path)
                copy = ViewingCopy(path)
                holding.callback(copy.close)
                self._db = self._connect(copy.path)
                self._db.execute("PRAGMA query_only = ON")
            else:
                self._lock = RecordLock(path)
                holding.callback(self._lock.release)
                self._db = self._connect(path)
            self._holding = holding.pop_all()

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
        number = self._insert(
            "INSERT INTO matches (title, created_ms, version, previous, names, about) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (title, at_ms, version, previous, json.dumps(names), json.dumps(about or {})),
        )
        assert number is not None
        return number

    def append(self, row: LogRow) -> None:
        """Add one row to the log; it is durable when the outermost transaction has left."""
        values = (row.match, row.at_ms, row.kind, row.source, row.events, row.count)
        self._insert(
            f"INSERT INTO log ({_LOG_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*values, row.state, row.digest, row.boot, row.seq),
        )

    def holds(self, boot: int, seq: int) -> bool:
        """Say whether this report of a board is in the log already."""
        return self._one("SELECT 1 FROM log WHERE boot = ? AND seq = ?", (boot, seq)) is not None

    def last_seq(self, boot: int) -> int | None:
        """Return the number of the last durable report of the board run `boot`, or None."""
        found = self._one("SELECT max(seq) FROM log WHERE boot = ?", (boot,))
        return None if found is None or found[0] is None else int(found[0])

    def rows(self, match: int) -> list[LogRow]:
        """Return the log of one match, oldest first."""
        query = f"SELECT {_LOG_COLUMNS} FROM log WHERE match = ? ORDER BY id"
        with self._mutex, self._explained():
            return [LogRow(*found) for found in self._db.execute(query, (match,))]

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
        rows = self.fetch("SELECT match, max(id) FROM log WHERE match IS NOT NULL GROUP BY match")
        return {int(match): int(last) for match, last in rows}

    def _last_on_table(self) -> tuple[Any, ...] | None:
        marks = ", ".join("?" * len(_ABOUT_A_MATCH))
        query = (
            "SELECT match, kind FROM log WHERE match IS NOT NULL "
            f"AND kind NOT IN ({marks}) ORDER BY id DESC LIMIT 1"
        )
        return self._one(query, _ABOUT_A_MATCH)

    def change(self, command: str, values: tuple[object, ...]) -> None:
        """Change one of the tables that are no record of play: keys and settings."""
        self._insert(command, values)

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

    def close(self) -> None:
        """Close the record and give it free."""
        with self._mutex:
            self._db.close()
            self._holding.close()

    def _insert(self, command: str, values: tuple[object, ...]) -> int | None:
        # Outside a transaction this is one of its own.
        with self._mutex, self._explained():
            return self._db.execute(command, values).lastrowid

    def _one(self, query: str, values: tuple[Any, ...]) -> tuple[Any, ...] | None:
        with self._mutex, self._explained():
            found: tuple[Any, ...] | None = self._db.execute(query, values).fetchone()
            return found

    def _connect(self, path: Path) -> sqlite3.Connection:
        with self._explained():
            db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=2.0)
            try:
                self._prepare(db)
            except BaseException:
                db.close()
                raise
            return db

    def _prepare(self, db: sqlite3.Connection) -> None:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        owner = db.execute("PRAGMA application_id").fetchone()[0]
        if owner == APPLICATION_ID and version > SCHEMA_VERSION:
            raise _too_new(self.path, version)
        empty = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
        if owner != APPLICATION_ID and not empty:
            raise _not_ours(self.path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        upgrade(db, version)

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
            raise self.problem or _explain(self.path, problem) from problem


def _match_row(found: tuple[Any, ...]) -> MatchRow:
    number, title, created_ms, version, previous, names, last_ms, about, renamed, fate = found
    return MatchRow(
        number,
        renamed.decode() if renamed else title,
        created_ms,
        version,
        previous,
        tuple(json.loads(names)),
        last_ms,
        json.loads(about or "{}"),
        is_deleted=fate == DELETED,
    )


def _too_new(path: Path, version: int) -> StoreTooNew:
    return StoreTooNew(
        f"The record {path} has format {version}; this Heliograph knows formats up to "
        f"{SCHEMA_VERSION}. Update Heliograph, or choose another record with --db FILE.",
        f"Die Aufzeichnung {path} hat Format {version}; dieser Heliograph kennt Formate bis "
        f"{SCHEMA_VERSION}. Aktualisiere Heliograph oder wähle mit --db DATEI eine andere.",
    )


def _not_ours(path: Path) -> StoreError:
    return StoreError(
        f"{path} is a file of another program, not a record of Heliograph. "
        "Choose another file with --db FILE.",
        f"{path} gehört einem anderen Programm und ist keine Aufzeichnung von Heliograph. "
        "Wähle mit --db DATEI eine andere Datei.",
    )


# The beginning of SQLite's error name, then what it means and what helps.
_EXPLAINED = (
    ("SQLITE_FULL", "the disk is full; free some space",
     "die Platte ist voll; schaffe Platz"),
    ("SQLITE_READONLY", "it may not be written; allow writing",
     "sie darf nicht beschrieben werden; erlaube das Schreiben"),
    ("SQLITE_IOERR", "the disk does not take it; look at its free space and health",
     "die Platte nimmt nichts an; prüfe freien Platz und Zustand"),
    ("SQLITE_CANTOPEN", "it cannot be opened; look at the folder and its permissions",
     "sie lässt sich nicht öffnen; prüfe Ordner und Rechte"),
    ("SQLITE_BUSY", "another program is writing to it; end that program",
     "ein anderes Programm schreibt hinein; beende es"),
    ("SQLITE_NOTADB", "it is not a record of Heliograph; choose another file with --db FILE",
     "das ist keine Aufzeichnung von Heliograph; wähle mit --db DATEI eine andere Datei"),
    ("SQLITE_CORRUPT", "it is damaged; take your last backup with --db FILE",
     "sie ist beschädigt; nimm mit --db DATEI deine letzte Sicherung"),
)  # fmt: skip


def _explain(path: Path, problem: sqlite3.Error) -> StoreError:
    name = getattr(problem, "sqlite_errorname", "")
    en = de = str(problem)
    for start, found_en, found_de in _EXPLAINED:
        if name.startswith(start):
            en, de = found_en, found_de
            break
    return StoreError(f"The record {path}: {en}.", f"Die Aufzeichnung {path}: {de}.")
