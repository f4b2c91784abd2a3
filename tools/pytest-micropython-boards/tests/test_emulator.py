"""The emulator rung: a chip that is booted once, and the habits of its emulator put right."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_micropython_boards import flash
from pytest_micropython_boards.board import Board
from pytest_micropython_boards.errors import NotOnThisRung
from pytest_micropython_boards.rungs.emulator import EmulatorRung
from pytest_micropython_boards.settings import Key, Project

pytest.importorskip("rp2040py", reason=EmulatorRung().missing())

from rp2040py.simulator import Simulator

from pytest_micropython_boards.rungs.chip import TICK_NS, FlashTimes, SignalPace, UsbLine

from .test_devices import ASK_AIR, ASK_MEMORY, CALL_SCREEN, I2C_CALLS
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


def test_devices_on_the_chip_s_own_buses(switch_on: Callable[..., Board]) -> None:
    """All four at once: the chip's own I2C, also where it scans by hand, SPI, UART and ADC."""
    board = switch_on(
        I2C_CALLS + ASK_MEMORY + ASK_AIR + "print(ADC(26).read_u16())\n",
        devices=[
            "echo=echo sda=6 scl=7", "memory=25lc256 sck=18 mosi=19 miso=16 cs=17",
            "air=mhz19 tx=9 rx=8", "warmth=tmp36 out=26",
        ],
    )  # fmt: skip
    board.serial.wait_for("140")
    assert board.serial.lines[:8] == [
        "[66]", "3 b'cb'", "b'?!x1'", "bytearray(b'21a')", "19", "2",
        r"b'\xff\x86\x01\x90\x00\x00\x00\x00\xe9'", "14099",
    ]  # fmt: skip
    assert board.wiring_faults == []


WRONG_ON_THE_CHIP = [
    (CALL_SCREEN, "part=ssd1306 sda=5 scl=4", "error 5", "SDA and SCL are swapped"),
    (CALL_SCREEN.replace("I2C(0, ", "SoftI2C("), "part=ssd1306 sda=4 scl=5 address=0x3d",
     "error 19", "it answers at 0x3d, the program calls 0x3c"),
    (CALL_SCREEN.replace("I2C(0, ", "SoftI2C("), "part=ssd1306 sda=6 scl=7", "error 110",
     "it is wired to SDA 6, SCL 7; the program spoke on no I2C"),
    (ASK_MEMORY, "part=25lc256 sck=18 mosi=19 miso=16 cs=13", "255",
     "its CS is at pin 13, the program pulls low 17"),
    (ASK_AIR, "part=mhz19 tx=8 rx=9", "None", "TX and RX are swapped"),
]  # fmt: skip


@pytest.mark.parametrize("program, device, answer, fault", WRONG_ON_THE_CHIP)
def test_a_wrong_wire_is_named_on_the_chip(
    switch_on: Callable[..., Board], program: str, device: str, answer: str, fault: str
) -> None:
    board = switch_on(program, devices=[device])
    board.serial.wait_for(answer)
    board.run(1)
    assert [fault in told for told in board.wiring_faults] == [True], board.wiring_faults


@pytest.fixture
def cold_board(tmp_path: Path) -> Iterator[Board]:
    """A chip that comes from its maker: an image, and nobody who restarts its interpreter."""
    rung = EmulatorRung(starts_cold=True)
    if rung.missing():
        pytest.skip(rung.missing())
    project = Project(tmp_path, main="", buttons=(Key("ok", 2),))
    board = Board(rung, project, tmp_path / "flash")
    yield board
    board.stop()
    rung.close()


def type_line(board: Board, line: str, answer: str) -> None:
    board.serial.received.clear()
    board.serial.write(f"{line}\r\n")
    board.serial.wait_for(f"{answer}\n>>> ")


