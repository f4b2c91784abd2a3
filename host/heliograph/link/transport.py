"""Bytes to and from a unit, whatever it hangs on.

`open_transport` takes what pyserial takes: a device (`/dev/ttyACM0`, a pty, `COM3`) or a URL
(`socket://host:port`, `rfc2217://…`, `loop://`). Wherever the port has a file descriptor that can
be waited on, `PolledTransport` reads and writes it directly: pyserial opens and configures the
port, but its own `read` would cost more than twice the time of the whole exchange. Elsewhere
`SerialTransport` uses pyserial's blocking read. `socket://host:port/KEY` says the key as its first
line, as the ports of a simulated unit want it; the key is shown nowhere.
"""

import os
import select
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlsplit

from heliograph.link.port_problems import cannot_open, cannot_reach, gone

if TYPE_CHECKING:
    import serial

_CHUNK = 4096  # what a terminal gives at once; a larger buffer only costs time
_READABLE, _WRITABLE, _WOKEN = 1, 2, 4
_CONNECT_TIMEOUT_S = 2.0
_BAUD = 115200  # USB serial ignores it; a UART needs one agreed speed
_PYSERIAL_SLICE_S = 0.02  # where a read cannot be woken, how long news may wait
_WRITE_TIMEOUT_S = 1.0


class Transport(Protocol):
    """What a unit link needs from a port."""

    def read(self, timeout_s: float) -> bytes:
        """Wait for bytes, a `wake` or the timeout; return what is there. Raises `UnitError`."""

    def write(self, data: bytes) -> None:
        """Send `data`, keeping what the port does not take yet. Raises `UnitError`."""

    @property
    def unsent(self) -> int:
        """Bytes kept because the port did not take them yet."""

    def wake(self) -> None:
        """End a `read` that is waiting, from any thread."""

    def close(self) -> None:
        """Give the port free."""


def open_transport(url: str) -> Transport:
    """Open the port named by a pyserial URL or device name. Raises `UnitError`."""
    if url.startswith("socket://"):
        return _open_socket(url)
    port = _open_serial(url)
    if sys.platform != "win32" and "://" not in url:
        descriptor = port.fileno()
        give = partial(os.write, descriptor)
        return PolledTransport(url, descriptor, partial(os.read, descriptor), give, port.close)
    return SerialTransport(url, port)


def shown_url(url: str) -> str:
    """Return the name of a port as people and pages may see it: without its key."""
    return "/".join(url.split("/")[:3]) if url.startswith("socket://") else url


def key_line(url: str) -> bytes:
    """Return what a client of this port says first; nothing where the port has no key."""
    key = urlsplit(url).path.strip("/") if url.startswith("socket://") else ""
    return key.encode() + b"\n" if key else b""


def _open_socket(url: str) -> "PolledTransport":
    try:
        place = urlsplit(url)
        peer = socket.create_connection((place.hostname or "", place.port or 0), _CONNECT_TIMEOUT_S)
    except (OSError, ValueError) as problem:
        raise cannot_reach(shown_url(url), problem) from problem
    peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    peer.setblocking(False)
    port = PolledTransport(shown_url(url), peer.fileno(), peer.recv, peer.send, peer.close)
    port.write(key_line(url))
    return port


def _open_serial(url: str) -> "serial.Serial":
    # Imported here: pyserial is slow to load and a table without a unit does not need it.
    import serial

    exclusive = True if "://" not in url and sys.platform != "win32" else None
    try:
        port: serial.Serial = serial.serial_for_url(
            url, _BAUD, timeout=0, write_timeout=_WRITE_TIMEOUT_S, exclusive=exclusive
        )
    except (OSError, ValueError) as problem:
        raise cannot_open(url, problem) from problem
    return port


