"""Build the table unit and run it. MINUS and PLUS held at power-up: stay in the prompt instead."""

import asyncio
import os
import sys

from firmware import VERSION, pins
from firmware.limiter import Limiter
from firmware.loop import Keys, Loop
from firmware.port import Port
from firmware.strip import Strip
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import MINUS, OK, PLUS, UNDO
from shared_rules.unit import Unit

keys = Keys(pins.BUTTONS)
held = keys.pressed()
if held != 1 << MINUS | 1 << PLUS:
    canvas = Canvas(pins.ORBIT_PIXELS, pins.ORDER_PIXELS, pins.WHEEL_PIXELS, pins.SEATS_PIXELS)
    power = (pins.LIMIT_MA, pins.CONTROLLER_MA, pins.PIXEL_IDLE_UA, pins.CHANNEL_FULL_UA)
    limiter = Limiter(pins.PIXELS, pins.BRIGHTNESS_CEILING, pins.BRIGHTNESS_FLOOR, *power)
    strip = Strip(pins.PIXEL_PIN, pins.PIXELS)
    if held == 1 << UNDO:
        from firmware.self_test import SelfTest  # seldom needed, and not small

        asyncio.run(SelfTest(keys, canvas, limiter, strip).run())
    boot, seed = (int.from_bytes(os.urandom(4), "little") for _ in range(2))
    unit = Unit(
        boot, canvas, ("%s %s" % (pins.BUILD, VERSION)).encode(), seed, fresh=held == 1 << OK
    )
    asyncio.run(Loop(unit, keys, Port(sys.stdin.buffer, sys.stdout.buffer), limiter, strip).run())
