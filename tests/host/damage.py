"""A small record, and ways to change it behind the program's back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.host import desk
from tests.playing import play_on

TRACKED, RULED, LAST = 1, 2, 3
STEPS = 6

_KEY = "INSERT INTO keys (role, seat, secret, made_ms) VALUES ('host', -1, 'attacker', 1)"
_TEXT = "PRAGMA writable_schema = ON", "UPDATE sqlite_master SET sql = replace(sql, {}) WHERE {}"
_MANY_ROWS = """
WITH RECURSIVE more(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM more LIMIT 1000)
SELECT id, NULL AS match, 5 AS at_ms, 'step' AS kind, 'page' AS source, x'' AS events, 0 AS count,
       x'' AS state, x'' AS digest, NULL AS boot, NULL AS seq, 0 AS checksum
FROM more
"""
# What somebody may plant in a file that they hand over as a record: each of it whole, by itself
PLANTED: dict[str, tuple[str, ...]] = {
    "a trigger that makes a key": (f"CREATE TRIGGER evil AFTER INSERT ON log BEGIN {_KEY}; END",),
    "a trigger that takes keys": (
        "CREATE TRIGGER evil AFTER INSERT ON log BEGIN DELETE FROM keys; END",
    ),
    "a trigger on what a backup clears": (
        f"CREATE TRIGGER evil AFTER DELETE ON keys BEGIN {_KEY}; END",
    ),
    "a trigger with a name of ours": (
        "DROP TRIGGER log_keeps_rows",
        f"CREATE TRIGGER log_keeps_rows AFTER INSERT ON log BEGIN {_KEY}; END",
    ),
    "no triggers of ours": (
        "DROP TRIGGER log_keeps_rows", "DROP TRIGGER log_loses_nothing",
        "DROP TRIGGER matches_keep_rows", "DROP TRIGGER matches_lose_nothing",
    ),
    "one trigger less": ("DROP TRIGGER matches_lose_nothing",),
    "a view in the place of the settings": (
        "DROP TABLE settings", "CREATE VIEW settings AS SELECT 'name' AS name, '1' AS value",
    ),
    "a view in the place of the log": (
        "ALTER TABLE log RENAME TO other",
        f"CREATE VIEW log AS {_MANY_ROWS}",
    ),
    "a view beside it": ("CREATE VIEW more AS SELECT 1",),
    "a table beside it": ("CREATE TABLE songs (title)",),
    "a column more": ("ALTER TABLE keys ADD COLUMN note TEXT",),
    "a column less": ("ALTER TABLE log DROP COLUMN digest",),
    "a computed column": (
        "ALTER TABLE settings ADD COLUMN big BLOB GENERATED ALWAYS AS (zeroblob(1 << 30)) VIRTUAL",
    ),
    "a table that is no SQL table": (
        "DROP TABLE settings", "CREATE VIRTUAL TABLE settings USING fts5(name, value)",
    ),
    "a computed index": ("CREATE INDEX more ON log (hex(zeroblob(length(state) * 100)))",),
    "a partial index": ("CREATE UNIQUE INDEX more ON keys (role) WHERE role = 'seat'",),
    "an index less": ("DROP INDEX log_of_match",),
    "other text of a table": (
        _TEXT[0], _TEXT[1].format("'secret TEXT NOT NULL', 'secret TEXT'", "name = 'keys'"),
    ),
    "a default that is computed": (
        _TEXT[0], _TEXT[1].format("'revoked_ms INTEGER', 'revoked_ms INTEGER DEFAULT (abs(-1))'",
                                  "name = 'keys'"),
    ),
    "the format of an older program": ("PRAGMA user_version = 2",),
}  # fmt: skip


def plant(path: Path, name: str) -> None:
    """Put one of `PLANTED` into a record."""
    with closing(sqlite3.connect(path)) as db:
        for command in PLANTED[name]:
            db.execute(command)
        db.commit()


def objects_in(path: Path) -> list[tuple[str, ...]]:
    """All that a file holds, with its text."""
    query = "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master ORDER BY name"
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


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
    """Change rows of a record without asking its triggers, which stay."""
    with closing(sqlite3.connect(path)) as db, without_triggers(db):
        for command in commands:
            assert db.execute(command).rowcount != 0, command


@contextmanager
def without_triggers(db: sqlite3.Connection) -> Iterator[None]:
    """Take the triggers out, and put back what still has its table; then commit."""
    query = "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'"
    triggers = db.execute(query).fetchall()
    for name, _, _ in triggers:
        db.execute(f"DROP TRIGGER {name}")
    try:
        yield
    finally:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master")]
        for _, table, text in triggers:
            if table in tables:
                db.execute(text)
        db.commit()


def make_old(path: Path) -> None:
    """Turn a record into one of format 2, whose rows have no checks."""
    with closing(sqlite3.connect(path)) as db:
        for table in ("log", "matches"):
            db.execute(f"ALTER TABLE {table} DROP COLUMN checksum")
        db.execute("PRAGMA user_version = 2")
        db.commit()