class PolledTransport:
    """A port with a descriptor: waited on, read and written directly, never blocking."""

    def __init__(
        self,
        url: str,
        descriptor: int,
        take: Callable[[int], bytes],
        give: Callable[[bytes], int],
        close: Callable[[], None],
    ) -> None:
        self.url = url
        self._take = take
        self._give = give
        self._close = close
        self._kept = b""
        self._patience = _Patience()
        self._wake_receiver, self._wake_sender = socket.socketpair()
        self._wake_receiver.setblocking(False)
        self._wake_sender.setblocking(False)
        self._wait = _waiter(descriptor, self._wake_receiver.fileno())

    @property
    def unsent(self) -> int:
        """Bytes kept because the port did not take them yet."""
        return len(self._kept)

    def read(self, timeout_s: float) -> bytes:
        """Wait for bytes, a `wake` or the timeout; return what is there."""
        if self._patience.left:
            data = self._look()
            if data:
                return data
        news = self._wait(timeout_s, bool(self._kept))
        if news & _WOKEN:
            self._wake_receiver.recv(_CHUNK)
        if news & _WRITABLE:
            self.write(b"")
        return self._read_now() if news & _READABLE else b""

    def write(self, data: bytes) -> None:
        """Send `data`, keeping what the port does not take yet."""
        if self._kept:
            data = self._kept + data
        try:
            taken = self._give(data) if data else 0
        except BlockingIOError:
            taken = 0
        except OSError as problem:
            raise gone(self.url, problem) from problem
        self._kept = data[taken:]
        self._patience.wrote()

    def wake(self) -> None:
        """End a `read` that is waiting, from any thread."""
        try:
            self._wake_sender.send(b"!")
        except OSError:
            # A signal waits already; or the port was closed meanwhile.
            return

    def close(self) -> None:
        """Give the port free."""
        self._close()
        self._wake_receiver.close()
        self._wake_sender.close()

    def _look(self) -> bytes:
        data = b""
        while self._patience.left and not data:
            self._patience.left -= 1
            with suppress(OSError):
                data = self._take(_CHUNK)
        self._patience.learn(bool(data))
        return data

    def _read_now(self) -> bytes:
        try:
            data = self._take(_CHUNK)
        except BlockingIOError:
            return b""
        except OSError as problem:
            raise gone(self.url, problem) from problem
        if not data:
            raise gone(self.url, None)
        return data


class _Patience:
    """How often to look for an answer after a write before going to sleep.

    On an idle machine the answer is microseconds away, and to be put to sleep and woken again
    takes longer than to look a few times. On a busy machine looking only keeps the other side from
    running. So each success restores full patience, each failure halves it, and once it is gone it
    is tried anew now and then.
    """

    FULL = 32
    TRY_AGAIN = 64

    def __init__(self) -> None:
        self.left = 0
        self._granted = self.FULL
        self._writes = 0

    def wrote(self) -> None:
        """Something was sent: be patient for its answer."""
        self._writes += 1
        if self._writes % self.TRY_AGAIN == 0:
            self._granted = max(self._granted, self.FULL)
        self.left = self._granted

    def learn(self, found: bool) -> None:
        """Note whether looking was worth it."""
        self.left = 0
        self._granted = self.FULL if found else self._granted // 2


def _waiter(port: int, waker: int) -> Callable[[float, bool], int]:
    """Return a function that waits for a port or a waker and says which of them has news."""
    if not hasattr(select, "poll"):
        return partial(_wait_with_select, port, waker)
    reading, both = select.poll(), select.poll()
    for poll, wanted in ((reading, select.POLLIN), (both, select.POLLIN | select.POLLOUT)):
        poll.register(port, wanted)
        poll.register(waker, select.POLLIN)
    only_bytes = [(port, select.POLLIN)]

    def wait(timeout_s: float, writing: bool) -> int:
        found = (both if writing else reading).poll(timeout_s * 1000)
        if found == only_bytes:
            return _READABLE
        news = 0
        for descriptor, flags in found:
            if descriptor == waker:
                news |= _WOKEN
                continue
            # An error or a hang-up counts as readable: the read then says what happened.
            news |= _READABLE if flags & ~select.POLLOUT else 0
            news |= _WRITABLE if flags & select.POLLOUT else 0
        return news

    return wait


def _wait_with_select(port: int, waker: int, timeout_s: float, writing: bool) -> int:
    senders = [port] if writing else []
    readable, writable, _ = select.select([port, waker], senders, [], timeout_s)
    news = _READABLE if port in readable else 0
    news |= _WOKEN if waker in readable else 0
    return news | (_WRITABLE if writable else 0)


class SerialTransport:
    """A port that only pyserial can serve: Windows' COM ports, `loop://`, `rfc2217://`."""

    def __init__(self, url: str, port: "serial.Serial") -> None:
        self.url = url
        self._port = port
        self.unsent = 0

    def read(self, timeout_s: float) -> bytes:
        """Wait for bytes or the timeout; return what is there."""
        try:
            self._port.timeout = min(timeout_s, _PYSERIAL_SLICE_S)
            first: bytes = self._port.read(1)
            return first + self._port.read(self._port.in_waiting) if first else b""
        except OSError as problem:
            raise gone(self.url, problem) from problem

    def write(self, data: bytes) -> None:
        """Send `data`; a port that takes nothing for a second counts as gone."""
        try:
            if data:
                self._port.write(data)
        except OSError as problem:
            raise gone(self.url, problem) from problem

    def wake(self) -> None:
        """Do nothing: a read ends by itself after a fiftieth of a second."""

    def close(self) -> None:
        """Give the port free."""
        self._port.close()
