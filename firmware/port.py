"""The USB serial line to the host, over standard input and output.

Nothing here may wait, or the lights would stop with the host. Reading several bytes at once blocks
until all have come, and writing to a host that stalls blocks for half a second when the USB buffer
fills up midway. So bytes pass singly, each after asking whether it can pass. That costs some 30 µs
a byte, and a press is a few dozen bytes.

With nothing to do the processor sleeps here. MicroPython's poll sleeps in C and wakes for a stream
that can be read: the host's line is one, the interrupt of the buttons writes to another.
"""

import select

import micropython

from shared_rules.compat import const

# What one call may read or write, so that a long message does not hold up the buttons.
PIECE = const(24)
_CAPACITY = const(1024)
_WAKE = b"!"
_WAKE_ROOM = const(4)  # more of them say the same


class Port:
    """Non-blocking bytes from and to the host."""

    def __init__(self, source, sink) -> None:  # type: ignore[no-untyped-def]
        """Use the two binary streams, and take from the line its power to interrupt us."""
        micropython.kbd_intr(-1)
        self._source = source
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
            if not self._source.readinto(self._byte):
                break
            self._received[count] = self._byte[0]
            count += 1
        return bytes(memoryview(self._received)[:count]) if count else b""

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

    def prepare_sleep(self) -> bool:
        """Make beforehand what `wake` needs: an interrupt must not need memory.

        Return whether there is sleep on this interpreter.
        """
        if not hasattr(micropython, "RingIO"):
            return False
        self._woken = micropython.RingIO(_WAKE_ROOM)
        self._waking = select.poll()
        self._waking.register(self._source, select.POLLIN)
        self._waking.register(self._woken, select.POLLIN)
        return True

    def sleep(self, ms: int) -> None:
        """Wait so long, or until the host speaks or somebody calls `wake`."""
        _is_open(self._waking, ms)
        if self._woken.any():
            self._woken.read(_WAKE_ROOM)

    def wake(self) -> None:
        """End the sleep. Needs no memory, so that an interrupt may do it."""
        self._woken.write(_WAKE)


def _is_open(poller: select.poll, wait_ms: int = 0) -> bool:
    for _ in poller.ipoll(wait_ms):
        return True
    return False
