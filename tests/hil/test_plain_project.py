"""The firmware's sources as any other MicroPython project, on a board that knows nothing of us.

What pytest-micropython-boards has for everybody is enough for our unit: pins with interrupts, PIO
fed by DMA, a polled serial line. Its time is virtual, so nothing here depends on the computer.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware import VERSION, pins
from heliograph.games.unit_table import written_modules
from pytest_micropython_boards import flash
from pytest_micropython_boards.board import Board
from pytest_micropython_boards.rungs.interpreters import CPythonRung, VmRung
from pytest_micropython_boards.settings import Project
from shared_rules.panel import OK
from shared_rules.tracker import NEW
from tests.hil.host_end import Host

ROOT = Path(__file__).resolve().parents[2]
# From sources: compiling takes room that a Pico does not need, which gets byte code.
HEAP = "1m"


def project(folder: Path) -> Project:
    """The sources as they lie here, with the wiring of the firmware's own build."""
    sources = {
        file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8")
        for part in ("firmware", "shared_rules")
        for file in (ROOT / part).rglob("*.py")
    }
    sources["main.py"] = sources["firmware/main.py"]
    for module, text in written_modules().items():
        sources[module.replace(".", "/") + ".py"] = text
    wiring = {
        "files": sources,
        "buttons": [f"{button}={pin}" for button, pin in pins.BUTTONS],
        "pixels": [f"rings={pins.PIXEL_PIN}:{pins.PIXELS}:{pins.COLOURS}"],
    }
    return Project(folder).changed(wiring, folder)


@pytest.fixture(params=["cpython", "vm"])
def board(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Board]:
    rung = CPythonRung() if request.param == "cpython" else VmRung(HEAP)
    if rung.missing():
        pytest.skip(rung.missing())
    made = project(tmp_path)
    flash.write(made, tmp_path / "flash", rung)
    board = Board(rung, made, tmp_path / "flash")
    yield board
    board.stop()


class Conversation:
    """A host at the serial line of a board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.host = Host(1000)
        self._heard = 0

    def go_on_until(self, look: Callable[[], object], what: str) -> None:
        """Let board and host live until there is something to see."""

        def turn() -> object:
            received = self._board.serial.received
            output = self.host.exchange(bytes(received[self._heard :]), int(self._board.now_ms))
            self._heard = len(received)
            if output:
                self._board.serial.write(output)
            return look()

        self._board.wait_until(turn, what)


def test_the_unit_pairs_shines_and_answers_a_press(board: Board) -> None:
    line = Conversation(board)
    line.go_on_until(lambda: line.host.connected, "board and host to pair")
    assert line.host.board_about.decode() == f"{pins.BUILD} {VERSION}"
    rings = board.strip("rings")
    assert rings.lit
    assert rings.timing_faults == [], "PIO keeps to the data sheet of the pixels"
    before = rings.colours
    board.press(str(OK))
    line.go_on_until(lambda: line.host.events, "an event of the press")
    assert line.host.events[0][0] == NEW
    line.go_on_until(lambda: rings.colours != before, "other lights")
