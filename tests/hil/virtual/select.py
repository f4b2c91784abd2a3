"""MicroPython's `select` for a virtual board: the port's polls watch the desk's host."""

POLLIN = 1
POLLOUT = 4
POLLERR = 8
POLLHUP = 16
READY = ((None, 1),)
NOTHING = ()


class poll:
    """Says whether the host has bytes, or room for them."""

    def __init__(self) -> None:
        self._stream = None
        self._for_writing = False

    def register(self, stream, events: int) -> None:
        self._stream = stream
        self._for_writing = events == POLLOUT

    def ipoll(self, timeout_ms: int) -> tuple:
        return READY if self._stream.is_ready(self._for_writing) else NOTHING
