"""Lines of the score sheet: what each seat has on a table."""

from collections.abc import Callable
from typing import Any, NamedTuple

from heliograph.games.kit.things import Tally, Thing


class Row(NamedTuple):
    """A line of the score sheet: its rule, and how much a seat has on a table."""

    rule: str
    value: Callable[[Any, int], int]
    is_total: bool = False


def rows_of(*names: str) -> dict[str, str]:
    """Return lines of the score sheet: what each seat has of these things, by their rules."""
    return dict.fromkeys(names, "")


def row_of(thing: Thing, rule: str) -> Row:
    """Return the line of what each seat has of a thing; the unit's first counter is the total."""
    is_total = isinstance(thing, Tally) and thing.index == 0
    return Row(rule or thing.rule, lambda t, seat: int(getattr(t, thing.name)[seat]), is_total)
