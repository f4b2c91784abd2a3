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
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heliograph.errors import StoreError, StoreTooNew
from heliograph.lock import RecordLock
from heliograph.viewing import ViewingCopy, is_for_viewing_only, only_for_viewing

SCHEMA_VERSION = 1
_APPLICATION_ID = 0x48454C49  # "HELI": tells our files from other SQLite files

# What a row of the log says.
STEP = "step"  # `events` were played, `state` came out
ADOPTED = "adopted"  # a board's whole state was taken over
UNDO = "undo"  # `count` steps back
REDO = "redo"  # `count` steps forward again
GOTO = "goto"  # to step `count`
OPENED = "opened"  # this match was put on the table again
REFUSED = "refused"  # a board reported `events`; the rules said no, `state` holds the refusal

_SCHEMA = """
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    version TEXT NOT NULL,
    previous INTEGER REFERENCES matches(id),
    names TEXT NOT NULL
);
CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    match INTEGER REFERENCES matches(id),
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    source TEXT NOT NULL,
    events BLOB NOT NULL DEFAULT x'',
    count INTEGER NOT NULL DEFAULT 0,
    state BLOB NOT NULL DEFAULT x'',
    digest BLOB NOT NULL DEFAULT x'',
    boot INTEGER,
    seq INTEGER,
    UNIQUE (boot, seq)
);
CREATE INDEX log_of_match ON log (match, id);
CREATE TRIGGER log_keeps_rows BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_loses_nothing BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER matches_keep_rows BEFORE UPDATE ON matches
BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
CREATE TRIGGER matches_lose_nothing BEFORE DELETE ON matches
BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
"""


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


_LOG_COLUMNS = "match, at_ms, kind, source, events, count, state, digest, boot, seq"
_MATCH_QUERY = """
SELECT id, title, created_ms, version, previous, names,
       (SELECT coalesce(max(at_ms), created_ms) FROM log WHERE log.match = matches.id)
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
    ) -> int:
        """Begin a match and return its number."""
        number = self._insert(
            "INSERT INTO matches (title, created_ms, version, previous, names) "
            "VALUES (?, ?, ?, ?, ?)",
            (title, at_ms, version, previous, json.dumps(names)),
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
        query = f"{_MATCH_QUERY} ORDER BY {touched} DESC, id DESC"
        with self._mutex, self._explained():
            rows = self._db.execute(query).fetchall()
        return [_match_row(found) for found in rows]

    def last_match(self) -> int | None:
        """Return the match that is on the table, or None before the first one."""
        query = "SELECT match FROM log WHERE match IS NOT NULL ORDER BY id DESC LIMIT 1"
        found = self._one(query, ())
        return None if found is None else int(found[0])

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

    def _one(self, query: str, values: tuple[int, ...]) -> tuple[Any, ...] | None:
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
        if owner == _APPLICATION_ID and version > SCHEMA_VERSION:
            raise _too_new(self.path, version)
        empty = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
        if owner != _APPLICATION_ID and not empty:
            raise _not_ours(self.path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        if empty:
            _create(db)

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
    number, title, created_ms, version, previous, names, last_ms = found
    people = tuple(json.loads(names))
    return MatchRow(number, title, created_ms, version, previous, people, last_ms)


def _create(db: sqlite3.Connection) -> None:
    # One transaction: a program killed in here leaves an empty file, not half a schema.
    db.executescript(
        f"BEGIN; {_SCHEMA} PRAGMA application_id = {_APPLICATION_ID}; "
        f"PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;"
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
