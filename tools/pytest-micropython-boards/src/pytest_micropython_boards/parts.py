"""Pins, buttons, the serial line and the files of a board, as a test sees them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from pytest_micropython_boards.errors import BadSetting
from pytest_micropython_boards.settings import Key

PRESS_MS = 60
WAIT_MS = 5000
TALK_MS = 5.0
NEVER_US = 1 << 62

# A host at the serial line: gets what was said since its last turn and the time in ms, and answers
Host = Callable[[bytes, float], bytes]
# When a pin is pulled, which one, and to which level; None lets it go
Pull = tuple[int, int, int | None]


class Wired(Protocol):
    """What a part asks of the board that it is wired to."""

    @property
    def is_on(self) -> bool: ...
    @property
    def now_us(self) -> int: ...
    def run(self, ms: float) -> None: ...
    def wait_until(self, look: Callable[[], bool], what: str, ms: float) -> object: ...
    def log(self, text: str, in_ms: float = 0) -> None: ...
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

    def down(self, in_ms: float = 0) -> None:
        """Press and stay, now or in a while."""
        self._board.log(f"{self.name} down", in_ms)
        self._move(self._pressed, None, in_ms)

    def up(self, in_ms: float = 0) -> None:
        """Let go, now or in a while."""
        self._board.log(f"{self.name} up", in_ms)
        self._move(None, self._pressed, in_ms)

    def get_stuck(self) -> None:
        """From now on it is pressed, whatever a finger does."""
        self._board.pull(self.pin, self._pressed, 0)
        self.is_stuck = True

    def _move(self, to: int | None, back: int | None, in_ms: float) -> None:
        button = self.reaches
        if self.is_dead or button.is_stuck:
            return
        at_ms, rest_ms = in_ms, in_ms + self.bounce_ms
        while at_ms < rest_ms:
            self._board.pull(button.pin, to, at_ms)
            self._board.pull(button.pin, back, at_ms + 0.3)
            at_ms += 0.7
        self._board.pull(button.pin, to, at_ms)


class Finger:
    """One finger: what it is told happens one after the other, while the test does other things."""

    def __init__(self, board: Wired) -> None:
        self._board = board
        self._free_us = 0

    @property
    def rests(self) -> bool:
        """Whether everything it was told is done."""
        return self._board.now_us >= self._free_us

    def press(self, button: Button, ms: float = PRESS_MS, rest_ms: float = PRESS_MS) -> None:
        """Press when all before is done, hold for a while, let go and rest."""
        self.down(button, ms)
        self.up(button, rest_ms)

    def down(self, button: Button, ms: float = 0) -> None:
        """Press and stay at least so long."""
        button.down(self._wait(ms))

    def up(self, button: Button, rest_ms: float = PRESS_MS) -> None:
        """Let go and rest."""
        button.up(self._wait(rest_ms))

    def _wait(self, then_ms: float) -> float:
        """Return in how many ms the next move comes, which takes so long."""
        now_us = self._board.now_us
        at_us = max(now_us, self._free_us)
        self._free_us = at_us + round(1000 * then_ms)
        return (at_us - now_us) / 1000


class Pulls:
    """What pulls at the pins from outside, now and later; it goes on when the power goes."""

    def __init__(self) -> None:
        self._moves: list[Pull] = []

    def add(self, at_us: int, pin: int, level: int | None) -> None:
        self._moves.append((at_us, pin, level))

    def from_now(self, now_us: int) -> list[Pull]:
        """The levels that hold now, and what is still to come; what is over is forgotten."""
        self._moves.sort(key=lambda move: move[0])
        held = {move[1]: move for move in self._moves if move[0] <= now_us}
        coming = [move for move in self._moves if move[0] > now_us]
        self._moves = [move for move in held.values() if move[2] is not None] + coming
        return self._moves


class SerialLine:
    """The host's end of the serial line."""

    def __init__(self, board: Wired) -> None:
        self._board = board
        self.received = bytearray()
        self.is_plugged = True
        self._host: Host | None = None
        self._heard = 0
        self._every_us = 0
        # When the host that talks by itself has its next turn
        self.turn_us = NEVER_US

    def talk_with(self, host: Host | None, every_ms: float = TALK_MS) -> None:
        """Let a host sit at the line that hears and answers while time passes; None: nobody."""
        self._host, self._heard = host, len(self.received)
        self._every_us = round(1000 * every_ms)
        self.turn_us = self._board.now_us if host else NEVER_US

    def take_turn(self) -> None:
        """Let the host hear and answer, if it is its turn."""
        now_us = self._board.now_us
        if self._host is None or now_us < self.turn_us:
            return
        self.turn_us = now_us + self._every_us
        heard, self._heard = bytes(self.received[self._heard :]), len(self.received)
        answer = self._host(heard, now_us / 1000)
        if answer and self._board.is_on:
            self.write(answer)

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
    # What the stand-ins for the hardware take of it, which a real board does not have
    stand_ins: int
