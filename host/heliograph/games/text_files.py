"""The sentences of a game, kept beside its modules as TOML: English and German, fields in braces.

A file has one table for each subject, `key = ["English", "German"]`. Two files have their own form:
`refusals.toml` (`refusing`) and `options.toml` (`option_texts`).
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

# key → English and German
Texts = Mapping[str, tuple[str, str]]


def read_tables(file: Path) -> dict[str, dict[str, Any]]:
    """Return the tables of a file."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def read_texts(module: str) -> dict[str, Texts]:
    """Return the tables of the file that has the name of a module: `texts.toml` for `texts.py`."""
    return as_texts(read_tables(Path(module).with_suffix(".toml")))


def as_texts(tables: Mapping[str, Mapping[str, Any]]) -> dict[str, Texts]:
    """Return tables whose values are pairs of English and German."""
    return {
        name: {key: (words[0], words[1]) for key, words in table.items()}
        for name, table in tables.items()
    }


def join_texts(tables: Mapping[str, Texts]) -> dict[str, tuple[str, str]]:
    """Return all tables as one: a key there is the name of the table, a dot, and its key."""
    return {
        f"{name}.{key}": words for name, table in tables.items() for key, words in table.items()
    }