def test_a_cold_chip_boots_by_itself_and_its_flash_outlives_a_power_cut(cold_board: Board) -> None:
    """What fingers do meanwhile is there when the power is back; memory is not."""
    board = cold_board
    board.run(400)
    type_line(board, "from machine import Pin; ok = Pin(2, Pin.IN, Pin.PULL_UP)", "")
    type_line(board, "f = open('kept', 'w'); f.write('x'); f.close()", "1")
    board.paint_stack()
    board.finger.press(board.button("ok"), 2000)
    type_line(board, "print('is', ok.value())", "is 0")
    assert 0 < board.stack_left() < 8 * 1024
    board.power_cycle(50)
    board.run(400)
    type_line(board, "'ok' in globals(), open('kept').read()", "(False, 'x')")
    type_line(board, "from machine import Pin; print('is', Pin(2, Pin.IN, Pin.PULL_UP)())", "is 0")
    board.run(2000)
    type_line(board, "print('is', Pin(2, Pin.IN, Pin.PULL_UP)())", "is 1")


def test_an_idle_chip_sleeps(cold_board: Board) -> None:
    cold_board.run(400)
    before = cold_board.cycles()
    if before < 0:
        pytest.skip("counts cycles with the engine: apt-get install gcc python3-dev")
    cold_board.run(100)
    assert cold_board.cycles() - before < 100 * 125_000 / 2


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


CLOCKED = """
import binascii, json, math, struct, time
def work():
    words = json.loads(json.dumps({"a": [1, 2.5, None], "b": "%.3f" % math.sin(0.7)}))
    packed = struct.pack("<IHf", 7, 8, float(words["b"])) + binascii.hexlify(b"four")
    return sorted(str(words).split(",")) + [int("123"), bytes(reversed(packed))]
work()
began = time.ticks_us()
for _ in range(20):
    work()
print("took", time.ticks_diff(time.ticks_us(), began), "us")
"""


def test_a_flash_that_lets_the_processor_wait(switch_on: Callable[..., Board]) -> None:
    """The same program takes longer where its code comes from a flash with a small cache."""
    taken = []
    for cycles in (0, 44):
        board = switch_on(CLOCKED)
        board.let_flash_take(0, 0, miss_cycles=cycles)
        taken.append(int(board.serial.wait_for(" us").partition("took ")[2].split()[0]))
    plain, slow = taken
    assert plain * 1.02 < slow < plain * 3


class TestPowerThatGoesWhileTheFlashIsBusy:
    """Of a sector that was being erased, or a page that was being written, any bit may be old."""

    AT, OLD, TOOK_US = 0x3000, b"\x0f" * 4096, 45_000
    ERASE, PROGRAM = b"\x20\x00\x30\x00", b"\x02\x00\x30\x00" + b"\x05" * 256

    @pytest.fixture
    def mcu(self) -> Any:
        """A chip without a program, whose flash may be written to."""
        mcu = Simulator().rp2040
        mcu.flash[self.AT : self.AT + len(self.OLD)] = self.OLD
        mcu.ssi._write_enabled = True
        return mcu

    def begin(self, mcu: Any, command: bytes) -> tuple[FlashTimes, list[int]]:
        """Give the flash a command; returns its times, and how often it told of new content."""
        told: list[int] = []
        times = FlashTimes(mcu, mcu.simulator, lambda: told.append(1))
        times.erase_us = times.program_us = self.TOOK_US
        mcu.ssi._tx_buffer = bytearray(command)
        mcu.ssi._apply_command()
        assert times.is_busy
        return times, told

    def content(self, mcu: Any) -> bytes:
        """What lies in the sector."""
        return bytes(mcu.flash[self.AT : self.AT + len(self.OLD)])

    def test_an_erasure_is_torn(self, mcu: Any) -> None:
        times, told = self.begin(mcu, self.ERASE)
        times.cut_power(random.Random(1))
        assert told == [1]
        assert not times.is_busy
        torn = self.content(mcu)
        assert all(byte & 0x0F == 0x0F for byte in torn), "erasing clears no bit"
        assert len({byte >> 4 for byte in torn}) == 16

    def test_a_written_page_is_torn(self, mcu: Any) -> None:
        times, _ = self.begin(mcu, self.PROGRAM)
        times.cut_power(random.Random(1))
        torn = self.content(mcu)
        assert set(torn[:256]) == {0x05, 0x07, 0x0D, 0x0F}
        assert torn[256:] == self.OLD[256:], "no other page is touched"

    def test_what_is_done_stays(self, mcu: Any) -> None:
        times, _ = self.begin(mcu, self.ERASE)
        mcu.clock.tick(1000 * self.TOOK_US)
        assert not times.is_busy
        times.cut_power(random.Random(1))
        assert self.content(mcu) == b"\xff" * 4096
