"""Both ends of the link under words that make no sense: valid frames with any content, and noise.

A script is a list of things that happen: `(FRAME, kind, payload)` is a message with a right number
and a right check, as only a broken or malicious peer would send it; `(NOISE, data)` are bytes;
`(PRESS, button, gesture)` is a finger; `(WAIT, ms)` lets time pass. Each target plays a script on
one end and raises if that end broke a promise: it must not fail, and must not grow.

Used by the properties in test_fuzz.py and by tools/fuzz.py.
"""

from typing import Any

from heliograph.link.unit_session import UnitSession
from heliograph.table import tracker_rules as rules
from heliograph.table.table import Table
from shared_rules.lights.canvas import Canvas
from shared_rules.link import frame, messages, readable
from shared_rules.link.session import Session
from shared_rules.unit import QUEUE, Unit
from tests.faults.memory_record import MemoryRecord

FRAME, NOISE, PRESS, WAIT = "frame", "noise", "press", "wait"
Script = list[tuple[Any, ...]]

HOST_BOOT, UNIT_BOOT = 0xB0B0B0B0, 0xA0A0A0A0
TURN_MS = 10
# What one turn of either end may write: a full window of the longest lines.
MOST_OUTPUT = 20 * frame.MAX_LINE


class Mouth:
    """A peer that keeps the numbers right and says what it is told."""

    def __init__(self, boot: int, other: int) -> None:
        self._session = Session(boot, b"mouth")
        self._key = boot ^ other
        self._seq = 0

    def greet(self, end: Any) -> None:
        """Pair with the other end."""
        for now_ms in range(0, 100, TURN_MS):
            end.receive(self._session.output(now_ms), now_ms)
            self._session.receive(end.output(now_ms), now_ms)
        assert end.session.connected, "expected both ends to pair"

    def say(self, kind: int, payload: bytes) -> bytes:
        """Return the line of a message that will be delivered."""
        if kind >= messages.NUMBERED:
            self._seq += 1
        return frame.encode(kind, self._seq, payload[: frame.MAX_PAYLOAD], self._key)


def play_on(end: Any, mouth: Mouth, script: Script) -> int:
    """Let everything in the script happen to one end; return the time after it."""
    mouth.greet(end)
    now_ms = 100
    for what, *details in script:
        now_ms += TURN_MS
        if what == FRAME:
            end.receive(mouth.say(*details), now_ms)
        elif what == NOISE:
            end.receive(details[0], now_ms)
        elif what == WAIT:
            now_ms += details[0]
        elif isinstance(end, Unit):
            end.press(*details, now_ms)
        assert len(end.output(now_ms)) <= MOST_OUTPUT
        if isinstance(end, Unit):
            look_at(end, now_ms)
    return now_ms


def look_at(end: Unit, now_ms: int) -> None:
    """Draw everything a table can show."""
    end.lights(now_ms)
    end.tracker.lights(now_ms, end.canvas)
    for seat in range(end.tracker.seats):
        end.tracker.lights_of(seat, end.canvas)


def host(script: Script) -> None:
    """The host's end folds everything in and goes on."""
    record = MemoryRecord()
    end = UnitSession(Table(record), "fuzz", HOST_BOOT)
    play_on(end, Mouth(UNIT_BOOT, HOST_BOOT), script)
    assert not end._waiting, "expected every report to be in the record"
    assert rules.is_state(end._table.state)
    reports = [row.seq for row in record.log if row.boot == UNIT_BOOT]
    assert reports == sorted(set(reports))
    # Whatever was written can be read again.
    assert Table(record).state == end._table.state


def unit(script: Script) -> None:
    """The unit takes everything in, draws its lights and goes on."""
    end = Unit(UNIT_BOOT, Canvas(24, 16, 12, 5), b"full", 1)
    play_on(end, Mouth(HOST_BOOT, UNIT_BOOT), script)
    assert end.tracker.is_sound()
    assert end.session.unacked <= QUEUE
    assert len(end.canvas.rgb) == 3 * 57


def decoder(pieces: list[bytes]) -> None:
    """Any bytes in any pieces: lines are cut, none is kept too long, none is understood wrongly."""
    lines = frame.Lines()
    for piece in pieces:
        for line in lines.feed(piece):
            assert len(line) <= frame.MAX_LINE
            message = frame.decode(line, 77)
            assert message is None or frame.decode(frame.encode(*message, 77)[:-1], 77) == message
        assert len(lines._rest) <= frame.MAX_LINE


def text(line: str) -> None:
    """Any text is either a message, which reads aloud the same again, or named as none."""
    try:
        message = readable.from_text(line)
    except messages.UnknownMessage:
        return
    assert readable.from_text(readable.to_text(*message)) == message
