"""Ports: a pty, a socket, pyserial's own loop; and what is said when one does not open."""

import os
import socket
import threading
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.errors import UnitError
from heliograph.link import port_problems
from heliograph.link.transport import (
    PolledTransport,
    SerialTransport,
    Transport,
    _Patience,
    open_transport,
)
from tests.patience import PATIENCE_S


class FarEnd:
    """The other end of a port, to be read and written by the test."""

    def __init__(self, url: str, descriptor: int) -> None:
        self.url = url
        self.descriptor = descriptor

    def write(self, data: bytes) -> None:
        os.write(self.descriptor, data)

    def read(self, size: int) -> bytes:
        found = b""
        while len(found) < size:
            found += os.read(self.descriptor, size - len(found))
        return found


@pytest.fixture
def pty() -> Iterator[FarEnd]:
    master, slave = os.openpty()
    tty.setraw(master)
    yield FarEnd(os.ttyname(slave), master)
    os.close(slave)
    os.close(master)


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener


@pytest.fixture
def both(listener: socket.socket) -> Iterator[tuple[Transport, socket.socket]]:
    port = open_transport(f"socket://127.0.0.1:{listener.getsockname()[1]}")
    peer, _ = listener.accept()
    with peer:
        yield port, peer
    port.close()


def read_all(port: Transport, size: int) -> bytes:
    """Read until so many bytes came."""
    found = b""
    deadline = time.monotonic() + PATIENCE_S
    while len(found) < size and time.monotonic() < deadline:
        found += port.read(0.1)
    return found


class TestPty:
    def test_carries_bytes_both_ways(self, pty: FarEnd) -> None:
        port = open_transport(pty.url)
        assert isinstance(port, PolledTransport)
        port.write(b"hello\n\x03\x00\xff")
        assert pty.read(9) == b"hello\n\x03\x00\xff"
        pty.write(b"back\r\n\x04")
        assert read_all(port, 7) == b"back\r\n\x04"
        port.close()

    def test_waits_no_longer_than_asked(self, pty: FarEnd) -> None:
        port = open_transport(pty.url)
        start = time.monotonic()
        assert port.read(0.05) == b""
        assert 0.04 <= time.monotonic() - start < PATIENCE_S
        port.close()

    def test_keeps_what_the_port_does_not_take(self, pty: FarEnd) -> None:
        port = open_transport(pty.url)
        sent = b"".join(b"%06d\n" % number for number in range(20_000))
        port.write(sent)
        assert port.unsent > 0
        found = b""
        while len(found) < len(sent):
            found += os.read(pty.descriptor, 4096)
            port.read(0)
        assert found == sent
        assert port.unsent == 0
        port.close()

    def test_a_second_program_is_told_that_the_port_is_taken(self, pty: FarEnd) -> None:
        port = open_transport(pty.url)
        with pytest.raises(UnitError, match="in use by another program"):
            open_transport(pty.url)
        port.close()
        open_transport(pty.url).close()

    def test_a_hang_up_is_explained(self) -> None:
        master, slave = os.openpty()
        port = open_transport(os.ttyname(slave))
        os.close(slave)
        os.close(master)
        with pytest.raises(UnitError, match="disconnected"):
            read_all(port, 1)
        port.close()


class TestSocket:
    def test_carries_bytes_both_ways(self, both: tuple[Transport, socket.socket]) -> None:
        port, peer = both
        port.write(b"hello\n")
        assert peer.recv(100) == b"hello\n"
        peer.sendall(b"back\n")
        assert read_all(port, 5) == b"back\n"

    def test_a_hang_up_is_explained(self, both: tuple[Transport, socket.socket]) -> None:
        port, peer = both
        peer.close()
        with pytest.raises(UnitError, match="disconnected"):
            read_all(port, 1)

    def test_a_wake_ends_the_wait(self, both: tuple[Transport, socket.socket]) -> None:
        port, _ = both
        threading.Timer(0.05, port.wake).start()
        start = time.monotonic()
        assert port.read(PATIENCE_S) == b""
        assert time.monotonic() - start < PATIENCE_S / 2

    def test_a_wake_after_closing_is_no_harm(self, listener: socket.socket) -> None:
        port = open_transport(f"socket://127.0.0.1:{listener.getsockname()[1]}")
        port.close()
        port.wake()

    @pytest.mark.parametrize("url", ["socket://127.0.0.1:1", "socket://nonsense", "socket://"])
    def test_says_when_nobody_answers(self, url: str) -> None:
        with pytest.raises(UnitError, match=r"Expected socket://HOST:PORT"):
            open_transport(url)


class TestPyserial:
    def test_serves_ports_without_a_descriptor(self) -> None:
        port = open_transport("loop://")
        assert isinstance(port, SerialTransport)
        assert port.read(0.01) == b""
        port.write(b"round and round\n")
        assert read_all(port, 16) == b"round and round\n"
        port.close()


class TestProblems:
    def test_a_port_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(UnitError, match=r"no port .*ttyX.*--unit"):
            open_transport(str(tmp_path / "ttyX"))

    def test_a_file_that_is_no_port(self, tmp_path: Path) -> None:
        (tmp_path / "letter").write_text("")
        with pytest.raises(UnitError, match="cannot be opened"):
            open_transport(str(tmp_path / "letter"))

    def test_an_unknown_kind_of_url(self) -> None:
        with pytest.raises(UnitError, match=r"Check the name given with --unit"):
            open_transport("pigeon://roof")

    @pytest.mark.parametrize(
        "system, problem, expected",
        [
            ("Linux", PermissionError(13, "denied"), "usermod -aG dialout"),
            ("Darwin", PermissionError(13, "denied"), "Allow this user"),
            ("Linux", OSError(16, "busy"), "in use by another program"),
            ("Windows", OSError("PermissionError(13, 'denied')"), "in use by another program"),
            ("Windows", OSError("FileNotFoundError(2, 'x')"), "There is no port"),
        ],
    )
    def test_each_system_gets_its_advice(
        self, monkeypatch: pytest.MonkeyPatch, system: str, problem: OSError, expected: str
    ) -> None:
        monkeypatch.setattr("platform.system", lambda: system)
        explained = port_problems.cannot_open("COM3", problem)
        assert expected in explained.text("en")
        assert "COM3" in explained.text("de")
        assert explained.text("de") != explained.text("en")


class TestPatience:
    def test_is_full_while_answers_come(self) -> None:
        patience = _Patience()
        for _ in range(10):
            patience.wrote()
            patience.learn(found=True)
        patience.wrote()
        assert patience.left == _Patience.FULL

    def test_runs_out_on_a_busy_machine_and_is_tried_again(self) -> None:
        patience = _Patience()
        granted = []
        for _ in range(2 * _Patience.TRY_AGAIN):
            patience.wrote()
            granted.append(patience.left)
            patience.learn(found=False)
        assert granted[:7] == [32, 16, 8, 4, 2, 1, 0]
        assert granted.count(_Patience.FULL) == 3
        assert sum(granted) < len(granted) * 2
