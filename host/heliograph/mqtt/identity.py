"""Who a table is on brokers, and how far its events are acknowledged.

The name of the table is made once and kept in its record. Events are numbered by the rows of the
record's log; the numbers belong to an epoch, which is made anew when other rows take the place of
these. How far the broker has acknowledged them is kept in a small file beside the record: it is
written often, and a record is not made to wait for that. If the file is lost, nothing is lost but
that knowledge, and the table begins anew behind its last row.
"""

import json
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from heliograph.errors import StoreError
from heliograph.record.privacy import make_file
from heliograph.record.store import Store
from heliograph.supervision import log_once

_SETTING = "broker_table"
_SUFFIX = "-mqtt"
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_NAME_LENGTH = 12


def random_name(length: int = _NAME_LENGTH) -> str:
    """Return a name that nobody else has."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def table_id(record: Store) -> str:
    """Return what the table is called on every broker; made now if it has no name yet.

    A record that cannot be written has one for this run.
    """
    rows = record.fetch("SELECT value FROM settings WHERE name = ?", (_SETTING,))
    name = rows[0][0] if rows else ""
    if _is_name(name):
        return str(name)
    return rename_table(record)


def rename_table(record: Store) -> str:
    """Give the table another name on brokers: it is a copy of another table's record."""
    name = random_name()
    try:
        record.change(
            "INSERT INTO settings (name, value) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (_SETTING, name),
        )
    except StoreError as problem:
        log_once("keeping the name of the table on brokers", problem)
    return name


def _is_name(name: object) -> bool:
    return isinstance(name, str) and len(name) == _NAME_LENGTH and set(name) <= set(_LETTERS)


@dataclass(frozen=True, slots=True)
class Bookmark:
    """The last event that a broker acknowledged; `check` is that of its row in the record."""

    broker: str
    table: str
    epoch: str
    number: int
    check: int


class BookmarkFile:
    """The file beside a record that keeps its bookmark."""

    def __init__(self, record: Path) -> None:
        self.path = record.with_name(record.name + _SUFFIX)

    def read(self) -> Bookmark | None:
        """Return what was kept, None where that is nothing or damaged."""
        try:
            kept = Bookmark(**json.loads(self.path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError, RecursionError):
            return None
        texts, numbers = (kept.broker, kept.table, kept.epoch), (kept.number, kept.check)
        is_sound = all(type(one) is str for one in texts) and all(
            type(one) is int for one in numbers
        )
        return kept if is_sound else None

    def write(self, bookmark: Bookmark) -> None:
        """Keep a bookmark. It survives a kill; that it survives the plug is not worth the wait."""
        new = self.path.with_name(self.path.name + "-new")
        try:
            make_file(new)
            new.write_text(json.dumps(asdict(bookmark)), encoding="utf-8")
            new.replace(self.path)
        except OSError as problem:
            log_once("keeping how far the broker is", problem)
