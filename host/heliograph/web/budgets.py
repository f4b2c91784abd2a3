"""How much one asker may take: requests and messages a second, and a part of the computer's time.

Nobody is sent away for asking much. Who asks too fast waits, and what takes long is worked out one
at a time and with pauses, so that a step of the table is never behind more than one such question.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

MOST_ASKERS = 1024
LONGEST_PAUSE_S = 0.5

Asker = TypeVar("Asker")
Answer = TypeVar("Answer")


class Pace:
    """At most `per_s` a second; what was not used for up to `burst_s` seconds may come at once."""

    def __init__(self, per_s: float, burst_s: float = 1.0) -> None:
        self._each_s = 1 / per_s
        self._burst_s = burst_s
        self._free_at = float("-inf")

    def delay(self, now: float, count: int = 1) -> float:
        """Count so many more, and return how long they have to wait."""
        self._free_at = max(self._free_at, now - self._burst_s) + count * self._each_s
        return max(0.0, self._free_at - now)

    async def wait(self) -> None:
        """Count one more, and let it wait for its turn."""
        delay = self.delay(asyncio.get_running_loop().time())
        if delay:
            await asyncio.sleep(delay)


class Paces(Generic[Asker]):
    """A pace for each asker; who has not been heard of for longest is forgotten."""

    def __init__(self, per_s: float, burst_s: float = 1.0) -> None:
        self._pace = (per_s, burst_s)
        self._known: OrderedDict[Asker, Pace] = OrderedDict()

    def of(self, asker: Asker) -> Pace:
        """Return the pace of one asker."""
        pace = self._known.setdefault(asker, Pace(*self._pace))
        self._known.move_to_end(asker)
        if len(self._known) > MOST_ASKERS:
            self._known.popitem(last=False)
        return pace


class Share:
    """One question at a time, in the order they came, and in all only a part of the time."""

    def __init__(self, part: float) -> None:
        self._rests_per_work = 1 / part - 1
        self._turn = asyncio.Lock()
        self._free_at = 0.0

    async def work(self, answer: Callable[[], Awaitable[Answer]]) -> Answer:
        """Return the answer, worked out when it is its turn."""
        clock = asyncio.get_running_loop().time
        async with self._turn:
            await asyncio.sleep(max(0.0, self._free_at - clock()))
            began = clock()
            try:
                return await answer()
            finally:
                now = clock()
                self._free_at = now + self.rest_after(now - began)

    def rest_after(self, work_s: float) -> float:
        """Return how long nothing is worked out after work of so many seconds."""
        return min(work_s * self._rests_per_work, LONGEST_PAUSE_S)
