"""CPython's asyncio on the clock of a simulated board, with the names that MicroPython adds."""

import asyncio
import selectors
from typing import Any


class BoardSelector(selectors.BaseSelector):
    """Waits by letting the board's time pass; there are no files to watch."""

    def __init__(self, wire: Any) -> None:
        self._wire = wire
        self._keys: dict[Any, selectors.SelectorKey] = {}

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        key = selectors.SelectorKey(fileobj, 0, events, data)
        self._keys[fileobj] = key
        return key

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._keys.pop(fileobj)

    def select(self, timeout: float | None = None) -> list[Any]:
        self._wire.look()
        if timeout is None or timeout > 0:
            # Without a next moment, only an interrupt can wake a task: look again soon.
            self._wire.sleep(1000 if timeout is None else max(1, int(timeout * 1_000_000)))
        return []

    def get_map(self) -> Any:
        return self._keys


def install(module: Any, wire: Any) -> None:
    """Let every loop live by the board's clock; add what MicroPython has beside it."""

    class BoardLoop(asyncio.SelectorEventLoop):
        def __init__(self) -> None:
            super().__init__(BoardSelector(wire))

        def time(self) -> float:
            return float(wire.now_us) / 1_000_000

    class BoardPolicy(asyncio.DefaultEventLoopPolicy):
        def new_event_loop(self) -> asyncio.AbstractEventLoop:
            return BoardLoop()

    class ThreadSafeFlag(asyncio.Event):
        async def wait(self) -> Any:
            while not self.is_set():
                await asyncio.sleep(0.001)
            self.clear()

    async def sleep_ms(ms: int) -> None:
        await asyncio.sleep(ms / 1000)

    async def wait_for_ms(awaitable: Any, ms: int) -> Any:
        return await asyncio.wait_for(awaitable, ms / 1000)

    asyncio.set_event_loop_policy(BoardPolicy())
    module.sleep_ms = sleep_ms
    module.wait_for_ms = wait_for_ms
    module.ThreadSafeFlag = ThreadSafeFlag
