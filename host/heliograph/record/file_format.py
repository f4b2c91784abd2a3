"""Tells a record of ours from every other file, before anything of it is used.

A file may come from anybody, and SQLite runs what stands in it: triggers when a row is written,
views and computed columns when one is read. So a file is a record only if all that it holds, object
by object, is what this program makes for its format, with the same text and nothing beside it.
"""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from heliograph.catalogue import N_, Words
from heliograph.record.problems import damaged_file, explain, not_ours, too_new
from heliograph.record.schema import APPLICATION_ID, SCHEMA_VERSION, make_tables

Objects = list[tuple[Any, ...]]  # kind, name, table and text of each

_OBJECTS = "SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 100"
_SHOWN, _LONGEST = 3, 40  # names of other objects in a sentence, and letters of a name
_OTHERS = N_("its SQL tables, indexes or triggers are not those of Heliograph: {names}")


def connect(path: Path, *, is_read_only: bool = False) -> sqlite3.Connection:
    """Open a file that anybody may have written; nothing in it may call more than plain SQL."""
    mode = "ro" if is_read_only else "rwc"
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True, isolation_level=None, check_same_thread=False, timeout=2.0,
    )  # fmt: skip
    db.execute("PRAGMA trusted_schema = OFF")
    if is_read_only:
        db.execute("PRAGMA query_only = ON")
    # A damaged text must not keep its row from being read; its check tells that it is damaged.
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return db


def read_format(db: sqlite3.Connection, path: Path) -> int:
    """Return the format of a record, 0 of an empty file. Raises `StoreError` for any other file.

    `path` is what people are told.
    """
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    objects = _objects(db)
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        if objects:
            raise not_ours(path)
        return 0
    if version > SCHEMA_VERSION:
        raise too_new(path, version)
    if version < 0:
        raise damaged_file(path, f"format {version}")
    if others := name_others(db, version):
        raise damaged_file(path, others)
    return version


def name_others(db: sqlite3.Connection, version: int) -> Words:
    """Return what a file holds beside the objects of its format, or lacks; "" if all is ours."""
    objects, expected = _objects(db), _objects_of(version)
    if objects == expected:
        return ""
    both = [[one for one in objects if one not in expected],
            [one for one in expected if one not in objects]]  # fmt: skip
    names = list(dict.fromkeys(f"{one[1]!s:.{_LONGEST}}" for others in both for one in others))
    shown = [*map(repr, names[:_SHOWN]), *(["…"] if len(names) > _SHOWN else [])]
    return _OTHERS.filled(names=", ".join(shown))


def is_record(path: Path) -> bool:
    """Say whether a file is a record; an empty one is none yet. Raises `StoreError` for others."""
    try:
        with closing(connect(path, is_read_only=True)) as db:
            return read_format(db, path) > 0
    except sqlite3.Error as problem:
        raise explain(path, problem) from problem


@cache
def _objects_of(version: int) -> Objects:
    """Return all that a record of this format holds."""
    with closing(sqlite3.connect(":memory:")) as db:
        make_tables(db, 0, version)
        return _objects(db)


def _objects(db: sqlite3.Connection) -> Objects:
    return sorted(db.execute(_OBJECTS).fetchall(), key=repr)
