"""A Pico's stack has room for some 25 calls that wait for each other; a press needs fewer.

MicroPython takes some 280 bytes of 8 kB for each call. What goes deeper ends the program in the
middle of a game, and no interpreter on a computer notices. How much of the stack stays free on the
chip itself is measured by tests/hil/test_every_press.py.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import shared_rules
from heliograph.games import ALL_GAMES
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, LONG, MINUS, OK, PLUS, SHORT, UNDO
from shared_rules.unit import Unit

# Below the loop, which takes four calls of its own; an interrupt needs room for three more.
MOST_CALLS = 15
PRESSES = 40
CORE = str(Path(shared_rules.__file__).parent)
BUTTONS = (0, 1, 2, UNDO, MINUS, PLUS, OK, OK, OK)
GESTURES = (SHORT, SHORT, SHORT, SHORT, LONG)


class CallDepth:
    """Calls functions and knows the longest chain of calls of the core that they led to."""

    def __init__(self) -> None:
        self.deepest: list[str] = []
        self._chain: list[str] = []

    def call(self, function: Callable[..., Any], *args: int) -> None:
        self._chain.clear()
        sys.setprofile(self._note)
        try:
            function(*args)
        finally:
            sys.setprofile(None)

    def _note(self, frame: FrameType, what: str, _: object) -> None:
        if not frame.f_code.co_filename.startswith(CORE):
            return
        if what == "call":
            self._chain.append(frame.f_code.co_qualname)
            if len(self._chain) > len(self.deepest):
                self.deepest = list(self._chain)
        elif what == "return" and self._chain:
            self._chain.pop()


@pytest.mark.parametrize("name", sorted(ALL_GAMES))
def test_no_press_leads_to_more_calls_than_a_pico_has_room_for(name: str) -> None:
    game, dice, depth = ALL_GAMES[name], random.Random(name), CallDepth()
    unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    unit.finishes_later = True
    unit._play(b"".join(game.opening(game.usual_seats)))
    for now_ms in range(0, 250 * PRESSES, 250):
        button = dice.choice(BUTTONS)
        depth.call(unit.press, button, DOWN, now_ms)
        depth.call(unit.press, button, dice.choice(GESTURES), now_ms + 60)
        depth.call(unit.lights, now_ms + 60, True)
        depth.call(unit.finish)
        depth.call(unit.lights, now_ms + 120)
        depth.call(unit.output, now_ms + 120)
    assert len(depth.deepest) <= MOST_CALLS, depth.deepest
