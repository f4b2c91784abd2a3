"""The parts of the loop that need no running board; the rest is tested in tests/hil."""

from collections.abc import Callable
from types import ModuleType

from tests.firmware.conftest import HandClock, RecordingWire

Load = Callable[[str], ModuleType]
DAY_US = 24 * 60 * 60 * 1_000_000


def test_the_clock_runs_on_where_the_counter_begins_again(load: Load, clock: HandClock):
    passing = load("firmware.loop").Clock()
    for day in range(1, 31):
        clock.pass_us(DAY_US)
        assert passing.now() == day * DAY_US // 1000


def test_keys_read_low_pins_as_pressed(load: Load, wire: RecordingWire):
    keys = load("firmware.loop").Keys(((0, 2), (5, 10), (8, 13)))
    assert keys.count == 9
    assert keys.pressed() == 0
    wire.low = {10, 13}
    assert keys.pressed() == 1 << 5 | 1 << 8
