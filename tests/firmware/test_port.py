"""The port never waits, whatever the host does or does not do."""

from tests.firmware.conftest import Line

PIECE = 24


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
