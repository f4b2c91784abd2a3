"""Why a choice is advised: what it changes on the score sheet and before the seat.

The words are those of the game: the rows of its score sheet with their rules, the values that stand
beside a seat, and its declared facts.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from heliograph.games.show import Show
from heliograph.texts import text
from heliograph.texts.numbers import signed

View = dict[str, Any]
MOST_REASONS = 6


class Count(NamedTuple):
    """Something of a seat that is counted, by the rule it rests on."""

    label: str
    rule: str
    is_total: bool = False


def reasons_for(show: Show, seat: int, before: bytes, after: bytes) -> list[View]:
    """Return what a turn brings and costs, in words, the total of the sheet first."""
    changes = changes_in(show, seat, before, after)
    ordered = sorted(changes, key=lambda count: not count.is_total)
    said = [
        {"text": f"{count.label} {signed(changes[count])}", "rule": count.rule} for count in ordered
    ]
    return said[:MOST_REASONS] or [{"text": text(show.lang, "advice.nothing_yet"), "rule": ""}]


def changes_in(show: Show, seat: int, before: bytes, after: bytes) -> dict[Count, int]:
    """Return by how much each count of a seat changes."""
    old, new = counts_of(show, seat, before), counts_of(show, seat, after)
    changes = {count: new.get(count, 0) - old.get(count, 0) for count in {**old, **new}}
    return {count: change for count, change in changes.items() if change}


@lru_cache(maxsize=64)
def counts_of(show: Show, seat: int, state: bytes) -> Mapping[Count, int]:
    """Return every number of a seat: on the score sheet, and what lies before it."""
    sheet = dict(_sheet(show, seat, state))
    known = {count.label for count in sheet}
    more = {**dict(_values(show, seat, state)), **dict(_facts(show, seat, state))}
    return {**sheet, **{count: value for count, value in more.items() if count.label not in known}}


def _sheet(show: Show, seat: int, state: bytes) -> Iterator[tuple[Count, int]]:
    for row in show.sheet(state):
        value = row.values[seat] if seat < len(row.values) else ""
        if isinstance(value, int):
            yield Count(row.label, row.rule, row.is_total), value


def _values(show: Show, seat: int, state: bytes) -> Iterator[tuple[Count, int]]:
    for label, value in show.seats(state)[seat]["values"]:
        if isinstance(value, int):
            yield Count(str(label), ""), value


def _facts(show: Show, seat: int, state: bytes) -> Iterator[tuple[Count, int]]:
    """Yield the facts of this seat; a name says whose one is: `goods.2.wood`."""
    who = re.escape(show.who(seat))
    owner = re.compile(rf"^{who}\s*:\s*|\s*:\s*{who}$")
    for fact in show.facts(state):
        if fact.name.split(".")[1:2] == [str(seat + 1)] and type(fact.value) is int:
            yield Count(owner.sub("", fact.label), ""), fact.value
