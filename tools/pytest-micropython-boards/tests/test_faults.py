"""Each fault that can be made is found by a test that shows it."""

import re
from pathlib import Path

import pytest

from pytest_micropython_boards.errors import BadSetting
from pytest_micropython_boards.faults import KINDS

from .conftest import SwitchOn

COUNTER = """
from machine import Pin
import neopixel, sys, time
keys = [Pin(2, Pin.IN, Pin.PULL_UP), Pin(3, Pin.IN, Pin.PULL_UP)]
np = neopixel.NeoPixel(Pin(16), 4)
for place in range(4):
    np[place] = (10 + place, 0, 0)
np.write()
before, count = [1, 1], 0
print("start")
while True:
    for number in range(2):
        level = keys[number].value()
        if before[number] and not level:
            count += 1
            print("key", number, count)
        before[number] = level
    time.sleep_us(100)
"""
WIRING = {"buttons": ["a=2", "b=3"], "pixels": ["row=16:4"]}


def presses(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("key")]


@pytest.mark.parametrize(
    "fault, heard",
    [
        ("", ["key 0 1", "key 1 2"]),
        ("dead:a", ["key 1 1"]),
        ("stuck:a", ["key 0 1", "key 1 2"]),
        ("crossed:a:b", ["key 1 1", "key 0 2"]),
    ],
)
def test_a_button_with_a_fault(switch_on: SwitchOn, fault: str, heard: list[str]) -> None:
    board = switch_on(COUNTER, **WIRING, faults=[fault] if fault else [])
    board.run(20)
    if fault.startswith("stuck"):
        assert presses(board.serial.text) == ["key 0 1"], "down before any finger"
    board.press("a", "b")
    assert presses(board.serial.text) == heard


def test_a_bouncing_button_counts_more_than_once_without_debouncing(switch_on: SwitchOn) -> None:
    board = switch_on(COUNTER, **WIRING)
    board.run(20)
    board.faults.inject("bounce:a:5")
    board.press("a")
    assert len(presses(board.serial.text)) > 3


@pytest.mark.parametrize(
    "fault, seen",
    [
        ("", [(10, 0, 0), (11, 0, 0), (12, 0, 0), (13, 0, 0)]),
        ("dead-pixel:row:1", [(10, 0, 0), (0, 0, 0), (12, 0, 0), (13, 0, 0)]),
        ("broken:row:2", [(10, 0, 0), (11, 0, 0), (0, 0, 0), (0, 0, 0)]),
        ("swapped:row:0:3", [(13, 0, 0), (11, 0, 0), (12, 0, 0), (10, 0, 0)]),
        ("swapped:row:0-1:3", [(12, 0, 0), (13, 0, 0), (11, 0, 0), (10, 0, 0)]),
        ("colours:row:RGB", [(0, 10, 0), (0, 11, 0), (0, 12, 0), (0, 13, 0)]),
    ],
)
def test_pixels_with_a_fault(switch_on: SwitchOn, fault: str, seen: list[tuple[int, ...]]) -> None:
    board = switch_on(COUNTER, **WIRING, faults=[fault] if fault else [])
    board.run(20)
    assert list(board.strip("row")) == seen


def test_a_brown_out_starts_the_program_again_and_darkens_the_lights(switch_on: SwitchOn) -> None:
    board = switch_on(COUNTER, **WIRING)
    board.run(20)
    board.faults.inject("brown-out:30")
    board.run(20)
    assert board.serial.text.count("start") == 2
    assert [any(map(any, shown.colours)) for shown in board.strip("row").pictures] == [
        True, False, True,
    ]  # fmt: skip


def test_noise_spoils_what_the_host_hears(switch_on: SwitchOn) -> None:
    board = switch_on("print('a' * 2000)\n", faults=["noise:0.1"])
    board.run(20)
    spoilt = sum(byte != ord("a") for byte in board.serial.received[:2000])
    assert 100 < spoilt < 300


def test_a_slow_host_holds_the_program_up(switch_on: SwitchOn) -> None:
    """A board waits for room on its line; the time is missing elsewhere."""
    board = switch_on(
        "import sys, time\ntime.sleep_ms(5)\nfrom time import ticks_ms\nstart = ticks_ms()\n"
        "for _ in range(4):\n    sys.stdout.write('x' * 300)\ntook = ticks_ms() - start\n"
        "sys.stdout.write('took %d.' % took)\n"
    )
    board.faults.inject("slow-host:10")
    board.serial.wait_for("took")
    took = int(board.serial.text.partition("took ")[2].rstrip("."))
    assert 80 <= took <= 120, "1200 bytes at 10 a millisecond, less what a buffer holds"


def test_every_fault_is_shown_by_a_test_here() -> None:
    here = Path(__file__).parent
    tests = "".join((here / name).read_text() for name in ("test_faults.py", "test_devices.py"))
    shown = set(re.findall(r'"([a-z-]+):[^ "]+"', tests))
    assert shown >= set(KINDS)


def test_nonsense_is_told_with_all_that_is_known(switch_on: SwitchOn) -> None:
    board = switch_on("", **WIRING)
    for nonsense in ("melt:a", "dead", "bounce:a:soon", "colours:row:XYZ"):
        with pytest.raises(BadSetting, match="got '" + nonsense):
            board.faults.inject(nonsense)
    assert all(hasattr(board.faults, "_" + kind.replace("-", "_")) for kind in KINDS)
