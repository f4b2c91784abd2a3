"""The tables of the record, and how an older record becomes one of today.

A record is never rewritten: a newer format only adds tables and columns, so that the step from one
to the next is one short transaction that either happened or did not.
"""

import sqlite3
from collections.abc import Iterator

from heliograph.record.checks import check_row

SCHEMA_VERSION = 3
APPLICATION_ID = 0x48454C49  # "HELI": tells our files from other SQLite files

_FIRST = """
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
"""
TRIGGERS = """
CREATE TRIGGER log_keeps_rows BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_loses_nothing BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER matches_keep_rows BEFORE UPDATE ON matches
BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
CREATE TRIGGER matches_lose_nothing BEFORE DELETE ON matches
BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
"""
# Matches under the full rules, keys of pages, and what people set for this table.
_SECOND = """
ALTER TABLE matches ADD COLUMN about TEXT NOT NULL DEFAULT '';
CREATE TABLE keys (
    id INTEGER PRIMARY KEY,
    role TEXT NOT NULL,
    seat INTEGER NOT NULL,
    secret TEXT NOT NULL UNIQUE,
    made_ms INTEGER NOT NULL,
    revoked_ms INTEGER
);
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
"""
# A check in every row, by which a record knows when it was hurt
_THIRD = """
ALTER TABLE matches ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE log ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
"""
# What turns format 0 (an empty file) into 1, 1 into 2, and so on
_UPGRADES = (_FIRST + TRIGGERS, _SECOND, _THIRD)
_FIRST_WITH_CHECKS = 3
_CHUNK = 1000  # rows that are given their check at a time

MATCH_COLUMNS = "id, title, created_ms, version, previous, names, about"
LOG_COLUMNS = "match, at_ms, kind, source, events, count, state, digest, boot, seq"
# The tables of a record and what we read of them
COLUMNS = {
    "matches": f"{MATCH_COLUMNS}, checksum",
    "log": f"id, {LOG_COLUMNS}, checksum",
    "keys": "id, role, seat, secret, made_ms, revoked_ms",
    "settings": "name, value",
}


def upgrade(db: sqlite3.Connection, version: int) -> None:
    """Bring a record of an older format to this one; a kill in here leaves the old one."""
    if version == SCHEMA_VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        make_tables(db, version, SCHEMA_VERSION)
        if version < _FIRST_WITH_CHECKS:
            _add_checks(db)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def make_tables(db: sqlite3.Connection, old: int, new: int) -> None:
    """Make what a record of format `new` has and one of format `old` lacks; 0 is an empty file."""
    for statement in statements("".join(_UPGRADES[old:new])):
        db.execute(statement)


def statements(script: str) -> Iterator[str]:
    """Yield the statements of a script; `executescript` would end the transaction first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _add_checks(db: sqlite3.Connection) -> None:
    """Give every row its check; nothing else in a row is touched."""
    triggers = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type='trigger'")]
    for name in triggers:
        db.execute(f'DROP TRIGGER "{name}"')
    rows = db.execute(f"SELECT {MATCH_COLUMNS} FROM matches").fetchall()
    checks = {row[0]: check_row(row) for row in rows}
    db.executemany(
        "UPDATE matches SET checksum = ? WHERE id = ?", [(checks[row], row) for row in checks]
    )
    last = -(1 << 63)
    while chunk := _chunk(db, last, checks):
        last = chunk[-1][1]
        db.executemany("UPDATE log SET checksum = ? WHERE id = ?", chunk)
    for statement in statements(TRIGGERS):
        db.execute(statement)


def _chunk(
    db: sqlite3.Connection, last: int, checks: dict[int | None, int]
) -> list[tuple[int, int]]:
    """Return check and number of the next rows; `checks` holds the last check of each match."""
    query = f"SELECT id, {LOG_COLUMNS} FROM log WHERE id > ? ORDER BY id LIMIT {_CHUNK}"
    out = []
    for number, *values in db.execute(query, (last,)).fetchall():
        match = values[0]
        checks[match] = check_row(tuple(values), checks.get(match, 0))
        out.append((checks[match], number))
    return out
