"""What a table is called, so that several in one house can be told apart; kept in its record."""

import json
from binascii import crc32

from heliograph.record.store import Store

LONGEST = 40
_SETTING = "table_name"


def name_of(record: Store) -> str:
    """Return what the table is called, "" where nobody named it."""
    rows = record.fetch("SELECT value FROM settings WHERE name = ?", (_SETTING,))
    try:
        name = json.loads(rows[0][0]) if rows else ""
    except (ValueError, TypeError):
        return ""
    return name[:LONGEST] if isinstance(name, str) else ""


def name_table(record: Store, name: str) -> None:
    """Keep what the table is called. Raises `StoreError`; then the old name stays."""
    record.change(
        "INSERT INTO settings (name, value) VALUES (?, ?) "
        "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (_SETTING, json.dumps(name[:LONGEST])),
    )


def hue_of(name: str) -> int:
    """Return the colour of a name in degrees: the same name has the same one everywhere."""
    return crc32(name.encode()) % 360
