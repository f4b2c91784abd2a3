"""Two ends of a wire in virtual time: bytes travel, nothing sleeps."""

from collections.abc import Callable


class Wire:
    """Carries bytes between two ends that have `receive(data, now_ms)` and `output(now_ms)`."""

    def __init__(self, one, other) -> None:
        self.ends = [one, other]
        self.now_ms = 0
        self.is_cut = False
        self.damage: Callable[[bytes, int], bytes] = lambda data, _direction: data
        self.carried = [0, 0]

    def run(self, ms: int, step_ms: int = 10) -> None:
        """Let time pass."""
        for _ in range(ms // step_ms):
            self.now_ms += step_ms
            self.exchange()

    def exchange(self) -> None:
        """Carry what both ends say now, once."""
        for direction in (0, 1):
            data = self.ends[direction].output(self.now_ms)
            if data and not self.is_cut:
                self.carried[direction] += len(data)
                self.ends[1 - direction].receive(self.damage(data, direction), self.now_ms)
