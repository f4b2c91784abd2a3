"""The firmware's end of the wire to the simulator: pin levels come in, pixels go out.

Runs on CPython and on MicroPython. In: records of four bytes, `pin, level, ms` (16 bits), applied
one after the other: the pin takes this level when the firmware has seen the change before and the
pin's last level has had its time, and keeps it at least this long by the firmware's clock, from the
moment the firmware has seen it. A level that the pin has already lasts so long from then, too. So a
press is a press, a long one is long, and one comes after the other, however busy the computer is.
`TOUCH` is low, too, by a finger whose next word may be late: one that was up again long ago must
not count as held. So the time of the buttons stands still after `TOUCH_MS`, or after the time that
was said if that is longer, until the pin is high or `LOW` says that the finger stays.
`EYES` is no pin: its level says whether somebody sees the lights, which are then drawn more often.
`ADC` is none either: its `ms` are the millivolts at the pin that measures.
Out: `kind, length` (16 bits) and as many bytes: `P` words for the pixel chain.
"""

import struct
import time

from wire_connection import low_pins, open_connection

RECORD = 4
PINS = 30
LOW = 0
HIGH = 1
TOUCH = 2
# Before a held button means anything (firmware/buttons.py)
TOUCH_MS = 400
NO_PIN = -1
NEVER = -1
EYES = 255
ADC = 254
FULL_CELL_MV = 2080  # behind a divider by two
# Several parts of the firmware read the pins in turns; after so many looks each has seen it.
LOOKS = 3
# How long the firmware rests while somebody presses, and at most while nobody does or even looks
BUSY_REST_MS = 2
REST_MS = 33
UNSEEN_REST_MS = 250


class Wire:
    """Connected to the simulator from the start."""

    def __init__(self, connection, low_pins: list) -> None:
        self._connection = connection
        self._rest = b""
        self._levels = bytearray(bytes((HIGH,)) * PINS)
        for pin in low_pins:
            self._levels[pin] = LOW
        self._unseen = NO_PIN
        self._looks = 0
        self._seen_at = [time.ticks_ms()] * PINS
        self._lasting_ms = [0] * PINS
        self._known_ms = [0] * PINS  # of a touch: how long the finger was there for certain
        self._since = [NEVER] * PINS  # by the time of the buttons, once the firmware has looked
        self._finger_ticks = 0
        self._waiting: list = []
        self._looked_at = time.ticks_ms()
        self._sent = (b"", b"")
        self.polled: list = []  # what interrupts on a chip is called here, now and then
        self.is_seen = True
        self.adc_mv = FULL_CELL_MV

    def finger_ticks(self) -> int:
        """Take what has come, and return the time of the levels now: the buttons' own."""
        now = time.ticks_ms()
        if now != self._looked_at:
            self._looked_at = now
            self._read()
            for look in self.polled:
                look()
            if self._waiting:
                self._apply(now)
        late_ms = 0
        for pin in range(PINS) if any(self._known_ms) else ():
            if self._known_ms[pin] and self._since[pin] != NEVER:
                lasting_ms = time.ticks_diff(now, self._since[pin])
                late_ms = max(late_ms, lasting_ms - self._known_ms[pin])
        self._finger_ticks = time.ticks_add(now, -late_ms)
        return self._finger_ticks

    def level(self, pin: int) -> int:
        level = self._levels[pin]
        if pin == self._unseen:
            if self._looks == LOOKS:
                self._since[pin] = self._finger_ticks
                if level:
                    self._known_ms[pin] = 0  # the touch ends when that is seen
            self._looks -= 1
            if not self._looks:
                self._unseen = NO_PIN
                self._seen_at[pin] = time.ticks_ms()
        return level

    def send(self, kind: bytes, payload: bytes) -> None:
        """Tell the simulator, unless it knows: most pictures are as the one before."""
        if (kind, payload) != self._sent:
            self._sent = (kind, payload)
            self._connection.send(kind + struct.pack("<H", len(payload)) + payload)

    def feed(self) -> None:
        """The watchdog is fed. None runs: a paused or suspended computer is no broken table."""

    def rest(self) -> None:
        """Let the computer do something else until somebody presses or speaks, or for a while."""
        if self._is_busy():
            time.sleep(BUSY_REST_MS / 1000)
        else:
            self._connection.wait(REST_MS if self.is_seen else UNSEEN_REST_MS)

    def wait_also_for(self, stream) -> None:
        """Let a rest end when this stream has news."""
        self._connection.wait_also_for(stream)

    def _is_busy(self) -> bool:
        return bool(self._waiting) or self._unseen != NO_PIN or not all(self._levels)

    def _read(self) -> None:
        self._rest += self._connection.receive()
        while len(self._rest) >= RECORD:
            record = struct.unpack("<BBH", self._rest[:RECORD])
            self._rest = self._rest[RECORD:]
            if record[0] == EYES:
                self.is_seen = bool(record[1])
            elif record[0] == ADC:
                self.adc_mv = record[2]
            else:
                self._waiting.append(record)

    def _apply(self, now: int) -> None:
        """Apply records in their order, as one finger would, up to one that must wait."""
        done = 0
        for pin, level, lasting_ms in self._waiting:
            is_high = level == HIGH
            if is_high == self._levels[pin]:
                self._lasting_ms[pin] = max(self._lasting_ms[pin], lasting_ms)
            elif self._may_change(pin, now):
                self._levels[pin] = is_high
                self._lasting_ms[pin] = lasting_ms
                self._unseen = pin
                self._looks = LOOKS
                self._since[pin] = self._since[pin] if is_high else NEVER
            else:
                break
            if not is_high:
                self._known_ms[pin] = max(TOUCH_MS, lasting_ms) if level == TOUCH else 0
            done += 1
        self._waiting = self._waiting[done:]

    def _may_change(self, pin: int, now: int) -> bool:
        if self._unseen != NO_PIN:
            return False
        return time.ticks_diff(now, self._seen_at[pin]) >= self._lasting_ms[pin]


wire = Wire(open_connection(), low_pins())
