"""The unit's own memory of past states, so that it can undo without a host.

Only the newest state lies here whole. Of each state before it there are the bytes in which it
differs from the next one, because a step changes few: place and old value of each, then how long
the state was, then how many such pairs there are. One goes back from the end, entry by entry; when
the buffer is full, the oldest quarter is forgotten.

What the host tells is remembered as well, so an undo right after the cable was pulled works across
the host's last steps.
"""

from shared_rules.compat import const, ptr8, viper

_PAIR = const(2)
_TAIL = const(2)


class History:
    """As many of the last states as fit; the oldest go first."""

    def __init__(self, room: int) -> None:
        """Take `room` bytes: at least those of the largest entry, twice a state and two more."""
        self._data = bytearray(room)
        self._end = 0
        self._newest = b""
        self._first = 0
        self._last = -1

    def put(self, step: int, state: bytes) -> None:
        """Remember the state after `step`; everything after it is forgotten."""
        before = self._go_back(step - 1)
        if before is None:
            self._first = step  # nothing before is known to lead here
            self._end = 0
        else:
            self._note(state, before)
        self._last = step
        self._newest = state

    def get(self, step: int) -> bytes | None:
        """Return the state after `step`, or None if it is not remembered."""
        end, last, newest = self._end, self._last, self._newest
        state = self._go_back(step)
        self._end, self._last, self._newest = end, last, newest
        return state

    def _go_back(self, step: int) -> bytes | None:
        """Make the state after `step` the newest one and return it, if it is remembered."""
        if not self._first <= step <= self._last:
            return None
        if step == self._last:
            return self._newest
        data, end, state = self._data, self._end, bytearray(self._newest)
        for _ in range(self._last - step):
            size = data[end - 2]
            if size != len(state):
                state = (state + bytes(size))[:size]
            at = self._start_of(end)
            for pair in range(at, end - _TAIL, _PAIR):
                state[data[pair]] = data[pair + 1]
            end = at
        self._end, self._last, self._newest = end, step, bytes(state)
        return self._newest

    def _start_of(self, end: int) -> int:
        return end - _TAIL - _PAIR * self._data[end - 1]

    def _note(self, state: bytes, before: bytes) -> None:
        size = len(before)
        if self._end + _PAIR * size + _TAIL > len(self._data):
            self._forget_oldest()
        if len(state) < size:
            state += bytes(size - len(state))
        count = self.note_differences(bytearray(state), bytearray(before))
        self._end += _PAIR * count + _TAIL
        self._data[self._end - 2] = size
        self._data[self._end - 1] = count

    @viper
    def note_differences(self, state: bytearray, before: bytearray) -> int:
        """Write where `before` differs from `state` and what it has there; return how often."""
        pairs = ptr8(self._data)
        new = ptr8(state)
        old = ptr8(before)
        start = int(self._end)
        end = start
        for place in range(int(len(before))):  # noqa: RUF046 (machine code asks for it)
            if new[place] != old[place]:
                pairs[end] = place
                pairs[end + 1] = old[place]
                end += 2
        return (end - start) >> 1

    def _forget_oldest(self) -> None:
        """Make room for the largest entry, and some more, so that this happens seldom."""
        room = len(self._data) * 3 // 4 - _PAIR * len(self._newest) - _TAIL
        first, start = self._last, self._end
        while first > self._first and self._end - self._start_of(start) <= room:
            start = self._start_of(start)
            first -= 1
        length = self._end - start
        self._data[:length] = self._data[start : self._end]
        self._end = length
        self._first = first
