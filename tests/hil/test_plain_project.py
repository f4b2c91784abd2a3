"""The firmware's sources as any other MicroPython project, on a board that knows nothing of us.

What pytest-micropython-boards has for everybody is enough for our unit: pins with interrupts, PIO
fed by DMA, a polled serial line. Its time is virtual, so nothing here depends on the computer.
"""

import pytest

from firmware import VERSION
from firmware.pins import own_board
from pytest_micropython_boards.plugin import MakeBoard
from pytest_micropython_boards.rungs.interpreters import CPythonRung, VmRung
from shared_rules.panel import OK
from shared_rules.tracker import NEW
from tests.hil.played import RINGS, PlayedBoard, project
from tests.hil.table import Table

# From sources: compiling takes room that a Pico does not need, which gets byte code.
HEAP = "1m"


@pytest.mark.parametrize("rung", [CPythonRung(), VmRung(HEAP)], ids=["cpython", "vm"])
def test_the_unit_pairs_shines_and_answers_a_press(
    new_board: MakeBoard, rung: CPythonRung | VmRung
) -> None:
    if rung.missing():
        pytest.skip(rung.missing())
    board = new_board(rung, project("cpython"))
    table = Table(PlayedBoard(board))
    table.wait_for_host()
    assert table.host.board_about.decode() == f"{own_board()['BUILD']} {VERSION}"
    rings = board.strip(RINGS)
    assert rings.lit
    assert rings.timing_faults == [], "PIO keeps to the data sheet of the pixels"
    before = rings.colours
    table.press(OK)
    assert table.wait_for_events(1)[0][0] == NEW
    table.wait_until(lambda: rings.colours != before, "other lights")
