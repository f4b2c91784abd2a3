"""The table's door for units in the air: who comes in, who does not, and what is said of it."""

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from heliograph.link import wifi_listener
from heliograph.link.unit_link import now_ms
from heliograph.link.wifi_units import FILE, WifiUnit, WifiUnits
from heliograph.table.change import BLUETOOTH
from shared_rules import panel
from shared_rules.lights.canvas import Canvas
from shared_rules.link import keyed
from shared_rules.link.keyed import UnitEnd
from shared_rules.unit import Unit
from tests.host.desk import begin
from tests.host.link.wifi_desk import WifiDesk
from tests.patience import PATIENCE_S, wait_until


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[WifiDesk]:
    desk = WifiDesk(tmp_path)
    yield desk
    desk.close()


class AirUnit:
    """The rules of a unit behind a socket of this computer."""

    def __init__(self, known: WifiUnit, boot: int = 77) -> None:
        self.known = known
        self.unit = Unit(boot, Canvas(24, 16, 12, 5), b"full", seed=1)
        self.lock = threading.Lock()
        self.end: UnitEnd
        self._began = now_ms()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def join(self, port: int) -> None:
        """Connect and go on in a thread."""
        self.end = UnitEnd(self.known.name.encode(), self.known.key, os.urandom(16))
        self.peer = socket.create_connection(("127.0.0.1", port))
        self.peer.settimeout(0.01)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(self.peer, self._stopping))
        self._thread.start()

    def leave(self) -> None:
        self._stopping.set()
        if self._thread:
            self._thread.join()
        self.peer.close()

    def press(self, button: int) -> None:
        with self.lock:
            self.unit.press(button, panel.SHORT, now_ms() - self._began)

    def _run(self, peer: socket.socket, stopping: threading.Event) -> None:
        peer.sendall(self.end.join())
        while not stopping.is_set():
            try:
                with self.lock:
                    if self.end.is_welcome:
                        peer.sendall(self.end.seal(self.unit.output(now_ms() - self._began)))
                said = self.end.hear(peer.recv(4096))
                with self.lock:
                    self.unit.receive(said, now_ms() - self._began)
            except TimeoutError:
                continue
            except OSError:
                return


@pytest.fixture
def air(desk: WifiDesk) -> Iterator[AirUnit]:
    air = AirUnit(desk.units.add())
    yield air
    air.leave()


def test_a_press_in_the_air_is_in_the_record(desk, air):
    begin(desk.table)
    air.join(desk.port)
    wait_until(lambda: desk.is_here(air.known.name))
    wait_until(lambda: air.unit.tracker.game)
    rev = desk.table.rev
    air.press(max(0, air.unit.tracker.now()))
    wait_until(lambda: desk.table.rev > rev)
    assert desk.table.state == bytes(air.unit.tracker.state)


def test_a_unit_that_comes_again_takes_the_place_of_its_own_connection(desk, air):
    """Of the earlier one nobody heard the end: it says nothing more, and nothing ends it."""
    begin(desk.table)
    air.join(desk.port)
    wait_until(lambda: desk.is_here(air.known.name))
    silent = socket.socket(fileno=os.dup(air.peer.fileno()))
    air.leave()
    rev = desk.table.rev
    air.press(max(0, air.unit.tracker.now()))
    air.join(desk.port)
    wait_until(lambda: desk.table.rev > rev)
    wait_until(lambda: desk.is_here(air.known.name))
    silent.close()


def test_one_who_is_gone_before_the_door_looks_does_not_close_it(desk, air):
    gone, other_end = socket.socketpair()
    gone.close()
    desk.listener.bring(gone, BLUETOOTH, "gone")
    wait_until(lambda: not desk.listener._brought)
    air.join(desk.port)
    wait_until(lambda: desk.is_here(air.known.name))
    other_end.close()


def test_who_joined_and_was_not_taken_is_let_go_when_the_door_closes(desk, air):
    air.join(desk.port)
    wait_until(lambda: desk.is_here(air.known.name))
    for link in desk.listener._links.values():
        link.stop()
    air.leave()
    air.join(desk.port)
    wait_until(lambda: desk.listener._joined)
    desk.listener.stop()
    air._stopping.set()
    air._thread.join()
    air.peer.settimeout(PATIENCE_S)
    with suppress(ConnectionResetError):  # closed before all that was said was read
        while air.peer.recv(4096):
            pass
    desk.listen_anew()


