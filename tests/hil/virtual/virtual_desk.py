"""The desk of a virtual board: its clock, its fingers, its host and its eyes. Runs on MicroPython.

Time passes only where the firmware waits, so two hours are over in minutes, and a run is the same
every time. With `speed` set, what the interpreter itself needs is added to the clock too. How long
each turn of the firmware's loop really took is measured beside it.
"""

import gc
import struct
from array import array

from utime import clock, ticks_diff, ticks_us

TICKS = (1 << 30) - 1
PINS = 30
SECOND_US = 1_000_000
USB_BUFFER = 256
WAITS = 200
# A turn this long is looked at closely; the processor's own time is told in whole milliseconds.
SUSPICIOUS_US = 3_000
GRAIN_US = 1_000
LOOK_EVERY = 8


class Desk:
    """Everything around the firmware."""

    def __init__(self) -> None:
        self.now_us = 0
        self.speed = 0
        self.ends_us = 0
        # Fingers: when a pin was pressed, and until when it stays down; -1 is never
        self.down_from = [-1] * PINS
        self.down_until = [-1] * PINS
        self.hands = None
        self._hands_at = 0
        # Eyes
        self.shown_at = 0
        self.longest_dark_us = 0
        self.shows = 0
        # From a press to its light: when, on which pin, whether the firmware has seen it, and how
        # often it took so many tenths of a millisecond
        self._touched_at = 0
        self._touched_pin = -1
        self._is_seen = False
        self._waits = array("I", [0] * WAITS)
        # Watchdog
        self.fed_at = 0
        self.longest_unfed_us = 0
        # The loop's own time
        self._slice_from = ticks_us()
        self._worked_s = clock()
        self.slices = 0
        self.longest_slice_us = 0

    # Clock

    def wait(self, ms: int) -> None:
        """The firmware has nothing to do for so long: called once in every turn of its loop."""
        taken = self._taken_us()
        self.slices += 1
        self.longest_slice_us = max(self.longest_slice_us, taken)
        self.now_us += taken * self.speed + ms * 1000
        if self.now_us >= self.ends_us:
            raise SystemExit
        if self.hands and self.now_us >= self._hands_at:
            self._hands_at = self.now_us + self.hands()
        self.begin_slice()

    def _taken_us(self) -> int:
        """How long this turn took, without the time in which other programs had the processor."""
        taken = ticks_diff(ticks_us(), self._slice_from)
        if taken > SUSPICIOUS_US or self.slices % LOOK_EVERY == 0:
            worked_s = clock()
            worked = int((worked_s - self._worked_s) * SECOND_US) + GRAIN_US
            self._worked_s = worked_s
            return min(taken, worked)
        return taken

    def begin_slice(self) -> None:
        """From here on the firmware's own work counts."""
        self._slice_from = ticks_us()

    def collect_us(self) -> int:
        """How long one clean-up of the heap takes."""
        start = ticks_us()
        gc.collect()
        return ticks_diff(ticks_us(), start)

    # Fingers

    def press(self, pin: int, ms: int, in_us: int = 0) -> None:
        self.down_from[pin] = self.now_us + in_us
        self.down_until[pin] = self.now_us + in_us + ms * 1000

    def watch_press(self, pin: int) -> None:
        """Measure how long this press, made just now, takes to its light."""
        self._touched_at = self.down_from[pin]
        self._touched_pin = pin
        self._is_seen = False

    def level(self, pin: int) -> int:
        if not self.down_from[pin] <= self.now_us < self.down_until[pin]:
            return 1
        if pin == self._touched_pin:
            self._is_seen = True
        return 0

    # Eyes and watchdog

    def show(self, wire_us: int) -> None:
        dark = self.now_us - self.shown_at
        self.longest_dark_us = max(self.longest_dark_us, dark)
        self.shown_at = self.now_us
        self.shows += 1
        if self._is_seen:
            self._is_seen = False
            self._touched_pin = -1
            wait = (self.now_us + wire_us - self._touched_at) // 100
            self._waits[min(wait, WAITS - 1)] += 1

    def press_to_light_ms(self, share: float) -> float:
        """Return the time within which this share of the presses had their light."""
        wanted = sum(self._waits) * share
        for wait in range(WAITS):
            wanted -= self._waits[wait]
            if wanted <= 0:
                return (wait + 1) / 10
        return 0.0

    def feed(self) -> None:
        unfed = self.now_us - self.fed_at
        self.longest_unfed_us = max(self.longest_unfed_us, unfed)
        self.fed_at = self.now_us


desk = Desk()

# The firmware comes as one module, which takes its clock from this desk.
from shared_rules.link.messages import NUMBERED, SIGN, SIGN_BACK  # noqa: E402
from shared_rules.link.session import Session  # noqa: E402


class Host:
    """A host that acknowledges, behind a USB buffer; it can stall or be away."""

    def __init__(self, desk: Desk) -> None:
        self.is_stalled = False
        self.is_away = False
        self.events = 0
        self._desk = desk
        self._session = Session(99, b"", 16, None, 512)
        self._to_unit = b""
        self._at = 0
        self._from_unit = bytearray()
        self._greeted_s = 0

    @property
    def connected(self) -> bool:
        return self._session.connected

    def turn(self) -> None:
        """Read what the board wrote and answer it."""
        now_ms = self._desk.now_us // 1000
        if self.is_stalled or self.is_away:
            if self.is_away:
                self._from_unit[:] = b""  # nobody is attached: the bytes are gone
            return
        if self._from_unit:
            for kind, seq, _ in self._session.receive(bytes(self._from_unit), now_ms):
                if kind >= NUMBERED:
                    self.events += 1
                    self._session.ack(seq)
            self._from_unit[:] = b""
        if now_ms // 1000 != self._greeted_s and self._session.connected:
            self._greeted_s = now_ms // 1000
            self._session.send(SIGN, struct.pack("BB", SIGN_BACK, 255))
        if self._at == len(self._to_unit):
            self._to_unit = self._session.output(now_ms)
            self._at = 0

    # The two streams of the firmware's port

    def is_ready(self, for_writing: bool) -> bool:
        if for_writing:
            return len(self._from_unit) < USB_BUFFER
        return self._at < len(self._to_unit)

    def readinto(self, buffer: bytearray) -> int:
        buffer[0] = self._to_unit[self._at]
        self._at += 1
        return 1

    def write(self, content: bytes) -> int:
        if len(self._from_unit) >= USB_BUFFER:
            raise RuntimeError("expected the firmware to ask first, got a write that would block")
        self._from_unit.extend(content)
        return len(content)


host = Host(desk)


def heap() -> int:
    """Bytes in use after a clean-up."""
    gc.collect()
    return gc.mem_alloc()
