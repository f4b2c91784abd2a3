"""A backup takes the place of the record while the table stays in use.

It is checked first, in a copy: that its tables are ours, then row by row; and it is compared with
what is here. What is here is kept aside as a file of its own before anything changes. The rows of
the backup are read as data into a fresh record, and of that record SQLite copies all pages in one
transaction, so a kill leaves the old record or the new one. Keys of pages and the settings of this
table stay: phones need not join again. What people said about spellings comes with the matches.
"""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.catalogue import N_
from heliograph.errors import StoreError, StoreTooNew
from heliograph.library.backup import write_backup
from heliograph.library.spellings import SETTING as SPELLINGS
from heliograph.record.before_upgrade import BEFORE
from heliograph.record.file_format import is_record
from heliograph.record.schema import COLUMNS, upgrade
from heliograph.record.settings import LESSON
from heliograph.record.store import MatchRow, Store
from heliograph.table.table import Table
from heliograph.table.table_settings import now_ms

ASIDE = f"{BEFORE}restore-"  # in the name of a record that a restored backup replaced


class NoBackup(StoreError):
    """The file is no record, or a damaged one."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "Expected a sound backup of Heliograph, got a file that is damaged or something "
                "else; nothing was changed. Choose another, or save what is left of it with "
                "heliograph repair."
            )
        )


class Difference(NamedTuple):
    """What a backup would change: titles of matches that come, go, and stand elsewhere."""

    matches: int
    come: list[str]
    go: list[str]
    other: list[str]


def compare(record: Store, backup: Path) -> Difference:
    """Return what a backup would change; it is checked whole first. Raises `NoBackup`.

    `backup` is a copy: an older format is brought up to date in it.
    """
    here = _matches(record)
    with closing(_open_backup(backup)) as other:
        there = _matches(other)
    both = here.keys() & there.keys()
    return Difference(
        len(there),
        [there[key][0] for key in there if key not in here],
        [here[key][0] for key in here if key not in there],
        [here[key][0] for key in here if key in both and here[key] != there[key]],
    )


def restore(table: Table, backup: Path) -> Path:
    """Let a checked backup take the place of the record; return where the old one is kept.

    Raises `StoreError`; then nothing has changed.
    """
    record = table.record
    with table.lock:
        with record.alone() as db, closing(sqlite3.connect("", isolation_level=None)) as fresh:
            with closing(_open_backup(backup)) as source, source.alone() as rows:
                _fill(fresh, rows, db)
            aside = _keep_aside(record)
            fresh.backup(db)
        record.check_anew()
        table.journal.read_record_anew()
    return aside


def _open_backup(backup: Path) -> Store:
    """Open the copy of a backup that is a sound record. Raises `NoBackup` or `StoreTooNew`."""
    try:
        if not is_record(backup):  # an empty file would become a new record
            raise NoBackup
        opened = Store(backup)
    except StoreTooNew:
        raise
    except StoreError as problem:  # it names a copy that nobody knows
        raise NoBackup from problem
    if not opened.is_checked:
        opened.check_rows()
    if opened.problem or opened.damage:
        opened.close()
        raise NoBackup
    return opened


def _matches(record: Store) -> dict[object, tuple[str, int]]:
    """Return title and number of rows of each match, by what stays the same about it."""
    counts = dict(record.fetch("SELECT match, count(*) FROM log GROUP BY match"))
    return {_identity(row): (row.title, counts.get(row.id, 0)) for row in record.matches()}


def _identity(row: MatchRow) -> object:
    return row.id, row.created_ms, json.dumps(dict(row.about), sort_keys=True)


def _keep_aside(record: Store) -> Path:
    day = datetime.fromtimestamp(now_ms() / 1000, UTC).astimezone()
    path = record.path
    aside = path.with_name(f"{path.stem}{ASIDE}{day:%Y-%m-%d-%H%M%S}{path.suffix}")
    write_backup(record.backup, aside)
    return aside


def _fill(fresh: sqlite3.Connection, backup: sqlite3.Connection, db: sqlite3.Connection) -> None:
    """Make a record of the rows of a backup, with the keys and settings of the one in use."""
    ((page_bytes,),) = db.execute("PRAGMA page_size")
    fresh.execute(f"PRAGMA page_size = {page_bytes}")  # SQLite copies pages of the same size only
    upgrade(fresh, 0)
    fresh.execute("BEGIN")
    for table, source in (("matches", backup), ("log", backup), ("keys", db)):
        _insert(fresh, table, _select(source, table))
    _insert(fresh, "settings", _settings(backup, db))
    fresh.execute("COMMIT")


def _select(db: sqlite3.Connection, table: str) -> Iterable[tuple[Any, ...]]:
    return db.execute(f"SELECT {COLUMNS[table]} FROM {table}")


def _insert(db: sqlite3.Connection, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    columns = COLUMNS[table]
    marks = ", ".join("?" * len(columns.split(",")))
    db.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)


def _settings(backup: sqlite3.Connection, db: sqlite3.Connection) -> list[tuple[Any, ...]]:
    """Return the settings of this table, with the spellings of the backup and no lesson."""
    own = [row for row in _select(db, "settings") if row[0] not in (SPELLINGS, LESSON)]
    return own + [row for row in _select(backup, "settings") if row[0] == SPELLINGS]
