"""Why a choice is advised: what it brings on the score sheet, what it costs and what it leaves.

The words are those of the game: the rows of its score sheet with their rules, the values that stand
beside a seat, its declared facts, and what it says itself of a turn (`Show.outlook`).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from heliograph.games.show import Show
from heliograph.texts import listed, text
from heliograph.texts.numbers import shown, signed

View = dict[str, Any]
MOST_REASONS = 6
# Things that one reason names
_MOST_THINGS = 4


class Count(NamedTuple):
    """Something of a seat that is counted, by the rule it rests on."""

    label: str
    rule: str
    is_total: bool = False


def reasons_for(
    show: Show, seat: int, rivals: Sequence[int], before: bytes, after: bytes
) -> list[View]:
    """Return in words what a turn brings, costs and leaves, the total of the sheet first."""
    changes = changes_in(show, seat, before, after)
    rows = {count: change for count, change in changes.items() if count.rule}
    things = {count: change for count, change in changes.items() if not count.rule}
    total = next((count for count in counts_of(show, seat, after) if count.is_total), None)
    gained = rows.pop(total, 0) if total else 0
    if gained and -gained in rows.values():  # what is still to go falls as the points rise
        rows, things = _without(rows, -gained), _without(things, -gained)
    if total:  # what was there before the last scoring
        rows = {count: change for count, change in rows.items() if count.rule != total.rule}
    reasons = [
        *(_score_reasons(show.lang, total, gained, rows) if total and gained else _rows(rows)),
        *_thing_reasons(show.lang, things, counts_of(show, seat, after)),
        *(_reason(one.text, one.rule) for one in show.outlook(seat, before, after)),
    ]
    nothing = [_reason(text(show.lang, "advice.nothing_yet"))]
    return [*(reasons[:MOST_REASONS] or nothing), *_standing(show, seat, rivals, after)]


def lead_words(lang: str, key: str, lead: tuple[int, int, int], **fields: object) -> str:
    """Return by how much one choice is better than another, with the limits of that."""
    middle, low, high = lead
    return text(lang, key, lead=middle, low=low, high=high, **fields)


def _without(changes: dict[Count, int], unwanted: int) -> dict[Count, int]:
    return {count: change for count, change in changes.items() if change != unwanted}


def _reason(words: str, rule: str = "") -> View:
    return {"text": words, "rule": rule}


def _rows(rows: Mapping[Count, int]) -> list[View]:
    return [_reason(_amount(count, change), count.rule) for count, change in rows.items()]


def _amount(count: Count, change: int) -> str:
    return f"{count.label} {signed(change)}"


def _score_reasons(lang: str, total: Count, gained: int, rows: dict[Count, int]) -> list[View]:
    """Return what the whole sheet gains or loses, and which rows of it."""
    what, rule = _amount(total, gained), total.rule
    if list(rows.values()) == [gained]:
        (row,) = rows
        what = text(lang, "advice.because", what=what, why=row.label)
        rule, rows = row.rule, {}
    key = "advice.brings" if gained > 0 else "advice.costs"
    return [_reason(text(lang, key, what=what), rule), *_rows(rows)]


def _thing_reasons(
    lang: str, things: Mapping[Count, int], after: Mapping[Count, int]
) -> Iterator[View]:
    """Yield what a seat gets, what it gives, and how much of that is left."""
    got = [count for count, change in things.items() if change > 0]
    given = [count for count, change in things.items() if change < 0]
    told: tuple[tuple[str, list[Count], Callable[[Count], str]], ...] = (
        ("brings", got, lambda count: _amount(count, things[count])),
        ("costs", given, lambda count: _amount(count, things[count])),
        ("leaves", given, lambda count: f"{count.label} {shown(after.get(count, 0))}"),
    )
    for key, counts, name in told:
        if counts:
            what = listed(lang, [name(count) for count in counts[:_MOST_THINGS]])
            yield _reason(text(lang, f"advice.{key}", what=what))


def _standing(show: Show, seat: int, rivals: Sequence[int], after: bytes) -> Iterator[View]:
    """Yield how far the seat is then ahead of its best rival, or behind."""
    for row in show.sheet(after):
        points = [value for value in row.values if isinstance(value, int)]
        if row.is_total and rivals and len(points) == show.game.seats:
            rival = max(rivals, key=lambda other: points[other])
            lead = points[seat] - points[rival]
            key = "ahead" if lead > 0 else "behind" if lead < 0 else "level"
            words = text(show.lang, f"advice.{key}", count=abs(lead), who=show.who(rival))
            yield _reason(words, row.rule)


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
