"""A unit that joins by Wi-Fi: the firmware on the MicroPython VM, real sockets, a whole game."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.link.unit_link import UnitLink
from heliograph.link.wifi_announcement import Announcement
from shared_rules.tracker import PLAY
from shared_rules.trackers import tracker_for
from tests.host.link.air_play import RED_HOURS, AirUnit, begin, play, reports
from tests.host.link.relay import Relay
from tests.host.link.wifi_desk import WifiDesk, flash_files, start_unit
from tests.micropython_here import need_micropython
from tests.patience import wait_until
from tests.playing import next_button

LOCALHOST = "127.0.0.1"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[WifiDesk]:
    desk = WifiDesk(tmp_path / "host")
    yield desk
    desk.close()


@pytest.fixture
def switch_on(tmp_path: Path) -> Iterator:
    """Power a unit on that knows the table of a desk."""
    need_micropython()
    boards = []

    def start(desk: WifiDesk, port: int = 0, **more: object) -> AirUnit:
        known = desk.units.add()
        words = {"at": [LOCALHOST, port or desk.port], "ask": [LOCALHOST, 5353], **more}
        key = words.pop("wrong_key", known.key)
        files = flash_files(tmp_path / "flash", known.name, key, desk.units.table, **words)
        boards.append(start_unit(files))
        return AirUnit(boards[-1], known)

    yield start
    for board in boards:
        board.stop()


def test_a_whole_described_game(desk, switch_on):
    unit = switch_on(desk)
    wait_until(lambda: desk.is_here(unit.name))
    begin(desk)
    presses = play(desk, unit)
    assert tracker_for(desk.table.state).phase != PLAY
    assert len(reports(desk)) == len(set(reports(desk))) == presses > 30


def test_cable_and_air_take_turns_and_double_nothing(desk, switch_on):
    unit = switch_on(desk)
    wait_until(lambda: desk.is_here(unit.name))
    begin(desk)
    for _ in range(2):
        play(desk, unit, 3)
        link = UnitLink(desk.table, unit.board.url)
        link.start()
        wait_until(lambda: [one.url for one in desk.table.ports.units] == [link.url])  # noqa: B023
        wait_until(lambda: all(one.connected for one in desk.table.ports.units))
        play(desk, unit, 3, link)
        link.stop()
        unit.press(next_button(tracker_for(desk.table.state)))  # while no way is there
        wait_until(lambda: desk.is_here(unit.name))
    wait_until(lambda: len(reports(desk)) == 14)
    assert len(set(reports(desk))) == 14


def test_a_host_that_moved_is_asked_for(desk, switch_on, tmp_path):
    """Gone, it is told by lights; at another port, with another table beside it, it is found."""
    unit = switch_on(desk)
    wait_until(lambda: desk.is_here(unit.name))
    begin(desk)
    play(desk, unit, 2)
    desk.listener.stop()
    wait_until(lambda: unit.red_hours == 2, RED_HOURS)
    unit.press(next_button(tracker_for(desk.table.state)))
    other = WifiDesk(tmp_path / "other")
    voices = [
        Announcement(other.units.table, other.port, lambda: LOCALHOST, LOCALHOST),
        Announcement(desk.units.table, desk.listen_anew(), lambda: LOCALHOST, LOCALHOST),
    ]
    for voice in voices:
        voice.start()
    wait_until(lambda: len(reports(desk)) == 3)
    wait_until(lambda: unit.red_hours == 0, RED_HOURS)
    assert other.table.ports.units == []
    for voice in voices:
        voice.stop()
    other.close()


@pytest.mark.parametrize(
    "reds, more",
    [
        (1, {"network": "another network"}),
        (1, {"password": "another password"}),
        (3, {"wrong_key": bytes(32)}),
    ],
)
def test_what_stands_in_the_way_is_seen(desk, switch_on, reds, more):
    unit = switch_on(desk, **more)
    wait_until(lambda: unit.red_hours == reds, RED_HOURS)
    if reds == 3:
        wait_until(lambda: desk.refused)
    printed = json.dumps(unit.board.errors) + str(desk.refused)
    assert "password of the house" not in printed


def test_where_one_line_in_ten_is_lost_every_press_counts_once(desk, switch_on):
    air = Relay(desk.port, loss=0.1)
    unit = switch_on(desk, port=air.port)
    wait_until(lambda: desk.is_here(unit.name))
    begin(desk)
    presses = play(desk, unit)
    assert len(reports(desk)) == len(set(reports(desk))) == presses
    assert air.lost > 10
    air.close()
