"""The bench: what hands and eyes do at a real table, as JSON lines over TCP.

The first line of a client is the key of the board (`key.py`), then:
In:  {"touch": 3}  {"down": 3} if the finger stays there  {"up": 3}
     {"up": 3, "ms": 650} where it was held so long
     {"press": 3}  {"press": 3, "rest": 400}  {"hold": 3, "ms": 700}
     {"unplug": true}  {"replug": true}  {"restart": true}
Out: {"pixels": hex of RGB, "build": …, "parts": [[name, pixels], …], "buttons": […], "face": …} on
     connect and on each change, always whole; the face is where rings and buttons lie when built,
     {"error": …} to the client that sent nonsense.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

from heliograph.simulator.key import says_key

# A client this far behind misses some pixels; the next message holds the whole picture again.
MOST_WAITING = 256 * 1024

Message = dict[str, Any]


class BadCommand(Exception):
    """A bench command that cannot be carried out."""


class Bench:
    """Serves any number of clients."""

    def __init__(
        self,
        key: str,
        obey: Callable[[Message], None],
        picture: Callable[[], Message],
        on_watched: Callable[[], None],
    ) -> None:
        """`on_watched` is called when a client has come or gone."""
        self.port = 0
        self._key = key
        self._obey = obey
        self._picture = picture
        self._on_watched = on_watched
        self._clients: set[asyncio.StreamWriter] = set()

    @property
    def is_watched(self) -> bool:
        """Whether a client is there."""
        return bool(self._clients)

    async def open(self, port: int) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        self.port = self._server.sockets[0].getsockname()[1]

    def tell_all(self, message: Message) -> None:
        for client in self._clients:
            if client.transport.get_write_buffer_size() < MOST_WAITING:
                _tell(client, message)

    def close(self) -> None:
        self._server.close()
        for client in self._clients:
            client.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if await says_key(reader, self._key):
            await self._serve_client(reader, writer)
        writer.close()

    async def _serve_client(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._clients.add(writer)
        self._on_watched()
        _tell(writer, self._picture())
        # A line longer than the reader's limit is no command either: such a client is let go.
        with contextlib.suppress(ConnectionError, ValueError):
            while line := await reader.readline():
                self._take(line, writer)
        self._clients.discard(writer)
        self._on_watched()

    def _take(self, line: bytes, writer: asyncio.StreamWriter) -> None:
        try:
            self._obey(_parse(line))
        except BadCommand as error:
            _tell(writer, {"error": str(error)})


def _tell(client: asyncio.StreamWriter, message: Message) -> None:
    client.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")


def _parse(line: bytes) -> Message:
    try:
        command = json.loads(line)
    except (ValueError, RecursionError):
        command = None
    if not isinstance(command, dict):
        raise BadCommand(
            f"expected one JSON object on a line, got {line[:80]!r}. "
            'Write for example {"press": 3}.'
        )
    return command
