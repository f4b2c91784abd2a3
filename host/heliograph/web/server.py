"""The web server around the app: uvicorn, with limits on what one visitor can use up."""

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp

from heliograph.web.connections import Connections, HttpConnection, PageConnection
from heliograph.web.headers import EVERY_ANSWER

# Enough for a hundred pages that load their parts at the same time
MOST_CONNECTIONS = 512
# What the record, the boards and files on their way need
RESERVED_FILES = 128
WANTED_FILES = MOST_CONNECTIONS + 2 * RESERVED_FILES
MESSAGE_BYTES = 64 * 1024


class Server(uvicorn.Server):
    """uvicorn, telling when the pages can be fetched; with a certificate it speaks https alone."""

    def __init__(
        self,
        app: ASGIApp,
        ready: Callable[[], None] = lambda: None,
        certificate: Path | None = None,
    ) -> None:
        most = min(MOST_CONNECTIONS, max(1, allow_files(WANTED_FILES) - RESERVED_FILES))
        self.connections = Connections(most)
        self._ready = ready
        super().__init__(_config(app, self.connections, certificate))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that we are ready as soon as the pages can be fetched."""
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self._ready()

    async def listen_at(self, listener: socket.socket) -> None:
        """Take connections at one more address."""
        make: Any = self.config.http_protocol_class
        given = {"config": self.config, "server_state": self.server_state}

        def protocol() -> asyncio.Protocol:
            return cast("asyncio.Protocol", make(**given, app_state=self.lifespan.state))

        ssl = self.config.ssl
        self.servers.append(await self.loop.create_server(protocol, sock=listener, ssl=ssl))

    async def stop_listening_at(self, address: str) -> None:
        """Listen at this address no more, and end what came there."""
        for server in tuple(self.servers):
            if any(one.getsockname()[0] == address for one in server.sockets):
                server.close()
                self.servers.remove(server)
        self.connections.close_at(address)


def _config(app: ASGIApp, connections: Connections, certificate: Path | None) -> uvicorn.Config:
    """Return uvicorn's settings; where it takes a class, it takes whatever makes a protocol."""
    http: Any = partial(HttpConnection, connections)
    page: Any = partial(PageConnection, connections)
    return uvicorn.Config(
        cast("Any", app),
        http=http,
        ws=page,
        ssl_certfile=certificate,
        headers=list(EVERY_ANSWER),
        # A message that is too long is refused by its head, before it is read.
        ws_max_size=MESSAGE_BYTES,
        log_level="critical",
        access_log=False,
        # A view is a few kB: packing it for every page would cost more than it saves.
        ws_per_message_deflate=False,
        # Open pages are hung up on at once: they come back by themselves.
        timeout_graceful_shutdown=0,
    )


def allow_files(wanted: int) -> int:
    """Let this process open so many files, if the system allows it; return how many it may."""
    try:
        import resource
    except ImportError:  # Windows, where sockets are no files
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY in (soft, hard):
        return wanted
    if soft < min(wanted, hard):
        soft = min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft
