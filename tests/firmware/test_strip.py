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
    "colours, word", [("GRB", 0x02_01_03_00), ("RGB", 0x01_02_03_00), ("GRBW", 0x02_01_03_00)]
)
def test_a_pixel_gets_its_colours_in_its_own_order(
    load: Load, clock: HandClock, wire: RecordingWire, colours: str, word: int
):
    """The word's highest byte goes out first; a white of its own stays dark."""
    strip = load("firmware.strip").Strip(16, 1, colours)
    clock.pass_us(10_000)
    strip.show(bytearray(b"\x01\x02\x03"), AS_IT_IS)
    assert int.from_bytes(wire.sent[-1][1][:4], "little") == word


def test_a_pixel_with_white_takes_a_third_longer(load: Load, clock: HandClock):
    module = load("firmware.strip")
    strip = module.Strip(16, 10, "GRBW")
    clock.pass_us(10_000)
    strip.show(bytearray(30), AS_IT_IS)
    clock.pass_us(400 + 299)
    assert not strip.is_ready()
    clock.pass_us(1)
    assert strip.is_ready()


def test_a_ring_that_runs_the_other_way_round_is_sorted(
    load: Load, clock: HandClock, wire: RecordingWire
):
    """Pixel 2 of this ring sits at twelve o'clock, and its chain runs anticlockwise."""
    strip = load("firmware.strip").Strip(16, 4, "RGB", (2, 1, 0, 3))
    clock.pass_us(10_000)
    strip.show(bytearray(b"\x01\x00\x00\x02\x00\x00\x03\x00\x00\x04\x00\x00"), AS_IT_IS)
    assert [wire.sent[-1][1][4 * place + 3] for place in range(4)] == [3, 2, 1, 4]


# The short pulse that means zero, in ns, as the data sheets of the usual kinds give it.
SHORT_PULSES = {"WS2812": (200, 500), "WS2812B": (250, 550), "WS2812B-V5": (220, 380),
                "SK6812": (150, 450)}  # fmt: skip
MARGIN_NS = 50


@pytest.mark.parametrize("kind", SHORT_PULSES)
def test_the_short_pulse_serves_every_kind_with_room_below(load: Load, kind: str):
    """A cable rounds a pulse off and makes it shorter, never longer: the room is below."""
    module = load("firmware.strip")
    signal = joined(Program(module.ws2812).pulses([0] * 4))
    high_ns = signal[1][1] * (1_000_000_000 // module.CLOCK_HZ)
    least, most = SHORT_PULSES[kind]
    assert least + MARGIN_NS <= high_ns <= most


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


def white_at(words: bytes) -> list[int]:
    return [at for at in range(PIXELS) if words[4 * at + 1 : 4 * at + 4] == b"\xff\xff\xff"]


def test_an_interrupt_lights_one_pixel_of_the_lights_that_are_shown(
    strip, clock: HandClock, wire: RecordingWire
):
    strip.show(bytearray(b"\x01\x02\x03" * PIXELS), AS_IT_IS)
    clock.pass_us(10_000)
    strip.light_up(-5)
    assert white_at(wire.sent[-1][1]) == [52]
    assert len(wire.sent) == 2
    assert not strip.is_ready()


def test_no_interrupt_sends_while_lights_are_sent_or_about_to_be(
    strip, clock: HandClock, wire: RecordingWire
):
    strip.light_up(3)
    assert not wire.sent, "there is nothing to show yet"
    strip.show(bytearray(3 * PIXELS), AS_IT_IS)
    strip.light_up(3)
    assert len(wire.sent) == 1
    clock.pass_us(10_000)
    strip.reserve()
    strip.light_up(4)
    assert len(wire.sent) == 1
    strip.show(bytearray(3 * PIXELS), AS_IT_IS)
    assert white_at(wire.sent[-1][1]) == []
