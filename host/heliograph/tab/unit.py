"""The simulated unit of a tab: its firmware runs beside us, in MicroPython's WebAssembly.

Hands and eyes reach it as they reach every simulated unit, by the lines of a bench.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Protocol

from heliograph.simulator.bench import BadCommand, Message
from heliograph.simulator.desk import Desk
from heliograph.tab.cable import TabPort, serve_unit
from heliograph.table.table import Table
from heliograph.web.bench import LINE_LIMIT

URL = "tab://unit"


class Chip(Protocol):
    """What runs the firmware."""

    def set_pin(self, pin: int, level: int, ms: int) -> None:
        """Let a pin have a level for so long at least."""

    def receive(self, letters: str) -> None:
        """Hand over what came over the cable."""

    def restart(self) -> None:
        """Cut the power and give it again."""


class TabUnit:
    """One unit, its cable and its bench. The chip calls `say`, `show_pixels` and `go_dark`."""

    def __init__(self, table: Table, chip: Chip) -> None:
        self._table = table
        self._chip = chip
        self._desk = Desk("", self._set_pin)
        self._pages: set[asyncio.StreamReader] = set()
        self._port: TabPort | None = None
        self._serving: asyncio.Task[None] | None = None

    @property
    def held_pins(self) -> list[int]:
        """The pins whose buttons are down."""
        return self._desk.held_pins

    @property
    def is_watched(self) -> bool:
        """Whether a page shows it, whose eyes and fingers it must keep up with."""
        return bool(self._pages)

    # What the chip does

    def say(self, letters: str) -> None:
        """Pass on what the firmware says to its host."""
        if self._port:
            self._port.hear(letters)

    def show_pixels(self, words: str) -> None:
        """Show the words for the pixels, in hexadecimal digits."""
        if self._desk.show(bytes.fromhex(words)):
            self._show()

    def go_dark(self) -> None:
        """The power is off."""
        self._desk.go_dark()
        self._show()

    # The cable

    def plug_in(self) -> None:
        """Join the unit to the table."""
        if self._port is None:
            self._port = TabPort(URL, self._chip.receive)
            self._serving = asyncio.ensure_future(serve_unit(self._table, self._port, True))

    def unplug(self) -> None:
        """Pull the cable."""
        if self._port:
            self._port.unplug()
            self._port = None

    # The bench

    async def connect(self) -> tuple[asyncio.StreamReader, "_BenchWriter"]:
        """Let one more page look at it and press its buttons."""
        reader = asyncio.StreamReader(LINE_LIMIT)
        self._pages.add(reader)
        reader.feed_data(_line(self._desk.picture()))
        return reader, _BenchWriter(self._obey, lambda: self._leave(reader))

    def _leave(self, reader: asyncio.StreamReader) -> None:
        self._pages.discard(reader)
        reader.feed_eof()

    def _show(self) -> None:
        picture = _line(self._desk.picture())
        for reader in self._pages:
            reader.feed_data(picture)

    def _set_pin(self, pin: int, level: int, ms: int) -> None:
        self._chip.set_pin(pin, level, ms)

    def _obey(self, command: Message) -> None:
        match command:
            case {"unplug": True}:
                self.unplug()
            case {"replug": True}:
                self.plug_in()
            case {"restart": True}:
                self._chip.restart()
            case _:
                self._desk.touch(command)


class _BenchWriter:
    """What one page writes to the bench."""

    def __init__(self, obey: Callable[[Message], None], leave: Callable[[], None]) -> None:
        self._obey = obey
        self._leave = leave

    def write(self, data: bytes) -> None:
        """Obey whole lines; they come checked."""
        for line in data.splitlines():
            try:
                self._obey(json.loads(line))
            except BadCommand:
                continue  # a button that this build does not have

    async def drain(self) -> None:
        """Nothing is kept back."""

    def close(self) -> None:
        """The page is gone."""
        self._leave()


def _line(message: Message) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"
