"""Runs on the MicroPython VM: presses by the thousand, as fast as they go, and the heap they leave.

Everything of the firmware but its pins takes part: buttons, unit, limiter, and a host that hears
and acknowledges what the unit sends. Arguments: rounds, presses in a round. Prints a line for each
round: presses so far, events so far, bytes in use after a clean-up.
"""

import gc
import sys

from firmware import pins
from firmware.buttons import Buttons
from firmware.limiter import Limiter
from shared_rules.lights.canvas import Canvas
from shared_rules.link.session import Session
from shared_rules.rng import Rng
from shared_rules.unit import Unit

STEP_MS = 30
HELD_MS = (60, 60, 60, 700)
EVENT = 16
# Half of the presses answer what the table asks; the others are anything.
LIKELY = (8, 8, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8)

canvas = Canvas(pins.ORBIT_PIXELS, pins.ORDER_PIXELS, pins.WHEEL_PIXELS, pins.SEATS_PIXELS)
unit = Unit(1, canvas, b"full", 2)
limiter = Limiter(
    pins.PIXELS, pins.BRIGHTNESS_CEILING, pins.BRIGHTNESS_FLOOR,
    pins.LIMIT_MA, pins.CONTROLLER_MA, pins.PIXEL_IDLE_UA, pins.CHANNEL_FULL_UA,
)  # fmt: skip
buttons = Buttons(9, unit.press)
host = Session(99)
rng = Rng(7)
now_ms = 0
events = 0


def pass_time(pressed):
    """Let the loop go round once."""
    global now_ms, events
    now_ms += STEP_MS
    buttons.poll(pressed, now_ms)
    for kind, seq, _ in host.receive(unit.output(now_ms), now_ms):
        if kind >= EVENT:
            events += 1
            host.ack(seq)
    unit.receive(host.output(now_ms), now_ms)
    unit.lights(now_ms)
    limiter.table(canvas.rgb)


def press():
    button = LIKELY[rng.below(len(LIKELY))]
    held_until = now_ms + HELD_MS[rng.below(len(HELD_MS))]
    while now_ms < held_until:
        pass_time(1 << button)
    pass_time(0)


rounds, presses = int(sys.argv[1]), int(sys.argv[2])
for count in range(1, rounds + 1):
    for _ in range(presses):
        press()
    gc.collect()
    print(count * presses, events, gc.mem_alloc())
