"""Runs at the prompt of an emulated Pico: the whole firmware, and how long its turns take (µs)."""

import gc
import json
from time import ticks_diff, ticks_ms, ticks_us

from firmware import assembly
from firmware.board import own_board
from firmware.keys import Keys

RUN_MS = 2000
MOST = 6

board = own_board()
loop = assembly.build(board, Keys(board["BUTTONS"]), 0)
loop.begin()
longest = [0] * MOST
turns = 0
began = ticks_ms()
while ticks_diff(ticks_ms(), began) < RUN_MS:
    start = ticks_us()
    loop.turn()
    taken = ticks_diff(ticks_us(), start)
    turns += 1
    if taken > longest[0]:
        longest[0] = taken
        longest.sort()
allocated = gc.mem_alloc()
gc.collect()
figures = [longest, turns, allocated, gc.mem_alloc()]
print("FIGURES " + json.dumps(figures))
