"""What is wrong with a description: where, what was expected, what came, what to do."""

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches

from heliograph.catalogue import Words
from heliograph.errors import HeliographError
from heliograph.games.any_game.catalogue import N_

_WRONG = N_("{file}line {row}: expected {expected}, got {got}. {advice}")
_HEADING = re.compile(r"\s*(\[\[?)\s*([\w-]+)")


class BadDescription(HeliographError):
    """A description that no table can be kept by; `row` is the line, from 1."""

    def __init__(
        self, reason: str, row: int, expected: Words, got: Words, advice: Words, file: str = ""
    ) -> None:
        self.reason, self.row, self.file = reason, row, file
        self.expected, self.got, self.advice = expected, got, advice
        place = f"{file}, " if file else ""
        super().__init__(
            _WRONG.filled(file=place, row=row, expected=expected, got=got, advice=advice)
        )

    def within(self, file: str) -> "BadDescription":
        """Return the same mistake with the name of its file."""
        return BadDescription(self.reason, self.row, self.expected, self.got, self.advice, file)


def advise(
    got: object, known: Iterable[str], otherwise: Words, write: Callable[[str], str] = str
) -> Words:
    """Return the word that was probably meant, as it is written, else what to do without one."""
    close = get_close_matches(str(got), list(known), 1)
    return N_("Did you mean {meant}?").filled(meant=write(close[0])) if close else otherwise


def find_row(written: str, section: str = "", index: int = 0, key: str = "") -> int:
    """Return the line of a key, else of its section; sections of one name are counted from 0."""
    here, seen, found = "", -1, 0
    for row, line in enumerate(written.splitlines(), 1):
        heading = _HEADING.match(line)
        if heading:
            here = heading[2]
            if not section and here == key:  # a table that stands where a key would
                return row
            seen += here == section
        is_there = here == section and (not section or seen == index)
        if is_there and (heading or not section) and not found:
            found = row
        if is_there and key and _has_key(line, key, section if heading else ""):
            return row
    return max(found, 1)


def _has_key(line: str, key: str, _heading: str) -> bool:
    return re.match(rf"""\s*["']?{re.escape(key)}["']?\s*[=.]""", line) is not None
