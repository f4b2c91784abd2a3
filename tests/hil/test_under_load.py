"""The firmware under fingers that never rest, a host that stalls and a host that is away.

Two virtual minutes in every run, two hours with HELIOGRAPH_DEEP=1. How long a turn of the loop
takes is this computer's affair here, and it may be paused; `test_turns.py` asks the emulated chip.
"""

import os
from pathlib import Path

import pytest

from firmware.buttons import Buttons
from heliograph.simulator import vm
from tests.hil import virtual_board
from tests.micropython_here import NO_MICROPYTHON

MINUTES = 120 if os.environ.get("HELIOGRAPH_DEEP") else 2
LIGHTS_MS = 33
WATCHDOG_MS = 4000
JITTER = 1_000

pytestmark = pytest.mark.skipif(
    vm.micropython_command() is None,
    reason=NO_MICROPYTHON,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("virtual-board")
    virtual_board.compile_board(place)
    return place


def test_bursts_stalls_and_absence_leave_the_board_as_it_was(folder: Path) -> None:
    by_minute, summary = virtual_board.play(folder, MINUTES)
    assert summary["presses"] > 3_000 * MINUTES
    assert summary["events"] > 1_000 * MINUTES
    # The beginning fills the memory for undo; from then on nothing grows.
    settled = by_minute[1 + MINUTES // 10 :]
    heaps = [minute["heap_bytes"] for minute in settled] + [summary["heap_bytes"]]
    assert max(heaps) - min(heaps) <= JITTER, heaps
    # The lights went on at their pace throughout, and so the watchdog was fed.
    assert summary["longest_dark_ms"] <= LIGHTS_MS + 5
    assert summary["longest_unfed_ms"] <= WATCHDOG_MS / 10
    # A press counts when its contact has been closed for a while.
    assert summary["press_to_light_ms"] <= 5 + Buttons.SETTLE_MS
