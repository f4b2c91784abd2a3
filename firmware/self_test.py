"""The self-test, run when UNDO is held at power-up: what a builder wants to see.

A white pixel walks along the whole chain, all pixels turn red, green and blue, and then every
button lights the pixel of its number on the orbit ring and a seat button also its own. OK ends it.
"""

import asyncio

from firmware.limiter import Limiter
from firmware.loop import Keys
from firmware.strip import Strip
from shared_rules.compat import const
from shared_rules.lights.canvas import ORBIT, SEATS, Canvas
from shared_rules.panel import OK, SEAT_BUTTONS

WALK_MS = const(25)
COLOUR_MS = const(600)
LOOK_MS = const(10)
FULL = const(256)
WHITE = (255, 255, 255)


class SelfTest:
    """Shows every pixel, every colour and every button."""

    def __init__(self, keys: Keys, canvas: Canvas, limiter: Limiter, strip: Strip) -> None:
        self._keys = keys
        self._canvas = canvas
        self._limiter = limiter
        self._strip = strip

    async def run(self) -> None:
        rgb = self._canvas.rgb
        for channel in range(0, len(rgb), 3):
            self._canvas.clear()
            rgb[channel : channel + 3] = bytes(WHITE)
            await self._show(WALK_MS)
        for channel in range(3):
            self._canvas.clear()
            for at in range(channel, len(rgb), 3):
                rgb[at] = 255
            await self._show(COLOUR_MS)
        await self._try_buttons()

    async def _try_buttons(self) -> None:
        pressed = 0
        while not pressed >> OK & 1:
            pressed = self._keys.pressed()
            self._canvas.clear()
            for button in range(self._keys.count):
                if pressed >> button & 1:
                    self._canvas.put(ORBIT, button, WHITE, FULL)
                    if button < SEAT_BUTTONS:
                        self._canvas.put(SEATS, button, WHITE, FULL)
            await self._show(LOOK_MS)
        while self._keys.pressed():
            await asyncio.sleep_ms(LOOK_MS)

    async def _show(self, lasting_ms: int) -> None:
        while not self._strip.is_ready():
            await asyncio.sleep_ms(1)
        self._strip.show(self._canvas.rgb, self._limiter.table(self._canvas.rgb))
        await asyncio.sleep_ms(lasting_ms)
