"""The wording of a game's rules: `rules.toml` beside the game, one entry per rule id.

The first rule of a chapter names it (`chapter`); those that follow belong to it.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from heliograph.catalogue import Text
from heliograph.games import GAMES
from heliograph.games.text_files import read_tables, text_in

STATUSES = ("stated", "public", "derived", "ruling", "assumed")


class Rule(NamedTuple):
    """One rule: what it says, how sure it is, and who carries it out."""

    id: str
    status: str
    forbids: bool
    where: tuple[str, ...]
    words: Text
    chapter: Text | None = None  # None where the file has no chapters

    def text(self, lang: str) -> str:
        """Return the wording in `lang`."""
        return self.words.text(lang)


@cache
def rules_of(game: str) -> dict[str, Rule]:
    """Return every rule of `game` by its id, in the order of the file."""
    return read_rules(GAMES[game].rulebook)


def read_rules(file: Path) -> dict[str, Rule]:
    """Return every rule of a file by its id."""
    found: dict[str, Rule] = {}
    chapter = None
    for rule, entry in read_tables(file).items():
        if "chapter" in entry:
            chapter = text_in(file, f"{rule}.chapter", entry["chapter"])
        found[rule] = _rule(file, rule, entry, chapter)
    return found


def words_of_rules(rules: Iterable[Rule]) -> Iterator[Text]:
    """Yield what the rules of a file say, and what their chapters are called."""
    chapter = None
    for rule in rules:
        if rule.chapter and rule.chapter is not chapter:
            yield rule.chapter
        chapter = rule.chapter
        yield rule.words


def _rule(file: Path, rule: str, entry: dict[str, object], chapter: Text | None) -> Rule:
    places = entry["where"]
    assert isinstance(places, list)
    return Rule(
        rule,
        str(entry["status"]),
        entry.get("forbids") is True,
        tuple(str(place) for place in places),
        text_in(file, rule, str(entry["text"])),
        chapter,
    )
