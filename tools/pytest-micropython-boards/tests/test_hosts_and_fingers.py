"""Who acts while a test does other things: a host that talks by itself, and a queued finger."""

import pytest

from pytest_micropython_boards.board import Board

from .conftest import SwitchOn

ECHO = """
import micropython, sys
micropython.kbd_intr(-1)
while True:
    byte = sys.stdin.buffer.read(1)
    sys.stdout.buffer.write(bytes((byte[0] + 1,)))
"""
KEYS = """
from machine import Pin
import time
keys = [Pin(2, Pin.IN, Pin.PULL_UP), Pin(3, Pin.IN, Pin.PULL_UP)]
last = (1, 1)
print("up")
while True:
    now = tuple(key.value() for key in keys)
    if now != last:
        last = now
        print(*now)
    time.sleep_ms(1)
"""


class Counter:
    """A host that says the number after each it hears, from a first one on."""

    def __init__(self, first: bytes) -> None:
        self._say = first
        self.heard = b""
        self.turns_ms: list[float] = []

    def turn(self, said: bytes, now_ms: float) -> bytes:
        self.turns_ms.append(now_ms)
        self.heard += said
        answer, self._say = self._say or said, b""
        return answer


def test_a_host_answers_while_time_passes(switch_on: SwitchOn) -> None:
    """Bytes that would interrupt a program pass as well, where it says so."""
    board = switch_on(ECHO)
    host = Counter(b"\x00")
    board.serial.talk_with(host.turn, 10)
    board.run(100)
    assert host.turns_ms == [10.0 * turn for turn in range(11)]
    assert host.heard == bytes(range(1, 11))
    board.serial.talk_with(None)
    board.run(50)
    assert len(host.turns_ms) == 11, "nobody sits at the line"


def test_a_host_hears_nothing_without_cable_or_power(switch_on: SwitchOn) -> None:
    board = switch_on("import time\nwhile True:\n    print('tick')\n    time.sleep_ms(10)\n")
    host = Counter(b"")
    board.serial.talk_with(lambda said, ms: host.turn(said, ms) and b"", 5)
    board.run(42)
    board.serial.unplug()
    board.run(5)  # a last turn for what came before
    heard = len(host.heard)
    board.run(40)
    assert len(host.heard) == heard
    board.serial.plug()
    board.power_off()
    board.run(40)
    assert len(host.heard) == heard
    board.power_on()
    board.run(40)
    assert len(host.heard) > heard


def pressed(board: Board) -> list[str]:
    return board.serial.lines


def test_a_finger_does_one_thing_after_the_other(switch_on: SwitchOn) -> None:
    board = switch_on(KEYS, buttons=["ok=2", "back=3"])
    ok, back = board.button("ok"), board.button("back")
    board.run(10)
    board.finger.press(ok, 60, 30)
    board.finger.press(back, 20, 30)
    assert pressed(board) == ["up"], "a queue waits for time to pass"
    assert not board.finger.rests
    board.run(59)
    assert pressed(board) == ["up", "0 1"]
    board.run(32)
    assert pressed(board) == ["up", "0 1", "1 1", "1 0"]
    board.run(60)
    assert pressed(board)[-1] == "1 1"
    assert board.finger.rests


def test_a_finger_goes_on_when_the_power_was_gone(switch_on: SwitchOn) -> None:
    """What was pressed before stays pressed, and what was to come still comes."""
    board = switch_on(KEYS, buttons=["ok=2", "back=3"])
    board.run(10)
    board.finger.press(board.button("ok"), 100)
    board.run(50)
    board.power_cycle(20)
    board.run(5)
    assert pressed(board)[-1] == "0 1"
    board.run(40)
    assert pressed(board)[-1] == "1 1"


@pytest.mark.parametrize("after_ms", [0, 30])
def test_a_press_that_is_over_is_over_after_the_power_too(
    switch_on: SwitchOn, after_ms: float
) -> None:
    board = switch_on(KEYS, buttons=["ok=2", "back=3"])
    board.finger.press(board.button("ok"), 10, 0)
    board.run(10 + after_ms)
    board.power_cycle(1)
    board.run(20)
    assert pressed(board)[-1] == "up"


# Fills the heap of a small board and frees every other piece of it
PIECES = """
import gc, sys
kept = [None] * 200
try:
    for at in range(len(kept)):
        kept[at] = bytearray(1000)
except MemoryError:
    pass
for at in range(0, 200, 2):
    kept[at] = None
gc.collect()
heard = 0
while True:
    heard += len(sys.stdin.buffer.read(1))
    if heard == 4000:
        print("whole")
"""


def test_a_long_message_needs_no_large_piece_of_memory(switch_on: SwitchOn) -> None:
    """A board gets it in packets of USB, so that a heap in pieces can take it."""
    board = switch_on(PIECES)
    board.run(10)
    board.serial.write(b"x" * 4000)
    board.serial.wait_for("whole")


ASKS_FIRST = """
import select, sys, time
from machine import Pin
led, room = Pin(25, Pin.OUT), select.poll()
room.register(sys.stdout.buffer, select.POLLOUT)
while True:
    for _ in range(10):
        if not ASKS or room.poll(0):
            sys.stdout.buffer.write(b"0")
    led.toggle()
    time.sleep_ms(1)
"""


@pytest.mark.parametrize("asks", [True, False])
def test_a_program_that_asks_first_never_waits_for_a_host(switch_on: SwitchOn, asks: bool) -> None:
    """A host that takes nothing holds up a program that writes, not one that asks for room."""
    board = switch_on(f"ASKS = {asks}\n{ASKS_FIRST}")
    board.run(10)
    board.serial.read_slowly(0)
    before = len(board.pin(25).edges)
    board.run(400)
    turns = len(board.pin(25).edges) - before
    assert (turns > 100) == asks
    board.serial.read_slowly(-1)
    said = len(board.serial.received)
    board.run(400)
    assert len(board.serial.received) > said
