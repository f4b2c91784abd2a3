"""The sentences of a game in English, kept beside its modules as TOML, fields in braces.

A file has one table for each subject, `key = "English"`; where a number decides,
`key = { one = "…", many = "…" }`; where it rests on a rule, `key = { rule = "…", text = "…" }`.
Two files have their own form: `refusals.toml` (`refusing`) and `options.toml` (`option_texts`).
Other languages lie in `locale`, by file, table and key.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from heliograph.catalogue import Plural, Text, domain_of

Texts = Mapping[str, Text]


def read_tables(file: Path) -> dict[str, dict[str, Any]]:
    """Return the tables of a file."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def read_texts(module: str) -> dict[str, Texts]:
    """Return the tables of the file that has the name of a module: `texts.toml` for `texts.py`."""
    return texts_in(Path(module).with_suffix(".toml"))


def texts_in(file: Path) -> dict[str, Texts]:
    """Return the tables of a file of sentences."""
    return {
        name: {key: text_in(file, f"{name}.{key}", words) for key, words in table.items()}
        for name, table in read_tables(file).items()
    }


def text_in(file: Path, place: str, english: str | Plural | dict[str, str]) -> Text:
    """Return the text at one place of a file."""
    if isinstance(english, dict):
        english = english.get("text") or Plural(**english)
    return Text(english, f"{file.stem}.{place}", domain_of(file))


def texts_for(lang: str, texts: Texts) -> dict[str, str]:
    """Return a table in one language, for a drawing to write."""
    return {key: words.text(lang) for key, words in texts.items()}


def join_texts(tables: Mapping[str, Texts]) -> dict[str, Text]:
    """Return all tables as one: a key there is the name of the table, a dot, and its key."""
    return {
        f"{name}.{key}": words for name, table in tables.items() for key, words in table.items()
    }
