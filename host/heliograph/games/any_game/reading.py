"""Reads a description in TOML: every key once, each with its shape; what is wrong has its line."""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from heliograph.catalogue import Text, Words
from heliograph.engine.reading import shown
from heliograph.games.any_game import vocabulary as words
from heliograph.games.any_game.catalogue import N_
from heliograph.games.any_game.problems import BadDescription, advise, find_row

MOST_CHARACTERS = 8_000
MOST_LINES = 45
LONGEST_TEXT = 200

_TWICE = re.compile("overwrite|twice")  # as tomllib says it

Table = Mapping[str, Any]
Read = Callable[["Section", str, Any], Any]


class GivenText(Text):
    """Words that stand in a description: in one language, or in several."""

    __slots__ = ("_given",)

    def __init__(self, given: str | Mapping[str, str]) -> None:
        self._given = {"en": given} if isinstance(given, str) else dict(given)
        first = next(iter(self._given.values()), "")
        super().__init__(self._given.get("en", first), "", "")

    def template(self, lang: str, count: object = None) -> str:
        """Return the words in `lang`, else in the language they were written in."""
        del count
        return self._given.get(lang, self.english).replace("{", "{{").replace("}", "}}")

    def text(self, lang: str, /, **fields: object) -> str:
        """Return the words in `lang`; they have no fields."""
        del fields
        return self._given.get(lang, self.english)


class Section:
    """One table of a description, its keys read one by one."""

    def __init__(self, written: str, values: Table, name: str = "", index: int = 0) -> None:
        self.written, self.values, self.name, self.index = written, values, name, index

    def wrong(
        self, reason: str, key: str, expected: Words, got: Any, advice: Words
    ) -> BadDescription:
        """Return the mistake at a key of this section."""
        row = find_row(self.written, self.name, self.index, key)
        return BadDescription(reason, row, expected, _shown(got), advice)

    def need_known(self, known: Collection[str]) -> None:
        """Raise BadDescription for a key that this section does not have."""
        for key in self.values:
            if key not in known:
                listed = ", ".join(known)
                expected = N_("one of {listed}").filled(listed=listed)
                advice = advise(key, known, N_("Correct the word, or take the line out."))
                raise self.wrong("unknown_key", key, expected, key, advice)

    def get(self, key: str, read: Read, default: Any = None) -> Any:
        """Return the value of a key; `default` where it is left out."""
        return read(self, key, self.values[key]) if key in self.values else default

    def need(self, key: str, read: Read) -> Any:
        """Return the value of a key that every description has."""
        if key not in self.values:
            expected = N_("a line that begins with “{key} =”").filled(key=key)
            raise self.wrong("missing_key", "", expected, N_("none"), N_("Add this line."))
        return read(self, key, self.values[key])

    def inner(self, key: str) -> "Section":
        """Return the table that stands in one line at a key; an empty one where there is none."""
        found = self.values.get(key, {})
        if not isinstance(found, dict):
            expected = N_("a table in braces")
            advice = N_("Write it as {{ word = value, … }}.").filled()
            raise self.wrong("no_table", key, expected, found, advice)
        return InLine(self, key, found)


class InLine(Section):
    """A table that stands in one line of another."""

    def __init__(self, outer: Section, key: str, values: Table) -> None:
        super().__init__(outer.written, values, outer.name, outer.index)
        self._key = key

    def wrong(
        self, reason: str, key: str, expected: Words, got: Any, advice: Words
    ) -> BadDescription:
        del key
        return super().wrong(reason, self._key, expected, got, advice)


def parse(written: str, most: int = MOST_CHARACTERS) -> dict[str, Any]:
    """Return what a description says, as plain data. Raises BadDescription."""
    if len(written) > most:
        expected = N_("at most {most} characters").filled(most=most)
        raise BadDescription("too_long", 1, expected, str(len(written)), N_("Shorten the text."))
    try:
        return tomllib.loads(written.removeprefix("\ufeff"))  # a mark of some editors
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as problem:
        found = re.search(r"line (\d+)", str(problem))
        lines = written.splitlines() or [""]
        row = min(int(found[1]) if found else len(lines), len(lines))
        if _TWICE.search(str(problem)):
            once, drop = N_("each word once"), N_("Take one of the two lines out.")
            raise BadDescription("twice", row, once, shown(lines[row - 1]), drop) from None
        wanted = N_('a line of TOML, such as: title = "Name"')
        advice = N_("Look for a missing quote, bracket or equals sign.")
        raise BadDescription("no_toml", row, wanted, shown(lines[row - 1]), advice) from None


