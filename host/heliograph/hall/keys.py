"""Who may come in: the door of a table, with a role for the check-in and a mark for one table.

A key and a table, joined by the mark, open the page of a spectator of that table; the key alone
opens the wall. Whoever has the organiser's key may look on as well, and sees no more there.
"""

from starlette.types import Scope

from heliograph.record.keys import HOST, WATCH, Access
from heliograph.web.door import Door

CHECK_IN = "check-in"  # the role of a page on which people check in by their code
TABLE_MARK = "~"


class HallDoor(Door):
    """Opens to keys, and to keys with a table behind them."""

    def admit(self, secret: str, scope: Scope | None = None) -> Access | None:
        """Return what somebody may see and do, None if nothing."""
        key, mark, _table = secret.partition(TABLE_MARK)
        access = super().admit(key, scope)
        if not mark or access is None:
            return access
        return Access(WATCH, key=access.key) if access.role in (HOST, WATCH) else None


def table_of(secret: str) -> str:
    """Return the table that a page looks at, "" where it is none."""
    return secret.partition(TABLE_MARK)[2]
