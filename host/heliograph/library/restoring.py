"""A backup takes the place of the record while the table stays in use.

It is checked row by row first, in a copy, and compared with what is here. What is here is kept
aside as a file of its own before anything changes. Then SQLite copies all pages in one transaction,
so a kill leaves the old record or the new one. Keys of pages and the settings of this table stay:
phones need not join again. What people said about spellings comes with the matches.
"""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from heliograph.catalogue import N_
from heliograph.errors import StoreError, StoreTooNew
from heliograph.library.backup import write_backup
from heliograph.library.spellings import SETTING as SPELLINGS
from heliograph.record.settings import LESSON
from heliograph.record.store import MatchRow, Store
from heliograph.table.table import Table
from heliograph.table.table_settings import now_ms

ASIDE = "-before-restore-"  # in the name of a record that a restored backup replaced
_OF_THE_BACKUP = (SPELLINGS, LESSON)


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
    try:
        with closing(Store(backup)) as other:
            if other.problem or other.damage:
                raise NoBackup
            here, there = _matches(record), _matches(other)
    except StoreTooNew:
        raise
    except StoreError as problem:  # it names a copy that nobody knows
        raise NoBackup from problem
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
        aside = _keep_aside(record)
        _prepare(record, backup)
        with record.alone() as db, closing(sqlite3.connect(backup)) as source:
            source.backup(db)
        record.check_anew()
        table.read_record_anew()
    return aside


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


def _prepare(record: Store, backup: Path) -> None:
    """Put into the backup what stays as it is here: keys of pages, settings of this table."""
    keys = record.fetch("SELECT id, role, seat, secret, made_ms, revoked_ms FROM keys")
    settings = record.fetch("SELECT name, value FROM settings")
    ((page_bytes,),) = record.fetch("PRAGMA page_size")
    marks = ", ".join("?" * len(_OF_THE_BACKUP))
    with closing(sqlite3.connect(backup, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("DELETE FROM keys")
        db.executemany("INSERT INTO keys VALUES (?, ?, ?, ?, ?, ?)", keys)
        db.execute(f"DELETE FROM settings WHERE name NOT IN ({marks})", _OF_THE_BACKUP)
        db.execute("DELETE FROM settings WHERE name = ?", (LESSON,))
        own = [row for row in settings if row[0] not in _OF_THE_BACKUP]
        db.executemany("INSERT INTO settings (name, value) VALUES (?, ?)", own)
        db.execute(f"PRAGMA page_size = {page_bytes}")
        db.execute("VACUUM")
