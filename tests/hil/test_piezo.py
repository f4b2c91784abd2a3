"""A unit with a piezo, by its own firmware: the pin says whose turn it is, and never by itself."""

import pytest

from heliograph.games import ALL_GAMES
from shared_rules.link import messages
from shared_rules.panel import MINUS, UNDO, button_of
from shared_rules.sounds import HERTZ, seat_notes
from shared_rules.tracker import EMPTY
from shared_rules.trackers import play, tracker_for
from tests.hil.played import pins_of
from tests.hil.table import Table
from tests.hil.test_described_games import wait_for_table
from tests.hil.test_eight_seats import BUILD, EIGHT, table_of_eight

__all__ = ["table_of_eight"]

LISTEN_MS = 400


@pytest.fixture
def table(table_of_eight: Table) -> Table:
    """Eight people round the table, seat 1 on turn."""
    tracker = tracker_for(EMPTY)
    for step in (*ALL_GAMES["clockwise"].opening(EIGHT),):
        tracker = play(tracker, step)
    table_of_eight.wait_for_host()
    state = bytes(tracker.state)
    table_of_eight.host.send(messages.STATE, messages.pack(messages.STATE, 1, 0, tail=state))
    wait_for_table(table_of_eight, state)
    table_of_eight.press(button_of(0))
    table_of_eight.wait_for_events(1)
    return table_of_eight


def listen(table: Table) -> list[int]:
    """The half tones that the pin of the piezo gives, in their order."""
    pin, heard, before = table._board.board.pin(pins_of(BUILD).PIEZO_PIN), [], (0, 0)
    for _ in range(LISTEN_MS // 5):
        table.let_pass(0.005)
        now = pin.pwm
        if now != before and now[1]:
            heard.append(HERTZ.index(now[0]))
        before = now
    return heard


def chord(table: Table) -> None:
    table.put_down(UNDO)
    table.press(MINUS)
    table.lift(UNDO)


def test_the_chord_lets_the_piezo_say_whose_turn_it_is(table: Table) -> None:
    table.press(button_of(0))
    assert listen(table) == []
    chord(table)
    assert listen(table)[-2:] == list(seat_notes(1)[::2])
    for seat in range(1, EIGHT):
        table.press(button_of(seat))
        assert listen(table) == list(seat_notes((seat + 1) % EIGHT)[::2])
    chord(table)
    listen(table)
    table.press(button_of(0))
    assert listen(table) == []
