"""The table stands again after a power cycle, without anybody's help."""

import pytest

from shared_rules.link import messages
from shared_rules.panel import OK
from shared_rules.tracker import EMPTY
from shared_rules.trackers import play, tracker_for
from tests.hil.table import Table

# The flash is written when lights were just sent and no button was pressed for a while.
KEPT_S = 1.5


@pytest.mark.needs("press", "power")
def test_the_table_comes_back_with_the_power(table: Table) -> None:
    table.wait_for_host()
    table.press(OK, OK)
    tracker = tracker_for(EMPTY)
    for step in table.wait_for_events(2)[:2]:
        tracker = play(tracker, step)
    table.let_pass(KEPT_S)
    table.kill_host()
    table.restart()
    table.start_host()
    table.wait_for_host()
    # A host that knows of no game: the board offers its own.
    table.host.send(messages.STATE, messages.pack(messages.STATE, 0, 0, tail=EMPTY))
    table.wait_until(lambda: table.host.snapshots, "the board to offer its table")
    reason, state = messages.unpack(messages.SNAPSHOT, table.host.snapshots[-1])
    assert reason == messages.OFFERED
    assert state == bytes(tracker.state)
