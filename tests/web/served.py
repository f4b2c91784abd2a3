"""A table served on a port of its own, inside the test's process."""

import os
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

FIRST_PORT, PORTS = 20_000, 10_000  # below those that systems give away


def usual_port() -> int:
    """Return the port of this process, else any: a browser keeps files of an address it knows."""
    port = FIRST_PORT + os.getpid() % PORTS
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return 0
    return port


@contextmanager
def served(table: Table, door: Door | None = None, port: int = 0) -> Iterator[str]:
    """Serve a table; yields `host:port`."""
    joined_modules.install()
    listener = socket.create_server(("127.0.0.1", port or usual_port()))
    server = Server(create_app(table, None, door))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        listener.close()
