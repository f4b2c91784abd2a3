"""UNDO and OK together: a board calls, and shows a call whoever made it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shared_rules import panel
from shared_rules.link.session import GONE_MS
from shared_rules.ruled_refusals import NO_HALL
from tests.host.desk import Desk, begin

SOON_MS = 1000


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A board and a table in a hall, which both know a game of three."""
    desk = Desk(tmp_path)
    desk.run(SOON_MS)
    begin(desk.table)
    desk.run()
    assert desk.is_settled
    desk.table.hall.is_open = True
    yield desk
    desk.record.close()


def call(desk: Desk) -> None:
    desk.press(panel.OK, panel.CALL)


def nine_o_clock(desk: Desk) -> list[int]:
    """Return the light at nine o'clock of each ring."""
    desk.unit.lights(desk.now_ms)
    return [max(desk.unit.canvas.rgb[3 * at : 3 * at + 3]) for at in (18, 36, 49)]


def test_the_chord_calls_and_takes_it_back(desk: Desk) -> None:
    before, dark = desk.table.length, nine_o_clock(desk)
    call(desk)
    assert desk.table.hall.calling_since_ms is not None
    assert min(nine_o_clock(desk)) > max(dark)
    desk.run(SOON_MS)
    assert min(nine_o_clock(desk)) > max(dark)
    call(desk)
    assert desk.table.hall.calling_since_ms is None
    desk.run(SOON_MS)
    assert nine_o_clock(desk) == dark
    assert desk.table.length == before  # a call is no step
    assert desk.is_settled


def test_a_call_from_a_page_shows_on_the_board_and_after_a_restart(desk: Desk) -> None:
    dark = nine_o_clock(desk)
    desk.table.hall.call("page")
    desk.run()
    assert min(nine_o_clock(desk)) > max(dark)
    desk.start_board()
    desk.run(SOON_MS)
    assert min(nine_o_clock(desk)) > max(dark)
    desk.table.hall.end_call("page")
    desk.run(SOON_MS)
    assert nine_o_clock(desk) == dark


def test_a_host_that_was_killed_forgets_the_call_and_so_does_the_board(desk: Desk) -> None:
    dark = nine_o_clock(desk)
    call(desk)
    desk.restart_host()
    desk.run(2 * SOON_MS)
    assert nine_o_clock(desk) == dark


def test_without_a_hall_it_is_refused_and_the_page_says_why(desk: Desk) -> None:
    desk.table.hall.is_open = False
    call(desk)
    assert desk.table.hall.calling_since_ms is None
    refused = desk.table.ports.units[0].refusal
    assert refused
    assert refused.code == NO_HALL
    assert desk.is_settled


def test_alone_it_is_refused_and_nobody_is_called_later(desk: Desk) -> None:
    desk.is_cut = True
    desk.run(GONE_MS + SOON_MS)
    call(desk)
    desk.is_cut = False
    desk.run(SOON_MS)
    assert desk.table.hall.calling_since_ms is None
