"""Serves one unit in a thread of its own: opens its port, keeps it, opens it again.

What is said on an open port is a `Conversation`, wherever it runs.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from heliograph.errors import UnitError
from heliograph.link.port_problems import silent, stalled
from heliograph.link.transport import Transport, open_transport, shown_url
from heliograph.link.unit_session import UnitSession
from heliograph.supervision import log_once
from heliograph.table.change import UNITS, Change
from heliograph.table.table import Table

if TYPE_CHECKING:
    from heliograph.link.renewal import Renewal

REOPEN_S = 0.2
TICK_S = 0.05  # shorter than every time limit of the session
# What somebody entered on a page is on all screens before the unit's thread takes the interpreter.
SCREENS_FIRST_S = 0.01
SILENT_MS = 3000
STALLED_MS = 3000
STOP_S = 1.0

_log = logging.getLogger(__name__)


def now_ms() -> int:
    """Return the monotonic time in milliseconds."""
    return time.monotonic_ns() // 1_000_000


class Conversation:
    """What is said over one open port."""

    def __init__(self, unit: UnitSession, port: Transport, url: str) -> None:
        self._unit = unit
        self._port = port
        self._url = url
        self._opened = self._moved = now_ms()

    def go_on(self, wait_s: float) -> float:
        """Send what is due and take in what comes within `wait_s`; return how long to rest then.

        Raises `UnitError`.
        """
        unit, port, now = self._unit, self._port, now_ms()
        if port.unsent:
            if now - self._moved > STALLED_MS:
                raise stalled(self._url)
        else:
            self._moved = now
            port.write(unit.output(now))
        rest_s = unit.rest_ms(now) / 1000
        if rest_s:
            return rest_s
        data = port.read(wait_s)
        if data:
            unit.receive(data, now_ms())
        elif now - self._opened > SILENT_MS and not unit.session.peer_protocol:
            unit.note(silent(self._url))
        return 0.0


class UnitLink:
    """The thread of one unit. `start` it, `stop` it; it does the rest."""

    def __init__(
        self,
        table: Table,
        url: str,
        simulated: bool = False,
        open_port: Callable[[], Transport] | None = None,
    ) -> None:
        """`open_port` opens what no URL names; it raises `UnitError`."""
        self.url = shown_url(url)
        self._open_port = open_port or partial(open_transport, url)
        self._table = table
        self._unit = UnitSession(table, self.url, secrets.randbelow(0xFFFFFFFF) + 1, simulated)
        self._port: Transport | None = None
        self._renewal: Renewal | None = None
        self._stopping = threading.Event()
        self._let_screens_go_first = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"board {self.url}", daemon=True)
        self._unsubscribe = table.news.subscribe(self._table_changed)

    def start(self) -> None:
        """Begin to serve the unit."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread and give the port free."""
        self._unsubscribe()
        self._stopping.set()
        self._wake()
        self._thread.join(STOP_S)

    def _run(self) -> None:
        while not self._stopping.is_set():
            if renewal := self._find_renewal():
                renewal.go_on()
            try:
                self._port = self._open_port()
            except UnitError as problem:
                self._unit.lost(problem)
            except Exception as problem:  # noqa: BLE001 (a port may fail in any way; try again)
                log_once(f"opening the board {self.url}", problem)
                self._unit.lost()
            else:
                self._serve(self._port)
            self._stopping.wait(REOPEN_S)

    def _serve(self, port: Transport) -> None:
        problem = None
        try:
            self._exchange(port)
        except UnitError as found:
            problem = found
        except Exception:  # noqa: BLE001 - whatever one unit did, the next try starts clean
            _log.exception("board %s", self.url)
        finally:
            self._port = None
            port.close()
            self._unit.lost(problem)

    def _exchange(self, port: Transport) -> None:
        conversation = Conversation(self._unit, port, self.url)
        while not self._stopping.is_set():
            renewal = self._find_renewal()
            if renewal and renewal.is_port_due():
                return
            if self._let_screens_go_first.is_set():
                self._let_screens_go_first.clear()
                self._stopping.wait(SCREENS_FIRST_S)
            rest_s = conversation.go_on(TICK_S)
            if rest_s:
                self._stopping.wait(min(rest_s, TICK_S))

    def _find_renewal(self) -> "Renewal | None":
        """Return the renewal of this unit's firmware that people want."""
        if not self._table.ports.renewal_until(self.url):
            self._renewal = None
        elif not self._renewal:
            # Loaded here: few evenings need it
            from heliograph.link.renewal import Renewal

            self._renewal = Renewal(self._table.ports, self._unit, self.url)
        return self._renewal

    def _table_changed(self, change: Change) -> None:
        if change.kind != UNITS and threading.current_thread() is not self._thread:
            self._let_screens_go_first.set()
            self._wake()

    def _wake(self) -> None:
        port = self._port
        if port is not None:
            port.wake()
