"""The emulator's harness, as far as it can be tried without a MicroPython image."""

from pathlib import Path

import pytest

pytest.importorskip("rp2040py", reason="fetched by: python3 tools/dev.py hil --board emulator")
pytest.importorskip("littlefs", reason="fetched by: python3 tools/dev.py hil --board emulator")

from tests.hil.emulated_pico import PIXEL_TICK_NS, Finger, PixelPace, UsbLine
from tests.hil.emulator import EmulatedBoard
from tests.host.stock_image import stock_uf2

# The control register of a DMA channel, and bits of it
CTRL_TRIG, ENABLED, BUSY = 0x0C, 1, 1 << 24


@pytest.fixture
def uf2(tmp_path: Path) -> Path:
    """An image with the form of a MicroPython image and nothing in it."""
    path = tmp_path / "empty.uf2"
    path.write_bytes(stock_uf2())
    return path


def test_the_board_is_built_with_its_keys_and_pixels(uf2: Path) -> None:
    board = EmulatedBoard(uf2, {})
    assert sorted(board.pico.keys) == list(range(9))
    assert board.now_ms() == 0
    assert bytes.fromhex(board.picture["pixels"]) == bytes(3 * 57)
    assert board.picture["buttons"] == list(range(9))


def test_a_transfer_ends_with_the_power(uf2: Path) -> None:
    """A unit that is cut off while its pixels are sent must find them free when it starts."""
    board = EmulatedBoard(uf2, {})
    channel = board.pico.dma_channels[0]
    channel.write_uint32(CTRL_TRIG, ENABLED)
    assert channel.read_uint32(CTRL_TRIG) & BUSY
    board.tell(restart=True)
    assert not channel.read_uint32(CTRL_TRIG) & BUSY


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


def test_time_passes_in_small_steps_while_the_pixel_line_moves() -> None:
    """The emulator leaps while the processor sleeps; a leap would bend the signal."""
    from rp2040py.clock.simulation_clock import SimulationClock

    class Line:
        def add_listener(self, listener) -> None:
            self.move = listener

    clock, line = SimulationClock(), Line()
    PixelPace(clock, line)
    assert not clock.has_scheduled_alarm
    line.move(1, 0)
    assert clock.nanos_to_next_alarm == PIXEL_TICK_NS
    for _ in range(1000):
        clock.tick(PIXEL_TICK_NS)
    assert not clock.has_scheduled_alarm, "a line at rest costs nothing"
