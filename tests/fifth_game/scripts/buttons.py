"""Plays the last game of a unit by its buttons until somebody has won; prints which game it was."""

from shared_rules import installed
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, LONG, OK, PLUS, SHORT, UNDO
from shared_rules.rng import Rng
from shared_rules.tracker import OVER
from shared_rules.unit import Unit

unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
dice = Rng(1)


def press(button, way=SHORT):
    unit.press(button, DOWN, 0)
    unit.press(button, way, 0)


press(UNDO)
for _ in range(len(installed.GAMES) - 1):
    press(PLUS)
press(OK)
press(OK)
press(OK)
for _ in range(1000):
    unit.lights(0)
    if unit.tracker.phase == OVER:
        break
    if dice.below(4) == 0:
        press(OK, LONG)
    press(OK if dice.below(2) else PLUS)
print(unit.tracker.game, "won" if unit.tracker.winners() else "open")
