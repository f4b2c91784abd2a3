"""The public facts that can be corrected, as a page asks for them.

Some games have hundreds, each with a list of what it may become. A page that says which groups it
has open gets the facts of those groups alone, and each list once, however many facts share it; of
the other groups it learns the title and the number of facts.
"""

from functools import lru_cache
from typing import Any

from heliograph.games.show import Fact, Show
from heliograph.ruled_view import show_of
from heliograph.table.objections import NotRuled
from heliograph.table.table import Table
from heliograph.view_parts import ViewParts
from heliograph.web.fields import BadCommand

View = dict[str, Any]
# So few groups need no tap to be opened.
FEW_GROUPS = 2
MOST_OPEN = 64
LONGEST_WORD = 80


def facts_answer(table: Table, lang: str, command: View) -> View:
    """Return every fact, or only those of the groups that the page has open."""
    with table.lock:
        if table.ruling is None:
            raise NotRuled
        show, position, rev = show_of(table, lang), table.position, table.rev
    parts = ViewParts(lang)
    facts = parts.make("facts", _facts, show, position)
    if "open" not in command:
        return {"rev": rev, "facts": [fact._asdict() for fact in facts], "missing": parts.missing}
    groups: dict[str, list[Fact]] = {}
    for fact in facts:
        if _find(command) in f"{fact.group} {fact.label}".lower():
            groups.setdefault(fact.group, []).append(fact)
    opened = set(groups) if len(groups) <= FEW_GROUPS else _opened(command)
    lists = _Lists()
    shown = [
        {
            "title": title,
            "count": len(found),
            "facts": [_row(fact, lists) for fact in found] if title in opened else [],
        }
        for title, found in groups.items()
    ]
    return {"rev": rev, "groups": shown, "lists": lists.lists, "missing": parts.missing}


@lru_cache(maxsize=4)
def _facts(show: Show, position: bytes) -> tuple[Fact, ...]:
    """Everybody may know them; the same page asks again with every group it opens."""
    return tuple(show.facts(position))


class _Lists:
    """Lists of values, each kept once and then known by its number."""

    def __init__(self) -> None:
        self.lists: list[Any] = []
        self._places: dict[str, int] = {}

    def place_of(self, values: tuple[tuple[Any, str], ...]) -> int:
        # Values may be lists themselves, so a list is known by its text.
        place = self._places.setdefault(repr(values), len(self.lists))
        if place == len(self.lists):
            self.lists.append(values)
        return place


def _row(fact: Fact, lists: _Lists) -> View:
    """Return a fact with the number of its list, or its range, or neither."""
    row = {"name": fact.name, "label": fact.label, "value": fact.value}
    if fact.values:
        return {**row, "values": lists.place_of(fact.values)}
    return row if fact.low is None else {**row, "low": fact.low, "high": fact.high}


def _opened(command: View) -> set[str]:
    opened = command["open"]
    is_list = isinstance(opened, list) and len(opened) <= MOST_OPEN
    if not is_list or not all(isinstance(title, str) for title in opened):
        raise BadCommand(f"expected the titles of up to {MOST_OPEN} groups, got {opened!r:.60}")
    return set(opened)


def _find(command: View) -> str:
    word = command.get("find", "")
    if not isinstance(word, str) or len(word) > LONGEST_WORD:
        raise BadCommand(f"expected up to {LONGEST_WORD} letters to find, got {word!r:.60}")
    return word.lower()
