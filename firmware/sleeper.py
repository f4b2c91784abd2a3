"""Sleep of the processor that ends when a button moves, the host speaks, or something is due.

MicroPython's poll sleeps in C and wakes for a stream that can be read. The host's line is one; the
interrupt of the buttons writes to another.
"""

import select

import micropython

from shared_rules.compat import const

_WAKE = b"!"
_ROOM = const(4)  # more of them say the same


class Sleeper:
    """Sleeps until somebody calls `wake`, bytes come, or the time is over."""

    def __init__(self, source) -> None:  # type: ignore[no-untyped-def]
        """Wake for bytes of `source`."""
        self._woken = micropython.RingIO(_ROOM)
        self._taken = bytearray(_ROOM)
        self._streams = select.poll()
        self._streams.register(source, select.POLLIN)
        self._streams.register(self._woken, select.POLLIN)

    def sleep(self, ms: int) -> None:
        """Wait so long, or until there is something to do."""
        for _ in self._streams.ipoll(ms):
            pass
        if self._woken.any():
            self._woken.readinto(self._taken)

    def wake(self) -> None:
        """End the sleep. Needs no memory, so that an interrupt may do it."""
        self._woken.write(_WAKE)