def _shown(got: Any) -> Words:
    return got if isinstance(got, Text) else shown(got)


# Readers, one for each shape of value


def whole(low: int, high: int) -> Read:
    """Return what reads a whole number of a range."""

    def read(section: Section, key: str, value: object) -> int:
        if type(value) is int and low <= value <= high:
            return value
        expected = N_("a whole number from {low} to {high}").filled(low=low, high=high)
        raise section.wrong("number", key, expected, value, N_("Write another number."))

    return read


def one_of(known: Collection[str]) -> Read:
    """Return what reads one of some words."""

    def read(section: Section, key: str, value: object) -> str:
        if isinstance(value, str) and value in known:
            return value
        expected = N_("one of {listed}").filled(listed=", ".join(f'"{one}"' for one in known))
        advice = advise(value, known, N_("Choose one of these words."))
        raise section.wrong("word", key, expected, value, advice)

    return read


def flag(section: Section, key: str, value: object) -> bool:
    """Read true or false."""
    if isinstance(value, bool):
        return value
    advice = N_("Write it without quotes.")
    raise section.wrong("flag", key, N_("true or false"), value, advice)


def text(section: Section, key: str, value: Any) -> GivenText:
    """Read words in one language, or in a table of languages."""
    given = value.values() if isinstance(value, dict) else [value]
    is_text = all(isinstance(one, str) and 0 < len(one) <= LONGEST_TEXT for one in given)
    if is_text and given and (isinstance(value, str) or set(value) <= set(words.LANGUAGES)):
        return GivenText(value)
    expected = N_('words in quotes, or {{ en = "…", de = "…" }}, of at most {most} characters')
    advice = N_("Put the words in quotes.")
    raise section.wrong("text", key, expected.filled(most=LONGEST_TEXT), value, advice)


def pair(low: int, high: int) -> Read:
    """Return what reads two numbers, the smaller one first; one alone stands for both."""

    def read(section: Section, key: str, value: Any) -> tuple[int, int]:
        both = [value, value] if type(value) is int else value
        is_pair = isinstance(both, list) and len(both) == 2
        if is_pair and all(type(one) is int for one in both) and low <= both[0] <= both[1] <= high:
            return both[0], both[1]
        expected = N_("two numbers from {low} to {high}, the smaller first, such as [2, 4]")
        advice = N_("Write both in brackets.")
        raise section.wrong("pair", key, expected.filled(low=low, high=high), value, advice)

    return read


def by_seats(read_one: Read, low: int, high: int) -> Read:
    """Return what reads a value, or a table with one for each number of people."""

    def read(section: Section, key: str, value: Any) -> dict[int, Any]:
        counts = range(low, high + 1)
        if not isinstance(value, dict):
            return dict.fromkeys(counts, read_one(section, key, value))
        if set(value) == {str(one) for one in counts}:
            return {one: read_one(section, key, value[str(one)]) for one in counts}
        expected = N_("a value for each number of people from {low} to {high}, such as {{ 2 = 9 }}")
        advice = N_("Name each number of people once.")
        raise section.wrong("by_seats", key, expected.filled(low=low, high=high), value, advice)

    return read


def some(read_one: Read, fewest: int, most: int) -> Read:
    """Return what reads a list of values."""

    def read(section: Section, key: str, value: Any) -> tuple[Any, ...]:
        if isinstance(value, list) and fewest <= len(value) <= most:
            return tuple(read_one(section, key, one) for one in value)
        expected = N_("{fewest} to {most} values in brackets").filled(fewest=fewest, most=most)
        raise section.wrong("list", key, expected, value, N_("Write both in brackets."))

    return read


def names(known: Collection[str], fewest: int, most: int) -> Read:
    """Return what reads a list of different words."""

    def read(section: Section, key: str, value: Any) -> Sequence[str]:
        is_list = isinstance(value, list) and fewest <= len(value) <= most
        is_known = is_list and all(isinstance(one, str) and one in known for one in value)
        if is_known and len(set(value)) == len(value):
            return tuple(value)
        expected = N_("{fewest} to {most} different words of {listed}").filled(
            fewest=fewest, most=most, listed=", ".join(known)
        )
        raise section.wrong("names", key, expected, value, N_("Name each only once."))

    return read
