"""Messages that wait for their acknowledgement, packed into one buffer.

A bytes object and its place in a list take seventy bytes of a small heap; an event packed here
takes six. Entries are length, kind, payload, one after the other.
"""

from shared_rules.compat import const

_HEAD = const(2)


class Outbox:
    """A queue of messages: added at the end, dropped from the front, read near the front."""

    def __init__(self, capacity: int, room: int) -> None:
        """Make room for `capacity` messages of together `room` bytes, heads included."""
        self._capacity = capacity
        self._data = bytearray(room)
        self._start = 0
        self._end = 0
        self._count = 0

    def __len__(self) -> int:
        """Return how many messages wait."""
        return self._count

    def add(self, kind: int, payload: bytes) -> bool:
        """Put a message at the end; return False if there is no room for it."""
        size = _HEAD + len(payload)
        if self._end + size > len(self._data):
            self._close_up()
        if self._count >= self._capacity or self._end + size > len(self._data):
            return False
        at = self._end
        self._data[at] = len(payload)
        self._data[at + 1] = kind
        self._data[at + _HEAD : at + size] = payload
        self._end += size
        self._count += 1
        return True

    def drop(self, count: int) -> None:
        """Take `count` messages from the front."""
        for _ in range(count):
            self._start += _HEAD + self._data[self._start]
        self._count -= count

    def read(self, first: int, last: int) -> list[tuple[int, bytes]]:
        """Return kind and payload of the messages `first` up to `last`, counted from the front."""
        return list(self.each(first, last))

    def each(self, first: int, last: int):  # type: ignore[no-untyped-def]
        """Yield what `read` returns, one by one: all of them together may be too much to hold."""
        at = self._start
        for index in range(last):
            size = self._data[at]
            if index >= first:
                yield self._data[at + 1], bytes(self._data[at + _HEAD : at + _HEAD + size])
            at += _HEAD + size

    def _close_up(self) -> None:
        length = self._end - self._start
        self._data[:length] = self._data[self._start : self._end]
        self._start = 0
        self._end = length
