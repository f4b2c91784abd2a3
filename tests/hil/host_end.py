"""The other end of the line: a plain host that speaks the session and remembers what it heard."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import serial

from heliograph.link.transport import key_line
from shared_rules.link import messages, test_messages
from shared_rules.link.session import Session

READ_S = 0.003
RETRY_S = 0.05


@contextmanager
def open_line(url: str) -> Iterator[serial.Serial]:
    """A serial port or its stand-in; pyserial forgets to close a socket that was cut."""
    line = serial.serial_for_url(url, 115200, timeout=READ_S)
    connection = getattr(line, "_socket", None)
    try:
        line.write(key_line(url))
        yield line
    finally:
        line.close()
        if connection:
            connection.close()


class Host:
    """Pairs with the board and acknowledges its events; somebody else carries the bytes."""

    def __init__(self, boot: int, heard: dict[int, int] | None = None) -> None:
        """`heard` is what a host keeps on disk: the last number of each board it knows."""
        self.events: list[bytes] = []
        self.panels: list[tuple[int, ...]] = []
        self.refusals: list[tuple[int, ...]] = []
        self.snapshots: list[bytes] = []
        self.pings: list[tuple[int, ...]] = []
        self.tests: list[tuple[int, ...]] = []
        self.echoes: list[bytes] = []
        self.findings: list[bytes] = []
        self._acks = True
        self.heard = {} if heard is None else heard
        self._session = Session(boot, b"test host", recall=self.heard.get)
        self._lock = threading.Lock()
        self._raw: list[bytes] = []

    @property
    def connected(self) -> bool:
        return self._session.connected

    @property
    def board_boot(self) -> int:
        return self._session.peer_boot

    @property
    def board_about(self) -> bytes:
        return self._session.peer_about

    @property
    def unacked(self) -> int:
        return self._session.unacked

    def send(self, kind: int, payload: bytes) -> None:
        with self._lock:
            self._session.send(kind, payload)

    def stop_acknowledging(self) -> None:
        """Hear everything, make nothing durable."""
        self._acks = False

    def acknowledge(self) -> None:
        """Make durable what was heard, and all that comes."""
        with self._lock:
            self._acks = True
            self._session.ack(self.heard[self._session.peer_boot])

    def inject(self, garbage: bytes) -> None:
        """Write bytes that are no message."""
        with self._lock:
            self._raw.append(garbage)

    def kill(self) -> None:
        """End at once, without a word to the board."""

    def exchange(self, received: bytes, now_ms: int) -> bytes:
        """Hear what the board said; return what to say to it."""
        with self._lock:
            for kind, seq, payload in self._session.receive(received, now_ms):
                self._hear(kind, seq, payload)
            output = b"".join(self._raw) + self._session.output(now_ms)
            self._raw.clear()
        return output

    def _hear(self, kind: int, seq: int, payload: bytes) -> None:
        if kind >= messages.NUMBERED:
            kept = {messages.EVENT: self.events, test_messages.FINDINGS: self.findings}
            kept.get(kind, self.snapshots).append(payload)
            self.heard[self._session.peer_boot] = seq
            if self._acks:
                self._session.ack(seq)
        elif kind == messages.PING:
            self.pings.append(messages.unpack(kind, payload))
        elif kind == messages.PANEL:
            self.panels.append(messages.unpack(kind, payload))
        elif kind == test_messages.TEST:
            self.tests.append(messages.unpack(kind, payload))
        elif kind == test_messages.ECHO:
            self.echoes.append(payload)
        elif kind == messages.REFUSAL:
            self.refusals.append(messages.unpack(kind, payload))


class HostEnd(Host):
    """A host on a serial line, which pairs again whenever the line is back."""

    def __init__(self, url: str, boot: int, heard: dict[int, int] | None = None) -> None:
        super().__init__(boot, heard)
        self._url = url
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def kill(self) -> None:
        """End at once, without a word to the board."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                with open_line(self._url) as line:
                    while not self._ended.is_set():
                        self._turn(line)
            except (OSError, serial.SerialException):
                with self._lock:
                    self._session.lost()
                time.sleep(RETRY_S)

    def _turn(self, line: serial.Serial) -> None:
        received = line.read(line.in_waiting or 1)
        output = self.exchange(received, time.monotonic_ns() // 1_000_000)
        if output:
            line.write(output)
