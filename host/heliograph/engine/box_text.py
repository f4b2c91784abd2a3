"""Writes the content of a box as TOML, in the form of a game's content file.

The standard library reads TOML and does not write it; a box holds numbers, words, lists and tables
alone, which are the same in JSON but for the equals signs of a table.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def to_toml(blocks: Mapping[str, Mapping[str, Any]]) -> str:
    """Return blocks as the text of a content file."""
    return "\n".join(_block(name, values) for name, values in blocks.items() if values)


def _block(name: str, values: Mapping[str, Any]) -> str:
    lines = "".join(f"{_key(key)} = {_value(value)}\n" for key, value in values.items())
    return f"[{_key(name)}]\n{lines}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(words: str) -> str:
    """Return words in quotation marks; TOML escapes one character more than JSON does."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
