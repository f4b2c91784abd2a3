"""Build the table unit and run it.

Held at power-up: UNDO starts the self-test (MINUS where there is no UNDO), OK begins a new table,
MINUS and PLUS together stay in MicroPython's prompt instead.
"""

from firmware import assembly
from firmware.board import read_board
from firmware.keys import Keys

board = read_board()
keys = Keys(board["BUTTONS"])
held = keys.pressed()
if held != assembly.TO_PROMPT:
    assembly.build(board, keys, held).run()
