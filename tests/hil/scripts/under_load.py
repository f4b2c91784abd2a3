"""Runs on the MicroPython VM: the whole firmware in virtual time, under fingers that never rest.

Arguments: minutes to play, speed (0: the interpreter's own time counts nothing, 1: it counts).
Ten seconds of every thirty all nine buttons are pressed twenty times a second, UNDO after the
others, because with OK it would be a call. In between somebody plays a press a second. The host
stalls for three seconds in every minute and is away for five.
Prints a line of figures for each minute, then the summary, as JSON.
"""

import json
import sys

from virtual_desk import SECOND_US, desk, heap, host

from firmware.assembly import rings_of
from firmware.buttons import Buttons
from firmware.keys import Keys
from firmware.limiter import Limiter
from firmware.loop import Loop
from firmware.pins import own_board
from firmware.port import Port
from firmware.strip import Strip
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import OK, UNDO
from shared_rules.rng import Rng
from shared_rules.tracker import PLAY
from shared_rules.unit import Unit

BURST_MS = 50
LOOK_MS = 1
BURST_HELD_MS = 25
UNDO_LATER_MS = 27
UNDO_HELD_MS = 21
MINUTE_US = 60 * SECOND_US

board = own_board()
pin_of = [pin for _, pin in sorted(board["BUTTONS"])]
rng = Rng(7)
canvas = Canvas(*rings_of(board))
limiter = Limiter(board)
unit = Unit(1, canvas, board["BUILD"].encode(), 2)


class Hands:
    """What fingers and the host do."""

    def __init__(self) -> None:
        self.presses = 0
        self._minutes_told = 0

    def move(self) -> int:
        """Do what is due now; return when to look again, in µs."""
        second = desk.now_us // SECOND_US
        host.is_stalled = 20 <= second % 60 < 23
        host.is_away = 40 <= second % 60 < 45
        self._tell_minute()
        return self._press_all() if second % 30 < 10 else self._press_one()

    def _press_all(self) -> int:
        self.presses += len(pin_of)
        for pin in pin_of:
            if pin != pin_of[UNDO]:
                desk.press(pin, BURST_HELD_MS)
        desk.press(pin_of[UNDO], UNDO_HELD_MS, UNDO_LATER_MS * 1000)
        return BURST_MS * 1000

    def _press_one(self) -> int:
        self.presses += 1
        likely = unit.tracker.now() if unit.tracker.phase == PLAY else OK
        pin = pin_of[likely if rng.below(4) else rng.below(len(pin_of))]
        # Fingers know nothing of the firmware's rhythm: the press falls between two looks.
        desk.press(pin, 60, rng.below(LOOK_MS * 1000))
        desk.watch_press(pin)
        return SECOND_US

    def _tell_minute(self) -> None:
        minute = self._minutes_told
        if desk.now_us < minute * MINUTE_US:
            return
        print(json.dumps({"minute": minute, "heap_bytes": heap(), "events": host.events}))
        desk.begin_slice()  # the clean-up above is the test's, not the firmware's
        self._minutes_told += 1


class Cable:
    """Lets the host take its turn whenever the firmware talks with it."""

    def __init__(self, port: Port) -> None:
        self._port = port

    def receive(self) -> bytes:
        host.turn()
        return self._port.receive()

    def send(self, lines: bytes) -> bool:
        return self._port.send(lines)

    def flush(self) -> bool:
        return self._port.flush()


desk.ends_us = int(sys.argv[1]) * MINUTE_US
desk.speed = int(sys.argv[2])
hands = Hands()
desk.hands = hands.move
strip = Strip(board["PIXEL_PIN"], board["PIXELS"])
keys = Keys(board["BUTTONS"])
buttons = Buttons(keys.count, unit.press)
loop = Loop(unit, keys, buttons, Cable(Port(host, host)), limiter, strip)
try:
    loop.run()
except SystemExit:
    pass
print(json.dumps({
    "heap_bytes": heap(),
    "presses": hands.presses,
    "events": host.events,
    "shows": desk.shows,
    "longest_dark_ms": desk.longest_dark_us / 1000,
    "longest_unfed_ms": desk.longest_unfed_us / 1000,
    "loop_gap_ms": desk.longest_slice_us / 1000,
    "turns": desk.slices,
    "press_to_light_ms": desk.press_to_light_ms(0.5),
    "press_to_light_worst_ms": desk.press_to_light_ms(1),
    "collect_ms": desk.collect_us() / 1000,
}))  # fmt: skip
