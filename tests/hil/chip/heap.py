"""Runs as `main.py` of an emulated Pico: the heap in use with each game, built as `main` does."""

import gc
import json
import time

from firmware.loop import Loop
from shared_rules.compat import unload
from shared_rules.tracker import NEW

# Until somebody has opened the line: what is printed before is lost
LISTENED_MS = 500
TURNS = 30


def build():
    """Return the loop; what built it is let go."""
    from firmware.assembly import build_for_held_buttons

    made = build_for_held_buttons()
    unload("firmware.assembly")
    return made


class Watchdog:
    """Stands for the one that would end this script."""

    def feed(self) -> None:
        """Do nothing."""


def heap() -> int:
    """Return what is in use after a clean-up, some turns of the loop later.

    Until these have run, the stack still names objects of the game before.
    """
    for _ in range(TURNS):
        loop.turn()
    gc.collect()
    return gc.mem_alloc()


def play(step: bytes) -> None:
    """Take a step, and do what it still needs after its light."""
    loop.unit._play(step)
    loop.unit.finish()


loop = build()
assert isinstance(loop, Loop)
loop._watchdog = Watchdog()
figures = {"heap": heap()}
for game, seats in ((1, 4), (2, 3), (3, 2), (4, 2)):
    play(bytes((NEW, game, seats, 0)))
    figures[f"heap {game}"] = heap()
# A table that is kept by a description: the first of those at hand
play(bytes((NEW, 5, 4, 0)))
play(loop.unit.tracker.answer(1, loop.unit._rng))
figures["heap 5"] = heap()
time.sleep_ms(LISTENED_MS)
print("FIGURES " + json.dumps(figures))
