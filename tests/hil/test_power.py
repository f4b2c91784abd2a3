"""The table stands again after a power cycle, without anybody's help."""

import pytest

from heliograph.games import ALL_GAMES
from shared_rules.link import messages
from shared_rules.panel import OK
from shared_rules.tracker import EMPTY
from shared_rules.trackers import play, tracker_for
from tests.hil.table import Table
from tests.hil.test_described_games import wait_for_table

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
    assert offered_after_a_power_cycle(table) == bytes(tracker.state)


@pytest.mark.needs("press", "power")
def test_a_described_table_comes_back_with_the_power(table: Table) -> None:
    """Its rules lie in parts that are loaded while the board starts."""
    tracker = tracker_for(EMPTY)
    for step in ALL_GAMES["power_grid"].opening(5):
        tracker = play(tracker, step)
    state = bytes(tracker.state)
    table.wait_for_host()
    table.host.send(messages.STATE, messages.pack(messages.STATE, 1, 0, tail=state))
    wait_for_table(table, state)
    table.let_pass(KEPT_S)
    assert offered_after_a_power_cycle(table) == state


def offered_after_a_power_cycle(table: Table) -> bytes:
    """Take the power away and give it back; return what is offered to a host without a game."""
    table.kill_host()
    table.restart()
    table.start_host()
    table.wait_for_host()
    table.host.send(messages.STATE, messages.pack(messages.STATE, 0, 0, tail=EMPTY))
    table.wait_until(lambda: table.host.snapshots, "the board to offer its table")
    reason, state = messages.unpack(messages.SNAPSHOT, table.host.snapshots[-1])
    assert reason == messages.OFFERED
    return bytes(state)
