"""A unit that joins by Wi-Fi: the firmware on the MicroPython VM, real sockets, a whole game."""

import json
import random
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from heliograph.games import ALL_GAMES
from heliograph.link.unit_link import UnitLink
from heliograph.link.wifi_announcement import Announcement
from heliograph.link.wifi_units import WifiUnit
from heliograph.record.store import STEP
from shared_rules.panel import OK, SHORT, Panel
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.tracker import PLAY, Tracker
from shared_rules.trackers import tracker_for
from tests.hil.boards import SimulatedBoard
from tests.host.link.wifi_desk import WifiDesk, flash_files, start_unit
from tests.micropython_here import need_micropython
from tests.patience import wait_until

GAME = "yacht"
LOCALHOST = "127.0.0.1"
RED_HOURS = "the clock's red lights beside twelve"


class AirUnit:
    """The simulated board and what it was told of its table."""

    def __init__(self, board: SimulatedBoard, known: WifiUnit) -> None:
        self.board = board
        self.name = known.name

    def press(self, button: int) -> None:
        self.board.tell(press=button)

    @property
    def red_hours(self) -> int:
        """How many pixels of the clock in a row are red from one o'clock on."""
        picture, at = self.board.picture, 0
        for part, count in picture["parts"]:
            if part == "clock":
                channels = bytes.fromhex(picture["pixels"])[3 * (at + 1) : 3 * (at + count)]
                pixels = zip(channels[0::3], channels[1::3], channels[2::3], strict=True)
                is_red = [red > 4 * green and not blue for red, green, blue in pixels]
                return [*is_red, False].index(False)
            at += count
        raise AssertionError("expected a clock")


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


def begin(desk: WifiDesk) -> None:
    game = ALL_GAMES[GAME]
    desk.table.play(list(game.opening(game.usual_seats)), "page")


def next_button(tracker: Tracker) -> int:
    """The button that leads on: the seat's that is due, or OK."""
    panel = Panel()
    panel.refresh(tracker)
    for button in (max(0, tracker.now()), OK):
        with suppress(Refused):
            if panel.press(tracker, button, SHORT, 1, 1000, Rng(1)):
                return button
    raise AssertionError("expected a press that leads on")


def play(desk: WifiDesk, unit: AirUnit, most: int = 100, *links: UnitLink) -> int:
    """Press on the unit until the game ends; return how often. Each press counts once."""
    presses = 0
    while (tracker := tracker_for(desk.table.state)).phase == PLAY and presses < most:
        wait_until(lambda: desk.is_settled(*links), "the unit to stand where the table stands")
        rev = desk.table.rev
        unit.press(next_button(tracker))
        presses += 1
        wait_until(lambda rev=rev: desk.table.rev > rev)
        assert desk.table.rev == rev + 1
    return presses


def reports(desk: WifiDesk) -> list[tuple[int, int]]:
    """Every step of a unit in the record, by its run and number."""
    return [
        (row.boot, row.seq)
        for match in desk.record.matches()
        for row in desk.record.rows(match.id)
        if row.kind == STEP and row.boot is not None
    ]


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


class LossyAir:
    """Relays lines between unit and host, and loses one in ten, either way."""

    def __init__(self, port: int) -> None:
        self._server = socket.create_server((LOCALHOST, 0))
        self.port = self._server.getsockname()[1]
        self._host_port = port
        self._dice = random.Random(7)
        self.carried = self.lost = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                unit, _ = self._server.accept()
                host = socket.create_connection((LOCALHOST, self._host_port))
                for pair in ((unit, host), (host, unit)):
                    threading.Thread(target=self._relay, args=pair, daemon=True).start()

    def _relay(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError), source.makefile("rb") as lines:
            for line in lines:
                self.carried += 1
                if self._dice.random() < 0.1:
                    self.lost += 1
                else:
                    sink.sendall(line)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._server.close()


def test_where_one_line_in_ten_is_lost_every_press_counts_once(desk, switch_on):
    air = LossyAir(desk.port)
    unit = switch_on(desk, port=air.port)
    wait_until(lambda: desk.is_here(unit.name))
    begin(desk)
    presses = play(desk, unit)
    assert len(reports(desk)) == len(set(reports(desk))) == presses
    assert air.lost > 10
    air.close()
