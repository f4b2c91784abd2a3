"""A table served on a port of its own, inside the test's process."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from heliograph.table.table import Table
from heliograph.web.app import create_app
from heliograph.web.door import Door

START_S = 20


@contextmanager
def served(table: Table, door: Door | None = None) -> Iterator[str]:
    """Serve a table; yields `host:port`."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        create_app(table, None, door),
        ws="websockets-sansio",
        log_level="critical",
        timeout_graceful_shutdown=0,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(START_S)
        listener.close()
