"""A whole described game for eight on a unit with eight seat buttons, by its own firmware."""

import pytest

from heliograph.games import ALL_GAMES
from pytest_micropython_boards.plugin import MakeBoard
from shared_rules.any_game.layout import ASKED
from shared_rules.link import messages
from shared_rules.panel import OK, PLUS, button_of
from shared_rules.tracker import EMPTY, OVER
from shared_rules.trackers import play, tracker_for
from tests.deep import IS_DEEP
from tests.hil import played
from tests.hil.played import PlayedBoard
from tests.hil.table import Table
from tests.hil.test_described_games import wait_for_table
from tests.micropython_here import need_micropython

BUILD = "eight"
EIGHT = 8
# Whoever tells gets so many points, so that somebody soon has the thirty that end the game
POINTS = 8
MOST_PRESSES = 700
# MicroPython runs the same sources as the simulated board; the deep run has both
RUNGS = played.RUNGS if IS_DEEP else ("micropython",)


@pytest.fixture(params=RUNGS)
def table_of_eight(request: pytest.FixtureRequest, new_board: MakeBoard) -> Table:
    if request.param == "micropython":
        need_micropython()
    rung, project = played.rung(request.param, BUILD), played.project(request.param, BUILD)
    board = PlayedBoard(new_board(rung, project), BUILD)
    board.wait_for_light()
    return Table(board)


def test_eight_play_a_described_game_to_its_end(table_of_eight: Table) -> None:
    """The unit's steps, played again on the desktop, lead to the same table and the same winner."""
    table, tracker = table_of_eight, tracker_for(EMPTY)
    for step in ALL_GAMES["dixit"].opening(EIGHT):
        tracker = play(tracker, step)
    table.wait_for_host()
    table.host.send(messages.STATE, messages.pack(messages.STATE, 1, 0, tail=bytes(tracker.state)))
    pressed, lit = set(), set()
    for _ in range(MOST_PRESSES):
        wait_for_table(table, bytes(tracker.state))
        lit |= {seat for seat, light in enumerate(table.lights("seats")) if any(light)}
        if tracker.phase == OVER:
            break
        due = [seat for seat in range(EIGHT) if tracker.is_due(seat)]
        buttons = [OK if tracker.state[ASKED] else button_of(due[0])]
        if len(due) == 1 and OK not in buttons:
            buttons = [PLUS] * POINTS + buttons
        pressed |= set(buttons)
        heard = len(table.host.events)
        table.press(*buttons)
        for step in table.wait_for_events(heard + len(buttons))[heard:]:
            tracker = play(tracker, step)
    assert tracker.phase == OVER
    assert len(tracker.winners()) == 1
    assert pressed >= {button_of(seat) for seat in range(EIGHT)}
    assert lit == set(range(EIGHT))
