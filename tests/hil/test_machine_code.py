"""Machine code on the chip gives what the same lines give on the desktop, byte for byte."""

import runpy
from pathlib import Path

import pytest

from heliograph.flashing.staging import MAIN, files_for_board
from tests.hil.chip_prompt import HERE, finish_script, start_script
from tests.hil.emulator import EmulatedBoard

SCRIPT = "machine_code"
ARMV6M = 4  # as mpy-cross numbers it


@pytest.fixture
def printed_here(capsys: pytest.CaptureFixture[str]) -> str:
    runpy.run_path(str(HERE / "chip" / f"{SCRIPT}.py"))
    return capsys.readouterr().out


def test_what_runs_on_the_pico_is_machine_code() -> None:
    """The mark survives on the way to the board, and the compiler understands it."""
    on_board = [data for name, data in files_for_board().items() if name.endswith(".mpy")]
    architectures = {data[2] >> 2 for data in on_board}  # byte code alone says 0
    assert architectures == {0, ARMV6M}


def test_machine_code_gives_the_same_bytes(chip_image: Path, printed_here: str) -> None:
    files = files_for_board()
    del files[MAIN]
    board = EmulatedBoard(chip_image, files)
    start_script(board, SCRIPT)
    assert finish_script(board, 30).split() == printed_here.split()
