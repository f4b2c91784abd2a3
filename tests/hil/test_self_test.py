"""The self-test goes through on every build, and names each wiring fault that was made."""

import pytest

from pytest_micropython_boards.plugin import MakeBoard
from shared_rules import wiring_faults as faults
from shared_rules.lights.canvas import ORBIT, ORDER
from shared_rules.panel import UNDO
from tests.hil import played
from tests.hil.builder import Builder
from tests.hil.table import Table

SEAT_4 = 3
FAULTS = {
    "swapped:rings:0-23:24-39": (faults.PARTS_SWAPPED, ORBIT, ORDER),
    "dead-pixel:rings:7": (faults.DEAD_PIXEL, ORBIT, 7),
    "broken:rings:45": (faults.CHAIN_BROKEN, 2, 5),
    "colours:rings:RGB": (faults.COLOUR_ORDER, 1 * 16 + 0, 2),
    f"stuck:{SEAT_4}": (faults.BUTTON_STUCK, SEAT_4, 0),
    "crossed:0:1": (faults.BUTTONS_SWAPPED, 0, 1),
    "dead:8": (faults.BUTTON_DEAD, 8, 0),
}


@pytest.mark.needs("press", "lights", "power", "minutes")
def test_a_well_built_table_passes_and_becomes_a_table(table: Table):
    table.wait_for_host()
    builder = Builder(table)
    builder.start()
    boot = table.host.board_boot
    assert builder.go_through() == []
    stages = {stage for stage, _ in builder.steps}
    heard = {faults.TONE} if hasattr(played.pins_of(table.build), "PIEZO_PIN") else set()
    assert stages == {faults.COLOURS, faults.COUNT, faults.KEYS, faults.POWER, faults.ECHO} | heard
    builder.leave()
    table.wait_until(lambda: table.host.board_boot != boot, "the table after the self-test")
    table.wait_until(lambda: table.host.panels, "the table to ask which game")


@pytest.mark.parametrize("fault, found", FAULTS.items())
def test_a_wiring_fault_is_named(new_board: MakeBoard, fault: str, found: tuple[int, int, int]):
    board = new_board(played.rung("cpython"), played.project("cpython", faults=(fault,)))
    table = Table(played.PlayedBoard(board))
    builder = Builder(table)
    builder.start()
    named = builder.go_through()
    assert found in named
    followed = {faults.PART_DARK, faults.PARTS_SWAPPED}
    assert all(other[0] in followed for other in named if other != found), named


@pytest.mark.needs("press", "lights", "power")
def test_without_a_host_ok_and_undo_answer(table: Table):
    """The lights alone lead through it: two colours well, one not so."""
    table.kill_host()
    table.put_down(UNDO if not table.has_three_buttons else 6)
    table.restart()
    table.start_host()
    table.wait_until(lambda: table.host.tests, "the self-test")
    table.lift(UNDO if not table.has_three_buttons else 6)
    table.press(8, 8)
    table.wait_until(lambda: table.host.tests[-1][:2] == (faults.COLOURS, 2), "the third colour")
