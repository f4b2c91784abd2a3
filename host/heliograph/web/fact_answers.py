"""The public facts that can be corrected, as a page asks for them.

Some games have hundreds, each with a list of what it may become. A page that says which groups it
has open gets the facts of those groups alone, and each list once, however many facts share it; of
the other groups it learns the title and the number of facts.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from heliograph.games.depths import CORRECT
from heliograph.games.show import FactRow, Show
from heliograph.table.objections import NoMatch, OnlyWithBox
from heliograph.view.match_view import show_of
from heliograph.view.view_parts import ViewParts
from heliograph.web.call import Call, View

# So few groups of so few facts need no tap to be opened.
FEW_GROUPS = 2
FEW_FACTS = 24
MOST_OPEN = 64
LONGEST_WORD = 80
LONGEST_TITLE = 400


def show_facts(call: Call) -> View:
    """Return every fact, or only those of the groups that the page has open."""
    table = call.table
    with table.lock:
        if table.rules is None:
            raise NoMatch
        if not table.rules.can(CORRECT):
            raise OnlyWithBox
        show, position = show_of(table, call.lang), table.position
        answer = {"rev": table.rev, "at": table.stamp}
    parts = ViewParts(call.lang)
    facts = parts.make("facts", _facts, show, position)
    answer["missing"] = parts.missing
    if call["open"] is None:
        return {**answer, "facts": [fact._asdict() for fact in facts]}
    groups = _found(facts, call["find"].lower())
    is_short = len(groups) <= FEW_GROUPS and sum(map(len, groups.values())) <= FEW_FACTS
    opened = set(groups) if is_short else set(call["open"])
    lists = _Lists()
    shown = [
        {
            "title": title,
            "count": len(found),
            "facts": [_row(fact, lists) for fact in found] if title in opened else [],
        }
        for title, found in groups.items()
    ]
    return {**answer, "groups": shown, "lists": lists.lists}


def _found(facts: Sequence[FactRow], word: str) -> dict[str, list[FactRow]]:
    groups: dict[str, list[FactRow]] = {}
    for fact in facts:
        if word in f"{fact.group} {fact.label}".lower():
            groups.setdefault(fact.group, []).append(fact)
    return groups


@lru_cache(maxsize=4)
def _facts(show: Show, position: bytes) -> tuple[FactRow, ...]:
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


def _row(fact: FactRow, lists: _Lists) -> View:
    """Return a fact with the number of its list, or its range, or neither."""
    row = {"name": fact.name, "label": fact.label, "value": fact.value}
    if fact.values:
        return {**row, "values": lists.place_of(fact.values)}
    return row if fact.low is None else {**row, "low": fact.low, "high": fact.high}
