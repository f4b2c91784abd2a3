"""The simulated cable drops, waits and vanishes as a real one does."""

import contextlib
import os
import socket
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
import serial

from heliograph.link.transport import key_line
from tests.hil.boards import SimulatedBoard
from tests.hil.table import Table
from tests.patience import PATIENCE_S


@pytest.fixture
def board() -> Iterator[SimulatedBoard]:
    made = SimulatedBoard("cpython")
    yield made
    made.stop()


def connect(board: SimulatedBoard) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", urlsplit(board.url).port))
    line.settimeout(PATIENCE_S)
    line.sendall(key_line(board.url))
    return line


def read_line(line: socket.socket) -> bytes:
    received = b""
    while not received.endswith(b"\n"):
        received += line.recv(1)
    return received


def is_cut(line: socket.socket) -> bool:
    """Whether the line ends, in whichever way the system tells."""
    with contextlib.suppress(ConnectionError):
        while line.recv(4096):
            pass
    return True


def test_what_is_sent_to_nobody_is_dropped(board: SimulatedBoard):
    """The board greets four times a second; a client who comes late finds no heap of greetings."""
    time.sleep(1)
    with connect(board) as line:
        line.settimeout(0.1)
        try:
            early = line.recv(4096)
        except TimeoutError:
            early = b""
    assert early.count(b"\n") <= 1


def test_a_second_client_waits_until_the_first_leaves(board: SimulatedBoard):
    with connect(board) as holder, connect(board) as waiter:
        read_line(holder)
        waiter.settimeout(0.6)
        with pytest.raises(TimeoutError):
            waiter.recv(1)
        holder.close()
        waiter.settimeout(PATIENCE_S)
        assert read_line(waiter)


def test_unplugged_the_port_is_gone_and_replugged_it_is_back(board: SimulatedBoard):
    with connect(board) as line:
        read_line(line)
        board.tell(unplug=True)
        assert is_cut(line)
    with connect(board) as line:
        assert line.recv(4096) == b""
    board.tell(replug=True)
    end = time.monotonic() + PATIENCE_S
    while True:
        with connect(board) as line:
            if line.recv(1):
                break
        assert time.monotonic() < end, "expected the board to be back"


@pytest.mark.skipif(os.name != "posix", reason="needs terminals")
def test_a_terminal_is_a_cable_too():
    board = SimulatedBoard("cpython", "--serial", "pty")
    assert os.path.exists(board.url)  # noqa: PTH110
    table = Table(board)
    table.wait_for_host()
    table.press(8)
    table.wait_for_events(1)
    table.kill_host()
    time.sleep(0.5)
    with serial.Serial(board.url, timeout=0.05) as line:
        assert line.read(4096).count(b"\n") <= 1, "what was sent to nobody is dropped"
    table.start_host()
    table.wait_for_host()
    table.stop()
