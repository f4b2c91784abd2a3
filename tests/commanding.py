"""Commands as a page sends them that has just seen the table."""

from collections.abc import Mapping
from typing import Any

from heliograph.record.keys import THIS_COMPUTER, Access
from heliograph.table.table import Table
from heliograph.web import commands
from heliograph.web.door import Door


def perform(
    table: Table,
    command: Mapping[str, Any],
    access: Access = THIS_COMPUTER,
    lang: str = "en",
    door: Door | None = None,
) -> dict[str, Any]:
    """Do what a page asks that knows how the table stands now."""
    return commands.perform(table, {"at": table.stamp, **command}, access, lang, door)
