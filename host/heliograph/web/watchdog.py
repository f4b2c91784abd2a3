"""Watches that pages are told what happens: where they are not, the telling is started anew.

Every change of the table has a version. If pages are open and the table moves on, but for some
seconds nobody was shown anything new, whatever holds the telling up is left behind. A table that
moves on faster than a busy computer can show it is no reason: its pages come along all the time.
"""

import asyncio
import logging
import time
from collections.abc import Callable

from heliograph.errors import HeliographError
from heliograph.supervision import retry_pauses
from heliograph.table.table import Table
from heliograph.texts import TEXTS
from heliograph.web.live import Audience

LOOK_S = 1.0
SILENT_S = 5.0
SAID_S = 60.0  # how long the pages say that it happened
WHO = "telling"

_log = logging.getLogger(__name__)


class NotTold(HeliographError):
    """The pages were told nothing, and are told again."""

    def __init__(self) -> None:
        super().__init__(TEXTS["failed.telling"])


class Watchdog:
    """Runs the telling of one audience and starts it anew where it stands still."""

    def __init__(
        self, table: Table, audience: Audience, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._table = table
        self._audience = audience
        self._clock = clock
        self._behind_since: float | None = None
        self._shown = audience.shown_version
        self._pauses = retry_pauses()
        self._patience_s = SILENT_S

    async def run(self) -> None:
        """Keep the pages told until cancelled."""
        telling = asyncio.create_task(self._audience.run())
        try:
            while True:
                await asyncio.wait((telling,), timeout=LOOK_S)
                if telling.done() or self.is_silent():
                    telling = await self._start_anew(telling)
        finally:
            await _end(telling)

    def is_silent(self) -> bool:
        """Say whether pages have waited too long for something new."""
        before, self._shown = self._shown, self._audience.shown_version
        if not self._audience.is_behind:
            self._behind_since, self._patience_s = None, SILENT_S
            self._pauses = retry_pauses()
            return False
        if self._behind_since is None or self._shown != before:
            self._behind_since = self._clock()
        return self._clock() - self._behind_since >= self._patience_s

    async def _start_anew(self, telling: "asyncio.Task[None]") -> "asyncio.Task[None]":
        _log.error("pages are told nothing at version %d; starting anew", self._table.version)
        if telling.done():
            await asyncio.sleep(next(self._pauses))
        await _end(telling)
        # A table that a slow disk holds for long is no reason to start again and again.
        self._behind_since, self._patience_s = None, 2 * self._patience_s
        self._audience.forget_turn()
        again = asyncio.create_task(self._audience.run())
        self._say(NotTold())
        asyncio.get_running_loop().call_later(SAID_S, self._say, None)
        return again

    def _say(self, failure: NotTold | None) -> None:
        """Tell the pages, from elsewhere: whoever holds the table must not hold the watchdog."""
        loop = asyncio.get_running_loop()
        loop.run_in_executor(None, self._table.news.note_failure, WHO, failure)


async def _end(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.wait((task,))  # not the task itself: that we are cancelled must be told apart
    if not task.cancelled():
        task.exception()  # it was told already
