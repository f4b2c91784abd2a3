"""How fast the link is on a pty, beside JSON lines over pyserial on the same kind of pty.

The far end is a child process that holds the pty's master, as a board would; the host end opens
the slave by name. Ours runs the real session, frames and transport on both ends. The peer sends
the same facts as JSON lines and reads them with pyserial's `readline`, as its documentation shows;
`peer_bulk` is a harder peer, which takes all waiting bytes at once and splits them itself. Their
far end reads and writes the descriptor directly.

Round trip: the host sends one message and waits for its acknowledgement. Events: the far end
sends as many as it can, sixteen unacknowledged at a time, and the host acknowledges what it read.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any, Self

from heliograph.link.transport import PolledTransport, open_transport
from shared_rules.link import frame, messages
from shared_rules.link.session import WINDOW, Session

ROUNDS = 1000
EVENTS = 12_000
PASSES = 4
TIMEOUT_S = 5.0
EVENT = messages.pack(messages.EVENT, 5, 2, 0, 0)
GO = messages.pack(messages.SIGN, 0, 0)


def run() -> dict[str, Any]:
    """Return the figures of our link and of its peers, and how many times better ours are."""
    passes = [
        (measure_session(), measure_json(JsonLines), measure_json(JsonBulk)) for _ in range(PASSES)
    ]
    ours, peer, bulk = (best_of(list(column)) for column in zip(*passes, strict=True))
    ours["bytes_per_press"] = len(frame.encode(messages.EVENT, 1234, EVENT, 1)) + len(
        frame.encode(messages.ACK, 1234, b"", 1)
    )
    peer["bytes_per_press"] = bulk["bytes_per_press"] = len(json_event(1234) + json_ack(1234))
    return {
        **ours,
        "peer": peer,
        "ratio": ratio(ours, peer),
        "peer_bulk": bulk,
        "ratio_bulk": ratio(ours, bulk),
    }


def ratio(ours: dict[str, float], peer: dict[str, float]) -> dict[str, float]:
    """Return how many times faster ours is."""
    return {
        "rtt": round(peer["rtt_p50_us"] / ours["rtt_p50_us"], 2),
        "events": round(ours["events_per_s"] / peer["events_per_s"], 2),
    }


def best_of(passes: list[tuple[float, float]]) -> dict[str, float]:
    """Return the best of several passes: other work on the machine only ever slows one down."""
    return {
        "rtt_p50_us": round(min(rtt for rtt, _ in passes), 1),
        "events_per_s": round(max(rate for _, rate in passes)),
    }


class FarEnd:
    """A pty whose master is held by a child of this module."""

    def __init__(self, role: str) -> None:
        master, slave = os.openpty()
        self.name = os.ttyname(slave)
        command = [sys.executable, __file__, role, str(master)]
        self._child = subprocess.Popen(command, pass_fds=[master])
        os.close(master)
        self._slave = slave  # kept open so that the child never sees a hang-up while it starts

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._child.terminate()
        self._child.wait()
        os.close(self._slave)


def now_ms() -> int:
    """Return the monotonic time in milliseconds."""
    return time.monotonic_ns() // 1_000_000


def times_us(exchange: Callable[[], None]) -> float:
    """Return the median time of one exchange."""
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        exchange()
        taken.append(time.perf_counter_ns() - start)
    return median(taken) / 1000


# Ours


class Near:
    """The host end: a session on a transport."""

    def __init__(self, url: str) -> None:
        self.session = Session(boot=0x1234567)
        self.port = open_transport(url)
        self.events = 0

    def turn(self) -> None:
        """Write what is due, then take what comes, acknowledging every event."""
        session = self.session
        data = session.output(now_ms())
        if data:
            self.port.write(data)
        last = 0
        for kind, seq, _ in session.receive(self.port.read(0.25), now_ms()):
            if kind == messages.EVENT:
                self.events += 1
                last = seq
        if last:
            session.ack(last)

    def exchange(self) -> None:
        """Send one message and wait until it is acknowledged."""
        self.session.send(messages.SIGN, GO)
        while self.session.unacked:
            self.turn()


def measure_session() -> tuple[float, float]:
    """Return the median round trip in µs and the events per second of our link."""
    with FarEnd("session") as far:
        near = Near(far.name)
        deadline = time.monotonic() + TIMEOUT_S
        while not near.session.connected and time.monotonic() < deadline:
            near.turn()
        rtt = times_us(near.exchange)
        near.session.send(messages.STATE, messages.pack(messages.STATE, 0, 0))
        start = time.perf_counter()
        while near.events < EVENTS:
            near.turn()
        rate = EVENTS / (time.perf_counter() - start)
        near.port.close()
    return rtt, rate


def far_session(descriptor: int) -> None:
    """Acknowledge everything; on STATE begin to send events."""
    os.set_blocking(descriptor, False)
    take, give = partial(os.read, descriptor), partial(os.write, descriptor)
    port = PolledTransport("pty", descriptor, take, give, partial(os.close, descriptor))
    session = Session(boot=0x7654321)
    left = 0
    while True:
        while left and session.unacked < WINDOW:
            session.send(messages.EVENT, EVENT)
            left -= 1
        data = session.output(now_ms())
        if data:
            port.write(data)
        for kind, seq, _ in session.receive(port.read(0.25), now_ms()):
            if kind >= messages.NUMBERED:
                session.ack(seq)
            if kind == messages.STATE:
                left = EVENTS


# The peer: JSON lines


def json_event(seq: int) -> bytes:
    """Return one event as a JSON line."""
    return b'{"t":"event","seq":%d,"k":5,"a":2,"b":0,"c":0}\n' % seq


def json_ack(seq: int) -> bytes:
    """Return an acknowledgement as a JSON line."""
    return b'{"t":"ack","seq":%d}\n' % seq


class JsonLines:
    """The host end of the peer: pyserial and the json module, as their documentation shows."""

    events = 1500  # fewer than ours: reading byte by byte takes its time

    def __init__(self, name: str) -> None:
        import serial

        self.port = serial.Serial(name, 115200, timeout=TIMEOUT_S)
        self._seq = 0

    def lines(self) -> list[dict[str, Any]]:
        """Wait for one line and return its message."""
        return [json.loads(self.port.readline())]

    def write(self, message: dict[str, Any]) -> None:
        """Send one message."""
        self.port.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    def exchange(self) -> None:
        """Send one message and wait until it is acknowledged."""
        self._seq += 1
        self.write({"t": "sign", "seq": self._seq, "sign": 0, "seat": 0})
        while not any(line["seq"] == self._seq for line in self.lines()):
            pass


class JsonBulk(JsonLines):
    """The same, but all waiting bytes are taken at once."""

    events = EVENTS

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._rest = b""

    def lines(self) -> list[dict[str, Any]]:
        """Wait for bytes and return the messages they complete."""
        pieces = (self._rest + self.port.read(self.port.in_waiting or 1)).split(b"\n")
        self._rest = pieces.pop()
        return [json.loads(piece) for piece in pieces]


def measure_json(kind: type[JsonLines]) -> tuple[float, float]:
    """Return the median round trip in µs and the events per second of JSON lines."""
    with FarEnd("json") as far:
        near = kind(far.name)
        near.exchange()
        rtt = times_us(near.exchange)
        near.write({"t": "state", "seq": 0, "events": near.events})
        start = time.perf_counter()
        heard = 0
        while heard < near.events:
            found = [line["seq"] for line in near.lines() if line["t"] == "event"]
            if found:
                heard = found[-1]
                near.write({"t": "ack", "seq": heard})
        rate = near.events / (time.perf_counter() - start)
        near.port.close()
    return rtt, rate


def far_json(descriptor: int) -> None:
    """Acknowledge every message; on `state` begin to send events, sixteen at a time."""
    rest, sent, acked, last = b"", 0, 0, 0
    while True:
        burst = []
        while sent < last and sent - acked < WINDOW:
            sent += 1
            event = {"t": "event", "seq": sent, "k": 5, "a": 2, "b": 0, "c": 0}
            burst.append(json.dumps(event, separators=(",", ":")).encode() + b"\n")
        if burst:
            os.write(descriptor, b"".join(burst))
        pieces = (rest + os.read(descriptor, 4096)).split(b"\n")
        rest = pieces.pop()
        for line in map(json.loads, pieces):
            if line["t"] == "ack":
                acked = line["seq"]
            elif line["t"] == "state":
                last = line["events"]
            else:
                os.write(descriptor, json_ack(line["seq"]))


def be_far_end(role: str, descriptor: int) -> None:
    """Play the board on the pty's master until the parent ends us."""
    import tty

    tty.setraw(descriptor)
    {"session": far_session, "json": far_json}[role](descriptor)


if __name__ == "__main__":
    be_far_end(sys.argv[1], int(sys.argv[2]))
