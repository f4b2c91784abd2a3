"""A firmware that falls over says why and is started again, and so is one that is asked to be."""

import asyncio
from pathlib import Path

import pytest

from heliograph.simulator import supervisor, vm
from heliograph.simulator.child import Child, Power
from heliograph.simulator.supervisor import Options, Supervisor
from tests.host.simulator.own_main import own_main
from tests.micropython_here import need_micropython
from tests.patience import PATIENCE_S

# Falls over the first time, because there is no file of that name yet; then runs the real one.
FALLING = """
import os, sys
try:
    os.stat("{mark}")
except OSError:
    open("{mark}", "w").close()
    raise ValueError("fell over")
"""


@pytest.fixture
def falling_firmware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main = own_main(tmp_path, monkeypatch)
    falling = FALLING.format(mark=(tmp_path / "fell").as_posix())
    # The hardware is there before the fall, as it would be in the middle of a game.
    main.write_text("import machine\n" + falling + main.read_text(encoding="utf-8"), "utf-8")
    monkeypatch.setattr(supervisor, "RESTART_S", 0.05)


async def run_until_ready(vm_name: str) -> None:
    board = Supervisor(Options(vm=vm_name))
    running = asyncio.create_task(board.run())
    async with asyncio.timeout(PATIENCE_S):
        while not board._is_ready:
            assert not running.done(), running.result()
            await asyncio.sleep(0.02)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


@pytest.mark.parametrize("vm_name", vm.NAMES)
def test_a_crash_is_told_and_the_firmware_starts_again(
    falling_firmware, vm_name: str, capfd: pytest.CaptureFixture[str]
):
    if vm_name == "micropython":
        need_micropython()
    asyncio.run(run_until_ready(vm_name))
    told = capfd.readouterr().err
    assert "Traceback (most recent call last)" in told
    assert "ValueError: fell over" in told
    assert "the firmware stopped (code 1). Starting it again" in told


def test_a_restart_is_not_lost_on_a_board_that_is_starting(monkeypatch: pytest.MonkeyPatch):
    """Whoever starts the self-test holds a button while the power comes back."""
    starts: list[list[int]] = []
    start_child = Power.start_child

    async def start(power: Power, low_pins: list[int]) -> Child:
        starts.append(low_pins)
        if len(starts) == 1:
            board._obey({"down": 5})
            board._obey({"restart": True})
        return await start_child(power, low_pins)

    async def run_until_started_again() -> None:
        running = asyncio.create_task(board.run())
        async with asyncio.timeout(PATIENCE_S):
            while len(starts) < 2:
                assert not running.done(), running.result()
                await asyncio.sleep(0.02)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    monkeypatch.setattr(Power, "start_child", start)
    board = Supervisor(Options())
    asyncio.run(run_until_started_again())
    assert starts[0] == []
    assert starts[1] == board._desk.held_pins != []
