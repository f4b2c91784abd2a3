"""Build the table unit and run it. MINUS and PLUS held at power-up: stay in the prompt instead."""

import asyncio
import os
import sys

from firmware import pins
from firmware.limiter import Limiter
from firmware.loop import Keys, Loop
from firmware.port import Port
from firmware.strip import Strip
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import MINUS, PLUS
from shared_rules.unit import Unit

keys = Keys(pins.BUTTONS)
if keys.pressed() != 1 << MINUS | 1 << PLUS:
    boot, seed = (int.from_bytes(os.urandom(4), "little") for _ in range(2))
    parts = (pins.ORBIT_PIXELS, pins.ORDER_PIXELS, pins.WHEEL_PIXELS, pins.SEATS_PIXELS)
    unit = Unit(boot, Canvas(*parts), pins.BUILD.encode(), seed)
    limiter = Limiter(
        pins.PIXELS, pins.BRIGHTNESS_CEILING, pins.BRIGHTNESS_FLOOR,
        pins.LIMIT_MA, pins.CONTROLLER_MA, pins.PIXEL_IDLE_UA, pins.CHANNEL_FULL_UA,
    )  # fmt: skip
    port = Port(sys.stdin.buffer, sys.stdout.buffer)
    asyncio.run(Loop(unit, keys, port, limiter, Strip(pins.PIXEL_PIN, pins.PIXELS)).run())