def test_a_unit_that_goes_is_told_of_with_what_to_do(desk, air):
    air.join(desk.port)
    wait_until(lambda: desk.is_here(air.known.name))
    air.leave()
    wait_until(lambda: not desk.is_here(air.known.name))
    wait_until(lambda: desk.status(air.known.name).problem)
    assert "joins again by itself" in desk.status(air.known.name).problem.text("en")


class TestStrangers:
    def test_a_wrong_key_moves_nothing_and_is_told(self, desk):
        known = desk.units.add()
        air = AirUnit(WifiUnit(known.name, bytes(32)))
        air.join(desk.port)
        wait_until(lambda: desk.refused)
        wait_until(lambda: air.end.refusal == keyed.WRONG_KEY)
        air.leave()
        assert not any(unit.connected for unit in desk.table.ports.units)
        assert "heliograph flash --wifi" in desk.refused.text("en")

    def test_an_unknown_unit_is_told(self, desk):
        air = AirUnit(WifiUnit("stranger", bytes(32)))
        air.join(desk.port)
        wait_until(lambda: air.end.refusal == keyed.UNKNOWN_NAME)
        air.leave()

    def test_an_old_join_alone_takes_no_place(self, desk, air):
        """Recorded and said again, it must not end the connection of the unit that is here."""
        air.join(desk.port)
        wait_until(lambda: desk.is_here(air.known.name))
        with socket.create_connection(("127.0.0.1", desk.port)) as thief:
            thief.settimeout(PATIENCE_S)
            thief.sendall(air.end.join())
            assert thief.recv(100), "the host answers"
            thief.sendall(air.end.seal(b"AAAA\n"))
            thief.settimeout(0.2)
            with pytest.raises(TimeoutError):
                thief.recv(100)
        assert desk.is_here(air.known.name)

    def test_many_who_say_nothing_keep_nobody_out(self, desk, air, monkeypatch):
        monkeypatch.setattr(wifi_listener, "MOST_WAITING", 4)
        crowd = [socket.create_connection(("127.0.0.1", desk.port)) for _ in range(12)]
        air.join(desk.port)
        wait_until(lambda: desk.is_here(air.known.name))
        for one in crowd:
            one.close()

    def test_who_talks_without_joining_is_dropped(self, desk):
        with socket.create_connection(("127.0.0.1", desk.port)) as talker:
            talker.settimeout(PATIENCE_S)
            talker.sendall(bytes(wifi_listener.MOST_BYTES + 1))
            with suppress(ConnectionError):  # a reset, because words were left unread
                assert talker.recv(1) == b""


class TestSecrets:
    def test_their_file_is_for_its_owner_alone(self, desk):
        desk.units.add()
        if os.name == "posix":
            assert (desk.folder / FILE).stat().st_mode & 0o777 == 0o600

    def test_a_restart_knows_the_units_and_the_table(self, desk):
        known = desk.units.add()
        again = WifiUnits(desk.folder)
        assert again.key_of(known.name.encode()) == known.key
        assert again.table == desk.units.table

    def test_a_unit_that_was_added_by_another_program_may_join(self, desk):
        desk.units.add()
        added = WifiUnits(desk.folder).add()
        wait_until(lambda: desk.units.key_of(added.name.encode()) == added.key)

    def test_no_text_has_a_key(self, desk, air, capfd, caplog):
        caplog.set_level(0)
        air.join(desk.port)
        wait_until(lambda: desk.is_here(air.known.name))
        wrong = AirUnit(WifiUnit(air.known.name, bytes(range(32))))
        wrong.join(desk.port)
        wait_until(lambda: desk.refused)
        wrong.leave()
        air.leave()
        wait_until(lambda: desk.status(air.known.name).problem)
        printed = capfd.readouterr()
        texts = (
            repr(air.known), repr(desk.status(air.known.name)), caplog.text, printed.out,
            printed.err, desk.refused.text("en"),
            desk.status(air.known.name).problem.text("de"),
        )  # fmt: skip
        for key in (air.known.key, bytes(range(32))):
            for text in texts:
                assert key.hex() not in text
                assert repr(key) not in text


def test_a_key_that_is_taken_back_ends_what_it_opened(desk, air):
    begin(desk.table)
    other = AirUnit(desk.units.add(), boot=78)
    for one in (air, other):
        one.join(desk.port)
        wait_until(lambda one=one: desk.is_here(one.known.name))
    WifiUnits(desk.folder).remove(air.known.name)  # another program does that
    wait_until(lambda: not desk.is_here(air.known.name))
    air.leave()
    air.join(desk.port)
    wait_until(lambda: desk.refused)
    assert desk.is_here(other.known.name)
    other.leave()
