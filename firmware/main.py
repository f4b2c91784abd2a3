"""Build the table unit and run it.

Held at power-up: UNDO starts the self-test (MINUS where there is no UNDO), OK begins a new table,
MINUS and PLUS together stay in MicroPython's prompt instead.
"""

from firmware import assembly, pins
from firmware.keys import Keys

keys = Keys(pins.BUTTONS)
held = keys.pressed()
if held != assembly.TO_PROMPT:
    assembly.build(keys, held).run()
