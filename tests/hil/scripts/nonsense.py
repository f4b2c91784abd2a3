"""Runs on the MicroPython VM: damaged lines for the decoder, and mad messages for the whole unit.

Argument: how many of each. Prints as JSON what was wrong but accepted, and the heap by quarters.
"""

import gc
import json
import sys

import stand_ins  # noqa: F401 (before the firmware, which needs them)

from shared_rules import installed, trackers
from shared_rules.lights.canvas import Canvas
from shared_rules.link import frame, messages
from shared_rules.link.session import Session
from shared_rules.rng import Rng
from shared_rules.tracker import EMPTY, NEW
from shared_rules.trackers import play, tracker_for
from shared_rules.unit import Unit

KINDS = [row[0] for row in messages.MESSAGES]
UNIT, HOST = 0xA0A0A0, 0xB0B0B0
rng = Rng(11)


def some_bytes(most: int) -> bytes:
    return bytes([rng.below(256) for _ in range(rng.below(most + 1))])


def hurt(line: bytes) -> bytes:
    """Flip, lose, double or insert one byte."""
    at = rng.below(len(line))
    kind = rng.below(4)
    if kind == 0:
        return line[:at] + bytes((line[at] ^ 1 << rng.below(8),)) + line[at + 1 :]
    if kind == 1:
        return line[:at] + line[at + 1 :]
    return line[: at + 1] + (line[at : at + 1] if kind == 2 else some_bytes(1)) + line[at + 1 :]


def wrong_lines(count: int) -> int:
    """Return how many damaged lines were taken for good ones that nobody sent."""
    wrong = 0
    for number in range(count):
        line = frame.encode(KINDS[rng.below(len(KINDS))], number, some_bytes(12), 77)
        sent = frame.decode(line[:-1], 77)
        for piece in frame.Lines().feed(hurt(line) + b"\n"):
            message = frame.decode(piece, 77)
            if message is not None and message != sent:
                wrong += 1
    return wrong


def heaps_of_mad_host(count: int) -> list:
    """Let a host say anything with right numbers and checks; return the heap by the quarter."""
    unit = Unit(UNIT, Canvas(24, 16, 12, 5), b"full", 1)
    host = Session(HOST, b"", 16, None, 512)
    # The names of a game stay known to the interpreter once it was loaded.
    for row in installed.GAMES:
        play(unit.tracker, bytes((NEW, row[0], 4, 0)))
    for now_ms in range(0, 100, 10):
        unit.receive(host.output(now_ms), now_ms)
        host.receive(unit.output(now_ms), now_ms)
    now_ms, seq, heaps = 100, 0, []
    for number in range(count):
        now_ms += 10
        kind = KINDS[rng.below(len(KINDS))] if rng.below(8) else rng.below(256)
        seq += kind >= messages.NUMBERED
        unit.receive(frame.encode(kind, seq, some_bytes(80), UNIT ^ HOST), now_ms)
        unit.press(rng.below(9), rng.below(4), now_ms)
        unit.output(now_ms)
        unit.lights(now_ms)
        if number % (count // 4) == count // 4 - 1:
            unit.tracker = tracker_for(EMPTY)  # games differ in what they take
            unit.panel.leave(unit.tracker)
            trackers.make_room("")
            gc.collect()
            heaps.append(gc.mem_alloc())
    return heaps


count = int(sys.argv[1])
print(json.dumps({"wrong": wrong_lines(count), "heaps": heaps_of_mad_host(count)}))
