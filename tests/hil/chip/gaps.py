"""Runs as `main.py` of an emulated Pico: the whole firmware, and how long its turns take (µs).

Tells the longest turns with what each of them did.
"""

import gc
import json
import sys
from time import ticks_diff, ticks_ms, ticks_us

from shared_rules.compat import unload

RUN_MS = 2600
MOST = 8
NAMES = ("clean-up", "save", "lights", "load", "talk")


# Nothing of the unit is replaced for this: one attribute more and a clean-up takes twice as long,
# because its table then names more than the collector can note.


def marks():
    """What tells, when it has changed, what a turn did."""
    keeper = loop._keeper
    return (loop._swept_at, keeper._count, loop._lights_at, len(sys.modules), loop._talk_at)


def name_of(before, after):
    """What a turn did."""
    for at in range(len(NAMES)):
        if before[at] != after[at]:
            return NAMES[at]
    return "other"


def build():
    """Return the loop; what built it is let go."""
    from firmware.assembly import build_for_held_buttons

    made = build_for_held_buttons()
    unload("firmware.assembly")
    return made


loop = build()
loop.begin()
longest = [(0, "")] * MOST
turns = 0
began = ticks_ms()
while ticks_diff(ticks_ms(), began) < RUN_MS:
    before = marks()
    start = ticks_us()
    has_more = loop.turn()
    taken = ticks_diff(ticks_us(), start)
    if not has_more:
        loop.sleep()
    turns += 1
    if taken > longest[0][0]:
        longest[0] = (taken, name_of(before, marks()))
        longest.sort()
allocated = gc.mem_alloc()
gc.collect()
figures = [longest, turns, allocated, gc.mem_alloc()]
print("FIGURES " + json.dumps(figures))
