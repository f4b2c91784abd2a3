"""Our firmware on the boards of pytest-micropython-boards, in the words of the simulator's bench.

Their time passes only while a test waits, and the host takes its turns in it, so a busy computer
makes nothing fail. CPython gets the sources, MicroPython what a Pico gets, compiled.
"""

import runpy
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

from heliograph.games.unit_table import written_modules
from heliograph.simulator import bytecode, unit_games, vm
from pytest_micropython_boards.board import Board
from pytest_micropython_boards.parts import PRESS_MS, TALK_MS, SerialLine
from pytest_micropython_boards.rungs.interpreters import CPythonRung, VmRung
from pytest_micropython_boards.rungs.rung import Rung
from pytest_micropython_boards.settings import Project
from tests.hil.host_end import Host

# The heap of a Pico, and 48 kB for the stand-ins of its hardware
HEAP = "240k"
RUNGS: dict[str, Callable[[], Rung]] = {"cpython": CPythonRung, "micropython": lambda: VmRung(HEAP)}
# What a test of ours needs, in the plugin's words
ABILITIES = {
    "press": "buttons", "lights": "pixels", "cable": "cable", "power": "power", "heap": "memory",
}  # fmt: skip
ROOTS = {"firmware": vm.firmware_root, "shared_rules": vm.rules_root}
PARTS = ("orbit", "order", "wheel", "seats")
RINGS = "rings"

Found = TypeVar("Found")


def pins_of(build: str) -> SimpleNamespace:
    """The pins file of a build; without a name that of the firmware itself."""
    return SimpleNamespace(**runpy.run_path(str(vm.pins_file(build))))


def project(interpreter: str, build: str = "", faults: tuple[str, ...] = ()) -> Project:
    """The firmware with the wiring of a build and its faults, for one of the interpreters."""
    pins = pins_of(build)
    wiring = {
        "files": sources(build) if interpreter == "cpython" else byte_code(build),
        "buttons": [f"{button}={pin}" for button, pin in pins.BUTTONS],
        "faults": faults,
        "pixels": [f"{RINGS}={pins.PIXEL_PIN}:{pins.PIXELS}:{pins.COLOURS}"],
    }
    return Project(Path()).changed(wiring, Path())


@cache
def sources(build: str = "") -> dict[str, str]:
    """Every module of firmware and rules as it is written."""
    found = {
        file.relative_to(root()).as_posix(): file.read_text(encoding="utf-8")
        for package, root in ROOTS.items()
        for file in (root() / package).rglob("*.py")
    }
    found["main.py"] = found["firmware/main.py"]
    found["firmware/pins.py"] = vm.pins_file(build).read_text(encoding="utf-8")
    for module, text in written_modules().items():
        found[module.replace(".", "/") + ".py"] = text
    return found


@cache
def byte_code(build: str = "") -> dict[str, bytes]:
    """The same modules compiled, because the heap of a Pico is too small to compile them there."""
    with tempfile.TemporaryDirectory(prefix="heliograph-played-") as name:
        folder = Path(name)
        pins = folder / "firmware" / "pins.mpy"
        bytecode.compile_file(vm.pins_file(build), pins, "firmware.pins")
        if build:
            return {**byte_code(), "firmware/pins.mpy": pins.read_bytes()}
        for package, root in ROOTS.items():
            bytecode.compile_tree(root() / package, folder / package)
        unit_games.compile_games(folder)
        files = [file for file in folder.rglob("*") if file.is_file()]
        found = {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
    return {**found, "main.py": sources()["main.py"].encode()}


def abilities_of(rung: Rung) -> frozenset[str]:
    """What a test of ours can do on a rung."""
    words = {word for word, theirs in ABILITIES.items() if theirs in rung.capabilities}
    return frozenset(words | {"seats", "minutes"})


class PlayedHost(Host):
    """A host that takes its turns in the board's own time."""

    def __init__(self, line: SerialLine, boot: int, heard: dict[int, int]) -> None:
        super().__init__(boot, heard)
        self._line = line
        line.talk_with(lambda said, now_ms: self.exchange(said, int(now_ms)))

    def kill(self) -> None:
        """End at once, without a word to the board."""
        self._line.talk_with(None)


class PlayedBoard:
    """A board with our firmware, and hands and eyes for it."""

    def __init__(self, board: Board, build: str = "") -> None:
        self.board = board
        self._pins = pins_of(build)
        # A button that is down before there is light says something else (`firmware.main`).
        board.wait_until(lambda: board.strip(RINGS).pictures, "light")

    def connect_host(self, boot: int, heard: dict[int, int]) -> Host:
        """Attach a host to the line, in the place of any that was there."""
        return PlayedHost(self.board.serial, boot, heard)

    def let_pass(self, seconds: float) -> None:
        """Let the board and its host live for so long."""
        self.board.run(1000 * seconds)

    def wait_until(self, look: Callable[[], Found], seconds: float) -> Found | None:
        """Look until there is something to see; return what was seen last."""
        end_ms = self.board.now_ms + 1000 * seconds
        while not (found := look()) and self.board.now_ms < end_ms:
            self.board.run(TALK_MS)
        return found

    @property
    def picture(self) -> dict[str, Any]:
        """What eyes see: the pixels as they lie on the table, whichever way the chain runs."""
        pins, colours = self._pins, self.board.strip(RINGS).colours
        places = pins.PLACES or range(pins.PIXELS)
        sizes = [[name, getattr(pins, f"{name.upper()}_PIXELS")] for name in PARTS]
        return {
            "pixels": bytes(part for place in places for part in colours[place][:3]).hex(),
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
