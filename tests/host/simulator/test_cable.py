"""The simulated cable drops, waits and vanishes as a real one does."""

import asyncio
import contextlib
import os
import socket
import time
from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import urlsplit

import pytest

from heliograph.link.transport import key_line
from heliograph.simulator.cable import open_cable
from tests.hil.boards import SimulatedBoard
from tests.hil.table import Table
from tests.patience import PATIENCE_S

KEY = "key"


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


class Watched:
    """A cable whose firmware is the test, and which knows when a client is heard."""

    def __init__(self, address: str) -> None:
        self._heard = asyncio.Event()
        self.cable = open_cable(address, self._hear, KEY)

    async def _hear(self, _content: bytes) -> None:
        self._heard.set()

    async def greet(self, write: Callable[[bytes], object]) -> None:
        """Say something as a client, and wait until the cable has it."""
        self._heard.clear()
        write(b"?")
        await self._heard.wait()


async def late_client_of_a_socket() -> bytes:
    watched = Watched("socket://127.0.0.1:0")
    cable = watched.cable
    await cable.open()
    await cable.send(b"early\n")
    place = urlsplit(cable.address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    writer.write(key_line(cable.address))
    await watched.greet(writer.write)
    await cable.send(b"late\n")
    heard = await reader.readline()
    writer.close()
    await writer.wait_closed()
    cable.close()
    return heard


async def late_client_of_a_terminal() -> bytes:
    watched = Watched("pty")
    cable = watched.cable
    await cable.open()
    for word in (b"early\n", b"late\n"):  # the second client finds nothing of the first one's
        await cable.send(b"to nobody\n")
        line = os.open(cable.address, os.O_RDWR | os.O_NOCTTY)
        await watched.greet(partial(os.write, line))
        await cable.send(word)
        heard = os.read(line, 4096)
        os.close(line)
        while cable._attached:
            await asyncio.sleep(0)
    cable.close()
    return heard


def test_what_is_sent_to_nobody_is_dropped():
    """A board greets four times a second; a client who comes late finds no heap of greetings."""
    assert asyncio.run(late_client_of_a_socket()) == b"late\n"


@pytest.mark.skipif(os.name != "posix", reason="needs terminals")
def test_nor_does_a_terminal_keep_it():
    assert asyncio.run(late_client_of_a_terminal()) == b"late\n"


def test_a_second_client_waits_until_the_first_leaves(board: SimulatedBoard):
    with connect(board) as holder:
        read_line(holder)
        with connect(board) as waiter:
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
    table.start_host()
    table.wait_for_host()
    table.stop()
