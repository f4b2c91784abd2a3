"""Runs on MicroPython: how long it takes to encode and to decode the line of one press, in µs."""

import json
from time import ticks_diff, ticks_us

import stand_ins  # noqa: F401 (before the firmware, which needs them)

from shared_rules.link import frame, messages

TIMES = 2000
KEY = 0x5EED5EED
STEP = bytes((5, 2, 0, 0))
LINE = frame.encode(messages.EVENT, 1234, STEP, KEY)[:-1]


def time_of(work) -> float:
    """Return the mean time of one call, without the loop around it."""
    start = ticks_us()
    for _ in range(TIMES):
        work()
    with_work = ticks_diff(ticks_us(), start)
    start = ticks_us()
    for _ in range(TIMES):
        pass
    return (with_work - ticks_diff(ticks_us(), start)) / TIMES


print(json.dumps({
    "encode_us": time_of(lambda: frame.encode(messages.EVENT, 1234, STEP, KEY)),
    "decode_us": time_of(lambda: frame.decode(LINE, KEY)),
}))  # fmt: skip
