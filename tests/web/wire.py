"""Views as they go over the wire: what a test looks at is what a page would get."""

import json
from typing import Any

from heliograph.record.keys import THIS_COMPUTER, Access
from heliograph.table.table import Table
from heliograph.view import table_view as views
from heliograph.view.json_parts import to_json


def live_view(table: Table, lang: str, access: Access = THIS_COMPUTER) -> dict[str, Any]:
    """Return the table as it stands now."""
    view: dict[str, Any] = json.loads(to_json(views.live_view(table, lang, access)))
    return view


def view_at(table: Table, lang: str, rev: int, access: Access = THIS_COMPUTER) -> dict[str, Any]:
    """Return the table as it stood after a step."""
    view: dict[str, Any] = json.loads(to_json(views.view_at(table, lang, rev, access)))
    return view
