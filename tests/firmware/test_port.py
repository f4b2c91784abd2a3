"""The port never waits, whatever the host does or does not do."""

from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

Load = Callable[[str], ModuleType]
PIECE = 24


class Line:
    """Both directions of a serial line; reading or writing when it cannot pass is a failure."""

    def __init__(self) -> None:
        self.incoming = bytearray()
        self.outgoing = bytearray()
        self.room = 1 << 20
        self.ended = False

    def readinto(self, buffer: bytearray) -> int:
        if self.ended:
            return 0
        assert len(self.incoming) >= len(buffer), "this read would wait for the host"
        buffer[:] = self.incoming[: len(buffer)]
        del self.incoming[: len(buffer)]
        return len(buffer)

    def write(self, content: bytes) -> int:
        assert self.room >= len(content), "this write would wait for the host"
        self.room -= len(content)
        self.outgoing += content
        return len(content)


class Poll:
    """Answers as the line stands."""

    def __init__(self) -> None:
        self.watched: list[tuple[Line, int]] = []

    def register(self, line: Line, events: int) -> None:
        self.watched.append((line, events))

    def ipoll(self, timeout_ms: int) -> Iterator[tuple[Any, int]]:
        assert timeout_ms == 0
        for line, events in self.watched:
            is_open = line.incoming or line.ended if events == 1 else line.room
            if is_open:
                yield line, events


@pytest.fixture
def line() -> Line:
    return Line()


@pytest.fixture
def port(load: Load, line: Line, monkeypatch: pytest.MonkeyPatch):
    module = load("firmware.port")
    monkeypatch.setattr(module, "select", SimpleNamespace(poll=Poll, POLLIN=1, POLLOUT=4))
    return module.Port(line, line)


def test_nothing_there_reads_as_nothing(port):
    assert port.receive() == b""


def test_what_is_there_is_read_and_no_more(port, line: Line):
    line.incoming += b"abc"
    assert port.receive() == b"abc"
    assert port.receive() == b""


def test_much_is_read_in_pieces(port, line: Line):
    text = bytes(range(256))
    line.incoming += text
    pieces = [port.receive() for _ in range(12)]
    assert b"".join(pieces) == text
    assert [len(piece) for piece in pieces] == [PIECE] * 10 + [256 - 10 * PIECE, 0]


def test_an_ended_line_is_no_endless_loop(port, line: Line):
    line.ended = True
    assert port.receive() == b""


def test_bytes_that_interrupt_a_program_are_just_bytes(port, line: Line, interrupt_characters):
    assert interrupt_characters == [-1]
    line.incoming += b"\x03\x04"
    assert port.receive() == b"\x03\x04"


def test_lines_go_out_whole_and_in_order(port, line: Line):
    assert port.send(b"first\n")
    assert port.send(b"second\n")
    port.flush()
    assert line.outgoing == b"first\nsecond\n"


def test_a_stalled_host_holds_up_nothing_and_loses_no_part_of_a_line(port, line: Line):
    line.room = 3
    port.send(b"hello\n")
    for _ in range(3):
        port.flush()
    assert line.outgoing == b"hel"
    port.send(b"again\n")
    line.room = 100
    port.flush()
    assert line.outgoing == b"hello\nagain\n"


def test_what_a_stalled_host_leaves_waiting_is_bounded(port, line: Line):
    line.room = 0
    accepted = sum(port.send(b"x" * 99 + b"\n") for _ in range(50))
    assert accepted == 10
    line.room = 1 << 20
    while port.flush():
        pass
    assert line.outgoing == (b"x" * 99 + b"\n") * 10


def test_one_flush_writes_a_piece(port, line: Line):
    port.send(b"x" * (PIECE + 10))
    assert port.flush()
    assert len(line.outgoing) == PIECE
    assert port.flush()
    assert len(line.outgoing) == PIECE + 10
    assert not port.flush()


def test_more_than_the_capacity_at_once_is_taken_when_nothing_waits(port, line: Line):
    assert port.send(b"x" * 5000)
    assert not port.send(b"y")
    while port.flush():
        pass
    assert line.outgoing == b"x" * 5000
