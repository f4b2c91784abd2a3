"""The parts of the loop that need no running board; the rest is tested in tests/hil."""

from collections.abc import Callable
from types import ModuleType

from tests.firmware.conftest import HandClock

Load = Callable[[str], ModuleType]
DAY_US = 24 * 60 * 60 * 1_000_000


def test_the_clock_runs_on_where_the_counter_begins_again(load: Load, clock: HandClock):
    passing = load("firmware.clock").Clock()
    for day in range(1, 31):
        clock.pass_us(DAY_US)
        assert passing.now() == day * DAY_US // 1000


def test_the_clock_knows_when_the_counter_marked_a_moment(load: Load, clock: HandClock):
    passing = load("firmware.clock").Clock()
    clock.pass_us(13 * DAY_US)
    marked = clock.us // 1000 % (1 << 30)
    clock.pass_us(250_000)
    now = passing.now()
    assert passing.when(marked) == now - 250
