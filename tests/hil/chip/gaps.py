"""Runs at the prompt of an emulated Pico: the whole firmware, and how long its turns take (µs).

Tells the longest turns with what each of them did.
"""

import gc
import json
from time import ticks_diff, ticks_ms, ticks_us

from firmware import assembly
from firmware.board import own_board
from firmware.keys import Keys

RUN_MS = 2600
MOST = 8

done = [""]


# Without memory of their own, so that they cause no clean-up: one for each number of arguments.


def noted(name, work):
    """The same work without arguments; the turn that does it is called after it."""

    def do():
        done[0] = name
        return work()

    return do


def noted_at(name, work):
    """The same for work that takes the time."""

    def do(now_ms):
        done[0] = name
        return work(now_ms)

    return do


def noted_if_saved(work):
    """The same for saving, which most often finds nothing to save."""

    def do(rev, state, now_ms, quiet_ms):
        is_saved = work(rev, state, now_ms, quiet_ms)
        if is_saved:
            done[0] = "save"
        return is_saved

    return do


board = own_board()
loop = assembly.build(board, Keys(board["BUTTONS"]), 0)
loop._shine = noted_at("lights", loop._shine)
loop._converse = noted_at("talk", loop._converse)
loop._keeper.keep = noted_if_saved(loop._keeper.keep)
loop._unit.prepare = noted("prepare", loop._unit.prepare)
loop._unit.go_on_loading = noted("load", loop._unit.go_on_loading)
loop.begin()
longest = [(0, "")] * MOST
turns = 0
began = ticks_ms()
while ticks_diff(ticks_ms(), began) < RUN_MS:
    done[0] = "clean-up"
    start = ticks_us()
    loop.turn()
    taken = ticks_diff(ticks_us(), start)
    turns += 1
    if taken > longest[0][0]:
        longest[0] = (taken, done[0])
        longest.sort()
allocated = gc.mem_alloc()
gc.collect()
figures = [longest, turns, allocated, gc.mem_alloc()]
print("FIGURES " + json.dumps(figures))
