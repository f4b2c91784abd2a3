"""A small record, and ways to change it behind the program's back."""

import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.host import desk
from tests.playing import play_on

TRACKED, RULED, LAST = 1, 2, 3
STEPS = 6


def write_sound(path: Path) -> None:
    """Write a record with a tracked match, a ruled one, and another ruled one on the table."""
    with closing(Store(path)) as record:
        minutes = count(1_790_000_000_000, 60_000)
        table = Table(record, lambda: next(minutes))
        desk.begin(table)
        desk.end_turns(table, 4)
        for _ in range(2):
            table.begin(describe("solari", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
            play_on(table, STEPS)


def hurt(path: Path, *commands: str) -> None:
    """Change rows of a record without asking its triggers."""
    with closing(sqlite3.connect(path)) as db:
        for (name,) in db.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            db.execute(f"DROP TRIGGER {name}")
        for command in commands:
            assert db.execute(command).rowcount != 0, command
        db.commit()


def make_old(path: Path) -> None:
    """Turn a record into one of format 2, whose rows have no checks."""
    with closing(sqlite3.connect(path)) as db:
        for table in ("log", "matches"):
            db.execute(f"ALTER TABLE {table} DROP COLUMN checksum")
        db.execute("PRAGMA user_version = 2")
        db.commit()
