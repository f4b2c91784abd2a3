"""Who looks at the hall, and what each of them is sent: the newest view of their role, no more.

Changes come in bursts: pages are told at most some twenty times a second, all of one role with the
same text. What spectators see later than it is comes due without any change, so all is looked at
again every second; who has seen it already is sent nothing.
"""

import asyncio
from contextlib import suppress

from heliograph.hall.hall import Hall
from heliograph.hall.views import hall_view
from heliograph.record.keys import Access
from heliograph.supervision import log_once
from heliograph.texts import text as words
from heliograph.view.json_parts import to_json
from heliograph.web.live import PageQueue

# Role, the table that is looked at alone, language
ViewKey = tuple[str, str, str]
PAUSE_S = 0.05
LOOK_AGAIN_S = 1.0


class HallViewer(PageQueue):
    """One page of the hall."""

    def __init__(self, lang: str, access: Access, table: str = "") -> None:
        super().__init__()
        self.lang = lang
        self.access = access
        self.table = table  # where it looks at one table alone
        self.last = ""  # what it was shown last


class HallAudience:
    """All open pages."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._viewers: set[HallViewer] = set()
        self._changed = asyncio.Event()

    def join(self, viewer: HallViewer) -> None:
        """Let a page look; it is shown the hall at once."""
        self._viewers.add(viewer)
        if viewer.table:
            self._hall.spectators.join((viewer.table, viewer.lang))
            self._hall.tell()
        self._show({viewer})

    def leave(self, viewer: HallViewer) -> None:
        """Forget a page."""
        self._viewers.discard(viewer)
        if viewer.table:
            self._hall.spectators.leave((viewer.table, viewer.lang))

    async def run(self) -> None:
        """Show what changed, for as long as the server runs."""
        loop = asyncio.get_running_loop()
        forget = self._hall.subscribe(lambda: loop.call_soon_threadsafe(self._changed.set))
        try:
            while True:
                with suppress(TimeoutError):
                    # not `wait_for`: before Python 3.12 it may swallow that we are cancelled
                    async with asyncio.timeout(LOOK_AGAIN_S):
                        await self._changed.wait()
                self._changed.clear()
                self._show(set(self._viewers))
                await asyncio.sleep(PAUSE_S)
        finally:
            forget()

    def _show(self, viewers: set[HallViewer]) -> None:
        written: dict[ViewKey, str] = {}
        for viewer in viewers:
            key = (viewer.access.role, viewer.table, viewer.lang)
            try:
                text = written.get(key) or self._written(key)
            except Exception as problem:  # noqa: BLE001 (the next change is shown all the same)
                log_once(f"the view of the hall for {key[0]}", problem)
                continue
            written[key] = text
            if text != viewer.last:
                viewer.last = text
                viewer.show(text)

    def _written(self, key: ViewKey) -> str:
        role, table, lang = key
        if not table:
            return to_json({"type": "view", "view": hall_view(self._hall, role, lang)})
        return self._hall.spectators.shown((table, lang)) or self._nothing_yet(lang)

    def _nothing_yet(self, lang: str) -> str:
        delay = self._hall.spectators.delay_s
        key = "hall.watch_waits" if delay else "hall.watch_first"
        return to_json({"type": "broken", "text": words(lang, key, seconds=delay)})
