"""The unit's clock: milliseconds since the start, without end."""

import time


class Clock:
    """Milliseconds since the start. The Pico's own counter begins again every twelve days."""

    def __init__(self) -> None:
        self._ticks = time.ticks_ms()
        self._now = 0

    def now(self) -> int:
        """Return the time now."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def when(self, ticks: int) -> int:
        """Return the time of a moment that the Pico's counter has marked, not long ago."""
        return self._now + time.ticks_diff(ticks, self._ticks)
