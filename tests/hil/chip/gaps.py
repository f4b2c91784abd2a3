"""Runs as `main.py` of an emulated Pico: the whole firmware, and how long it is busy (µs).

Tells the longest times from one look at the buttons until the next one, or until it may sleep, with
what was done. In the middle of an import the loop looks, too.

The collector begins with the names of this file: it has as few as the firmware's own, and no object
of the unit has one more, or a clean-up would take twice as long.
"""

import gc
import json
import sys
from time import ticks_diff, ticks_ms, ticks_us

from firmware.loop import Loop

RUN_MS = 2600
MOST = 8
NAMES = ("clean-up", "save", "lights", "load", "talk")


def build() -> Loop:
    """Return the loop; what built it is let go."""
    from firmware.assembly import build_for_held_buttons
    from shared_rules.compat import unload

    made = build_for_held_buttons()
    unload("firmware.assembly")
    return made


class Watch:
    """What was seen of the loop."""

    longest = [(0, "")] * MOST
    turns = 0
    start = 0
    before = ()

    @staticmethod
    def marks():
        """What tells, when it has changed, what was done."""
        keeper = loop._keeper
        return (loop._swept_at, keeper._count, loop._lights_at, len(sys.modules), loop._talk_at)

    @staticmethod
    def done(after):
        """What was done."""
        for at in range(len(NAMES)):
            if Watch.before[at] != after[at]:
                return NAMES[at]
        return "load" if loop.unit.waiting else "other"

    @staticmethod
    def look():
        """Note the time since the last look."""
        taken = ticks_diff(ticks_us(), Watch.start)
        after = Watch.marks()
        if taken > Watch.longest[0][0]:
            Watch.longest[0] = (taken, Watch.done(after))
            Watch.longest.sort()
        Watch.begin()

    @staticmethod
    def begin():
        """Count from now."""
        Watch.before = Watch.marks()
        Watch.start = ticks_us()

    @staticmethod
    def watch_imports():
        """Note the looks in the middle of an import, too."""
        from firmware.keys import Keys

        poll = Keys.poll

        def look(keys, buttons, clock):
            Watch.look()
            return poll(keys, buttons, clock)

        Keys.poll = look

    @staticmethod
    def run():
        """Run the loop for a while."""
        loop.begin()
        began = ticks_ms()
        while ticks_diff(ticks_ms(), began) < RUN_MS:
            Watch.begin()
            has_more = loop.turn()
            Watch.look()
            if not has_more:
                loop.sleep()
            Watch.turns += 1


loop = build()
Watch.watch_imports()
Watch.run()
allocated = gc.mem_alloc()
gc.collect()
print("FIGURES " + json.dumps([Watch.longest, Watch.turns, allocated, gc.mem_alloc()]))
