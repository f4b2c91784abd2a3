"""A board on a line that the page holds: bytes come and go by calls, within the event loop.

On a line through the air nothing passes before the board has proved a key of this table.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress

from heliograph.errors import UnitError
from heliograph.link.port_problems import gone, not_in_reach, stranger_in_air
from heliograph.link.unit_link import TICK_S, Conversation
from heliograph.link.unit_session import UnitSession
from heliograph.table.change import UNITS, Change
from heliograph.table.table import Table
from shared_rules.link.keyed import NONCE_SIZE, HostEnd


class TabPort:
    """The near end of a cable; `send` passes bytes on to its far end, one letter for each."""

    def __init__(self, url: str, send: Callable[[str], object]) -> None:
        self.url = url
        self._send = send
        self._heard = bytearray()
        self._news = asyncio.Event()
        self._is_open = True

    def hear(self, letters: str) -> None:
        """Take in what the board says."""
        self._heard += letters.encode("latin-1")
        self._news.set()

    def unplug(self) -> None:
        """The cable is out."""
        self._is_open = False
        self._news.set()

    @property
    def unsent(self) -> int:
        """Nothing is ever kept back: the page takes all."""
        return 0

    def read(self, timeout_s: float) -> bytes:
        """Return what is there, at once. Raises `UnitError`."""
        del timeout_s
        if not self._is_open:
            raise gone(self.url, None)
        data = bytes(self._heard)
        self._heard.clear()
        return data

    def write(self, data: bytes) -> None:
        """Send `data`."""
        if data and self._is_open:
            self._send(data.decode("latin-1"))

    def wake(self) -> None:
        """End a `wait`."""
        self._news.set()

    async def wait(self, seconds: float) -> None:
        """Wait for bytes, a `wake`, or so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)
        self._news.clear()

    def close(self) -> None:
        """Nothing to give free."""


class AirPort(TabPort):
    """The near end of a line that strangers can hear and speak on."""

    def __init__(
        self,
        url: str,
        send: Callable[[str], object],
        key_of: Callable[[bytes], bytes | None],
    ) -> None:
        super().__init__(url, send)
        self._end = HostEnd(key_of, secrets.token_bytes(NONCE_SIZE))

    def read(self, timeout_s: float) -> bytes:
        """Return what is there and was sealed well, at once. Raises `UnitError`."""
        if not self._is_open:
            raise not_in_reach(self.url)
        lines = self._end.hear(super().read(timeout_s))
        super().write(self._end.answer())
        if self._end.refusal:
            raise stranger_in_air(self.url, self._end.refusal)
        return lines

    def write(self, data: bytes) -> None:
        """Send `data` sealed, once the board is known."""
        if self._end.is_joined:
            super().write(self._end.seal(data))


async def serve_unit(table: Table, port: TabPort, simulated: bool = False) -> None:
    """Serve a board until its cable is pulled."""
    board = UnitSession(table, port.url, secrets.randbelow(0xFFFFFFFF) + 1, simulated)

    def note(change: Change) -> None:
        if change.kind != UNITS:
            port.wake()

    unsubscribe = table.news.subscribe(note)
    conversation = Conversation(board, port, port.url)
    try:
        while True:
            rest_s = conversation.go_on(0)
            await (asyncio.sleep(rest_s) if rest_s else port.wait(TICK_S))
    except UnitError as problem:
        board.lost(problem)
    finally:
        unsubscribe()
