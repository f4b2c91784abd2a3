"""The network, opened and closed while the table is open: phones come in without a restart.

The address that this computer alone reaches stays as it was. Beside it one is opened that the
network reaches, at the same port: whatever comes there needs a key (`Door.asks`).
"""

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.web.door import Door, is_loopback
from heliograph.web.origins import own_names
from heliograph.web.server import Server

PATIENCE_S = 10.0
_NO_NETWORK = N_(
    "This computer has no address in a network, so no phone can reach it. Join the network that "
    "the phones are in, then try again."
)
_REFUSED = N_("This computer does not let its network in at {address} ({problem}).")


class Network:
    """Opens the table to the network and closes it again."""

    def __init__(
        self, door: Door, server: Server, port: int, find_address: Callable[[], str]
    ) -> None:
        self._door = door
        self._server = server
        self._port = port
        self._find_address = find_address
        self._closed = (door.base, door.names)
        self._address = ""
        self._one_at_a_time = threading.Lock()

    @property
    def is_open(self) -> bool:
        """Whether phones can come in."""
        return bool(self._address)

    def switch(self, is_on: bool) -> None:
        """Let the network in, or hang up on it. Raises `HeliographError`; then it is as before."""
        with self._one_at_a_time:
            if is_on and not self.is_open:
                self._open()
            elif self.is_open and not is_on:
                self._close()

    def _open(self) -> None:
        address = self._find_address()
        if is_loopback(address):
            raise HeliographError(_NO_NETWORK)
        try:
            listener = socket.create_server((address, self._port), backlog=64)
        except OSError as problem:
            where = f"{address}:{self._port}"
            words = _REFUSED.filled(address=where, problem=problem.strerror)
            raise HeliographError(words) from problem
        base, names = self._closed
        scheme = base.partition(":")[0]
        self._door.base = f"{scheme}://{address}:{self._port}"
        self._door.names = names | own_names(in_lan=True)
        self._address = address
        self._run(self._server.listen_at(listener))

    def _close(self) -> None:
        self._door.base, self._door.names = self._closed
        address, self._address = self._address, ""
        self._run(self._server.stop_listening_at(address))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._server.loop).result(PATIENCE_S)
