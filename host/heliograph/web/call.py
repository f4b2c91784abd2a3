"""One command of a page on its way: who asks what, and of which table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from heliograph.games.depths import Ability
from heliograph.record.keys import SEAT, Access
from heliograph.table.rules import Rules
from heliograph.table.table import Table
from heliograph.web.door import Door
from heliograph.web.fields import Reader

View = dict[str, Any]
PAGE = "page"


@dataclass(frozen=True, slots=True)
class Call:
    """What a handler gets: the table, who asks, in which language, and the fields as read."""

    table: Table
    door: Door
    access: Access
    lang: str
    fields: Mapping[str, Any]

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]

    @property
    def source(self) -> str:
        """The name under which the record keeps who entered something."""
        return f"seat {self.access.seat + 1}" if self.access.role == SEAT else PAGE

    @property
    def rules(self) -> Rules:
        """The rules of the match; the table of commands lets nothing through without one."""
        rules = self.table.rules
        assert rules is not None
        return rules


# What was done is answered with nothing, what was asked for with what it is.
Handler = Callable[[Call], View | None]


class Where(NamedTuple):
    """Where a command may be given: what must be on the table."""

    is_match: bool = True
    ability: Ability | None = None  # of the match's rules


class Command(NamedTuple):
    """One row of the table of commands."""

    verb: str
    roles: frozenset[str]
    where: Where
    fields: Mapping[str, Reader]
    handler: Handler
    # Whether it changes the match, so that it must name the moment it was meant for
    is_step: bool = True
