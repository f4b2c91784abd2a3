"""A unit without chance draws the same boot id whenever it starts: nothing is lost by that."""

import random

import pytest

from heliograph.record.store import LogRow
from tests.attack.restarts import StormyTable, live
from tests.deep import IS_DEEP
from tests.faults.virtual_table import TO_UNIT

SAME = 0x2A2A2A2A
LIVES = range(60 if IS_DEEP else 6)


class TableWithoutChance(StormyTable):
    """Its unit draws what it always draws; the host draws by chance."""

    def draw_boot(self, end: int) -> int:
        drawn = super().draw_boot(end)
        return SAME if end == TO_UNIT else drawn

    def _watch(self, row: LogRow) -> None:
        """What was made before a unit took another name is known by the old one alone."""


@pytest.mark.parametrize("seed", LIVES)
def test_it_takes_another_name_and_no_press_is_lost(seed: int) -> None:
    dice = random.Random(seed)
    table = TableWithoutChance(dice)
    storm = live(table, dice)
    assert table.violations() == []
    runs = {row.boot for row in table.record.log if row.boot}
    assert len(runs) > 1 or not storm.counts["the unit starts again"]
