"""Build the table unit and run it.

Held at power-up: UNDO starts the self-test (MINUS where there is no UNDO), OK begins a new table,
MINUS and PLUS together stay in MicroPython's prompt instead.
"""

import asyncio

from firmware import assembly, pins
from firmware.loop import Keys
from shared_rules.panel import MINUS, PLUS

keys = Keys(pins.BUTTONS)
held = keys.pressed()
if held != 1 << MINUS | 1 << PLUS:
    asyncio.run(assembly.build(keys, held).run())
