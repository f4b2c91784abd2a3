"""The unit's own memory of past states, so that it can undo without a host.

A ring of states by their step number, packed into one buffer. What the host tells is remembered as
well, so an undo right after the cable was pulled works across the host's last steps.
"""


class History:
    """As many of the last states as fit; older ones are overwritten."""

    def __init__(self, room: int) -> None:
        self._data = bytearray(room)
        self._size = 0
        self.depth = 0  # how many states of the present size fit
        self._first = 0
        self._last = -1

    def put(self, step: int, state: bytes) -> None:
        """Remember the state after `step`; everything after it is forgotten."""
        if len(state) > self._size:
            # States of one game are of one size. It grows when a game comes to the table, or the
            # words by which one is kept: then the table before can be taken up again.
            before = self.get(step - 1)
            self._size = len(state)
            self.depth = len(self._data) // (self._size + 1)
            self._first = step
            if before is not None:
                self.put(step - 1, before)
        if not self._first <= step <= self._last + 1:
            self._first = step  # nothing before is known to lead here
        at = step % self.depth * (self._size + 1)
        self._data[at] = len(state)
        self._data[at + 1 : at + 1 + len(state)] = state
        self._last = step
        self._first = max(self._first, step - self.depth + 1)

    def get(self, step: int) -> bytes | None:
        """Return the state after `step`, or None if it is not remembered."""
        if not self._first <= step <= self._last:
            return None
        at = step % self.depth * (self._size + 1)
        return bytes(self._data[at + 1 : at + 1 + self._data[at]])
