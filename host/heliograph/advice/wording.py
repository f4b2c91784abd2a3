"""Why a choice is advised: what it changes on the score sheet and before the seat.

The words are those of the game: the rows of its score sheet with their rules, the values that stand
beside a seat, and its declared facts. What depends on chance or on hidden cards is told as a mean.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from statistics import fmean
from typing import Any, NamedTuple

from heliograph.catalogue import ENGLISH
from heliograph.games.show import Show
from heliograph.texts import text
from heliograph.texts.numbers import MINUS

View = dict[str, Any]
MOST_REASONS = 6
_LEAST = 0.05


class Count(NamedTuple):
    """Something of a seat that is counted, by the rule it rests on."""

    label: str
    rule: str
    is_total: bool = False


def reasons_for(show: Show, seat: int, turns: Sequence[tuple[bytes, bytes]]) -> list[View]:
    """Return what a turn brings and costs, in sentences, the total of the sheet first."""
    changes = changes_in(show, seat, turns)
    ordered = sorted(changes, key=lambda count: not count.is_total)
    said = [_reason(show.lang, count, changes[count]) for count in ordered]
    return said[:MOST_REASONS] or [{"text": text(show.lang, "advice.nothing_yet"), "rule": ""}]


def changes_in(show: Show, seat: int, turns: Sequence[tuple[bytes, bytes]]) -> dict[Count, float]:
    """Return by how much each count of a seat changes from before to after, in the mean."""
    pairs = [
        (counts_of(show, seat, before), counts_of(show, seat, after)) for before, after in turns
    ]
    counted = dict.fromkeys(count for pair in pairs for counts in pair for count in counts)
    changes = {
        count: fmean(after.get(count, 0) - before.get(count, 0) for before, after in pairs)
        for count in counted
    }
    return {count: change for count, change in changes.items() if abs(change) >= _LEAST}


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
    who = show.who(seat)
    for fact in show.facts(state):
        if fact.name.split(".")[1:2] == [str(seat + 1)] and type(fact.value) is int:
            yield Count(fact.label.removeprefix(f"{who}: ").removesuffix(f": {who}"), ""), fact.value


def _reason(lang: str, count: Count, change: float) -> View:
    return {"text": f"{count.label} {signed_amount(lang, change)}", "rule": count.rule}


def signed_amount(lang: str, value: float) -> str:
    """Return a gain or a loss with at most one decimal, as the language writes it."""
    written = f"{abs(value):.1f}".removesuffix(".0")
    sign = "+" if value > 0 else MINUS
    return sign + (written if lang == ENGLISH else written.replace(".", ","))
