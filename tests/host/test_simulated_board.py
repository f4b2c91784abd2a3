"""The simulated unit as a process beside the host."""

import os
import time

import pytest

from heliograph.link.simulated import NICER, SimulatedBoard

WAIT_S = 20


@pytest.mark.skipif(not hasattr(os, "setpriority"), reason="this system has no priorities")
def test_its_turn_comes_after_the_hosts() -> None:
    board = SimulatedBoard()
    board.start()
    end = time.monotonic() + WAIT_S
    while (pid := board.pid) is None and time.monotonic() < end:
        time.sleep(0.01)
    assert pid is not None
    try:
        while (found := os.getpriority(os.PRIO_PROCESS, pid)) == os.nice(0):
            assert time.monotonic() < end
            time.sleep(0.01)
        assert found == min(os.nice(0) + NICER, 19)
    finally:
        board.stop()
