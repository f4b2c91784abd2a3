"""A page of a running program as its socket sees it: it enters steps and knows what was shown."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection

from tests.patience import PATIENCE_S
from tests.sockets import connect


class TablePage:
    """A page that enters steps, and knows the last one that it was shown."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view = self._receive("view")

    def send(self, **command: Any) -> None:
        """Send a command and wait until it is acknowledged and shown."""
        before = self.view["at"]
        self.socket.send(json.dumps({"at": before, "id": 1, **command}))
        self._receive("done")
        while self.view["at"] == before:
            self.view = self._receive("view")

    def wait_for_board(self) -> None:
        """Wait until the page is shown that the one board is connected."""
        while [board["state"] for board in self.view["units"]] != ["connected"]:
            self.view = self._receive("view")

    def _receive(self, kind: str) -> dict[str, Any]:
        while (message := json.loads(self.socket.recv(PATIENCE_S)))["type"] != kind:
            assert message["type"] != "refused", message
            if message["type"] == "view":
                self.view = message
        found: dict[str, Any] = message
        return found


@contextmanager
def opened(address: str) -> Iterator[TablePage]:
    """Open a page of the program at `host:port` until the block ends."""
    where = f"ws://{address}/ws?lang=en"
    with connect(where, max_size=None, close_timeout=1) as socket:
        yield TablePage(socket)
