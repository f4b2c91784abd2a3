"""The pins of the buttons. An interrupt keeps every edge with its time, whatever the loop does.

Theory of operation. Loading a game from the flash, cleaning the heap or writing to the flash can
hold the loop up for longer than a quick press lasts. So each edge is written down by a hard
interrupt, which runs even then: all levels, and the time. The loop plays the edges back to the
debouncer in their order before it looks at the pins as they are now. While the flash is written,
interrupts are off as well; the chip remembers both edges of a press that came and went, and tells
them afterwards.

A touched seat is lit by the interrupt too: whatever the loop is doing, people see at once that the
unit has noticed them. Edges that follow another too soon may be bounce; those are left to the loop.

A hard interrupt must not need memory: it may come in the middle of a clean-up. Everything it
writes to is made beforehand, and the counter's 30 bits fit into a plain number.
"""

import time
from array import array

from machine import Pin

from firmware.buttons import Buttons
from firmware.clock import Clock
from shared_rules.compat import const

# A bouncing contact gives a dozen edges; more than this at once are no fingers.
_ROOM = const(48)
# Contacts have come to rest after this time: the deaf time of `Buttons`
_SETTLED_MS = const(20)


class Keys:
    """The buttons' pins, read together, and the edges that came since the last look."""

    def __init__(self, wiring: tuple) -> None:
        """Take (button, pin) pairs; a pressed button pulls its pin low."""
        self._pins = [(1 << button, Pin(pin, Pin.IN, Pin.PULL_UP)) for button, pin in wiring]
        self.count = 1 + max([button for button, _ in wiring])
        self._levels = array("H", [0] * _ROOM)
        self._ticks = array("I", [0] * _ROOM)
        self._written = 0
        self._read = 0
        # When the levels are as they are: simulated pins know that better
        self._ticks_now = getattr(Pin, "ticks_ms", time.ticks_ms)
        # Whether pins interrupt here: those of a simulated board do not
        self.interrupts = False
        # Called by the interrupt: what must need no memory
        self.on_edge = None
        # The same: called with the pixel of a seat that is touched; the last so many are theirs
        self.light_up = None
        self.seats = 0
        # The levels shown last, and since when they are so
        self._last = 0
        self._last_ms = 0

    def pressed(self) -> int:
        """Return the buttons that are down, one bit each."""
        down = 0
        for bit, pin in self._pins:
            if not pin.value():
                down |= bit
        return down

    def listen(self) -> None:
        """From now on no edge is missed."""
        self._last = self.pressed()
        both = Pin.IRQ_FALLING | Pin.IRQ_RISING
        for _, pin in self._pins:
            self.interrupts = pin.irq(self._note_edge, both, hard=True) is not None

    def poll(self, buttons: Buttons, clock: Clock) -> bool:
        """Play back the edges and show the levels now; return whether there is any gesture."""
        if self.interrupts and self._read == self._written and not self._last and buttons.rests():
            return False  # an edge would have interrupted
        is_told = False
        while self._read != self._written:
            at = self._read
            down, then_ms = self._levels[at], clock.when(self._ticks[at])
            self._read = (at + 1) % _ROOM
            is_told = self._play_back(buttons, down, then_ms)
        if is_told:
            return True  # its light first; the levels now are looked at in the next turn
        now_ms = clock.when(self._ticks_now())  # type: ignore[arg-type]
        return self._play_back(buttons, self.pressed(), now_ms)

    def _play_back(self, buttons: Buttons, down: int, then_ms: int) -> bool:
        """Show what a loop that never stood still would have seen up to these levels."""
        last = self._last
        if down != last:
            # The levels before lasted until here, so the deaf time after their edge has ended.
            settled_ms = self._last_ms + buttons.LOCKOUT_MS
            if last != buttons.held and settled_ms < then_ms:
                buttons.poll(last, settled_ms)
            buttons.poll(last, then_ms)
            self._last = down
            self._last_ms = then_ms
        return buttons.poll(down, then_ms)

    def _note_edge(self, pin: Pin) -> None:
        ticks: int = time.ticks_ms()  # type: ignore[assignment]
        down = self.pressed()
        edges = pin.irq().flags()  # type: ignore[union-attr, call-arg]
        if edges == Pin.IRQ_FALLING | Pin.IRQ_RISING and pin.value():
            for bit, other in self._pins:
                if other is pin:
                    self._keep(down | bit, ticks)
        before = self._written - 1  # what the interrupt saw last
        touched = down & ~self._levels[before] & (1 << self.seats) - 1
        is_settled = time.ticks_diff(ticks, self._ticks[before]) >= _SETTLED_MS
        self._keep(down, ticks)
        if self.on_edge:
            self.on_edge()
        if touched and is_settled:
            pixel = -self.seats
            while not touched & 1:
                touched >>= 1
                pixel += 1
            self.light_up(pixel)  # type: ignore[misc]

    def _keep(self, down: int, ticks: int) -> None:
        at = self._written
        after = (at + 1) % _ROOM
        if after != self._read:
            self._levels[at] = down
            self._ticks[at] = ticks
            self._written = after
