"""Copies of the whole record, made while it is in use.

A copy appears under its name only when it is complete and on the disk. The keys of pages are left
out: whoever is handed a backup must not be able to open anybody's page. A page gets no more than it
may show: running digital matches stay here. The command on this computer copies everything.
"""

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from heliograph.catalogue import N_
from heliograph.errors import StoreError
from heliograph.library.listing import has_secrets
from heliograph.record.copying import write_record
from heliograph.record.file_format import connect, read_format
from heliograph.record.problems import explain
from heliograph.record.store import Store
from heliograph.record.viewing import ViewingCopy, is_for_viewing_only


def write_backup(copy: Callable[[Path], None], target: Path, overwrite: bool = False) -> None:
    """Let `copy` fill a file and put it at `target` in one move. Raises `StoreError`."""
    if target.exists() and not overwrite:
        raise StoreError(
            N_("{target} exists already. Choose another name, or replace it with --force.").filled(
                target=target
            ),
        )
    try:
        handle, name = tempfile.mkstemp(prefix=".heliograph-", suffix=".part", dir=target.parent)
        os.close(handle)
        unfinished = Path(name)
        try:
            copy(unfinished)
            _finish(unfinished)
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as problem:
        raise StoreError(
            N_(
                "The backup could not be written to {target}: {problem}. Check the folder "
                "and its free space."
            ).filled(target=target, problem=problem),
        ) from problem


def copy_open(record: Store, target: Path) -> None:
    """Copy what everybody at the table may know: no running digital match, no damaged one.

    The steps of a running digital match name everybody's cards and those still to be drawn.
    """
    matches = record.matches()
    hidden = {row.id for row in matches if has_secrets(record, row)}
    if not hidden:
        record.backup(target)
        return
    shown = sorted((row for row in matches if row.id not in hidden), key=lambda row: row.id)
    settings = record.fetch("SELECT name, value FROM settings")
    rows = (row for row in record.all_rows() if row.match not in hidden)
    was_on_table = record.last_match() in hidden
    write_record(target, shown, rows, settings, ends_empty=was_on_table)


def copy_record(record: Path, target: Path) -> None:
    """Copy a record that another program may be using. Raises `StoreError`."""
    need_record(record)
    if is_for_viewing_only(record):
        with closing(ViewingCopy(record)) as viewed:
            _copy(viewed.path, record, target)
    else:
        _copy(record, record, target)


def need_record(record: Path) -> None:
    """Raise `StoreError` where there is no file."""
    if not record.is_file():
        raise StoreError(
            N_("There is no record at {record}. Name it with --db FILE.").filled(record=record),
        )


def _copy(source: Path, shown: Path, target: Path) -> None:
    with closing(connect(source, is_read_only=True)) as old, closing(connect(target)) as new:
        try:
            is_ours = read_format(old, shown) > 0
        except sqlite3.DatabaseError as problem:
            raise explain(shown, problem) from problem
        if not is_ours:
            raise StoreError(
                N_(
                    "{shown} is not a record of Heliograph. Name another file with --db FILE."
                ).filled(shown=shown),
            )
        old.backup(new)


def _finish(file: Path) -> None:
    """Make the copy one plain file without keys, and push it to the disk."""
    with closing(connect(file)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.execute("PRAGMA secure_delete = ON")
        with suppress(sqlite3.OperationalError):  # records of the first format have none
            copy.execute("DELETE FROM keys")
    with file.open("rb+") as written:
        os.fsync(written.fileno())
