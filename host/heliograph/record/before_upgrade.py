"""Keeps a record as it was before its format is made that of today.

A program of an older version refuses a newer format. Whoever goes back to it goes on with this
copy, which has everything the record had: matches, keys, settings.
"""

import sqlite3
from pathlib import Path

from heliograph.record.privacy import make_file

BEFORE = "-before-"  # in the names of all records that stand aside
_FORMAT = f"{BEFORE}format-"


def keep_before_upgrade(db: sqlite3.Connection, path: Path, old: int, new: int) -> Path | None:
    """Copy a record of an older format beside itself; None where there is nothing to keep.

    The copy is there whole or not at all; one that is there already is of an upgrade that a kill
    has ended, and stays.
    """
    aside = path.with_name(f"{path.stem}{_FORMAT}{new}{path.suffix}")
    if not 0 < old < new or aside.exists():
        return None
    making = aside.with_name(f"{aside.name}-new")
    making.unlink(missing_ok=True)
    make_file(making)
    copy = sqlite3.connect(making)
    try:
        db.backup(copy)
    finally:
        copy.close()
    return making.replace(aside)
