"""Relay between the page of the simulated board and the simulator's bench.

The bench is a line protocol, mostly on a local TCP port: pixels come out, presses go in. The relay
passes on only the few commands a person at a board could do, so that a page can never send the
simulator anything else.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import NamedTuple, Protocol

LINE_LIMIT = 64 * 1024
RETRY_S = 0.5
BUTTONS = range(12)  # of eight seats, and four controls
LONGEST_HOLD_MS = 10_000


class LineWriter(Protocol):
    """What a bench is told with: the part of `asyncio.StreamWriter` that is used here."""

    def write(self, data: bytes) -> None:
        """Queue whole lines."""

    async def drain(self) -> None:
        """Wait until there is room for more."""

    def close(self) -> None:
        """Hang up."""


class Bench(Protocol):
    """A bench that can be reached."""

    async def connect(self) -> tuple[asyncio.StreamReader, LineWriter]:
        """Reach it. Raises `OSError`."""


class BenchAddress(NamedTuple):
    """Where the bench of a simulated board listens, and what it wants to hear first."""

    host: str
    port: int
    key: str = ""

    async def connect(self) -> tuple[asyncio.StreamReader, LineWriter]:
        """Reach it over its port."""
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=LINE_LIMIT)
        if self.key:
            writer.write(self.key.encode() + b"\n")
        return reader, writer


class BadPress(ValueError):
    """The page sent something that no hand at a board could do."""


def press_line(message: object) -> bytes:
    """Return the bench line for a page's message such as `{"down": 3}`."""
    if not isinstance(message, dict) or len(message) == 0:
        raise BadPress(f'expected a press such as {{"down": 3}}, got {message!r:.80}')
    for verb in ("touch", "down", "up", "press"):
        if set(message) == {verb} and _is_button(message[verb]):
            return _line({verb: message[verb]})
    for verb in ("up", "hold"):
        if set(message) == {verb, "ms"} and _is_button(message[verb]) and _is_hold(message["ms"]):
            return _line(message)
    for verb in ("unplug", "replug", "restart"):
        if set(message) == {verb} and message[verb] is True:
            return _line(message)
    raise BadPress(
        f"expected touch, down, up, press or hold with a button 0–11, got {message!r:.80}"
    )


def _is_button(value: object) -> bool:
    return type(value) is int and value in BUTTONS


def _is_hold(value: object) -> bool:
    return type(value) is int and 0 < value <= LONGEST_HOLD_MS


def _line(message: dict[str, object]) -> bytes:
    return json.dumps(message).encode() + b"\n"


class BenchLink:
    """One page's connection to the bench; comes back by itself when the simulator restarts."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._writer: LineWriter | None = None
        self._held: set[int] = set()

    async def lines(self) -> AsyncIterator[str]:
        """Yield what the bench says, and `{"bench": false}` while it cannot be reached."""
        while True:
            try:
                reader, self._writer = await self._bench.connect()
                async for line in reader:
                    yield line.decode().rstrip()
            except (OSError, ValueError):
                pass
            self._writer = None
            self._held.clear()
            yield '{"bench": false}'
            await asyncio.sleep(RETRY_S)

    async def press(self, message: dict[str, object]) -> None:
        """Pass a press on; a press while the bench is away is dropped, as on a dead board."""
        line = press_line(message)
        if self._writer is None or not self._note_held(message):
            return
        self._writer.write(line)
        await self._writer.drain()

    def _note_held(self, message: dict[str, object]) -> bool:
        """Return whether the bench should hear it: not what ends a press it never heard of."""
        match message:
            case {"touch": int(button)} | {"down": int(button)}:
                self._held.add(button)
            case {"up": int(button)} if button not in self._held:
                return False
            case {"up": int(button)}:
                self._held.discard(button)
        return True

    def close(self) -> None:
        """Let go of every button this page still holds, then hang up."""
        if self._writer is None:
            return
        for button in sorted(self._held):
            self._writer.write(_line({"up": button}))
        self._writer.close()
