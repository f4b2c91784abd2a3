"""What the firmware writes byte by byte leaves a simulated board together."""

import socket

import pytest

from heliograph.simulator.cpython_board import POLL_NAMES, Poll, Stream

QUICK_S = 0.05
POLLIN = POLL_NAMES["POLLIN"]


def test_bytes_go_out_together_when_the_firmware_looks_for_an_answer() -> None:
    host, line = socket.socketpair()
    with host, line:
        host.settimeout(QUICK_S)
        stream = Stream(line)
        poll = Poll()
        poll.register(stream, POLLIN)
        for byte in b"hello\n":
            assert stream.write(bytes([byte])) == 1
        with pytest.raises(TimeoutError):
            host.recv(16)
        assert list(poll.ipoll(0)) == []
        assert host.recv(16) == b"hello\n"
        host.sendall(b"!")
        assert [one for one, _ in poll.ipoll(1000)] == [stream]
