"""Clock, pause, pace and lights of a table: kept, shown to everybody, never in the way of play."""

import pytest

from heliograph.record.keys import SEAT, WATCH, Access
from heliograph.record.settings import BOT_PACE_S, LIGHT_LEVEL, LIGHT_TINT, TURN_LIMIT_S, Settings
from heliograph.table import table_settings
from heliograph.table.objections import NotSeated
from heliograph.table.seat_bots import SeatBots
from heliograph.table.table import Table
from heliograph.web.fields import BadCommand
from tests.commanding import perform
from tests.tracking import entering
from tests.web.wire import live_view


class Hand:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    hand = Hand()
    monkeypatch.setattr(table_settings, "now_ms", hand)
    return hand


def begin(table: Table, game: str = "solenia", depth: str = "digital", **more) -> None:
    perform(table, {"do": "begin", "game": game, "depth": depth, "seats": 3, **more})


def play_one(table: Table) -> None:
    table.enter(table.rules.pending(table.position).choices[:1], "seat 1")


def shown(table: Table) -> dict:
    return live_view(table, "en")["settings"]


def test_settings_are_kept_in_the_record(table: Table):
    perform(table, {"do": "pace", "ms": 2500})
    perform(table, {"do": "limit", "seconds": 90})
    perform(table, {"do": "lights", "level": 40, "tint": 2})
    kept = Settings(table.record)
    names = (BOT_PACE_S, TURN_LIMIT_S, LIGHT_LEVEL, LIGHT_TINT)
    assert [kept[name] for name in names] == [2.5, 90, 40, 2]
    again = Table(table.record)
    assert again.bots.pace_s == 2.5
    assert shown(again)["limit_s"] == 90


@pytest.mark.parametrize(
    "command",
    [
        {"do": "pace", "ms": -1},
        {"do": "pace", "ms": "quick"},
        {"do": "limit", "seconds": 10_000},
        {"do": "lights", "level": 0},
        {"do": "lights", "level": 101},
        {"do": "lights", "tint": 9},
        {"do": "lights", "seats": [0, 1, 2]},
        {"do": "lights", "seats": [0, 1, 2, 3, 8]},
        {"do": "lights", "seats": [0, 1, 2, 3, 3]},
        {"do": "lights", "seats": "all"},
    ],
)
def test_what_cannot_be_set_is_sent_back_and_nothing_changes(table: Table, command: dict):
    before = shown(table)
    with pytest.raises(BadCommand, match="expected"):
        perform(table, command)
    assert shown(table) == before


def test_only_the_table_screen_sets_something(table: Table):
    for verb in ("pace", "limit", "lights", "pause", "go_on"):
        for access in (Access(SEAT, 0, 1), Access(WATCH, -1, 2)):
            with pytest.raises(NotSeated):
                perform(table, {"do": verb, "ms": 1, "seconds": 1}, access)


def test_the_clock_begins_anew_with_each_turn_and_not_within_one(table: Table, hand: Hand):
    begin(table)
    first = shown(table)["since_ms"]
    seat = table.rules.pending(table.position).seat
    hand.ms += 5_000
    play_one(table)
    while table.rules.pending(table.position).seat == seat:
        assert shown(table)["since_ms"] == first
        hand.ms += 1_000
        play_one(table)
    assert shown(table)["since_ms"] == hand.ms > first


def test_a_followed_game_has_a_clock_as_well(game: Table, hand: Hand):
    hand.ms += 7_000
    perform(game, entering([{"do": "end_turn", "seat": 3}]))
    assert shown(game)["since_ms"] == hand.ms


def test_a_pause_stops_the_clock(table: Table, hand: Hand):
    begin(table)
    since = shown(table)["since_ms"]
    hand.ms += 3_000
    perform(table, {"do": "pause"})
    assert shown(table)["paused_ms"] == hand.ms
    hand.ms += 60_000
    perform(table, {"do": "go_on"})
    assert (shown(table)["paused_ms"], shown(table)["since_ms"]) == (None, since + 60_000)


def test_whoever_plays_on_ends_the_pause(table: Table, hand: Hand):
    begin(table)
    perform(table, {"do": "pause"})
    hand.ms += 1_000
    play_one(table)
    assert shown(table)["paused_ms"] is None


def test_bots_wait_in_a_pause(table: Table):
    seat_bots = SeatBots(table, pace_s=0)
    seat_bots.start()
    try:
        perform(table, {"do": "pause"})
        assert seat_bots._hold
        perform(table, {"do": "go_on"})
        assert not seat_bots._hold
    finally:
        seat_bots.stop()


def test_the_first_player_is_marked_where_the_game_has_one(table: Table):
    begin(table, options={"first": 2})
    assert [seat["first"] for seat in live_view(table, "en")["seats"]] == [False, True, False]
    begin(table, "solaris")
    assert not any(seat["first"] for seat in live_view(table, "en")["seats"])
