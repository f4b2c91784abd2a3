"""Our firmware on the boards of pytest-micropython-boards, in the words of the simulator's bench.

Their time passes only while a test waits, and the host takes its turns in it, so a busy computer
makes nothing fail. CPython gets the sources, MicroPython what a Pico gets, compiled.
"""

import math
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

from heliograph.building import bytecode, joining, sources
from pytest_micropython_boards.board import Board
from pytest_micropython_boards.lights import Colour
from pytest_micropython_boards.parts import PRESS_MS, TALK_MS, SerialLine
from pytest_micropython_boards.rungs.interpreters import CPythonRung, VmRung
from pytest_micropython_boards.rungs.rung import Rung
from pytest_micropython_boards.settings import Project
from tests.hil.host_end import Host

# The simulator's heap, where a word is twice as long as a Pico's, and some for the stand-ins of its
# hardware; what the firmware takes on the chip is measured there (`test_memory.py`)
HEAP = "288k"
# What fits on a Pico joined (`test_memory.py`) takes more here, where each module has a file and
# names of its own, and a word 64 bits: with the names of the sounds MicroPython's own table of
# names is let out once more, by 14 kB in one piece. A described game for eight adds its state.
HEAP_WITH_SOUND = "420k"
RUNGS = ("cpython", "micropython")
# What a test of ours needs, in the plugin's words
ABILITIES = {
    "press": "buttons", "lights": "pixels", "cable": "cable", "power": "power", "heap": "memory",
    "emulated time": "chip time",
}  # fmt: skip
PARTS = ("orbit", "order", "clock", "seats")
RINGS = "rings"
PATIENCE_S = 5.0

Colours = tuple[Colour, ...]
Found = TypeVar("Found")


def rung(interpreter: str, build: str = "") -> Rung:
    """One of the interpreters, with the memory that a build needs."""
    if interpreter == "cpython":
        return CPythonRung()
    return VmRung(HEAP_WITH_SOUND if hasattr(pins_of(build), "PIEZO_PIN") else HEAP)


def pins_of(build: str) -> SimpleNamespace:
    """The pins file of a build; without a name that of the firmware itself."""
    return SimpleNamespace(**sources.pins_of(build))


def project(interpreter: str, build: str = "", faults: tuple[str, ...] = ()) -> Project:
    """The firmware with the wiring of a build and its faults, for one of the interpreters."""
    texts = joining.texts_of_firmware(sources.pins_file(build))
    packages = {name.rpartition(".")[0] for name in texts}
    files: dict[str, str | bytes] = {"main.py": texts["firmware.main"]}
    for module, text in texts.items():
        place = f"{module}.__init__" if module in packages else module
        is_source = interpreter == "cpython"
        name = place.replace(".", "/") + (".py" if is_source else ".mpy")
        files[name] = text if is_source else compiled(text, module)
    return wired(build).changed({"files": files, "faults": faults}, Path())


@cache
def compiled(text: str, module: str) -> bytes:
    """A module as byte code, because the heap of a Pico is too small to compile it there."""
    with tempfile.TemporaryDirectory(prefix="heliograph-played-") as folder:
        bytecode.compile_source(text, Path(folder, "made.mpy"), module)
        return Path(folder, "made.mpy").read_bytes()


def wired(build: str = "") -> Project:
    """What is wired to a board of a build; its program is on it already."""
    pins = pins_of(build)
    wiring = {
        "main": "",
        "buttons": [f"{button}={pin}" for button, pin in pins.BUTTONS],
        "pixels": [f"{RINGS}={pins.PIXEL_PIN}:{pins.PIXELS}:{pins.COLOURS}"],
    }
    return Project(Path()).changed(wiring, Path())


def abilities_of(rung: Rung) -> frozenset[str]:
    """What a test of ours can do on a rung."""
    words = {word for word, theirs in ABILITIES.items() if theirs in rung.capabilities}
    # An emulated minute may take most of an hour: what needs minutes runs on demand.
    has_minutes = "emulated time" not in words or os.environ.get("HELIOGRAPH_DEEP")
    return frozenset(words | {"seats"} | ({"minutes"} if has_minutes else set()))


class PlayedHost(Host):
    """A host that takes its turns in the board's own time."""

    def __init__(self, line: SerialLine, every_ms: float, boot: int, heard: dict[int, int]) -> None:
        super().__init__(boot, heard)
        self._line = line
        line.talk_with(lambda said, now_ms: self.exchange(said, int(now_ms)), every_ms)

    def kill(self) -> None:
        """End at once, without a word to the board."""
        self._line.talk_with(None)


class PlayedBoard:
    """A board with our firmware, and hands and eyes for it."""

    def __init__(self, board: Board, build: str = "") -> None:
        self.board = board
        self.rings = board.strip(RINGS)
        self._pins = pins_of(build)
        # On a chip the host is as quick as any; elsewhere its turns cost more than the board's.
        is_chip = "chip time" in board.capabilities
        self._turn_ms = 1.0 if is_chip else TALK_MS
        # The suite's patience is meant for a busy computer: no table takes longer on a chip.
        self._most_s = PATIENCE_S if is_chip else math.inf

    def wait_for_light(self) -> None:
        """A button that is down before there is light says something else (`firmware.main`)."""
        self.board.wait_until(lambda: self.rings.pictures, "light")

    def connect_host(self, boot: int, heard: dict[int, int]) -> Host:
        """Attach a host to the line, in the place of any that was there."""
        return PlayedHost(self.board.serial, self._turn_ms, boot, heard)

    def let_pass(self, seconds: float) -> None:
        """Let the board and its host live for so long."""
        self.board.run(1000 * seconds)

    def wait_until(self, look: Callable[[], Found], seconds: float) -> Found | None:
        """Look until there is something to see; return what was seen last."""
        end_ms = self.board.now_ms + 1000 * min(seconds, self._most_s)
        while not (found := look()) and self.board.now_ms < end_ms:
            self.board.run(self._turn_ms)
        return found

    def in_table_order(self, colours: Colours) -> Colours:
        """The colours as they lie on the table: a ring's chain may run either way round."""
        places = self._pins.PLACES or range(self._pins.PIXELS)
        return tuple(colours[place] for place in places)

    @property
    def picture(self) -> dict[str, Any]:
        """What eyes see."""
        pins, colours = self._pins, self.in_table_order(self.rings.colours)
        sizes = [[name, getattr(pins, f"{name.upper()}_PIXELS")] for name in PARTS]
        return {
            "pixels": bytes(part for colour in colours for part in colour[:3]).hex(),
            "parts": [[name, size] for name, size in sizes if size],
            "build": pins.BUILD,
            "buttons": [button for button, _ in pins.BUTTONS],
        }

    def tell(self, **command: Any) -> None:
        """Take the bench's words: down, up, press and hold with ms and rest; cable and power."""
        ms, rest_ms = command.pop("ms", PRESS_MS), command.pop("rest", PRESS_MS)
        ((word, value),) = command.items()
        board = self.board
        match word:
            case "unplug":
                board.serial.unplug()
            case "replug":
                board.serial.plug()
            case "restart":
                board.power_cycle()
            case "down":
                board.finger.down(board.button(str(value)))
            case "up":
                board.finger.up(board.button(str(value)), rest_ms)
            case _:
                board.finger.press(board.button(str(value)), ms, rest_ms)

    def heap(self) -> int:
        """The bytes that the firmware has in use after a clean-up."""
        memory = self.board.memory()
        return memory.used - memory.stand_ins

    def stop(self) -> None:
        """Whoever made the board stops it."""
