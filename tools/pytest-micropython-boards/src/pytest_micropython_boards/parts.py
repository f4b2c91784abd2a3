"""Pins, buttons, the serial line and the files of a board, as a test sees them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from pytest_micropython_boards.errors import BadSetting
from pytest_micropython_boards.settings import Key

PRESS_MS = 60
WAIT_MS = 5000


class Wired(Protocol):
    """What a part asks of the board that it is wired to."""

    def run(self, ms: float) -> None: ...
    def wait_until(self, look: Callable[[], bool], what: str, ms: float) -> object: ...
    def log(self, text: str) -> None: ...
    def need(self, capability: str) -> None: ...
    def pull(self, pin: int, level: int | None, in_ms: float) -> None: ...
    def set_analogue(self, pin: int, value_u16: int) -> None: ...
    def send_serial(self, content: bytes) -> None: ...
    def set_host_speed(self, bytes_per_ms: int) -> None: ...


class Edge(NamedTuple):
    """A pin that the program set: when, and to which level."""

    us: int
    level: int


class Pin:
    """One pin of the board, seen and pulled from outside."""

    def __init__(self, board: Wired, number: int) -> None:
        self._board = board
        self.number = number
        self.edges: list[Edge] = []
        # Frequency in Hz and duty of 65535, where the program pulses it
        self.pwm: tuple[int, int] = (0, 0)

    @property
    def level(self) -> int:
        """The level that the program set last; 0 before."""
        return self.edges[-1].level if self.edges else 0

    def drive(self, level: int, in_ms: float = 0) -> None:
        """Pull the pin to a level from outside."""
        self._board.pull(self.number, level, in_ms)

    def let_go(self, in_ms: float = 0) -> None:
        """Leave the pin to its own pull."""
        self._board.pull(self.number, None, in_ms)

    def read_as(self, value_u16: int) -> None:
        """Let an analogue pin read this from now on."""
        self._board.set_analogue(self.number, value_u16)


class Button:
    """A button, and the finger on it."""

    def __init__(self, board: Wired, key: Key) -> None:
        self._board = board
        self.name, self.pin, self._pressed = key.name, key.pin, key.pressed
        self.is_dead = False
        self.is_stuck = False
        self.bounce_ms = 0.0
        self.reaches: Button = self

    def press(self, ms: float = PRESS_MS, rest_ms: float = PRESS_MS) -> None:
        """Press, hold for a while, let go and rest; the board lives on meanwhile."""
        self.down()
        self._board.run(ms)
        self.up()
        self._board.run(rest_ms)

    def down(self) -> None:
        """Press and stay."""
        self._board.log(f"{self.name} down")
        self._move(self._pressed, None)

    def up(self) -> None:
        """Let go."""
        self._board.log(f"{self.name} up")
        self._move(None, self._pressed)

    def get_stuck(self) -> None:
        """From now on it is pressed, whatever a finger does."""
        self._board.pull(self.pin, self._pressed, 0)
        self.is_stuck = True

    def _move(self, to: int | None, back: int | None) -> None:
        button = self.reaches
        if self.is_dead or button.is_stuck:
            return
        at_ms = 0.0
        while at_ms < self.bounce_ms:
            self._board.pull(button.pin, to, at_ms)
            self._board.pull(button.pin, back, at_ms + 0.3)
            at_ms += 0.7
        self._board.pull(button.pin, to, at_ms)


class SerialLine:
    """The host's end of the serial line."""

    def __init__(self, board: Wired) -> None:
        self._board = board
        self.received = bytearray()
        self.is_plugged = True

    @property
    def text(self) -> str:
        """Everything the board has said, with plain line ends."""
        return self.received.decode("utf-8", "replace").replace("\r\n", "\n")

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def write(self, content: bytes | str) -> None:
        """Send bytes to the board; they arrive as soon as time passes."""
        if self.is_plugged:
            self._board.send_serial(content.encode() if isinstance(content, str) else content)

    def wait_for(self, text: str, ms: float = WAIT_MS) -> str:
        """Let time pass until the board has said this; returns all it said."""
        self._board.wait_until(lambda: text in self.text, f"{text!r} on the serial line", ms)
        return self.text

    def unplug(self) -> None:
        """Pull the cable: what is sent is lost. The board has a supply of its own."""
        self.is_plugged = False

    def plug(self) -> None:
        self.is_plugged = True

    def read_slowly(self, bytes_per_ms: int) -> None:
        """From now on the host takes no more than this; -1 is as fast as they come."""
        self._board.need("slow host")
        self._board.set_host_speed(bytes_per_ms)


class Files:
    """The files in the board's flash."""

    def __init__(self, folder: Path, bring_up_to_date: Callable[[bool], None]) -> None:
        """`bring_up_to_date` is called before each look, with whether something will change."""
        self._folder = folder
        self._bring_up_to_date = bring_up_to_date

    def _place(self, name: str, is_written: bool = False) -> Path:
        self._bring_up_to_date(is_written)
        place = (self._folder / name).resolve()
        if not place.is_relative_to(self._folder.resolve()):
            raise BadSetting(f"expected a file on the board, got {name!r}")
        return place

    def names(self) -> list[str]:
        root = self._place(".")
        found = (file for file in root.rglob("*") if file.is_file())
        return sorted(file.relative_to(root).as_posix() for file in found)

    def read(self, name: str) -> bytes:
        return self._place(name).read_bytes()

    def write(self, name: str, content: bytes | str) -> None:
        place = self._place(name, is_written=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)

    def remove(self, name: str) -> None:
        self._place(name, is_written=True).unlink()


class Memory(NamedTuple):
    """The heap after a clean-up, in bytes."""

    used: int
    free: int
