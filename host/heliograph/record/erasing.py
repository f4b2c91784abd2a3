"""Takes names out of a record for good: the one thing that changes rows that were written.

Names lie in the row of a match, and in titles that people gave it. Each such row begins or goes on
with a chain of checks (`checks.py`). Where the chain held before, it is made anew over the new
words, so the match can be verified as before; where it was broken, it stays broken at the same
place, so that no damage is covered up. States and their digests hold no names and are not touched.
One line of the log says that it happened, and in how many matches.

All of it is one transaction, so a kill leaves it done or undone. SQLite may keep old words in parts
of its pages that it does not use and in the log beside the file; that is cleared
afterwards, and after a kill at the next start: a mark, written in the same transaction, says that
it is still to do.
"""

import json
import re
import sqlite3
from collections.abc import Callable
from typing import NamedTuple

from heliograph.record.checks import check_row, has_right_types
from heliograph.record.schema import LOG_COLUMNS, MATCH_COLUMNS, TRIGGERS, statements

ERASED = "erased"  # kind of the line in the log
RENAMED = "renamed"
PLACED = "placed"
_MARK = "erasing"
_TITLE, _NAMES = 1, 5  # places among the columns of a match
_ABOUT = 6
_SOURCE, _EVENTS = 3, 4  # and among those of the log

IsMeant = Callable[[str], bool]
Row = tuple[object, ...]
Said = tuple[object, object]  # source and events of a row of the log


class OtherWords(NamedTuple):
    """Where else names stand in a record that is no table's: how to take them out there."""

    kinds: tuple[str, ...]
    in_log: Callable[[str, Said], Said]
    in_about: Callable[[object], object]


class Eraser:
    """Replaces some names wherever they stand, inside the caller's transaction."""

    def __init__(
        self,
        db: sqlite3.Connection,
        is_meant: IsMeant,
        substitute: str,
        others: OtherWords | None = None,
    ) -> None:
        self._db = db
        self._is_meant = is_meant
        self._substitute = substitute
        self._others = others

    def run(self, at_ms: int) -> int:
        """Return in how many matches the names stood; they are gone from all of them."""
        names = [name for (name,) in self._db.execute(_TRIGGER_NAMES)]
        for name in names:
            self._db.execute(f'DROP TRIGGER "{name}"')
        rows = self._db.execute(f"SELECT {MATCH_COLUMNS}, checksum FROM matches").fetchall()
        count = sum(self._erase(row) for row in rows)
        self._note(count, at_ms)
        for statement in statements(TRIGGERS):
            self._db.execute(statement)
        self._db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, '1')", (_MARK,))
        return count

    def _erase(self, row: Row) -> bool:
        """Take the names out of one match; say whether there were any."""
        number, *_ = row
        *old, written = row
        new = [*old]
        new[_TITLE], new[_NAMES] = self._in_title(old[_TITLE]), self._in_names(old[_NAMES])
        if self._others:
            new[_ABOUT] = self._others.in_about(old[_ABOUT])
        log = self._words(number)
        if new == old and not any(after != before for _, before, after in log):
            return False
        is_sound, anew = check_row(tuple(old)) == written, check_row(tuple(new))
        check = anew if is_sound else written
        query = "UPDATE matches SET title = ?, names = ?, about = ?, checksum = ? WHERE id = ?"
        self._db.execute(query, (new[_TITLE], new[_NAMES], new[_ABOUT], check, number))
        for entry, _, after in log:
            self._db.execute("UPDATE log SET source = ?, events = ? WHERE id = ?", (*after, entry))
        if is_sound:
            self._chain_anew(number, written, anew, {entry: before for entry, before, _ in log})
        return True

    def _words(self, match: object) -> list[tuple[int, Said, Said]]:
        """Return the rows in which names may stand: number, as it was and is to be."""
        kinds = (RENAMED, PLACED, *(self._others.kinds if self._others else ()))
        marks = ", ".join("?" * len(kinds))
        query = f"SELECT id, kind, source, events FROM log WHERE match IS ? AND kind IN ({marks})"
        rows = self._db.execute(query, (match, *kinds)).fetchall()
        return [(number, (source, events), self._in_row(kind, (source, events)))
                for number, kind, source, events in rows]  # fmt: skip

    def _in_row(self, kind: str, said: Said) -> Said:
        if self._others and kind in self._others.kinds:
            return self._others.in_log(kind, said)
        return said[0], self._in_events(said[1])

    def _chain_anew(self, match: object, old: object, new: int, before: dict[int, Said]) -> None:
        """Continue the chain of checks over the new words, as far as it held over the old ones."""
        query = f"SELECT id, {LOG_COLUMNS}, checksum FROM log WHERE match IS ? ORDER BY id"
        for number, *values, written in self._db.execute(query, (match,)).fetchall():
            was = [*values]
            said = values[_SOURCE], values[_EVENTS]
            was[_SOURCE], was[_EVENTS] = before.get(number, said)
            is_sound = isinstance(old, int) and has_right_types(was)
            if not is_sound or check_row(tuple(was), old) != written:  # type: ignore[arg-type]
                return
            old, new = written, check_row(tuple(values), new)
            self._db.execute("UPDATE log SET checksum = ? WHERE id = ?", (new, number))

    def _note(self, count: int, at_ms: int) -> None:
        query = "SELECT checksum FROM log WHERE match IS NULL ORDER BY id DESC LIMIT 1"
        previous = (self._db.execute(query).fetchone() or (0,))[0]
        values = (None, at_ms, ERASED, "host", b"", count, b"", b"", None, None)
        marks = ", ".join("?" * (len(values) + 1))
        check = check_row(values, previous if isinstance(previous, int) else 0)
        self._db.execute(f"INSERT INTO log ({LOG_COLUMNS}, checksum) VALUES ({marks})",
                         (*values, check))  # fmt: skip

    def _in_names(self, written: object) -> object:
        try:
            names = json.loads(str(written))
        except (ValueError, RecursionError):
            return written
        if not isinstance(names, list):
            return written
        new = [self._substitute if self._is_name(name) else name for name in names]
        return written if new == names else json.dumps(new)

    def _is_name(self, name: object) -> bool:
        return isinstance(name, str) and self._is_meant(name)

    def _in_title(self, title: object) -> object:
        return replace(title, self._is_meant, self._substitute) if type(title) is str else title

    def _in_events(self, events: object) -> object:
        if type(events) is not bytes:
            return events
        title = events.decode("utf-8", "replace")
        new = replace(title, self._is_meant, self._substitute)
        return events if new == title else new.encode()


def finish_erasing(db: sqlite3.Connection) -> None:
    """Clear what SQLite still holds of erased words, if that is still to do."""
    if db.execute("SELECT 1 FROM settings WHERE name = ?", (_MARK,)).fetchone():
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        db.execute("DELETE FROM settings WHERE name = ?", (_MARK,))


_TRIGGER_NAMES = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
_MOST_WORDS = 8  # a name has no more


def replace(title: str, is_meant: IsMeant, substitute: str) -> str:
    """Return a title in which no run of words is a name that is meant."""
    parts = re.split(r"(\w+)", title)  # words stand at odd places
    words = range(1, len(parts), 2)
    for length in range(_MOST_WORDS, 0, -1):
        for first in words:
            last = first + 2 * (length - 1)
            if last < len(parts) and is_meant("".join(parts[first : last + 1])):
                parts[first : last + 1] = [substitute, *[""] * (last - first)]
    return "".join(parts)
