"""The simulator starts quickly, says where it listens, and leaves nobody behind."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from heliograph.simulator import vm
from tests.hil.boards import SimulatedBoard
from tests.host.simulator.processes import children_of, is_alive, posix_only, wait_until_gone
from tests.micropython_here import need_micropython
from tests.patience import PATIENCE_S

pytestmark = posix_only

# A program that starts a simulator, says so and waits; arguments: input of the simulator, options.
PARENT = """
import subprocess, sys, time
source = {"pipe": subprocess.PIPE, "null": subprocess.DEVNULL}[sys.argv[1]]
command = [sys.executable, "-m", "heliograph.simulator", *sys.argv[2:]]
child = subprocess.Popen(command, stdin=source)
time.sleep(600)
"""


def start_with_parent(source: str, *options: str) -> tuple[subprocess.Popen[str], int]:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, source, *options], stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout
    return parent, json.loads(parent.stdout.readline())["pid"]


def kill(parent: subprocess.Popen[str]) -> None:
    parent.kill()
    parent.wait()
    assert parent.stdout
    parent.stdout.close()


@pytest.fixture(params=vm.NAMES)
def board(request: pytest.FixtureRequest):
    if request.param == "micropython":
        need_micropython()
    return SimulatedBoard(request.param)


def test_it_says_where_it_listens(board: SimulatedBoard):
    assert board.ready.keys() == {"serial", "bench", "key", "vm", "pid"}
    assert board.ready["serial"].startswith("socket://127.0.0.1:")
    assert board.ready["pid"] == board.process.pid
    board.stop()


def test_closing_its_input_ends_it_and_the_firmware(board: SimulatedBoard):
    firmware = children_of(board.process.pid)
    assert len(firmware) == 1
    board.stop()
    assert board.process.returncode == 0
    wait_until_gone(*firmware)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it(board: SimulatedBoard, number: signal.Signals):
    firmware = children_of(board.process.pid)
    board.process.send_signal(number)
    board.process.wait(PATIENCE_S)
    wait_until_gone(*firmware)
    board.stop()


def test_the_firmware_ends_with_a_killed_simulator(board: SimulatedBoard):
    firmware = children_of(board.process.pid)
    board.process.kill()
    wait_until_gone(*firmware)
    board.stop()


@pytest.mark.parametrize("source", ["pipe", "null"])
def test_a_killed_parent_takes_it_along(source: str):
    parent, simulator = start_with_parent(source)
    firmware = children_of(simulator)
    kill(parent)
    wait_until_gone(simulator, *firmware)


def test_it_stays_when_asked_to():
    parent, simulator = start_with_parent("pipe", "--stay")
    kill(parent)
    time.sleep(1)
    assert is_alive(simulator)
    os.kill(simulator, signal.SIGTERM)
    wait_until_gone(simulator)


@pytest.mark.parametrize(
    "options, told",
    [
        (["--serial", "COM3"], "expected --serial socket://127.0.0.1:PORT or pty, got COM3"),
        (["--vm", "micropython"], "expected MicroPython's unix port"),
    ],
)
def test_what_cannot_be_is_told(
    options: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys
):
    from heliograph.simulator import __main__ as program

    monkeypatch.setattr(vm, "micropython_command", lambda: None)
    monkeypatch.setattr(sys, "argv", ["heliograph.simulator", *options])
    assert program.main() == 1
    assert told in capsys.readouterr().err
