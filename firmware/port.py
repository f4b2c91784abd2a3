"""The USB serial line to the host, over standard input and output.

Nothing here may wait, or the lights would stop with the host. Reading several bytes at once blocks
until all have come, and writing to a host that stalls blocks for half a second when the USB buffer
fills up midway. So bytes pass singly, each after asking whether it can pass. That costs some 30 µs
a byte, and a press is a few dozen bytes.
"""

import select

import micropython

from shared_rules.compat import const

# What one call may read or write, so that a long message does not hold up the buttons.
PIECE = const(24)
_CAPACITY = const(1024)


class Port:
    """Non-blocking bytes from and to the host."""

    def __init__(self, source, sink) -> None:  # type: ignore[no-untyped-def]
        """Use the two binary streams, and take from the line its power to interrupt us."""
        micropython.kbd_intr(-1)
        self.source = source
        self._sink = sink
        self._readable = select.poll()
        self._readable.register(source, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sink, select.POLLOUT)
        self._byte = bytearray(1)
        self._received = bytearray(PIECE)
        self._pending = b""
        self._written = 0

    def receive(self) -> bytes:
        """Return what has arrived, at most a piece of it."""
        count = 0
        while count < PIECE and _is_open(self._readable):
            if not self.source.readinto(self._byte):
                break
            self._received[count] = self._byte[0]
            count += 1
        return bytes(memoryview(self._received)[:count]) if count else b""

    @property
    def is_done(self) -> bool:
        """Whether all that was to be sent has gone."""
        return self._written == len(self._pending)

    def send(self, lines: bytes) -> bool:
        """Queue whole lines for the host. Return False if there is no room for all of them."""
        waiting = len(self._pending) - self._written
        if waiting and waiting + len(lines) > _CAPACITY:
            return False
        self._pending = self._pending[self._written :] + lines if waiting else lines
        self._written = 0
        return True

    def flush(self) -> bool:
        """Write what the host can take now, at most a piece of it; return whether it took any."""
        start = self._written
        end = min(len(self._pending), self._written + PIECE)
        while self._written < end and _is_open(self._writable):
            self._byte[0] = self._pending[self._written]
            self._sink.write(self._byte)
            self._written += 1
        return self._written > start


def _is_open(poller: select.poll) -> bool:
    for _ in poller.ipoll(0):
        return True
    return False
