"""A description as a form: the same data with every word kept, and written again as TOML.

What a form does not show (languages, colours, parts of a turn …) lies in its data all the same, so
writing it gives the same game. Comments alone are lost.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from heliograph.games.any_game.description_file import KEYS
from heliograph.games.any_game.phase_file import PHASE_KEYS
from heliograph.games.any_game.problems import BadDescription
from heliograph.games.any_game.reading import parse
from heliograph.games.show import View

_TOP, _COUNTER, _CLOCK, _END = KEYS[:4]
_LISTED = {"counter": _COUNTER, "phase": PHASE_KEYS[0]}
_SINGLE = {"clock": _CLOCK, "end": _END}
# What the page has a field for, by section
_SHOWN = {
    "": {"title", "keeps", "leaves", "seats", "winner", *_LISTED, *_SINGLE},
    "counter": {"name", "of", "start", "high", "target"},
    "phase": {"name", "order", "first", "turns", "pass"},
    "clock": {"turn", "bank", "increment", "table", "at_zero"},
    "end": {"rounds", "target", "at", "left"},
}
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_DEEPEST = 4


def form_of(written: str) -> View | None:
    """Return the data of a text and the words in it that a form keeps without showing them.

    None where it is no TOML, or its sections are none. What it says may still be a mistake.
    """
    try:
        found = parse(written)
    except BadDescription:
        return None
    if not _has_sections(found):
        return None
    return {"data": found, "kept": sorted(set(_kept_words(found)))}


def written_form(data: Mapping[str, Any]) -> str:
    """Return the data of a form as TOML. Raises ValueError where no description holds it."""
    if not _has_sections(data):
        raise ValueError("expected phases and counters as lists, clock and end as tables")
    blocks = [_lines(data, _TOP, _LISTED | _SINGLE)]
    for name, keys in _LISTED.items():
        blocks += [[f"[[{name}]]", *_lines(one, keys)] for one in data.get(name, ())]
    blocks += [
        [f"[{name}]", *_lines(data[name], _SINGLE[name])] for name in _SINGLE if name in data
    ]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _has_sections(data: Mapping[str, Any]) -> bool:
    lists = (data.get(name, []) for name in _LISTED)
    tables = (data.get(name, {}) for name in _SINGLE)
    are_lists = all(isinstance(one, list) and all(isinstance(row, dict) for row in one)
                    for one in lists)  # fmt: skip
    return are_lists and all(isinstance(one, dict) for one in tables)


def _kept_words(data: Mapping[str, Any]) -> Iterator[str]:
    for section, values in _sections(data):
        yield from (key for key in values if key not in _SHOWN[section])


def _sections(data: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield "", data
    for name in _LISTED:
        yield from ((name, one) for one in data.get(name, ()))
    yield from ((name, data[name]) for name in _SINGLE if name in data)


def _lines(
    values: Mapping[str, Any], order: Sequence[str], without: Mapping[str, Any] | None = None
) -> list[str]:
    """Return a line for every key, in the order of the language, unknown words last."""
    keys = sorted(values, key=lambda key: order.index(key) if key in order else len(order))
    return [f"{_key(key)} = {_value(values[key])}" for key in keys if key not in (without or ())]


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _value(key)


def _value(value: Any, depth: int = 0) -> str:
    if depth > _DEEPEST:
        raise ValueError(f"expected at most {_DEEPEST} tables in each other")
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool | int):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(_value(one, depth + 1) for one in value)}]"
    if isinstance(value, dict):
        rows = (f"{_key(key)} = {_value(one, depth + 1)}" for key, one in value.items())
        return f"{{ {', '.join(rows)} }}" if value else "{}"
    raise ValueError(f"expected words, a number, true or false, got {value!r:.40}")
