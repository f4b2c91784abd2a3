"""Build the table unit and run it.

Held at power-up: UNDO starts the self-test (MINUS where there is no UNDO), OK begins a new table,
MINUS and PLUS together stay in MicroPython's prompt instead.
"""

import asyncio
import os
import sys

from firmware import pins
from firmware.buttons import Buttons
from firmware.limiter import Limiter
from firmware.loop import Keys, Loop
from firmware.port import Port
from firmware.strip import Strip
from shared_rules.lights.folded import canvas_for
from shared_rules.panel import MINUS, OK, PLUS, UNDO
from shared_rules.unit import Unit

keys = Keys(pins.BUTTONS)
held = keys.pressed()
if held != 1 << MINUS | 1 << PLUS:
    rings = (pins.ORBIT_PIXELS, pins.ORDER_PIXELS, pins.WHEEL_PIXELS, pins.SEATS_PIXELS)
    power = (pins.LIMIT_MA, pins.CONTROLLER_MA, pins.PIXEL_IDLE_UA, pins.CHANNEL_FULL_UA)
    limiter = Limiter(pins.PIXELS, pins.BRIGHTNESS_CEILING, pins.BRIGHTNESS_FLOOR, *power)
    strip = Strip(pins.PIXEL_PIN, pins.PIXELS)
    boot, seed = (int.from_bytes(os.urandom(4), "little") for _ in range(2))
    if held >> (MINUS if pins.THREE_BUTTONS else UNDO) & 1:
        from shared_rules.self_test import SelfTest  # seldom needed, and not small

        numbers = [button for button, _ in pins.BUTTONS]
        unit = SelfTest(boot, rings, numbers, pins.BUILD.encode(), keys.pressed)
        buttons = Buttons(keys.count, unit.press)
    else:
        unit = Unit(boot, canvas_for(*rings), pins.BUILD.encode(), seed, fresh=held == 1 << OK)
        if pins.THREE_BUTTONS:
            from firmware.three_buttons import ThreeButtons
            from shared_rules.few_buttons import FewButtons

            buttons = ThreeButtons(keys.count, FewButtons(unit).press)
        else:
            buttons = Buttons(keys.count, unit.press)
    buttons.await_release(held)
    port = Port(sys.stdin.buffer, sys.stdout.buffer)
    asyncio.run(Loop(unit, keys, buttons, port, limiter, strip).run())
