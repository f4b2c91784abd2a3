"""On MicroPython: a game that came with a package of its own, played by buttons alone."""

from shared_rules import installed, trackers
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, PLUS, SHORT
from shared_rules.tracker import EMPTY, NEW
from shared_rules.unit import Unit

number = installed.GAMES[-1][0]
unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
unit.restore(1, bytes(trackers.play(trackers.tracker_for(EMPTY), bytes((NEW, number, 3, 0))).state))


def press(button):
    unit.press(button, DOWN, 0)
    unit.press(button, SHORT, 0)
    unit.lights(0)


press(1)  # begins
for _ in range(22):
    press(PLUS)
print(unit.tracker.game == number, unit.tracker.is_in(1), unit.tracker.now())
