"""How much one unit may say: what it says is work, and work is paid from a budget.

People press a few times a second, and a unit that comes back brings at once what it queued. Both
fit in easily. Presses without end, noise or any other endless talk empty the budget; then the unit
is read only as fast as the budget fills, and more slowly with every second of that. Nothing is lost
by it: what is not read is not acknowledged, and a unit keeps it.
"""

# Room for 1,800 steps at once, or for 480 that are all refused; a unit queues up to 340.
CAPACITY = 320_000
# Some 45 steps a second.
PER_S = 8_000
# What it costs to read a byte of whatever kind, a message, a report that is written down; and how
# much more where that is refused or hard to understand.
BYTE, MESSAGE, REPORT, REFUSAL = 1, 80, 160, 480
# The most that a byte of good lines can cost: a report is a line of 17 bytes.
_MOST_PER_BYTE = 11
_LEAST_PIECE = 64
_SECOND_MS = 1000
# With each second of endless talk the budget fills half as fast, so often.
_MOST_STRIKES = 4


class Budget:
    """What one unit may still say; the time is handed in."""

    def __init__(self) -> None:
        self._left = CAPACITY
        self._filled_ms = 0
        self._strikes = 0
        self._struck_ms = -_SECOND_MS
        self._busy_ms = 0  # when less than a second's worth was left

    def spend(self, cost: int, now_ms: int) -> None:
        """Pay for what was read, with a debt of a second at most: a silent host would seem gone."""
        self._fill(now_ms)
        self._left -= cost
        if self._left < 0 and now_ms - self._struck_ms >= _SECOND_MS:
            self._strikes = min(self._strikes + 1, _MOST_STRIKES)
            self._struck_ms = now_ms
        self._left = max(self._left, -(PER_S >> self._strikes))

    def wait_ms(self, now_ms: int) -> int:
        """Return how long nothing should be read; 0 where the unit may speak."""
        self._fill(now_ms)
        per_s = PER_S >> self._strikes
        return 0 if self._left >= 0 else -(self._left * _SECOND_MS // per_s)

    def piece(self, now_ms: int) -> int:
        """Return how many bytes can be read now without overdrawing much."""
        self._fill(now_ms)
        return max(_LEAST_PIECE, self._left // _MOST_PER_BYTE)

    def is_slowed(self, now_ms: int) -> bool:
        """Say whether the unit talked without end until lately."""
        self._fill(now_ms)
        return self._strikes > 0

    def _fill(self, now_ms: int) -> None:
        gained = (now_ms - self._filled_ms) * (PER_S >> self._strikes) // _SECOND_MS
        if gained > 0:
            self._left = min(CAPACITY, self._left + gained)
            self._filled_ms = now_ms
        if self._left < PER_S:
            self._busy_ms = now_ms
        while self._strikes and now_ms - self._busy_ms >= _SECOND_MS:
            self._strikes -= 1
            self._busy_ms += _SECOND_MS
