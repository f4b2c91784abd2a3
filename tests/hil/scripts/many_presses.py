"""Runs on the MicroPython VM: presses by the thousand, as fast as they go, and the heap they leave.

Everything of the firmware but its pins takes part: buttons, unit, limiter, and a host that hears
and acknowledges what the unit sends. Arguments: rounds, presses in a round, and the game on the
table, if it shall be another than the usual one. Prints a line for each round: presses so far,
events so far, bytes in use after a clean-up.
"""

import gc
import sys

import stand_ins

from firmware.assembly import rings_of
from firmware.buttons import Buttons
from firmware.limiter import Limiter
from firmware.pins import own_board
from shared_rules.lights.canvas import Canvas
from shared_rules.link.messages import NUMBERED
from shared_rules.link.session import Session
from shared_rules.rng import Rng
from shared_rules.tracker import NEW
from shared_rules.unit import Unit

STEP_MS = 30
HELD_MS = (60, 60, 60, 700)
# Half of the presses answer what the table asks; the others are anything.
LIKELY = (8, 8, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8)

board = own_board()
canvas = Canvas(*rings_of(board))
limiter = Limiter(board)


class Desk:
    """A unit, its buttons and a host that acknowledges, on a clock of their own."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.events = 0
        self.unit = Unit(1, canvas, b"full", 2)
        self.buttons = Buttons(9, self.unit.press)
        self.host = Session(99, b"", 16, None, 512)

    def press(self, button: int, held_ms: int) -> None:
        released_at = self.now_ms + held_ms
        while self.now_ms < released_at:
            self.go_round(1 << button)
        self.go_round(0)

    def go_round(self, pressed: int) -> None:
        """Let the firmware's loop go round once."""
        self.now_ms += STEP_MS
        self.buttons.poll(pressed, self.now_ms)
        self.buttons.hand_over()
        for kind, seq, _ in self.host.receive(self.unit.output(self.now_ms), self.now_ms):
            if kind >= NUMBERED:
                self.events += 1
                self.host.ack(seq)
        self.unit.receive(self.host.output(self.now_ms), self.now_ms)
        self.unit.lights(self.now_ms)
        limiter.table(canvas.rgb)


desk = Desk()
rng = Rng(7)
rounds, presses = int(sys.argv[1]), int(sys.argv[2])
game = int(sys.argv[3]) if len(sys.argv) > 3 else 0
for count in range(1, rounds + 1):
    for _ in range(presses):
        if game and desk.unit.tracker.game != game:
            desk.unit._play(bytes((NEW, game, 4, 0)))
        desk.press(LIKELY[rng.below(len(LIKELY))], HELD_MS[rng.below(len(HELD_MS))])
    gc.collect()
    print(count * presses, desk.events, gc.mem_alloc() - stand_ins.counted_from)
