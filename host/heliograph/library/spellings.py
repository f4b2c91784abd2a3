"""Who is who: spellings of one name, and those that people said are the same person.

A match keeps what was typed at the table. That two spellings are one person is kept beside the
matches, so it can be taken back, and only by this are people told apart. Upper and lower case, and
the ways in which a computer can write the same letter, make no other person.
"""

import json
import unicodedata
from collections.abc import Mapping

from heliograph.record.store import Store

SETTING = "same_people"


def person_key(name: str) -> str:
    """Return what all ways to write a name have in common."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


class Spellings:
    """Which spellings of a record mean whom."""

    def __init__(self, record: Store) -> None:
        self._record = record
        rows = record.fetch("SELECT value FROM settings WHERE name = ?", (SETTING,))
        self._names = _read(rows[0][0]) if rows else {}

    def name_of(self, spelling: str) -> str:
        """Return the name of whoever is written so."""
        return self._names.get(person_key(spelling), spelling)

    def key_of(self, spelling: str) -> str:
        """Return by which key the person who is written so is known."""
        return person_key(self.name_of(spelling))

    def spellings_of(self, name: str) -> set[str]:
        """Return the keys of all spellings of a person."""
        key = self.key_of(name)
        joined = {one for one, shown in self._names.items() if person_key(shown) == key}
        return joined | {key}

    def join(self, spelling: str, name: str) -> None:
        """Say that whoever is written so is called `name`, and is one with whoever is already."""
        meant = self.spellings_of(spelling)
        target = self._names.get(person_key(name), name)
        self._write({**self._names, **dict.fromkeys(meant, target), person_key(name): target})

    def part(self, spelling: str) -> None:
        """Let a spelling mean a person of its own again."""
        key = person_key(spelling)
        self._write({one: name for one, name in self._names.items() if one != key})

    def without(self, keys: set[str]) -> dict[str, str]:
        """Return the settings to keep when these spellings are nobody any more."""
        left = {one: name for one, name in self._names.items()
                if one not in keys and person_key(name) not in keys}  # fmt: skip
        return {SETTING: json.dumps(left)}

    def _write(self, names: Mapping[str, str]) -> None:
        self._record.change(
            "INSERT INTO settings (name, value) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (SETTING, json.dumps(names)),
        )
        self._names = dict(names)


def _read(written: object) -> dict[str, str]:
    """Return what was kept, nothing where it is damaged: then spellings stand for themselves."""
    try:
        names = json.loads(str(written))
    except (ValueError, RecursionError):
        return {}
    is_sound = isinstance(names, dict) and all(type(name) is str for name in names.values())
    return names if is_sound else {}
