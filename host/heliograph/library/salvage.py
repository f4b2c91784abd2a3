"""What is left of a damaged record: found row by row in a copy, and written into a new one.

The old file is never written to, not even by SQLite: everything is read from a private copy of it
and of the log that a killed program may have left beside it. Whole matches are saved whole; of a
damaged one the steps before the damage.

A file may say anything about its own tables. In the copy that is replaced by what we know of them,
so that all that is read are rows: no view, computed column or trigger of the file takes part.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.catalogue import N_, Words
from heliograph.errors import StoreError
from heliograph.record import store
from heliograph.record.checks import LogChecker, check_row, has_right_types
from heliograph.record.copying import write_record
from heliograph.record.file_format import connect, name_others
from heliograph.record.problems import explain, not_ours
from heliograph.record.schema import APPLICATION_ID, COLUMNS
from heliograph.record.store import LogRow, MatchRow, is_sound_match
from heliograph.record.viewing import ViewingCopy
from heliograph.table.replay import count_followable

Row = tuple[Any, ...]
Progress = Callable[[int], None]
_CHUNK = 500
_LEAST_ROW_BYTES = 20  # no row of the log is shorter
_FIRST_WITH_CHECKS = 3


class Found(NamedTuple):
    """One match as it was found: how many of its steps are good, and how many there were."""

    row: MatchRow
    good_steps: int
    steps: int
    is_whole: bool


class Salvage(NamedTuple):
    """What was found in a record."""

    file_problem: Words  # what is wrong with the file as a whole; empty if nothing is
    matches: list[Found]
    lost: int  # matches of which nothing can be saved
    missing: int  # entries that are gone or cannot be read
    rows: list[LogRow]  # of the matches, and reports of boards without one
    settings: list[tuple[str, str]]

    @property
    def is_whole(self) -> bool:
        """Whether nothing is wrong."""
        whole = all(found.is_whole for found in self.matches)
        return whole and not (self.file_problem or self.lost or self.missing)

    def write(self, target: Path) -> None:
        """Write what can be saved into a new record."""
        write_record(target, [found.row for found in self.matches], self.rows, self.settings)


def look_through(record: Path, progress: Progress) -> Salvage:
    """Return what is left of a record. Raises `StoreError` where that is nothing at all."""
    with closing(ViewingCopy(record)) as copy:
        try:
            with closing(connect(copy.path)) as db:
                db.execute("PRAGMA writable_schema = ON")  # a damaged table must not hide others
                version = _read_version(db, record)
                problem = _file_problem(db, version)
                _impose_tables(db)
            with closing(connect(copy.path, is_read_only=True)) as db:
                db.execute("PRAGMA writable_schema = ON")
                found = _look_through(db, record, version >= _FIRST_WITH_CHECKS, progress)
                return found._replace(file_problem=problem)
        except sqlite3.Error as problem:
            raise explain(record, problem) from problem


def _read_version(db: sqlite3.Connection, record: Path) -> int:
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise not_ours(record)
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _file_problem(db: sqlite3.Connection, version: int) -> Words:
    """Return what is wrong with the file as a whole; SQLite checks it only if its tables are ours.

    A check computes what indexes and columns are made of.
    """
    try:
        if others := name_others(db, version):
            return others
        found = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.Error as problem:
        return str(problem)
    return "" if found == "ok" else found.splitlines()[-1]


def _impose_tables(db: sqlite3.Connection) -> None:
    """Let the file say of each of our tables what we know of it, and of nothing else."""
    places: dict[str, int] = {}
    with suppress(sqlite3.Error):  # what stands before the damage is enough
        for name, place in db.execute("SELECT name, rootpage FROM sqlite_master"):
            if name in COLUMNS and isinstance(place, int) and place > 0:
                places.setdefault(name, place)
    db.execute("BEGIN")
    db.execute("DELETE FROM sqlite_master")
    for name, place in places.items():
        text = f"CREATE TABLE {name} ({re.sub('^id', 'id INTEGER PRIMARY KEY', COLUMNS[name])})"
        row = ("table", name, name, place, text)
        db.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", row)
    db.execute("COMMIT")


def _look_through(
    db: sqlite3.Connection, record: Path, has_checks: bool, progress: Progress
) -> Salvage:
    reader = _Reader(db, record.stat().st_size)
    rows = list(reader.read("log", progress))
    matches = {row[0]: row for row in reader.read("matches", lambda _done: None)}
    if not rows and not matches:
        raise StoreError(
            N_(
                "Nothing can be read from {record} any more. Take your last backup with --db FILE."
            ).filled(record=record),
        )
    return _judge(matches, rows, has_checks)._replace(settings=_settings(db))


def _settings(db: sqlite3.Connection) -> list[tuple[str, str]]:
    with suppress(sqlite3.Error):
        found = db.execute("SELECT name, value FROM settings").fetchall()
        sound = [row for row in found if all(isinstance(part, str) for part in row)]
        return list(dict(sound).items())
    return []


class _Reader:
    """Reads tables of a file whose pages may be damaged; what cannot be read is passed over."""

    def __init__(self, db: sqlite3.Connection, size: int) -> None:
        self._db = db
        self._most = size // _LEAST_ROW_BYTES

    def read(self, table: str, progress: Progress) -> Iterator[Row]:
        """Yield all rows that can be read, by their numbers."""
        query = f"SELECT {COLUMNS[table]} FROM {table}"
        number, end, seen = 0, self._last(table), set[int]()
        while number < end:
            rows = self._chunk(query, number)
            if rows == []:
                return
            # Damaged pages may lead back to rows that were read already, again and again.
            new = [row for row in rows or () if row[0] not in seen]
            number = max(number, new[-1][0]) if new else number + _CHUNK
            new = new or [*self._single(query, number - _CHUNK)]
            yield from (row for row in new if row[0] not in seen)
            seen.update(row[0] for row in new)
            progress(len(seen))

    def _last(self, table: str) -> int:
        with suppress(sqlite3.Error):
            last = self._db.execute(f"SELECT max(id) FROM {table}").fetchone()[0]
            return min(int(last or 0), self._most)
        return self._most

    def _chunk(self, query: str, after: int) -> list[Row] | None:
        """Return the next rows, or None where they cannot be read together."""
        try:
            return self._db.execute(
                f"{query} WHERE id > ? ORDER BY id LIMIT {_CHUNK}", (after,)
            ).fetchall()
        except sqlite3.Error:
            return None

    def _single(self, query: str, after: int) -> Iterator[Row]:
        for number in range(after + 1, after + _CHUNK + 1):
            with suppress(sqlite3.Error):
                yield from self._db.execute(f"{query} WHERE id = ?", (number,)).fetchall()


def _judge(matches: dict[int, Row], rows: list[Row], has_checks: bool) -> Salvage:
    logs: dict[int | None, list[Row]] = {}
    for row in rows:
        logs.setdefault(row[1] if isinstance(row[1], int) else None, []).append(row)
    found, kept = [], [row for row in logs.pop(None, []) if has_right_types(row[1:-1])]
    for number in sorted({*matches, *(match for match in logs if match is not None)}):
        entry = _judge_match(number, matches.get(number), logs.get(number, []), has_checks)
        if entry:
            found.append(entry[0])
            kept += entry[1]
    # In the order they lie in the file: a number may be damaged too, the chain of checks was not.
    places = {id(row): place for place, row in enumerate(rows)}
    kept.sort(key=lambda row: places[id(row)])
    missing = (rows[-1][0] if rows else 0) - len(rows)
    lost = len({*matches, *logs}) - len(found)
    return Salvage("", found, lost, missing, _reported_once(kept), [])


def _reported_once(rows: list[Row]) -> list[LogRow]:
    """Return the rows of the log, none with a report's number that stands before it already.

    Damage may double a number. Which of both rows had it nobody knows, so neither is dropped.
    """
    out, seen = [], set[tuple[int | None, int | None]]()
    for row in rows:
        entry = LogRow(*row[1:-1])
        report = (entry.boot, entry.seq)
        out.append(replace(entry, boot=None, seq=None) if report in seen else entry)
        seen |= {report} if entry.seq is not None else set()
    return out


def _judge_match(
    number: int, written: Row | None, log: list[Row], has_checks: bool
) -> tuple[Found, list[Row]] | None:
    """Return what can be saved of a match and its good rows, or None."""
    good = _good_rows(number, written, log) if has_checks else _typed_rows(log)
    row = _row_of(number, written, has_checks)
    entries = [LogRow(*found[1:-1]) for found in good]
    count = count_followable(row, entries, exactly=row.is_damaged)
    steps = sum(found[3] in (store.STEP, store.ADOPTED) for found in log)
    good_steps = sum(
        entry.kind in (store.STEP, store.ADOPTED) for entry in entries[: max(0, count)]
    )
    if count < 0 or (row.is_damaged and not good_steps):
        return None
    is_whole = count == len(log) and written is not None and not row.is_damaged
    return Found(replace(row, is_damaged=False), good_steps, steps, is_whole), good[:count]


def _good_rows(number: int, written: Row | None, log: list[Row]) -> list[Row]:
    """Return the rows before the first that does not continue the chain of checks."""
    if written is None:
        return _typed_rows(log)
    checker = LogChecker({number: written[-1]})
    for row in log:
        checker.take(row)
    damage = checker.damage.get(number)
    return log[: damage.rows] if damage else log


def _typed_rows(log: list[Row]) -> list[Row]:
    wrong = (at for at, row in enumerate(log) if not has_right_types(row[1:-1]))
    return log[: next(wrong, len(log))]


def _row_of(number: int, written: Row | None, has_checks: bool) -> MatchRow:
    """Return the row of a match as far as it can be read; without rules it is a tracked one."""
    if written is None:
        return MatchRow(number, f"№ {number}", 0, "?", None, (), 0, {}, is_damaged=True)
    _, title, created_ms, version, previous, names, about, checksum = written
    values = written[:-1]
    is_sound = is_sound_match((*values, checksum if has_checks else check_row(values)))
    people, rules = _json(names, list), _json(about, dict)
    return MatchRow(
        number,
        title if isinstance(title, str) else f"№ {number}",
        created_ms if isinstance(created_ms, int) else 0,
        version if isinstance(version, str) else "?",
        previous if isinstance(previous, int) else None,
        tuple(name for name in people if isinstance(name, str)),
        0,
        rules,
        is_damaged=not is_sound,
    )


def _json(written: object, kind: type[Any]) -> Any:
    """Return what a column holds as JSON, or nothing of its kind."""
    with suppress(ValueError, TypeError, RecursionError):
        found = json.loads(written or "null")  # type: ignore[arg-type]
        return found if isinstance(found, kind) else kind()
    return kind()
