"""The content file of a box's owner: bounded before it is parsed, each mistake with its line.

Anything can be in a file. Its size, its nesting and the length of its keys are looked at first,
because a parser works long or deep on such. Afterwards every value must have the shape of the one
that it replaces; a game then only judges what the values mean.
"""

import re
import tomllib
from collections.abc import Iterable
from typing import Any

from heliograph.engine.errors import BadContent, Words
from heliograph.engine.reading import shown

# What a block or an entry may say about itself
ABOUT = ("source", "sources", "rule", "note")
MOST_CHARACTERS = 100_000
MOST_NESTED = 16
MOST_DOTS = 8
LONGEST_KEY = 100
LONGEST_NUMBER = 30
_KEY = re.compile(r"\s*\[?\[?([^=\[\]#\"'{}]{1,4000})")
_NO_BRACKETS = re.compile(r"[^\[\]{}]+")
_NESTED = (f"at most {MOST_NESTED} brackets deep", f"höchstens {MOST_NESTED} Klammern tief")
_DIGITS = re.compile(rf"[0-9_]{{{LONGEST_NUMBER + 1}}}")
_PLACE = re.compile(r"\[([\w-]+)\](?: ([\w-]+))?")
_KINDS: tuple[tuple[type, tuple[str, str]], ...] = (
    (bool, ("true or false", "true oder false")),
    (int, ("a whole number", "eine ganze Zahl")),
    (float, ("a number", "eine Zahl")),
    (str, ("a text", "ein Text")),
    (list, ("a list", "eine Liste")),
    (dict, ("a table", "eine Tabelle")),
)


def parse(written: str) -> dict[str, Any]:
    """Return the data of a content file; raises BadContent with the line."""
    _need_bounds(written)
    try:
        return tomllib.loads(written)
    except tomllib.TOMLDecodeError as problem:
        found = re.search(r"line (\d+), column (\d+)", str(problem))
        row, column = (int(found[1]), int(found[2])) if found else (len(written.splitlines()), 1)
        raise _wrong(_TOML, written, row, column) from None
    except (ValueError, RecursionError):
        raise _wrong(_TOML, written, 1) from None


_TOML = ("a content file in TOML", "eine Inhaltsdatei in TOML")


def _need_bounds(written: str) -> None:
    if len(written) > MOST_CHARACTERS:
        words = (f"at most {MOST_CHARACTERS} characters", f"höchstens {MOST_CHARACTERS} Zeichen")
        raise BadContent("", "too_long", words, str(len(written)))
    depth = 0
    for row, line in enumerate(written.splitlines(), 1):
        for character in _NO_BRACKETS.sub("", line):
            depth = max(0, depth + (1 if character in "[{" else -1))
            if depth > MOST_NESTED:
                raise _wrong(_NESTED, written, row)
        key = _KEY.match(line)
        if key and (key[1].count(".") > MOST_DOTS or len(key[1].strip()) > LONGEST_KEY):
            raise _wrong(("a short key", "ein kurzer Schlüssel"), written, row)
        if _DIGITS.search(line):
            raise _wrong(("a usual number", "eine übliche Zahl"), written, row)


def _wrong(expected: Words, written: str, row: int, column: int = 1) -> BadContent:
    line = [*written.splitlines(), ""][row - 1].strip()
    return BadContent("", "toml", expected, f"{shown(line)} ({row}:{column})")


def with_line(problem: BadContent, written: str) -> BadContent:
    """Return the same mistake with the line of the file in which its key stands."""
    place = _PLACE.search(f"{problem.expected} {problem.got}")
    row = line_of(written, place[1], place[2] or "") if place else 0
    if not row:
        return problem
    expected = (problem.expected, problem.expected_de)
    return BadContent(problem.rule, problem.reason, expected, f"{problem.got} ({row}:1)")


def line_of(written: str, block: str, key: str = "") -> int:
    """Return the line of a key in its block, of the block itself, or 0."""
    inside, found = False, 0
    for row, line in enumerate(written.splitlines(), 1):
        name = line.strip().partition("]")[0].lstrip("[").strip().strip("\"'")
        if line.lstrip().startswith("["):
            inside = name.partition(".")[0].strip().strip("\"'") == block
            found = found or (row if inside else 0)
        elif inside and key and line.partition("=")[0].strip().strip("\"'") == key:
            return row
        elif not inside and line.partition("=")[0].strip().partition(".")[0] == block:
            found = found or row
    return found


def need_same_shape(own: Any, given: Any, where: str, rule: str, whole: Any = None) -> None:
    """Raise BadContent unless a value has the shape of the one that it replaces.

    What came is shown as a whole: `whole`, where the value is a part of it.
    """
    whole = given if whole is None else whole
    kind = next((row for row in _KINDS if isinstance(own, row[0])), None)
    if kind is None:
        return
    if type(given) is not kind[0]:
        en, de = kind[1]
        raise BadContent(
            rule, "bad_content", (f"{en} in {where}", f"{de} in {where}"), shown(whole)
        )
    if isinstance(given, list):
        _need_like_one(own, given, where, rule, whole)
    elif isinstance(given, dict):
        for key in own.keys() & given.keys():
            need_same_shape(own[key], given[key], f"{where}.{key}", rule, whole)


def _need_like_one(own: list[Any], given: list[Any], where: str, rule: str, whole: Any) -> None:
    """Every entry has the shape of one of the entries that the box comes with."""
    examples = {type(one): one for one in own}
    if not examples:
        return
    for number, one in enumerate(given, 1):
        like = examples.get(type(one), next(iter(examples.values())))
        need_same_shape(like, one, f"{where}[{number}]", rule, whole)
        need_usual_keys(own, one, f"{where}[{number}]", rule, whole)


def need_usual_keys(own: Iterable[Any], given: Any, where: str, rule: str, whole: Any) -> None:
    """Raise BadContent where an entry lacks a key that all entries of the box have."""
    tables = [set(one) for one in own if isinstance(one, dict)]
    if len(tables) < 2 or not isinstance(given, dict):
        return  # of a single one nobody can tell what the others need
    missing = ", ".join(sorted(set.intersection(*tables) - {*given, *ABOUT, "name"}))
    if missing:
        words = (f"{missing} in {where}", f"{missing} in {where}: das gehört dazu")
        raise BadContent(rule, "bad_content", words, shown(whole))
