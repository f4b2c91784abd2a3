"""Opens the table in a tab: what `heliograph play` does on a computer, without its threads."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heliograph.flashing.staging import WIFI_FILE
from heliograph.games import GAMES, OWN_GAMES
from heliograph.link.wifi_units import WifiUnits
from heliograph.record.keys import PageKeys
from heliograph.record.store import Store
from heliograph.tab.cable import AirPort, TabPort, serve_unit
from heliograph.tab.keeping import KeptFolder
from heliograph.tab.serving import Keep, TabServer
from heliograph.tab.unit import Chip, TabUnit
from heliograph.table.change import BLUETOOTH, Change
from heliograph.table.table import Table
from heliograph.table.timekeeper import Timekeeper
from heliograph.web.app import create_app
from heliograph.web.door import Door
from heliograph.web.install_pages import told_file

if TYPE_CHECKING:
    from heliograph.table.seat_bots import Pauses

RECORD = "heliograph.db"
# There is one thread for players and pages: a thought may not be felt.
THINK_S = 0.05


class TabProgram:
    """Record, table, unit, players and pages, joined."""

    def __init__(self, folder: Path, keep: Keep, chip: Chip | None, origin: str = "") -> None:
        GAMES.look_in(folder / OWN_GAMES)
        self.record = Store(folder / RECORD)
        self.table = Table(self.record)
        self.in_air = WifiUnits(folder)
        self._keep = keep
        self.unit = TabUnit(self.table, chip) if chip else None
        door = Door(PageKeys(self.record), origin)
        self.server = TabServer(create_app(self.table, self.unit, door), keep)
        self._tasks: set[asyncio.Task[None]] = set()
        self._has_players = False

    async def start(self) -> None:
        """Let pages, players and the unit begin."""
        await self.server.start()
        if self.unit:
            self.unit.plug_in()
        self.table.news.subscribe(self._seat_players)
        self._seat_players()
        self._run(self._play(Timekeeper(self.table).live()))

    def plug_in(self, url: str, send: Callable[[str], object]) -> TabPort:
        """Serve a board on a cable that a page holds; `send` takes what it is to hear."""
        port = TabPort(url, send)
        self._run(serve_unit(self.table, port))
        return port

    def meet(self, name: str, send: Callable[[str], object]) -> TabPort:
        """Serve a board that a page has reached by Bluetooth, if it has a key of this table."""
        port = AirPort(f"{BLUETOOTH}{name}", send, self.in_air.key_of)
        self._run(serve_unit(self.table, port))
        return port

    async def key_file(self) -> str:
        """Return the file that a board needs to be met by Bluetooth, with a key kept here first."""
        unit = self.in_air.add()
        await self._keep()
        words = {"name": unit.name, "key": unit.key.hex(), "table": self.in_air.table}
        content = json.dumps({**words, "bluetooth": True}).encode()
        return json.dumps(told_file(WIFI_FILE, content))

    def _seat_players(self, change: Change | None = None) -> None:
        """Let the program play the seats that nobody took; loaded with the first such game."""
        rules = self.table.rules
        if self._has_players or rules is None or not rules.bots:
            return
        self._has_players = True
        from heliograph.table.seat_bots import SeatBots

        seat_bots = SeatBots(self.table, self.table.bots.pace_s, THINK_S)
        if change:
            seat_bots.note(change)
        self._run(self._play(seat_bots.live()))

    async def _play(self, pauses: "Pauses") -> None:
        """Go through what players and clock do; whatever happens at the table ends a pause."""
        news = asyncio.Event()
        self.table.news.subscribe(lambda _change: news.set())
        for pause_s in pauses:
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), pause_s)
            news.clear()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def open_program(kept: KeptFolder, chip: Chip | None, origin: str = "") -> TabProgram:
    """Open the table whose record is kept in a folder, and let it begin."""
    program = TabProgram(kept.folder, kept.keep, chip, origin)
    await kept.keep()
    await program.start()
    return program
