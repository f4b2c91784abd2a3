"""The serial rung, against a chip that runs by itself behind a terminal, as a Pico on the desk."""

import os
import select
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_micropython_boards.board import Board
from pytest_micropython_boards.errors import NotOnThisRung
from pytest_micropython_boards.rungs.emulator import EmulatorRung
from pytest_micropython_boards.rungs.emulator_server import PlayedChip
from pytest_micropython_boards.rungs.serial_port import SerialRung
from pytest_micropython_boards.settings import Key, Project

MAIN = """
import words
print("start")
while True:
    print(words.ANSWER, input())
"""


@pytest.fixture
def port() -> Iterator[str]:
    """The name of a terminal with a chip at its prompt behind it."""
    pytest.importorskip("pico_engine", reason="without it the chip is too slow for a terminal")
    pytest.importorskip("mpremote")
    if EmulatorRung().missing():
        pytest.skip(EmulatorRung().missing())
    played = PlayedChip(Path(os.environ["BOARD_IMAGE"]))
    played.boot()
    master, slave = os.openpty()
    tty.setraw(slave)
    ended = threading.Event()

    def live() -> None:
        while not ended.is_set():
            played.chip.pass_ms(1)
            said = played.chip.line.read()
            if said:
                os.write(master, said)
            if select.select([master], [], [], 0)[0]:
                played.chip.line.write(os.read(master, 64))

    thread = threading.Thread(target=live, daemon=True)
    thread.start()
    yield os.ttyname(slave)
    ended.set()
    thread.join()
    os.close(master)
    os.close(slave)


def test_a_board_on_the_desk(port: str, tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "main.py").write_text(MAIN)
    (tmp_path / "lib" / "words.py").write_text("ANSWER = 'heard'\n")
    board = Board(SerialRung(port), Project(tmp_path, buttons=(Key("ok", 2),)), tmp_path)
    board.serial.wait_for("start", 60_000)
    board.serial.write("hello\r\n")
    board.serial.wait_for("heard hello", 60_000)
    with pytest.raises(NotOnThisRung, match="buttons"):
        board.press("ok")
    board.power_cycle()
    board.wait_until(lambda: board.serial.text.count("start") == 2, "a second start", 60_000)
    board.stop()


def test_without_a_port_the_rung_says_what_helps() -> None:
    assert SerialRung().missing() == "name the port of a Pico: --board-port=/dev/ttyACM0"
