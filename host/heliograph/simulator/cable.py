"""The USB cable of a simulated board: bytes both ways between firmware and one client at a time.

What the firmware sends while no client is attached is dropped, as on a real cable.
"""

import asyncio
import contextlib
import os
import select
import sys
from collections.abc import Awaitable, Callable

from heliograph.simulator.key import says_key

CHUNK = 4096
# Small, so that a client that stops reading holds up the firmware's writes, as USB would.
CLIENT_BUFFER = 512
RETRY_S = 0.005
LOOK_S = 0.02

Receiver = Callable[[bytes], Awaitable[None]]


class SocketCable:
    """A cable that clients open as socket://127.0.0.1:PORT/KEY. A second one waits its turn."""

    def __init__(self, receiver: Receiver, key: str, port: int = 0) -> None:
        self.address = ""
        self._key = key
        self._port = port
        self._receiver = receiver
        self._plugged = True
        self._turn = asyncio.Lock()
        self._client: asyncio.StreamWriter | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self._port)
        port = self._server.sockets[0].getsockname()[1]
        self.address = f"socket://127.0.0.1:{port}/{self._key}"

    async def send(self, content: bytes) -> None:
        """Pass bytes to the client, or drop them where there is none."""
        if self._client:
            with contextlib.suppress(ConnectionError):
                self._client.write(content)
                await self._client.drain()

    def drop_client(self) -> None:
        """Make the client see the port vanish."""
        if self._client:
            self._client.transport.abort()

    def unplug(self) -> None:
        self._plugged = False
        self.drop_client()

    def replug(self) -> None:
        self._plugged = True

    def close(self) -> None:
        self.drop_client()
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.transport.set_write_buffer_limits(CLIENT_BUFFER)
        if await says_key(reader, self._key):
            with contextlib.suppress(ConnectionError):
                async with self._turn:
                    await self._relay(reader, writer)
        writer.close()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._plugged:
            return
        self._client = writer
        try:
            while content := await reader.read(CHUNK):
                await self._receiver(content)
        finally:
            self._client = None


class PtyCable:
    """A cable that clients open by the name of a terminal. POSIX only.

    Unplugged, the terminal stays but carries nothing: its name could not come back.
    """

    def __init__(self, receiver: Receiver) -> None:
        self.address = ""
        self._receiver = receiver
        self._plugged = True
        self._attached = False
        self._watcher: asyncio.Task[None]

    async def open(self) -> None:
        if sys.platform == "win32":
            raise OSError("expected a system with terminals for --serial pty, got Windows. "
                          "Use --serial socket://127.0.0.1:0.")  # fmt: skip
        import tty

        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.address = os.ttyname(slave)
        os.close(slave)
        os.set_blocking(self._master, False)
        self._watcher = asyncio.create_task(self._watch())

    async def send(self, content: bytes) -> None:
        while content and self._attached and self._plugged:
            try:
                content = content[os.write(self._master, content) :]
            except BlockingIOError:
                await asyncio.sleep(RETRY_S)
            except OSError:
                return

    def drop_client(self) -> None:
        """Nothing: closing the terminal would lose its name for good."""

    def unplug(self) -> None:
        self._plugged = False

    def replug(self) -> None:
        self._plugged = True

    def close(self) -> None:
        self._watcher.cancel()
        os.close(self._master)

    async def _watch(self) -> None:
        """Pass on what clients write. A terminal without a client reports that it hung up."""
        poller = select.poll()
        poller.register(self._master, select.POLLIN)
        while True:
            events = dict(poller.poll(0)).get(self._master, 0)
            self._attached = not events & select.POLLHUP
            if events & select.POLLIN:
                with contextlib.suppress(OSError):
                    content = os.read(self._master, CHUNK)
                    if self._plugged:
                        await self._receiver(content)
            else:
                await asyncio.sleep(RETRY_S if self._attached else LOOK_S)


def open_cable(address: str, receiver: Receiver, key: str) -> SocketCable | PtyCable:
    """The cable for `--serial`; raises ValueError."""
    if address == "pty":
        return PtyCable(receiver)
    host, _, port = address.removeprefix("socket://").partition(":")
    if not address.startswith("socket://") or host != "127.0.0.1" or not port.isdigit():
        raise ValueError(
            f"expected --serial socket://127.0.0.1:PORT or pty, got {address}. "
            "Port 0 takes any free one."
        )
    return SocketCable(receiver, key, int(port))
