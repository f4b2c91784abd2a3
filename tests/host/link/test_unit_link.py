"""The thread of one board on a real port, with the real unit on the far end."""

import socket
import threading
from collections.abc import Iterator

import pytest

from heliograph.link import unit_link
from heliograph.link.unit_link import UnitLink, now_ms
from heliograph.table.table import Table
from shared_rules import panel
from shared_rules.lights.canvas import Canvas
from shared_rules.unit import Unit
from tests.host.desk import begin, end_turns
from tests.patience import PATIENCE_S, wait_until


@pytest.fixture(autouse=True)
def wait_for_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread of one test lives on in the next."""
    monkeypatch.setattr(unit_link, "STOP_S", PATIENCE_S)


class SocketBoard:
    """A unit behind a TCP port, served by a thread."""

    def __init__(self, answers: bool = True) -> None:
        self.unit = Unit(77, Canvas(24, 16, 12, 5), b"full", seed=1)
        self.lock = threading.Lock()
        self._switched_on = now_ms()
        self._answers = answers
        self._peer: socket.socket | None = None
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.settimeout(0.05)
        self._stopping = False
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def press(self, button: int) -> None:
        with self.lock:
            self.unit.press(button, panel.SHORT, self._now_ms())

    def unplug(self) -> None:
        if self._peer:
            self._peer.shutdown(socket.SHUT_RDWR)

    def stop(self) -> None:
        self._stopping = True
        self._thread.join()
        self._server.close()

    def _now_ms(self) -> int:
        return now_ms() - self._switched_on

    def _run(self) -> None:
        while not self._stopping:
            try:
                self._peer, _ = self._server.accept()
            except TimeoutError:
                continue
            with self._peer:
                self._serve(self._peer)

    def _serve(self, peer: socket.socket) -> None:
        peer.settimeout(0.005)
        while not self._stopping:
            try:
                with self.lock:
                    if self._answers:
                        peer.sendall(self.unit.output(self._now_ms()))
                data = peer.recv(4096)
                if not data:
                    return
                with self.lock:
                    self.unit.receive(data, self._now_ms())
            except TimeoutError:
                continue
            except OSError:
                return


@pytest.fixture
def board() -> Iterator[SocketBoard]:
    board = SocketBoard()
    yield board
    board.stop()


@pytest.fixture
def link(table: Table, board: SocketBoard) -> Iterator[UnitLink]:
    link = UnitLink(table, board.url)
    link.start()
    wait_until(lambda: table.ports.units[0].connected)
    yield link
    link.stop()


def agree(table: Table, board: SocketBoard) -> bool:
    with board.lock:
        return (table.rev, table.state) == (board.unit.rev, bytes(board.unit.tracker.state))


def test_presses_and_pages_meet(table: Table, board: SocketBoard, link: UnitLink) -> None:
    board.press(panel.OK)
    wait_until(lambda: table.rev == 1)
    begin(table)
    wait_until(lambda: agree(table, board))
    board.press(board.unit.tracker.now())
    wait_until(lambda: table.rev == 3 and agree(table, board))


def test_a_change_reaches_the_board_at_once(
    table: Table, board: SocketBoard, link: UnitLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the wake-up it would take a tick of the loop."""
    begin(table)
    wait_until(lambda: agree(table, board))
    port, woken = link._port, threading.Event()
    assert port is not None
    monkeypatch.setattr(port, "wake", woken.set)
    end_turns(table, 1)
    assert woken.is_set()
    wait_until(lambda: agree(table, board))


def test_comes_back_by_itself(table: Table, board: SocketBoard, link: UnitLink) -> None:
    begin(table)
    wait_until(lambda: agree(table, board))
    board.unplug()
    wait_until(lambda: not table.ports.units[0].connected)
    board.press(board.unit.tracker.now())
    wait_until(lambda: table.rev == 3 and table.ports.units[0].connected)
    assert table.ports.units[0].problem is None


def test_two_boards_show_one_table(table: Table, board: SocketBoard, link: UnitLink) -> None:
    other = SocketBoard()
    other.unit.session.boot = 78
    second = UnitLink(table, other.url)
    second.start()
    begin(table)
    wait_until(lambda: agree(table, board) and agree(table, other))
    board.press(board.unit.tracker.now())
    wait_until(lambda: table.rev == 3 and agree(table, other))
    other.press(other.unit.tracker.now())
    wait_until(lambda: table.rev == 4 and agree(table, board))
    wait_until(lambda: [status.connected for status in table.ports.units] == [True, True])
    second.stop()
    other.stop()


def test_says_that_nobody_is_there_and_goes_on_trying(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, tries = unit_link.open_transport, threading.Semaphore(0)

    def open_transport(address: str) -> object:
        tries.release()
        return real(address)

    monkeypatch.setattr(unit_link, "open_transport", open_transport)
    with socket.create_server(("127.0.0.1", 0)) as reserved:
        port = reserved.getsockname()[1]
    link = UnitLink(table, f"socket://127.0.0.1:{port}")
    link.start()
    wait_until(lambda: table.ports.units[0].problem)
    problem = table.ports.units[0].problem
    assert problem is not None
    assert "No unit answers" in problem.text("en")
    assert all(tries.acquire(timeout=PATIENCE_S) for _ in range(3))
    assert table.ports.units[0].problem is problem
    link.stop()


def test_says_when_the_far_end_is_no_board(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unit_link, "SILENT_MS", 50)
    mute = SocketBoard(answers=False)
    link = UnitLink(table, mute.url)
    link.start()
    wait_until(lambda: table.ports.units[0].problem)
    assert "does not answer as a Heliograph unit" in str(table.ports.units[0].problem)
    link.stop()
    mute.stop()


def test_stops_while_it_waits_for_a_word(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unit_link, "TICK_S", 2 * PATIENCE_S)
    mute = SocketBoard(answers=False)
    link = UnitLink(table, mute.url)
    link.start()
    wait_until(lambda: link._port)
    link.stop()
    assert not link._thread.is_alive()
    mute.stop()


def test_a_port_that_fails_in_an_unforeseen_way_is_tried_again(
    table: Table, board: SocketBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, failures = unit_link.open_transport, iter((ValueError("odd port"),))

    def open_at_the_second_try(address: str) -> object:
        for failure in failures:
            raise failure
        return real(address)

    monkeypatch.setattr(unit_link, "open_transport", open_at_the_second_try)
    link = UnitLink(table, board.url)
    link.start()
    try:
        wait_until(lambda: any(one.connected for one in table.ports.units))
    finally:
        link.stop()
