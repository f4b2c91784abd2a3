"""The unit's own memory of past states, so that it can undo without a host.

A ring of states by their step number. What the host tells is remembered as well, so an undo right
after the cable was pulled works across the host's last steps.
"""


class History:
    """The last `depth` states; older ones are overwritten."""

    def __init__(self, depth: int) -> None:
        self._depth = depth
        self._states: list[bytes] = [b""] * depth
        self._first = 0
        self._last = -1

    def put(self, step: int, state: bytes) -> None:
        """Remember the state after `step`; everything after it is forgotten."""
        if not self._first <= step <= self._last + 1:
            self._first = step  # nothing before is known to lead here
        self._states[step % self._depth] = state
        self._last = step
        self._first = max(self._first, step - self._depth + 1)

    def get(self, step: int) -> bytes | None:
        """Return the state after `step`, or None if it is not remembered."""
        if self._first <= step <= self._last:
            return self._states[step % self._depth]
        return None
