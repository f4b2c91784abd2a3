"""Which run of which board a press belongs to: two with one number, and one at another port."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.link.unit_session import UnitSession
from heliograph.record.store import Store
from heliograph.table.table import Table
from shared_rules import panel
from shared_rules.lights.canvas import Canvas
from shared_rules.link import frame, messages
from shared_rules.link.session import GONE_MS, Session
from shared_rules.unit import Unit
from tests.host.desk import begin

STEP_MS = 5
BOOT = 0xA5A5A5A5


def unit_of(boot: int = BOOT) -> Unit:
    return Unit(boot, Canvas(24, 16, 12, 5), b"full", seed=1)


class Room:
    """One table with ports; units hang on some of them."""

    def __init__(self, folder: Path) -> None:
        self.now_ms = 0
        self.record = Store(folder / "room.db")
        self.table = Table(self.record)
        self.ports = [self.port("first"), self.port("second")]
        self.units: list[Unit | None] = [None, None]
        self.said: list[tuple[Session, int]] = []  # every press that was made, by run and number

    def port(self, url: str, boot: int = 0) -> UnitSession:
        return UnitSession(self.table, url, boot or 1000 + len(url))

    def run(self, ms: int = 300) -> None:
        for _ in range(ms // STEP_MS):
            self.now_ms += STEP_MS
            for port, unit in zip(self.ports, self.units, strict=True):
                words = port.output(self.now_ms)
                if unit is not None:
                    unit.receive(words, self.now_ms)
                    port.receive(unit.output(self.now_ms), self.now_ms)

    def plug(self, port: int, unit: Unit | None) -> None:
        """Put a unit at a port; without one the cable is pulled, and the port notices."""
        self.units[port] = unit
        if unit is None:
            self.ports[port].lost()

    def press(self, unit: Unit) -> None:
        """Answer what the unit asks, or end the turn."""
        before = unit.session.acked + unit.session.unacked
        unit.press(panel.OK, panel.DOWN, self.now_ms)
        unit.press(panel.OK, panel.SHORT, self.now_ms)
        unit.press(max(0, unit.tracker.now()), panel.DOWN, self.now_ms)
        unit.press(max(0, unit.tracker.now()), panel.SHORT, self.now_ms)
        after = unit.session.acked + unit.session.unacked
        self.said += [(unit.session, number) for number in range(before + 1, after + 1)]

    def swallowed(self) -> list[tuple[int, int]]:
        """Presses that were acknowledged and are not in the record."""
        acked = [(run.boot, number) for run, number in self.said if number <= run.acked]
        return [press for press in acked if not self.record.holds(*press)]

    def doubled(self) -> int:
        """How many more rows the record has than presses were made."""
        rows = self.record.fetch("SELECT count(*) FROM log WHERE boot IS NOT NULL")
        return int(rows[0][0]) - len(self.said)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    begin(room.table)
    yield room
    room.record.close()


def test_two_boards_with_one_number_lose_nothing(room: Room) -> None:
    """Both are there from the beginning: the second takes another number before it speaks."""
    units = [unit_of(), unit_of()]
    room.units = list(units)
    room.run()
    for _ in range(50):
        for unit in units:
            room.press(unit)
        room.run(50)
    room.run()
    assert len(room.said) >= 100
    assert [unit.session.unacked for unit in units] == [0, 0]
    assert (room.swallowed(), room.doubled()) == ([], 0)
    assert units[0].session.boot != units[1].session.boot


def test_a_board_with_the_number_of_an_earlier_one_loses_nothing(room: Room) -> None:
    """The record knows the number already, up to a press that this board never made."""
    for _ in range(2):
        unit = unit_of()
        room.plug(0, unit)
        room.run()
        for _ in range(20):
            room.press(unit)
            room.run(50)
        assert unit.session.unacked == 0
        room.plug(0, None)
    assert (room.swallowed(), room.doubled()) == ([], 0)


def test_what_it_did_alone_before_it_learned_of_the_other_is_kept(room: Room) -> None:
    first, second = unit_of(), unit_of()
    room.plug(0, first)
    room.run()
    for _ in range(5):
        room.press(first)
    for _ in range(9):
        room.press(second)  # it sets up a game of its own while it is alone
    room.run()
    room.plug(1, second)
    room.run(GONE_MS)
    assert (second.session.unacked, room.swallowed(), room.doubled()) == (0, [], 0)


def test_a_board_that_moves_to_another_port_goes_on_exactly_once(room: Room) -> None:
    unit = unit_of()
    room.plug(0, unit)
    room.run()
    for port in (1, 0, 1, 0):
        for _ in range(4):
            room.press(unit)
            room.run(50)
        room.press(unit)
        # It speaks once more, is heard, and leaves before the acknowledgement comes.
        room.ports[1 - port].receive(unit.output(room.now_ms), room.now_ms)
        room.plug(1 - port, None)
        room.plug(port, unit)
        room.run()
    assert unit.session.boot == BOOT
    assert (unit.session.unacked, room.swallowed(), room.doubled()) == (0, [], 0)


def test_a_port_that_has_not_noticed_yet_does_not_make_it_another_board(room: Room) -> None:
    """It has spoken: under another number its presses could count twice."""
    unit = unit_of()
    room.plug(0, unit)
    room.run()
    room.press(unit)
    room.ports[0].receive(unit.output(room.now_ms), room.now_ms)
    room.units = [None, unit]
    room.run(500)
    assert not unit.session.connected
    room.run(GONE_MS + 500)
    assert (unit.session.connected, unit.session.boot) == (True, BOOT)
    assert (unit.session.unacked, room.swallowed(), room.doubled()) == (0, [], 0)


def test_a_second_board_that_spoke_elsewhere_is_refused_in_words(room: Room) -> None:
    room.plug(0, unit_of())
    room.run()
    second = unit_of()
    elsewhere = Session(7, b"another host")
    for _ in range(20):
        room.now_ms += STEP_MS
        second.receive(elsewhere.output(room.now_ms), room.now_ms)
        elsewhere.receive(second.output(room.now_ms), room.now_ms)
    room.press(second)
    second.output(room.now_ms)
    room.plug(1, second)
    room.run(GONE_MS)
    problem = room.table.ports.units[1].problem
    assert problem is not None
    assert "the same number as the unit at first" in problem.text("en")
    assert "dieselbe Nummer wie das Gerät an first" in problem.text("de")
    assert second.session.acked == 0
    assert (room.swallowed(), second.session.unacked) == ([], len(room.said))


def test_a_board_with_the_number_of_the_host_is_served(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.ports[0] = room.port("first", BOOT)
    unit = unit_of()
    room.plug(0, unit)
    room.run()
    assert unit.session.connected
    room.record.close()


def test_nothing_is_said_before_the_host_has_told_how_far_it_heard(room: Room) -> None:
    """The greeting by name is lost: what comes after it must not make the board speak."""
    first = unit_of()
    room.plug(0, first)
    room.run()
    room.press(first)
    room.run()
    room.plug(0, None)
    second = unit_of()
    for _ in range(100):
        room.now_ms += STEP_MS
        words = room.ports[0].output(room.now_ms)
        second.receive(_without_names(words), room.now_ms)
        room.ports[0].receive(second.output(room.now_ms), room.now_ms)
    assert not second.session.connected
    assert second.session.boot == BOOT
    room.plug(0, second)
    room.run()
    assert second.session.connected
    assert second.session.boot != BOOT


def _without_names(words: bytes) -> bytes:
    """What arrives when every greeting that names somebody is lost."""
    return b"".join(line for line in words.splitlines(keepends=True) if not _names(line))


def _names(line: bytes) -> bool:
    message = frame.decode(line[:-1])
    if message is None or message[0] != messages.HELLO:
        return False
    return bool(messages.unpack(messages.HELLO, message[2])[2])
