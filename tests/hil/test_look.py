"""The board keeps how people want its lights, also without power and without a host."""

import time

import pytest

from shared_rules.link import messages
from tests.hil.table import Table

# The flash is written when lights were just sent and no button was pressed for a while.
KEPT_S = 2.5


def brightest(table: Table) -> int:
    return max(table.all_lights())


@pytest.mark.needs("lights", "power")
def test_the_brightness_is_kept_when_the_power_was_gone(table: Table) -> None:
    table.wait_for_host()
    seen = 0

    def has_shone() -> bool:
        nonlocal seen
        seen = max(seen, brightest(table))
        return seen > 20

    table.wait_until(has_shone, "lights at their usual brightness")
    table.host.send(messages.LOOK, bytes((25, 0)))
    dim = max(8, seen // 4)
    table.wait_until(lambda: 0 < brightest(table) <= dim, "dimmer lights")
    table.wait_until(lambda: table.host.unacked == 0, "the board to have heard it")
    time.sleep(KEPT_S)
    table.restart()
    table.wait_for_host()
    for _ in range(20):
        assert brightest(table) <= dim
        time.sleep(0.05)
