"""A Raspberry Pi as the board: the path through Blinka and NeoPixel, on a computer without pins.

`tools/dev.py hil --board blinka` runs the whole suite so; here is the little that every run tries.
"""

import os
import subprocess
import sys

import pytest

from shared_rules.panel import OK
from tests.hil.boards import BLINKA, SimulatedBoard, environment_for
from tests.hil.table import Table


@pytest.fixture
def pi():
    made = Table(SimulatedBoard(BLINKA))
    yield made
    made.stop()


def test_a_press_goes_through_and_comes_back_as_light(pi: Table):
    pi.wait_for_host()
    before = pi.lights("orbit")
    pi.press(OK)
    pi.wait_for_events(1)
    pi.wait_until(lambda: pi.lights("orbit") != before, "other lights through NeoPixel")


def test_a_computer_without_pins_is_told_so():
    if "BLINKA_OS_AGNOSTIC" not in environment_for(BLINKA):
        pytest.skip("this computer has pins")
    environment = {k: v for k, v in os.environ.items() if k != "BLINKA_OS_AGNOSTIC"}
    line = first_complaint(environment)
    assert "expected a computer with pins" in line
    assert "BLINKA_OS_AGNOSTIC=1" in line


def test_a_missing_package_is_told(tmp_path):
    (tmp_path / "board.py").write_text("raise ModuleNotFoundError(name='board')", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    line = first_complaint({**os.environ, "PYTHONPATH": path})
    assert "expected the package board" in line
    assert "heliograph[pi]" in line


def first_complaint(environment):
    """Return the first line that a Pi's board prints as an error in this environment."""
    command = [sys.executable, "-m", "heliograph.simulator", "--vm", BLINKA]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stderr
        line = program.stderr.readline()
        program.terminate()
    return line
