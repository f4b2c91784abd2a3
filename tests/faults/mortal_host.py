"""A host that is killed at a chosen step: started as a program of its own, by test_killed_host.

    python -m tests.faults.mortal_host DATABASE BOARD_URL POINT COUNT [hasty]

It is the real record, table and board link. Around the steps of a commit lie mines: when the step
named POINT is reached for the COUNTth time, the process kills itself with SIGKILL, so nothing is
flushed, closed or told. `never` lives on. Whenever the table tells its subscribers, as a page is
told, the number of the board's last report that it speaks of is printed. A `hasty` host is a
broken one, which acknowledges before it commits.
"""

import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from heliograph.link.transport import PolledTransport
from heliograph.link.unit_link import UnitLink
from heliograph.link.unit_session import UnitSession
from heliograph.record.store import Store
from heliograph.table.change import UNITS, Change
from heliograph.table.news import News
from heliograph.table.table import Table
from heliograph.table.unit_reports import UnitReports
from shared_rules.link.messages import NUMBERED
from shared_rules.link.session import Session
from tests.faults.live_unit import BOOT

NEVER = "never"
# Every step between a report's arrival and its acknowledgement on the wire, in their order.
POINTS = (
    "before write", "after write", "before commit", "after commit", "before broadcast",
    "after broadcast", "before acknowledgement", "after acknowledgement", "before sending",
    "after sending",
)  # fmt: skip


class Mine:
    """Counts how often the chosen step is reached, and strikes."""

    def __init__(self, point: str, count: int) -> None:
        self._point = point
        self._left = count
        self.is_armed = False  # opening the record is no report of a board

    def pass_by(self, point: str) -> None:
        if self.is_armed and point == self._point:
            self._left -= 1
            if not self._left:
                os.kill(os.getpid(), signal.SIGKILL)

    def around(self, step: str, work: Callable[..., Any], matters: Callable[..., bool]) -> Any:
        """Return `work` with a mine before and after it, where the call matters."""

        @wraps(work)
        def mined(*arguments: Any, **named: Any) -> Any:
            if not matters(*arguments):
                return work(*arguments, **named)
            self.pass_by(f"before {step}")
            result = work(*arguments, **named)
            self.pass_by(f"after {step}")
            return result

        return mined


def lay(mine: Mine) -> None:
    """Put mines around writing, committing, telling and acknowledging."""

    class MinedConnection(sqlite3.Connection):
        def execute(self, command: str, *values: Any) -> sqlite3.Cursor:  # type: ignore[override]
            step = {"INSERT": "write", "COMMIT": "commit"}.get(command[:6], "read")
            run = mine.around(step, super().execute, lambda *_: True)
            return run(command, *values)

    real_connect = sqlite3.connect
    sqlite3.connect = lambda *places, **options: real_connect(  # type: ignore[assignment]
        *places, factory=MinedConnection, **options
    )
    acknowledged = threading.Event()

    def is_acknowledgement(*_: object) -> bool:
        acknowledged.set()
        return True

    News.tell = mine.around(  # type: ignore[method-assign]
        "broadcast", News.tell, lambda _table, change: change.kind != UNITS
    )
    Session.ack = mine.around("acknowledgement", Session.ack, is_acknowledgement)  # type: ignore[method-assign]
    PolledTransport.write = mine.around(  # type: ignore[method-assign]
        "sending", PolledTransport.write, lambda _port, data: bool(data) and acknowledged.is_set()
    )


def break_the_promise() -> None:
    """Let the host acknowledge what it has not written yet."""

    def hear(self, data, now_ms, real=Session.hear):  # type: ignore[no-untyped-def]
        for kind, seq, payload in real(self, data, now_ms):
            if kind >= NUMBERED:
                self.ack(seq)
            yield kind, seq, payload

    def fold_in(self, now_ms, real=UnitSession._fold_in):  # type: ignore[no-untyped-def]
        self.patience = getattr(self, "patience", 0) + 1
        if self.patience % 40 == 0:
            real(self, now_ms)

    Session.hear = hear  # type: ignore[method-assign]
    UnitSession._fold_in = fold_in  # type: ignore[method-assign]


def main(database: str, url: str, point: str, count: str, manner: str = "") -> None:
    if manner == "hasty":
        break_the_promise()
    mine = Mine(point, int(count))
    lay(mine)
    table = Table(Store(Path(database)))
    mine.is_armed = True

    def tell(change: Change) -> None:
        if change.kind != UNITS:
            print(UnitReports(table).last_seq(BOOT) or 0, flush=True)

    table.news.subscribe(tell)
    UnitLink(table, url).start()
    sys.stdin.read()


if __name__ == "__main__":
    main(*sys.argv[1:])
