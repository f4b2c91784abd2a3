"""A unit that comes by Bluetooth LE: firmware on the MicroPython VM, bleak, no radio waves."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.errors import StartError
from heliograph.link.bluetooth_finder import BluetoothFinder
from heliograph.link.unit_link import UnitLink
from heliograph.table.change import BLUETOOTH, IN_AIR
from shared_rules.tracker import PLAY
from shared_rules.trackers import tracker_for
from tests.host.link.air_play import RED_HOURS, AirUnit, begin, play, reports
from tests.host.link.radio import Radio, backends_of
from tests.host.link.relay import Relay
from tests.host.link.wifi_desk import WifiDesk, flash_files, start_unit
from tests.micropython_here import need_micropython
from tests.patience import wait_until
from tests.playing import next_button

LOCALHOST = "127.0.0.1"


class Reach:
    """A desk, a unit with a radio, and what lies between them."""

    def __init__(self, folder: Path, *, wifi: bool = False, **words: object) -> None:
        self.desk = WifiDesk(folder / "host")
        known = self.desk.units.add()
        self.wifi = Relay(self.desk.port)
        words = {"bluetooth": True, "at": [LOCALHOST, self.wifi.port], **words}
        key = words.pop("wrong_key", known.key)
        self.files = flash_files(
            folder / "flash", known.name, key, self.desk.units.table, wifi=wifi, **words
        )
        self.radio = Radio(self.files)
        scanner, client = backends_of(self.radio)
        desk = self.desk
        self.finder = BluetoothFinder(
            desk.table, desk.listener, lambda: desk.units.names, scanner, client
        )
        self.finder.start()
        self.unit = AirUnit(start_unit(self.files), known)

    def is_here(self, way: str = BLUETOOTH) -> bool:
        return self.desk.is_here(self.unit.name, way)

    def close(self) -> None:
        self.finder.stop()
        self.radio.close()
        self.unit.board.stop()
        self.wifi.close()
        self.desk.close()


@pytest.fixture
def reach(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Reach]:
    need_micropython()
    reach = Reach(tmp_path, **getattr(request, "param", {}))
    yield reach
    reach.close()


def assert_once(reach: Reach, presses: int) -> None:
    found = reports(reach.desk)
    assert len(found) == len(set(found)) == presses


def test_a_whole_game_where_packets_are_lost_and_the_line_breaks(reach: Reach) -> None:
    """One packet in ten is lost, either way, and every eighth press the connection ends."""
    dice = random.Random(3)
    lost = []

    def lose(_towards: str, packet: bytes) -> bytes:
        if dice.random() < 0.1:
            lost.append(packet)
            return b""
        return packet

    wait_until(reach.is_here)
    begin(reach.desk)
    reach.radio.spoil = lose
    presses = 0
    while tracker_for(reach.desk.table.state).phase == PLAY and presses < 100:
        presses += play(reach.desk, reach.unit, 8)
        if presses <= 16:
            reach.radio.disconnect()
    assert_once(reach, presses)
    assert presses > 30
    assert len(lost) > 10
    assert reach.radio.connections >= 3


@pytest.mark.parametrize("reach", [{"wifi": True}], indirect=True)
def test_a_lost_way_falls_back_to_another_and_nothing_is_doubled(reach: Reach) -> None:
    """Wi-Fi, Bluetooth and the cable take turns; what is pressed between them counts once."""
    desk, unit = reach.desk, reach.unit
    wait_until(lambda: reach.is_here(IN_AIR) or reach.is_here())
    begin(desk)
    play(desk, unit, 2)
    reach.wifi.close()
    unit.press(next_button(tracker_for(desk.table.state)))
    wait_until(reach.is_here)
    wait_until(lambda: len(reports(desk)) == 3)
    play(desk, unit, 2)
    link = UnitLink(desk.table, unit.board.url)
    link.start()
    wait_until(lambda: [one.url for one in desk.table.ports.units] == [link.url])
    wait_until(lambda: all(one.connected for one in desk.table.ports.units))
    play(desk, unit, 2, link)
    link.stop()
    unit.press(next_button(tracker_for(desk.table.state)))  # while no way is there
    wait_until(reach.is_here)
    wait_until(lambda: len(reports(desk)) == 8)
    assert_once(reach, 8)


@pytest.mark.parametrize("reach", [{"wrong_key": bytes(32)}], indirect=True)
def test_another_key_is_told_by_lights_and_page(reach: Reach) -> None:
    wait_until(lambda: reach.unit.red_hours == 3, RED_HOURS)
    status = reach.desk.status(reach.unit.name, BLUETOOTH)
    assert "a key that is not of this table" in str(status.problem)


def test_a_host_that_does_not_come_is_told_by_lights(tmp_path: Path) -> None:
    need_micropython()
    files = flash_files(tmp_path / "flash", "unit0001", bytes(32), "t", bluetooth=True, wifi=False)
    radio = Radio(files)
    unit = AirUnit(start_unit(files), None)
    wait_until(lambda: unit.red_hours == 2, RED_HOURS)
    assert radio.name == "Heliograph unit0001"
    unit.board.stop()
    radio.close()


def test_a_computer_without_a_radio_is_told_and_asked_again(tmp_path: Path) -> None:
    desk = WifiDesk(tmp_path)
    scanner, client = backends_of(Radio(tmp_path))

    class Broken(scanner):
        async def start(self) -> None:
            raise OSError("no adapter")

    finder = BluetoothFinder(desk.table, desk.listener, tuple, Broken, client)
    finder.start()
    wait_until(lambda: any("no adapter" in str(one.problem) for one in desk.table.ports.units))
    finder.stop()
    desk.close()


def test_without_bleak_it_says_what_to_install(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "bleak", None)
    desk = WifiDesk(tmp_path)
    with pytest.raises(StartError, match=r"pip install 'heliograph\[bluetooth\]'"):
        BluetoothFinder(desk.table, desk.listener, tuple)
    desk.close()
