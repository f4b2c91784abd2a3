"""The scheduler's queue on the desk's clock.

MicroPython's own queue is C and stamps a task that is due at once with the computer's time.
"""

import asyncio
from time import ticks_ms


class VirtualQueue:
    """A queue of tasks that is given every time stamp from outside."""

    Real = asyncio.core.TaskQueue

    def __init__(self) -> None:
        self._queue = self.Real()
        self.peek = self._queue.peek
        self.pop = self._queue.pop
        self.remove = self._queue.remove

    def push(self, task, due_ms=None) -> None:
        self._queue.push(task, ticks_ms() if due_ms is None else due_ms)


def run(task) -> None:
    """Run a task on the desk's clock."""
    asyncio.core.TaskQueue = VirtualQueue
    asyncio.new_event_loop()
    asyncio.run(task)
