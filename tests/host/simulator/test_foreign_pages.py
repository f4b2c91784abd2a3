"""A page from anywhere can make this computer's browser knock at the board's ports, and no more."""

import contextlib
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from shared_rules.link import frame, messages
from shared_rules.panel import OK
from tests.hil.boards import SimulatedBoard
from tests.hil.table import Table
from tests.patience import PATIENCE_S

HEAD = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://evil.example\r\n\r\n"


@pytest.fixture
def board() -> Iterator[SimulatedBoard]:
    made = SimulatedBoard("cpython")
    yield made
    made.stop()


def answer_to(port: int | None, sent: bytes) -> bytes:
    """Return what a port first says to whoever sends this, nothing if it hangs up."""
    with socket.create_connection(("127.0.0.1", port or 0)) as line:
        line.settimeout(PATIENCE_S)
        with contextlib.suppress(ConnectionError):
            line.sendall(sent)
            return line.recv(4096)
    return b""


@pytest.mark.parametrize("first", [HEAD, b"", b"{}\n", b"\n", b"x" * 100_000, b"\x16\x03\x01\n"])
def test_whoever_has_no_key_presses_nothing_and_sees_nothing(
    board: SimulatedBoard, first: bytes
) -> None:
    table = Table(board)
    table.wait_for_host()
    assert answer_to(board.ready["bench"], first + b'{"press": 8}\n' * 3) == b""
    table.press(OK)
    table.wait_for_events(1)
    assert len(table.host.events) == 1, "the presses without a key came first, and were heard"
    table.kill_host()


def test_whoever_has_no_key_reaches_no_cable(board: SimulatedBoard) -> None:
    """Neither while nobody holds the cable, nor by taking the turn from whoever will."""
    port = urlsplit(board.url).port
    hello = frame.encode(messages.HELLO, 0, messages.pack(messages.HELLO, 1, 7, 0, 0, 1, tail=b"x"))
    with socket.create_connection(("127.0.0.1", port or 0)):  # opened ahead, and silent
        assert answer_to(port, HEAD + hello) == b""
        table = Table(board)
        table.wait_for_host()
        table.kill_host()
