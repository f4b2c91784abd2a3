"""On an emulated Pico every press counts once, whatever the unit is doing.

A few tries with `hil --board emulator`; with HELIOGRAPH_DEEP=1 as many as hours allow.
"""

import os
import random

import pytest

from shared_rules.digest import check
from shared_rules.installed import GAMES
from shared_rules.panel import OK, PLUS, UNDO
from shared_rules.tracker import EMPTY, NEW
from shared_rules.tracker import UNDO as UNDO_EVENT
from shared_rules.trackers import play, tracker_for
from tests.hil.conftest import uf2_of
from tests.hil.emulator import EmulatedBoard
from tests.hil.table import Table

DEEP = bool(os.environ.get("HELIOGRAPH_DEEP"))
PRESSES = 2000 if DEEP else 10
TRIES = 5 if DEEP else 1
LATEST_MS = 10_000 if DEEP else 600
QUICK_MS = 30


def rest_until_done(board: EmulatedBoard) -> None:
    while not board.pico.finger.rests:
        board.pass_ms(10)


@pytest.fixture
def fresh_table(request: pytest.FixtureRequest) -> Table:
    if request.config.getoption("board") != "emulator":
        pytest.skip("an emulated Pico of its own: python3 tools/dev.py hil --board emulator")
    return Table(EmulatedBoard(uf2_of(request.config)))


@pytest.mark.parametrize("attempt", range(TRIES))
@pytest.mark.parametrize("game", [row[0] for row in GAMES])
def test_two_presses_of_ok_both_count(fresh_table: Table, game: int, attempt: int) -> None:
    """60 ms apart, at any moment after power-up, while a game may have to be loaded."""
    board = fresh_table.emulated
    fresh_table.wait_for_host()
    board.pass_ms(random.Random(10 * game + attempt).randrange(LATEST_MS))
    if game > 1:
        for button in (UNDO, *[PLUS] * (game - 1), OK):
            board.tell(press=button, ms=60, rest=90)
    for _ in range(2):
        board.tell(press=OK, ms=QUICK_MS, rest=QUICK_MS)
    rest_until_done(board)
    events = fresh_table.wait_for_events(2)
    board.pass_ms(300)
    assert len(events) == 2
    assert events[0][:2] == bytes((NEW, game))


def test_random_presses_give_the_table_of_the_desktop(fresh_table: Table) -> None:
    """Every press here is one step, so a lost or a doubled one shows at once."""
    board, dice = fresh_table.emulated, random.Random(7)
    fresh_table.wait_for_host()
    tracker = tracker_for(EMPTY)
    for number in range(PRESSES):
        button = UNDO if number % 2 else OK
        board.tell(press=button, ms=dice.randrange(25, 160), rest=dice.randrange(60, 400))
        rest_until_done(board)
    events = fresh_table.wait_for_events(PRESSES)
    assert [event[0] for event in events] == [NEW, UNDO_EVENT] * (PRESSES // 2)
    board.tell(press=OK)
    rest_until_done(board)
    tracker = play(tracker, fresh_table.wait_for_events(PRESSES + 1)[-1])
    digest = check(bytes(tracker.state))
    fresh_table.wait_until(
        lambda: fresh_table.host.pings and fresh_table.host.pings[-1][1] == digest, "the same table"
    )
