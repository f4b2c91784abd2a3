"""The self-test goes through on every build, and names each wiring fault that was made."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from shared_rules import wiring_faults as faults
from shared_rules.lights.canvas import ORBIT, ORDER
from shared_rules.panel import UNDO
from tests.hil.boards import SimulatedBoard
from tests.hil.builder import Builder
from tests.hil.table import Table

SEAT_4 = 3
FAULTS = {
    "swap:orbit:order": (faults.PARTS_SWAPPED, ORBIT, ORDER),
    "dead:7": (faults.DEAD_PIXEL, ORBIT, 7),
    "broken:45": (faults.CHAIN_BROKEN, 2, 5),
    "colours:RGB": (faults.COLOUR_ORDER, 1 * 16 + 0, 2),
    f"stuck:{SEAT_4}": (faults.BUTTON_STUCK, SEAT_4, 0),
    "crossed:0:1": (faults.BUTTONS_SWAPPED, 0, 1),
    "loose:8": (faults.BUTTON_DEAD, 8, 0),
}


@pytest.mark.needs("press", "lights", "power", "minutes")
def test_a_well_built_table_passes_and_becomes_a_table(table: Table):
    table.wait_for_host()
    builder = Builder(table)
    builder.start()
    boot = table.host.board_boot
    assert builder.go_through() == []
    stages = {stage for stage, _ in builder.steps}
    assert stages == {faults.COLOURS, faults.COUNT, faults.KEYS, faults.POWER, faults.ECHO}
    builder.leave()
    table.wait_until(lambda: table.host.board_boot != boot, "the table after the self-test")
    table.wait_until(lambda: table.host.panels, "the table to ask which game")


def go_through_with(fault: str) -> list[tuple[int, int, int]]:
    """What the self-test names on a table that was wired so."""
    table = Table(SimulatedBoard("cpython", "--fault", fault))
    try:
        builder = Builder(table)
        builder.start()
        return builder.go_through()
    finally:
        table.stop()


@pytest.fixture(scope="module")
def self_tests() -> Iterator[dict[str, Future[list[tuple[int, int, int]]]]]:
    """The self-tests of all faulty tables, three at a time: every light takes its time."""
    with ThreadPoolExecutor(3) as builders:
        yield {fault: builders.submit(go_through_with, fault) for fault in FAULTS}


@pytest.mark.parametrize("fault, found", FAULTS.items())
def test_a_wiring_fault_is_named(
    self_tests: dict[str, Future[list[tuple[int, int, int]]]],
    fault: str,
    found: tuple[int, int, int],
):
    named = self_tests[fault].result()
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
