"""The words for the state machine, the signal it makes of them, and when the next may go."""

from collections.abc import Callable
from types import ModuleType

import pytest

from tests.firmware.conftest import HandClock, RecordingWire
from tests.firmware.pio import Program, joined

PIXELS = 57
AS_IT_IS = bytearray(range(256))

Load = Callable[[str], ModuleType]


@pytest.fixture
def strip(load: Load, clock: HandClock):
    made = load("firmware.strip").Strip(16, PIXELS)
    clock.pass_us(10_000)
    return made


def wire_us(pixels: int) -> int:
    return 30 * pixels


def test_each_pixel_is_a_word_with_green_red_blue_from_the_top(strip, wire: RecordingWire):
    rgb = bytearray(3 * PIXELS)
    rgb[0:6] = b"\x01\x02\x03\xff\x80\x40"
    strip.show(rgb, AS_IT_IS)
    kind, words = wire.sent[-1]
    assert kind == b"P"
    assert len(words) == 4 * PIXELS
    assert int.from_bytes(words[0:4], "little") == 0x02_01_03_00
    assert int.from_bytes(words[4:8], "little") == 0x80_FF_40_00


def test_brightness_goes_through_the_table(strip, wire: RecordingWire):
    table = bytearray(value // 2 for value in range(256))
    strip.show(bytearray(b"\x64\x32\x0a" * PIXELS), table)
    assert int.from_bytes(wire.sent[-1][1][:4], "little") == 0x19_32_05_00


def test_the_next_lights_wait_for_the_wire_and_the_latch(strip, clock: HandClock):
    assert strip.is_ready()
    strip.show(bytearray(3 * PIXELS), AS_IT_IS)
    assert not strip.is_ready()
    clock.pass_us(wire_us(PIXELS))
    assert not strip.is_ready(), "the latch still needs its rest"
    clock.pass_us(299)
    assert not strip.is_ready()
    clock.pass_us(1)
    assert strip.is_ready()


def test_showing_into_a_running_transfer_is_an_error_on_the_fake(strip):
    strip.show(bytearray(3 * PIXELS), AS_IT_IS)
    with pytest.raises(RuntimeError, match="expected the last transfer to be over"):
        strip.show(bytearray(3 * PIXELS), AS_IT_IS)


def test_one_buffer_serves_all_lights(strip, clock: HandClock):
    buffer = strip._words
    for _ in range(3):
        strip.show(bytearray(3 * PIXELS), AS_IT_IS)
        clock.pass_us(33_000)
    assert strip._words is buffer


@pytest.mark.parametrize(
    "bit, high_ns, low_ns",
    [(0, (220, 550), (580, 1000)), (1, (580, 950), (220, 600))],
)
def test_the_signal_keeps_the_times_of_the_data_sheet(
    load: Load, bit: int, high_ns: tuple[int, int], low_ns: tuple[int, int]
):
    """WS2812B: a zero is a short high and a long low, a one the other way round."""
    module = load("firmware.strip")
    cycle_ns = 1_000_000_000 // module.CLOCK_HZ
    signal = joined(Program(module.ws2812).pulses([bit] * 4))
    (high, high_cycles), (low, low_cycles) = signal[1:3]
    assert (high, low) == (1, 0)
    assert high_ns[0] <= high_cycles * cycle_ns <= high_ns[1]
    assert low_ns[0] <= low_cycles * cycle_ns <= low_ns[1]
    assert (high_cycles + low_cycles) * cycle_ns * 24 == 1000 * module.PIXEL_US
