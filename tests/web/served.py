"""A table served on a port of its own, inside the test's process."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from heliograph.table.table import Table
from heliograph.web.app import create_app
from heliograph.web.door import Door
from heliograph.web.server import Server
from tests.patience import PATIENCE_S
from tests.web import joined_modules


@contextmanager
def served(table: Table, door: Door | None = None, port: int = 0) -> Iterator[str]:
    """Serve a table; yields `host:port`."""
    joined_modules.install()
    listener = socket.create_server(("127.0.0.1", port))
    server = Server(create_app(table, None, door))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        listener.close()
