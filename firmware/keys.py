"""The pins of the buttons: their levels millisecond by millisecond, whatever the loop does.

Theory of operation. Loading a game, cleaning the heap or erasing flash can hold the loop up for
longer than a quick press lasts. So the pins are sampled beside the processor (`samples.py`), and
the loop plays the samples back to the debouncer in their order before it looks at the pins as they
are now. A simulated board has no such samples and is looked at often enough.

An interrupt at every edge ends the loop's sleep and lights a touched seat: whatever the loop is
doing, people see at once that the unit has noticed them. Edges that follow another too soon may be
bounce; those are left to the loop. A hard interrupt must not need memory: it may come in the middle
of a clean-up.
"""

import time

from machine import Pin

from firmware.buttons import Buttons
from firmware.clock import Clock
from shared_rules.compat import const

# Contacts have come to rest after this time: the deaf time of `Buttons`
_SETTLED_MS = const(20)
# As many milliseconds: the longest erasure, and what else a save does
SAMPLES = const(512)
# What the ring holds for certain: its end moves on while it is read
_REMEMBERED_MS = const(496)
# No sample
_IDLE = const(-1)


class Keys:
    """The buttons' pins, read together."""

    def __init__(self, wiring: tuple) -> None:
        """Take (button, pin) pairs; a pressed button pulls its pin low."""
        self.first = min([pin for _, pin in wiring])
        # The bit of the button, that of its pin in a sample, and the pin
        self._pins = [
            (1 << button, 1 << pin - self.first, Pin(pin, Pin.IN, Pin.PULL_UP))
            for button, pin in wiring
        ]
        self.mask = sum([level for _, level, _ in self._pins])
        self.count = 1 + max([button for button, _ in wiring])
        # What `samples.py` gives: a ring, what counts its places down, and what shall live as long
        self.samples: tuple | None = None
        # The place of the next sample, its time, the last one, and the buttons that were down last
        self._next = _IDLE
        self._next_ms = 0
        self._sample = self.mask
        self._down = 0
        # When the levels are as they are: simulated pins know that better
        self._ticks_now = getattr(Pin, "ticks_ms", time.ticks_ms)
        # Whether pins interrupt here: those of a simulated board do not
        self.interrupts = False
        self._has_moved = False
        # Called by the interrupt: what must need no memory
        self.on_edge = None
        # The same: called with the pixel of a seat that is touched; the last so many are theirs
        self.light_up = None
        self.seats = 0
        # What the interrupt saw last, and when
        self._seen = 0
        self._seen_ticks = 0

    def pressed(self) -> int:
        """Return the buttons that are down, one bit each."""
        down = 0
        for bit, _, pin in self._pins:
            if not pin.value():
                down |= bit
        return down

    def listen(self) -> None:
        """From now on no press is missed."""
        both = Pin.IRQ_FALLING | Pin.IRQ_RISING
        for _, _, pin in self._pins:
            self.interrupts = pin.irq(self._note_edge, both, hard=True) is not None

    def poll(self, buttons: Buttons, clock: Clock) -> bool:
        """Play back the samples and show the levels now; return whether there is any gesture."""
        now_ms = clock.when(self._ticks_now())  # type: ignore[arg-type]
        if self.interrupts and not self._has_moved and buttons.rests():
            self._next, self._next_ms = _IDLE, now_ms
            return False  # an edge would have interrupted
        self._has_moved = False
        if self.samples:
            self._play_back(buttons, now_ms)
            now_ms = self._next_ms
        return self._show(buttons, self.pressed(), now_ms)

    def _play_back(self, buttons: Buttons, now_ms: int) -> None:
        """Show what a loop that never stood still would have seen."""
        ring, writer, _, _ = self.samples  # type: ignore[misc]
        end = -writer.count % SAMPLES
        new = (end - self._next) % SAMPLES
        if self._next == _IDLE:
            new = min(now_ms - self._next_ms + 1, _REMEMBERED_MS)
            self._next_ms = now_ms - new
        for at in range(end - new, end):
            high = ring[at] & self.mask
            if high != self._sample:
                down = sum([bit for bit, level, _ in self._pins if not high & level])
                self._show(buttons, down, self._next_ms)
                self._sample = high
            self._next_ms += 1
        self._next = end

    def _show(self, buttons: Buttons, down: int, now_ms: int) -> bool:
        """Show levels that begin now; those before lasted until then."""
        if down != self._down:
            buttons.poll(self._down, now_ms - 1)
            self._down = down
            self._sample = _IDLE  # it may say otherwise
        return buttons.poll(down, now_ms)

    def _note_edge(self, _pin: Pin) -> None:
        self._has_moved = True
        ticks: int = time.ticks_ms()  # type: ignore[assignment]
        down = self.pressed()
        touched = down & ~self._seen
        # The other seats' buttons come after the controls.
        touched = (touched & 0x1F | touched >> 4 & 0xE0) & (1 << self.seats) - 1
        is_settled = time.ticks_diff(ticks, self._seen_ticks) >= _SETTLED_MS
        self._seen = down
        self._seen_ticks = ticks
        if self.on_edge:
            self.on_edge()
        if touched and is_settled:
            pixel = -self.seats
            while not touched & 1:
                touched >>= 1
                pixel += 1
            self.light_up(pixel)  # type: ignore[misc]
