"""The tables of the record, and how an older record becomes one of today.

A record is never rewritten: a newer format only adds tables and columns, so that the step from one
to the next is one short transaction that either happened or did not.
"""

import sqlite3

SCHEMA_VERSION = 2
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
# What turns format 0 (an empty file) into 1, 1 into 2, and so on
_UPGRADES = (_FIRST, _SECOND)


def upgrade(db: sqlite3.Connection, version: int) -> None:
    """Bring a record of an older format to this one; a kill in here leaves the old one."""
    if version == SCHEMA_VERSION:
        return
    db.executescript(
        f"BEGIN; {''.join(_UPGRADES[version:])} PRAGMA application_id = {APPLICATION_ID}; "
        f"PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;"
    )
