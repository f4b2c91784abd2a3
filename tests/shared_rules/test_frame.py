"""Lines on the wire: what was sent comes out, what was damaged does not."""

import random

import pytest

from shared_rules.link import frame, messages


def test_a_press_with_its_acknowledgement_is_thirty_bytes():
    press = frame.encode(messages.EVENT, 12, bytes((5, 2, 0, 0)), 0xC0FFEE)
    assert len(press) + len(frame.encode(messages.ACK, 12, b"\1\2", 0xC0FFEE)) == 30


@pytest.mark.parametrize("size", [0, 1, 2, 3, 71, frame.MAX_PAYLOAD])
def test_what_goes_in_comes_out(size):
    payload = bytes(index * 7 & 0xFF for index in range(size))
    line = frame.encode(33, 0x1234, payload, 99)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert len(line) <= frame.MAX_LINE
    assert frame.decode(line[:-1], 99) == (33, 0x1234, payload)


def test_no_byte_of_a_line_interrupts_a_program():
    lines = b"".join(frame.encode(kind, kind, bytes(range(kind))) for kind in range(200))
    assert min(lines.replace(b"\n", b"")) > 0x20


def test_another_pairing_is_never_understood():
    line = frame.encode(messages.EVENT, 1, b"\5\0\0\0", 0x1111)[:-1]
    assert frame.decode(line, 0x1112) is None
    assert frame.decode(line, 0) is None


def test_every_single_damaged_byte_is_noticed():
    line = frame.encode(messages.EVENT, 1, b"\5\0\0\0", 7)[:-1]
    meant = frame.decode(line, 7)
    for place in range(len(line)):
        for byte in range(256):
            damaged = line[:place] + bytes((byte,)) + line[place + 1 :]
            assert frame.decode(damaged, 7) in (None, meant)


def test_a_line_cut_anywhere_is_noticed():
    line = frame.encode(messages.EVENT, 1, b"\5\0\0\0", 7)[:-1]
    assert all(frame.decode(line[:end], 7) is None for end in range(len(line) - 1))


def test_too_much_payload_is_refused():
    with pytest.raises(ValueError, match="at most 240 bytes of payload, got 241"):
        frame.encode(16, 1, bytes(241))


def test_lines_come_out_whatever_the_pieces():
    dice = random.Random(4)
    sent = [frame.encode(16, seq, bytes(seq % 40), 3) for seq in range(200)]
    stream, lines, found = b"".join(sent), frame.Lines(), []
    while stream:
        size = dice.randint(1, 90)
        found += lines.feed(stream[:size])
        stream = stream[size:]
    assert [line + b"\n" for line in found] == sent


def test_an_endless_line_is_thrown_away_and_the_next_one_counts():
    lines = frame.Lines()
    for _ in range(100):
        assert lines.feed(b"x" * 50) == []
    assert lines.feed(b"yy\nAgUAXsy1hg==\n") == [b"AgUAXsy1hg=="]


def test_a_too_long_line_in_one_piece_is_thrown_away():
    assert frame.Lines().feed(b"x" * (frame.MAX_LINE + 1) + b"\nok\n") == [b"ok"]
