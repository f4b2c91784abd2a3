"""Requests and websockets by hand: any header, any frame, and next to no work for this side."""

import socket
import struct
import sys
from collections.abc import Iterable
from typing import Self

from tests.patience import PATIENCE_S

HAS_MANY_ADDRESSES = sys.platform != "darwin"  # whose 127.0.0.2 is nobody's until it is set up
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_CHUNK = 1 << 16
_NO_MASK = bytes(4)  # a mask all the same: with zeros the text stays as it is

Headers = Iterable[tuple[str, str]]


def open_line(address: str, source: str = "") -> socket.socket:
    """Connect to `host:port`, from any loopback address where a computer has many."""
    host, _, port = address.rpartition(":")
    own = (source, 0) if source and HAS_MANY_ADDRESSES else None
    line = socket.create_connection((host, int(port)), PATIENCE_S, own)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


def request_bytes(path: str, headers: Headers, method: str = "GET") -> bytes:
    """Return the head of a request, with exactly these headers."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1", "replace")


def status_of(address: str, sent: bytes, source: str = "") -> int:
    """Send bytes and return the status of the answer; 0 where the server only hangs up."""
    with open_line(address, source) as line:
        try:
            line.sendall(sent)
            head = line.makefile("rb").readline().split()
        except ConnectionError:
            return 0
    return int(head[1]) if len(head) > 1 and head[1].isdigit() else 0


def frame_bytes(payload: bytes, opcode: int = TEXT, is_last: bool = True) -> bytes:
    """Return one frame as a browser sends it."""
    head = bytes([opcode | (0x80 if is_last else 0)])
    size = len(payload)
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += b"\xfe" + struct.pack("!H", size)
    else:
        head += b"\xff" + struct.pack("!Q", size)
    return head + _NO_MASK + payload


class RawSocket:
    """A websocket; `status` is what the server said to the handshake, 101 if it is open."""

    def __init__(
        self, address: str, path: str = "/ws", headers: Headers = (), source: str = ""
    ) -> None:
        self.at = ""  # the stamp of the table in the last view that was read
        given = list(headers)
        if not any(name.lower() == "host" for name, _ in given):
            given.append(("Host", address))
        self.line = open_line(address, source)
        self._read = b""
        self.head = b""  # what the server answered to the handshake
        upgrade = [
            ("Upgrade", "websocket"),
            ("Connection", "Upgrade"),
            ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
            ("Sec-WebSocket-Version", "13"),
        ]
        self.line.sendall(request_bytes(path, [*given, *upgrade]))
        self.status = self._read_status()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up without a word."""
        self.line.close()

    def send(self, text: str) -> None:
        """Send one message."""
        self.line.sendall(frame_bytes(text.encode("utf-8", "surrogatepass")))

    def receive(self) -> tuple[int, bytes] | None:
        """Return the next frame as opcode and content; None where the server has hung up."""
        head = self._take(2)
        if head is None:
            return None
        size = head[1] & 0x7F
        if size > 125:
            longer = self._take(2 if size == 126 else 8)
            if longer is None:
                return None
            size = int.from_bytes(longer, "big")
        payload = self._take(size)
        if payload is not None and head[0] & 0x0F == PING:
            self.line.sendall(frame_bytes(payload, PONG))
        return None if payload is None else (head[0] & 0x0F, payload)

    def receive_text(self) -> str | None:
        """Return the next message; None where the server closes or has hung up."""
        while (frame := self.receive()) is not None and frame[0] != CLOSE:
            if frame[0] == TEXT:
                return frame[1].decode()
        return None

    def close_code(self) -> int:
        """Return the code with which the server closes, whatever it sends before; 0 for none."""
        while (frame := self.receive()) is not None:
            if frame[0] == CLOSE:
                return int.from_bytes(frame[1][:2], "big")
        return 0

    def _read_status(self) -> int:
        while b"\r\n\r\n" not in self._read:
            if not self._receive_more():
                return 0
        self.head, _, self._read = self._read.partition(b"\r\n\r\n")
        words = self.head.split(b" ")
        return int(words[1]) if len(words) > 1 else 0

    def _take(self, count: int) -> bytes | None:
        while len(self._read) < count:
            if not self._receive_more():
                return None
        taken, self._read = self._read[:count], self._read[count:]
        return taken

    def _receive_more(self) -> bool:
        try:
            received = self.line.recv(_CHUNK)
        except ConnectionError:
            return False
        except TimeoutError:
            raise TimeoutError(f"expected an answer, got {self._read[:200]!r} and no end") from None
        self._read += received
        return bool(received)
