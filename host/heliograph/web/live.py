"""Who is looking at the table, and what each of them is sent.

A change of the table makes one view for each key in use (language, seat, moment), and all pages
with that key get the same text. Each page has one slot for its next view: a page that reads
slowly skips views and never holds up another. Answers meant for one page (refusals) wait in a short
line of their own. In a quiet moment the table's own screens are also sent what an undo would show.
"""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from heliograph.record.keys import HOST, THIS_COMPUTER, Access
from heliograph.supervision import log_once, retry_pauses
from heliograph.table.change import INSTALLED, UNITS, Change
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.view.json_parts import Part, to_json
from heliograph.view.table_view import Shared, live_view, view_after_undo, view_at
from heliograph.web.games_view import games_view
from heliograph.web.moment import Moment, keep

ANSWERS_KEPT = 8
KEY_TAKEN_BACK = 4401
FAILED = 1011
# What a view depends on, beside the table: language, who looks, and the moment looked at
ViewKey = tuple[str, Access, int | None]
# A board says several things after a step; they are shown together, and after the step.
BOARD_PAUSE_S = 0.02
QUIET_S = 0.05
# Whoever changed the table has it until all are told of that: shorter than the way to a thread
TELLING_S = 0.002


class PageQueue:
    """What one page is still to be sent: a slot for the newest picture and a few answers."""

    def __init__(self) -> None:
        self._view: str | None = None
        self._ahead: str | None = None
        self._games: str | None = None
        self._answers: deque[str] = deque(maxlen=ANSWERS_KEPT)
        self._something = asyncio.Event()
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._closing: tuple[int, str] | None = None

    def show(self, view: str) -> None:
        """Put `view` into the slot; one that was not sent yet is replaced."""
        self._view, self._ahead = view, None
        self._something.set()

    def send_ahead(self, ahead: str) -> None:
        """Send, when there is time, what comes next if people do what they often do."""
        self._ahead = ahead
        self._something.set()

    def tell_games(self, games: str) -> None:
        """Send which games there are now."""
        self._games = games
        self._something.set()

    def answer(self, message: dict[str, Any]) -> None:
        """Queue a message for this page alone."""
        self._answers.append(to_json(message))
        if len(self._answers) == ANSWERS_KEPT:
            self._has_room.clear()
        self._something.set()

    async def wait_for_room(self) -> None:
        """Wait until the page has read most of its answers, so that none of them is lost."""
        await self._has_room.wait()

    def close(self, code: int = KEY_TAKEN_BACK, reason: str = "expected a valid key") -> None:
        """Close the connection to this page."""
        self._closing = (code, reason)
        self._something.set()

    async def send_all(self, socket: WebSocket) -> None:
        """Send what is due, for as long as the page is there."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(*await self._send_until_closing(socket))

    async def _send_until_closing(self, socket: WebSocket) -> tuple[int, str]:
        """Send until the page is to go; return why. One that cannot be sent to comes back anew."""
        try:
            while True:
                await self._something.wait()
                self._something.clear()
                await self._send_due(socket)
                if self._closing:
                    return self._closing
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception as problem:  # noqa: BLE001 (only this page is cut off)
            log_once("sending to a page", problem)
            return FAILED, "expected a message that can be sent"

    async def _send_due(self, socket: WebSocket) -> None:
        while self._answers:
            await socket.send_text(self._answers.popleft())
            self._has_room.set()
        if self._games is not None:  # after the first answer, which may name those of before
            games, self._games = self._games, None
            await socket.send_text(games)
        if self._view is not None:
            view, self._view = self._view, None
            await socket.send_text(view)
        if self._ahead is not None:
            ahead, self._ahead = self._ahead, None
            await socket.send_text(ahead)


class Viewer(PageQueue):
    """One page that looks at the table: its language, as whom, and the moment it looks at."""

    def __init__(self, lang: str, access: Access = THIS_COMPUTER) -> None:
        super().__init__()
        self.lang = lang
        self.access = access
        self.looking_at: int | None = None
        self._shown = ""

    def show(self, view: str) -> None:
        """Put `view` into the slot, unless it is what this page has or is about to have."""
        if view != self._shown:
            self._shown = view
            super().show(view)

    @property
    def view_key(self) -> ViewKey:
        """What the view of this page depends on, beside the table."""
        return self.lang, self.access, self.looking_at


def _in_order(viewers: set[Viewer]) -> dict[ViewKey, list[Viewer]]:
    """Return who is shown the same: the table's screen first, then those of its language.

    Everybody at the table looks at its screen, and most of what it shows is made by then. Whoever
    looks at another moment sees hardly anything new, and comes last.
    """
    alike: dict[ViewKey, list[Viewer]] = {}
    for viewer in viewers:
        alike.setdefault(viewer.view_key, []).append(viewer)
    at_the_table = {lang for lang, access, _ in alike if access.role == HOST}

    def place(one: ViewKey) -> tuple[bool, bool, bool, str]:
        lang, access, moment = one
        return moment is not None, access.role != HOST, lang not in at_the_table, lang

    return {key: alike[key] for key in sorted(alike, key=place)}


class Audience:
    """All pages that look at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._viewers: set[Viewer] = set()
        self._changed = asyncio.Event()
        self._in_turn = asyncio.Lock()
        self._precomputing: asyncio.Task[None] | None = None
        self._moment: Moment[str] = Moment()
        self._shared: Shared = {}  # what all readers of a language see at this moment
        self._pauses = retry_pauses()  # before each new try, as long as showing the table fails
        self._retrying: asyncio.TimerHandle | None = None
        self.shown_version = table.version  # of the table that everybody has been shown

    async def run(self) -> None:
        """Send a new view to everybody whenever the table or a board changed."""
        loop = asyncio.get_running_loop()

        def note(change: Change) -> None:
            self._end_moment()
            if change.kind == INSTALLED:
                loop.call_soon_threadsafe(self._tell_games)
            if change.kind == UNITS:
                loop.call_soon_threadsafe(loop.call_later, BOARD_PAUSE_S, self._changed.set)
            else:
                loop.call_soon_threadsafe(self._changed.set)

        unsubscribe = self._table.news.subscribe(note)
        self._end_moment()
        self._changed.set()  # where this is started anew, there is something to show
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                await self._refresh_all()
        finally:
            unsubscribe()
            self._stop_precomputing()

    def _tell_games(self) -> None:
        """Tell every page which games there are now."""
        spoken = {viewer.lang for viewer in self._viewers}
        told = {lang: to_json({"type": "installed", "games": games_view(lang)}) for lang in spoken}
        for viewer in self._viewers:
            viewer.tell_games(told[viewer.lang])

    def _end_moment(self) -> None:
        """Forget what was made for the table as it stood; called under its lock."""
        self._moment.end()
        self._shared = {}

    async def _refresh_all(self) -> None:
        """Show everybody the table; what failed is tried again."""
        self._stop_precomputing()  # that was for another moment, and its views would come between
        version = self._table.version
        try:
            await self.refresh(self._viewers)
            self.shown_version = version
        except Exception as problem:  # noqa: BLE001 (whatever it is, pages are shown the next one)
            log_once("showing the table to its pages", problem)
            self._retry()
        if self._retrying is None:
            self._pauses = retry_pauses()

    def _retry(self) -> None:
        """Show the table once more in a while: the later, the more often that has failed."""
        if self._retrying is None:
            loop = asyncio.get_running_loop()
            self._retrying = loop.call_later(next(self._pauses), self._try_again)

    def _try_again(self) -> None:
        self._retrying = None
        self._changed.set()

    def _stop_precomputing(self) -> None:
        if self._precomputing:
            self._precomputing.cancel()

    async def _precompute_undo(self) -> None:
        """In a quiet moment, one view at a time: nobody who presses something waits for this."""
        await asyncio.sleep(QUIET_S)
        for key, viewers in _in_order(self._viewers).items():
            while not self._table.lock.acquire(blocking=False):
                await asyncio.sleep(QUIET_S)
            try:
                self._precompute(key, viewers)
            except Exception as problem:  # noqa: BLE001 (nobody has asked for it yet)
                log_once("working out an undo", problem)
            finally:
                self._table.lock.release()
            await asyncio.sleep(0)

    def _precompute(self, key: ViewKey, viewers: list[Viewer]) -> None:
        """Work out an undo for these; the table's own screens get it before it is pressed."""
        lang, access, looking_at = key
        is_asked = self._table.asks_before_undo
        if is_asked is None or looking_at is not None:
            return
        view = view_after_undo(self._table, lang, access, self._shared)
        if access.role == HOST:
            undone = Part.written(to_json(view))
            ahead = to_json({"type": "ahead", "is_asked": is_asked, "view": undone})
            for viewer in viewers:
                if viewer.looking_at is None:
                    viewer.send_ahead(ahead)

    @property
    def is_behind(self) -> bool:
        """Whether pages are open that were not shown the table as it stands."""
        return bool(self._viewers) and self.shown_version != self._table.version

    def forget_turn(self) -> None:
        """Let nobody wait any more for a refresh that does not end."""
        self._in_turn = asyncio.Lock()

    @property
    def size(self) -> int:
        """How many pages are open."""
        return len(self._viewers)

    def pages_of(self, key: int) -> int:
        """How many pages that came with this key are open."""
        return sum(viewer.access.key == key for viewer in self._viewers)

    def join(self, viewer: Viewer) -> None:
        """Add a page; it gets its first view with the next refresh."""
        self._viewers.add(viewer)

    def leave(self, viewer: Viewer) -> None:
        """Forget a page that hung up."""
        self._viewers.discard(viewer)

    async def refresh(self, viewers: set[Viewer]) -> None:
        """Build each needed view once and hand it out.

        One refresh at a time: an older view must never replace a newer one.
        """
        async with self._in_turn:
            for number, (key, alike) in enumerate(_in_order(viewers).items()):
                if number:  # the one before goes out before this one is made
                    await asyncio.sleep(0)
                if key[2] is not None and self._changed.is_set() and viewers is self._viewers:
                    break  # the present goes first; what is left comes with its next view
                view = await self._view_or_problem(key)
                for viewer in alike:
                    if viewer.looking_at == key[2]:  # still, after the wait
                        viewer.show(view)
        self._stop_precomputing()
        self._precomputing = asyncio.create_task(self._precompute_undo())

    async def drop(self, key: int) -> None:
        """Hang up on every page that came with this key."""
        for viewer in [one for one in self._viewers if one.access.key == key]:
            viewer.close()

    async def _view_or_problem(self, key: ViewKey) -> str:
        """Return the view for this key, or the sentence that there is none now."""
        try:
            return await self._view(key)
        except Exception as problem:  # noqa: BLE001 (whoever else looks is shown the table)
            log_once("making a view", problem)
            self._retry()
            return to_json({"type": "broken", "text": text(key[0], "page.no_view")})

    async def _view(self, key: ViewKey) -> str:
        """Build a view here, which is quick; elsewhere while a slow disk has the table."""
        known = self._moment.known
        if key in known:
            return known[key]
        if not self._table.lock.acquire(timeout=TELLING_S):
            return keep(known, key, await asyncio.to_thread(self._build, *key))
        try:
            return keep(known, key, self._build(*key))
        finally:
            self._table.lock.release()

    def _build(self, lang: str, access: Access, rev: int | None) -> str:
        with self._table.lock:  # no moment ends while a view of it is made
            if rev is None:
                return to_json(live_view(self._table, lang, access, self._shared))
            return to_json(view_at(self._table, lang, rev, access, self._shared))
