"""The content file of a box's owner: bounded before it is parsed, each mistake with its line.

Anything can be in a file. Its size, its nesting and the length of its keys are looked at first,
because a parser works long or deep on such. Afterwards every value must have the shape of the one
that it replaces; a game then only judges what the values mean.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from heliograph.catalogue import N_, Words
from heliograph.engine.errors import BadContent, Place
from heliograph.engine.reading import shown

# What a block or an entry may say about itself
ABOUT = ("source", "sources", "rule", "note")
MOST_CHARACTERS = 100_000
MOST_NESTED = 16
MOST_DOTS = 8
LONGEST_KEY = 100
LONGEST_NUMBER = 30
LONGEST_NAME = 80
_KEY = re.compile(r"\s*\[?\[?([^=\[\]#\"'{},]{1,4000})")
_NO_BRACKETS = re.compile(r"[^\[\]{}]+")
_DIGITS = re.compile(rf"[0-9_]{{{LONGEST_NUMBER + 1}}}")
_HEADING = re.compile(r"""\s*\[\[?\s*(["']?)([\w -]+?)\1\s*(?:\.[^\]]*)?\]\]?\s*(?:#.*)?$""")
_ABOUT = re.compile(rf"\s*(?:{'|'.join(ABOUT)})\s*=")
_WORD = re.compile(r"[\w-]+")

_TOML = N_("a content file in TOML")
_JSON = N_("a content file in JSON")
_LONG = N_("at most {most} characters").filled(most=MOST_CHARACTERS)
_NESTED = N_("at most {most_nested} brackets deep").filled(most_nested=MOST_NESTED)
_SHORT_KEY = N_("a short key")
_USUAL_NUMBER = N_("a usual number")
_UTF_8 = N_("a text in UTF-8")
_BLOCKS = N_("blocks with names")
_READABLE = N_("a file that can be read")
_NO_FILE = N_("none of this name")
_UNREADABLE = N_("one that cannot be opened")
_KINDS: tuple[tuple[type, Words], ...] = (
    (bool, N_("true or false")),
    (int, N_("a whole number")),
    (float, N_("a number")),
    (str, N_("a text")),
    (list, N_("a list")),
    (dict, N_("a table")),
)


class BoxFile(dict[str, Any]):
    """What stands in an owner's content file, with its text and its name.

    With these every mistake in it can be told with its place. Raises BadContent.
    """

    def __init__(self, written: str, name: str = "") -> None:
        self.written = written
        self.name = "".join(char for char in name if char.isprintable())[:LONGEST_NAME]
        with telling_place(self):
            super().__init__(_parse_json(written) if name.endswith(".json") else parse(written))

    @classmethod
    def read(cls, path: Path) -> "BoxFile":
        """Return a file of TOML, or of JSON if it is called so. Raises BadContent."""
        try:
            return cls(path.read_text(encoding="utf-8-sig"), path.name)
        except UnicodeDecodeError as problem:
            row = problem.object.count(b"\n", 0, problem.start) + 1
            got = shown(problem.object[problem.start : problem.end])
            raise BadContent("", "no_text", _UTF_8, got, "", Place(path.name, row)) from None
        except OSError as problem:
            came = _NO_FILE if isinstance(problem, FileNotFoundError) else _UNREADABLE
            raise BadContent("", "no_file", _READABLE, came, "", Place(str(path))) from problem


@contextmanager
def telling_place(box: object) -> Iterator[None]:
    """Tell file and line with every BadContent, where the content comes from a file."""
    try:
        yield
    except BadContent as problem:
        if not isinstance(box, BoxFile) or (problem.place and problem.place.file):
            raise
        place = problem.place or Place("", find_line(box.written, problem.where))
        raise problem.at(place._replace(file=box.name)) from problem


def parse(written: str) -> dict[str, Any]:
    """Return the data of a content file in TOML; raises BadContent with the line."""
    _need_bounds(written)
    try:
        return tomllib.loads(written)
    except tomllib.TOMLDecodeError as problem:
        found = re.search(r"line (\d+), column (\d+)", str(problem))
        row, column = (int(found[1]), int(found[2])) if found else (len(written.splitlines()), 0)
        raise _wrong(_TOML, written, row, column) from None
    except (ValueError, RecursionError):
        raise _wrong(_TOML, written, 1) from None


def _parse_json(written: str) -> dict[str, Any]:
    _need_bounds(written)
    try:
        found = json.loads(written)
    except json.JSONDecodeError as problem:
        raise _wrong(_JSON, written, problem.lineno, problem.colno) from None
    except (ValueError, RecursionError):
        raise _wrong(_JSON, written, 1) from None
    if not isinstance(found, dict):
        raise _wrong(_BLOCKS, written, 1)
    return found


def _need_bounds(written: str) -> None:
    if len(written) > MOST_CHARACTERS:
        raise BadContent("", "too_long", _LONG, str(len(written)))
    depth = 0
    for row, line in enumerate(written.splitlines(), 1):
        for character in _NO_BRACKETS.sub("", line):
            depth = max(0, depth + (1 if character in "[{" else -1))
            if depth > MOST_NESTED:
                raise _wrong(_NESTED, written, row)
        key = _KEY.match(line)
        if key and (key[1].count(".") > MOST_DOTS or len(key[1].strip()) > LONGEST_KEY):
            raise _wrong(_SHORT_KEY, written, row)
        if _DIGITS.search(line):
            raise _wrong(_USUAL_NUMBER, written, row)


def in_place(expected: Words, where: str) -> Words:
    """Return what is expected at a place of a content file."""
    return N_("{expected} in {where}").filled(expected=expected, where=where)


def _wrong(expected: Words, written: str, row: int, column: int = 0) -> BadContent:
    line = [*written.splitlines(), ""][row - 1].strip()
    return BadContent("", "no_content", expected, shown(line), "", Place("", row, column))


def find_line(written: str, where: str) -> int:
    """Return the line of what `where` names, such as `[orders] night X`, or 0.

    It goes as far in as the words are found: to the block, its key, an entry with this name.
    """
    lines = written.splitlines()
    block, *words = _WORD.findall(where) or [""]
    rows = _rows_of(lines, block)
    if not rows:
        return _row_of_list(lines, words)
    found = rows[0]
    for word in words:
        found = next((row for row in rows if row >= found and _has_name(lines[row], word)), found)
    return found + 1


def _rows_of(lines: list[str], block: str) -> list[int]:
    """Return the rows of a block: below its headings, or from its key to the end of the file."""
    found, is_inside = list[int](), False
    for row, line in enumerate(lines):
        heading = _HEADING.match(line)
        is_inside = heading[2] == block if heading else is_inside
        found += [row] if is_inside and not _ABOUT.match(line) else []
    key = re.compile(rf"""[\s{{]*["']?{re.escape(block)}["']?\s*[=.:]""")
    first = next((row for row, line in enumerate(lines) if key.match(line)), len(lines))
    return found or list(range(first, len(lines)))


def _row_of_list(lines: list[str], words: list[str]) -> int:
    """Return the line of a list that has a key of its own: `wheel_values` for `[wheel] values`."""
    for word in words[:1]:
        key = re.compile(rf'"(\w+_)?{re.escape(word)}(_\w+)?"\s*:')
        return next((row for row, line in enumerate(lines, 1) if key.search(line)), 0)
    return 0


def _has_name(line: str, word: str) -> bool:
    """Say whether a line holds a key or an entry of this name."""
    name = re.escape(word)
    as_key = rf"""(?:^|[\s{{,.\["']){name}["']?\s*[=:]|\.\s*["']?{name}["']?\s*\]"""
    as_entry = rf"""\b(?:id|no)["']?\s*[=:]\s*["']?{name}(?![\w-])"""
    return re.search(f"{as_key}|{as_entry}", line) is not None


def need_same_shape(own: Any, given: Any, where: str, rule: str, whole: Any = None) -> None:
    """Raise BadContent unless a value has the shape of the one that it replaces.

    What came is shown as a whole: `whole`, where the value is a part of it.
    """
    whole = given if whole is None else whole
    kind = next((row for row in _KINDS if isinstance(own, row[0])), None)
    if kind is None:
        return
    if type(given) is not kind[0]:
        raise BadContent(rule, "bad_content", in_place(kind[1], where), shown(whole), where)
    if isinstance(given, list):
        _need_same_entries(own, given, where, rule, whole)
    elif isinstance(given, dict):
        for key in own.keys() & given.keys():
            need_same_shape(own[key], given[key], f"{where}.{key}", rule, whole)


def _need_same_entries(own: list[Any], given: list[Any], where: str, rule: str, whole: Any) -> None:
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
        words = N_("{missing} in {where}", "missing").filled(missing=missing, where=where)
        raise BadContent(rule, "bad_content", words, shown(whole), where)
