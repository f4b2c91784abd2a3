"""MicroPython's `select` for a virtual board: waiting moves the desk's clock."""

from virtual_desk import desk

POLLIN = 1
POLLOUT = 4
POLLERR = 8
POLLHUP = 16
READY = ((None, 1),)
NOTHING = ()


class poll:
    """The scheduler's poll watches nothing and only waits; the port's polls watch the host."""

    def __init__(self) -> None:
        self._stream = None
        self._for_writing = False

    def register(self, stream, events: int) -> None:
        self._stream = stream
        self._for_writing = events == POLLOUT

    def ipoll(self, timeout_ms: int) -> tuple:
        if self._stream is None:
            desk.wait(timeout_ms)
            return NOTHING
        return READY if self._stream.is_ready(self._for_writing) else NOTHING
