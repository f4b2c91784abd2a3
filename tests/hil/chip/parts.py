"""Runs at the prompt of an emulated Pico: how long each part of the firmware takes, in µs."""

import gc
import json
from time import ticks_diff, ticks_us

from firmware import assembly
from firmware.board import read_board
from firmware.keys import Keys
from shared_rules.link import frame
from shared_rules.tracker import NEW

TIMES = 10


def time_of(work) -> int:
    """Return the time of one call, of several the middle one."""
    taken = []
    for _ in range(TIMES):
        start = ticks_us()
        work()
        taken.append(ticks_diff(ticks_us(), start))
    return sorted(taken)[TIMES // 2]


board = read_board()
loop = assembly.build(board, Keys(board["BUTTONS"]), 0)
loop._keys.listen()
unit, clock = loop.unit, loop._clock
wire = unit.canvas.wire
line = frame.encode(16, 1234, b"\x05\x02\x00\x00", 7)
figures = {
    "keys": time_of(lambda: loop._keys.poll(loop._buttons, clock)),
    "pins": time_of(loop._keys.pressed),
    "clock": time_of(clock.now),
    "receive nothing": time_of(loop._port.receive),
    "flush nothing": time_of(loop._port.flush),
    "output": time_of(lambda: unit.output(clock.now())),
    "encode": time_of(lambda: frame.encode(16, 1234, b"\x05\x02\x00\x00", 7)),
    "decode": time_of(lambda: frame.decode(line[:-1], 7)),
    "hear nonsense": time_of(lambda: unit.receive(line, clock.now())),
    "limiter": time_of(lambda: loop.limiter.table(wire, 255)),
    "show": time_of(lambda: loop._strip.show(wire, loop.limiter.table(wire, 255))),
    "touch": time_of(lambda: unit.press(2, 0, clock.now())),
    "gc": time_of(gc.collect),
}
for game, seats in ((1, 4), (2, 3), (3, 2), (4, 2)):
    start = ticks_us()
    unit._play(bytes((NEW, game, seats, 0)))
    figures[f"new {game}"] = ticks_diff(ticks_us(), start)
    unit.finish()  # comes after the light
    for _ in range(12):
        step = unit.tracker.answer(unit.panel.value, unit._rng) if unit.panel.question else b""
        if step:
            start = ticks_us()
            unit._play(step)
            figures[f"step {game}"] = ticks_diff(ticks_us(), start)
            unit.finish()
        unit.panel.refresh(unit.tracker)
    figures[f"lights {game}"] = time_of(lambda: unit.lights(clock.now()))
    figures[f"clear {game}"] = time_of(unit.canvas.clear)
    figures[f"tracker lights {game}"] = time_of(
        lambda: unit.tracker.lights(clock.now(), unit.canvas)
    )
    figures[f"output {game}"] = time_of(lambda: unit.output(clock.now()))
    figures[f"gc {game}"] = time_of(gc.collect)
print(json.dumps(figures))
