"""The loop that joins buttons, host, rules and lights.

Four tasks take turns: `watch` reads the buttons, `converse` talks with the host, `keep_time` asks
for new lights thirty times a second, and `shine` draws them. A press asks for lights at once.
"""

import asyncio
import gc
import time

from machine import WDT, Pin

from firmware.buttons import Buttons
from firmware.limiter import Limiter
from firmware.port import Port
from firmware.strip import Strip
from shared_rules.compat import const
from shared_rules.unit import Unit

WATCH_MS = const(2)
_CONVERSE_MS = const(3)
_LIGHTS_MS = const(33)
_LATCH_MS = const(1)
# The watchdog restarts a table whose lights have stood still for this long.
_WATCHDOG_MS = const(4000)
# Memory is swept at most this often, and not while somebody is pressing buttons.
_SWEEP_MS = const(1000)
LOOK_FILE = "look"
_QUIET_MS = const(300)


class Clock:
    """Milliseconds since the start. The Pico's own counter begins again every twelve days."""

    def __init__(self) -> None:
        self._ticks = time.ticks_ms()
        self._now = 0

    def now(self) -> int:
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now


class Keys:
    """The pins of the buttons, read together."""

    def __init__(self, wiring: tuple) -> None:
        """Take (button, pin) pairs; a pressed button pulls its pin low."""
        self._pins = [(1 << button, Pin(pin, Pin.IN, Pin.PULL_UP)) for button, pin in wiring]
        self.count = 1 + max([button for button, _ in wiring])

    def pressed(self) -> int:
        """Return the buttons that are down, one bit each."""
        down = 0
        for bit, pin in self._pins:
            if not pin.value():
                down |= bit
        return down


class Loop:
    """One table unit, running."""

    def __init__(
        self,
        unit: Unit,
        keys: Keys,
        buttons: Buttons,
        port: Port,
        limiter: Limiter,
        strip: Strip,
    ) -> None:
        self._unit = unit
        self._keys = keys
        self._buttons = buttons
        self._port = port
        self._limiter = limiter
        self._strip = strip
        self._clock = Clock()
        self._lights_due = asyncio.Event()
        self._pressed_at = 0
        self._swept_at = 0
        self._kept = unit.look

    async def run(self) -> None:
        """Run for ever. An error ends the program, and then the watchdog restarts it."""
        watchdog = WDT(timeout=_WATCHDOG_MS)
        await asyncio.gather(
            self._watch(), self._converse(), self._keep_time(), self._shine(watchdog)
        )

    async def _watch(self) -> None:
        while True:
            now_ms = self._clock.now()
            if self._buttons.poll(self._keys.pressed(), now_ms):
                self._pressed_at = now_ms
                self._lights_due.set()
            await asyncio.sleep_ms(WATCH_MS)

    async def _converse(self) -> None:
        while True:
            received = self._port.receive()
            now_ms = self._clock.now()
            if received:
                self._unit.receive(received, now_ms)
            lines = self._unit.output(now_ms)
            if lines:
                # Without room they are lost whole; what matters is sent again by the session.
                self._port.send(lines)
            self._port.flush()
            await asyncio.sleep_ms(_CONVERSE_MS)

    async def _keep_time(self) -> None:
        while True:
            self._lights_due.set()
            await asyncio.sleep_ms(_LIGHTS_MS)

    async def _shine(self, watchdog: WDT) -> None:
        wire = self._unit.canvas.wire
        while True:
            await self._lights_due.wait()
            self._lights_due.clear()
            while not self._strip.is_ready():
                await asyncio.sleep_ms(_LATCH_MS)
            now_ms = self._clock.now()
            self._unit.lights(now_ms)
            self._strip.show(wire, self._limiter.table(wire, self._unit.look[0]))
            watchdog.feed()
            self._sweep(now_ms)

    def _sweep(self, now_ms: int) -> None:
        """Free memory right after lights were sent, when the next are a while away."""
        if now_ms - self._swept_at >= _SWEEP_MS and now_ms - self._pressed_at >= _QUIET_MS:
            self._swept_at = now_ms
            gc.collect()
            self._keep_look()

    def _keep_look(self) -> None:
        """Write down how people want the lights; here nobody waits for the flash."""
        if self._unit.look != self._kept:
            self._kept = self._unit.look
            try:
                with open(LOOK_FILE, "wb") as kept:
                    kept.write(self._kept)
            except OSError:
                pass  # a full flash: it shines so until the power goes
