"""A record with several names: hard links of one file.

SQLite keeps its log beside the name by which it opened the file. After a kill the last steps stand
there, and by another name they are not found: the next program would go on without them, and they
would later be written over what it did. So the name is noted in the file itself.
"""

import sqlite3
from pathlib import Path

_OPEN_AS = "open_as"


def note_name(db: sqlite3.Connection, path: Path) -> None:
    """Write into a file that has several names by which of them it is open."""
    if path.stat().st_nlink < 2:
        return
    db.execute(
        "INSERT INTO settings (name, value) VALUES (?, ?) "
        "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (_OPEN_AS, str(path.resolve())),
    )
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # by another name it must be found


def name_with_log(db: sqlite3.Connection, path: Path) -> Path | None:
    """Return another name of this file beside which its last steps still stand, if there is one."""
    found = db.execute("SELECT value FROM settings WHERE name = ?", (_OPEN_AS,)).fetchone()
    if found is None or not isinstance(found[0], str) or "\0" in found[0]:
        return None
    other = Path(found[0])
    log = other.with_name(other.name + "-wal") if other.name else other
    try:
        is_same = other != path.resolve() and other.samefile(path)
        return other if is_same and log.stat().st_size else None
    except OSError:
        return None
