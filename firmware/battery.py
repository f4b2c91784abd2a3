"""Watches the cell of a board that has one: tells host and people how full it is, dims in time.

The cell's voltage comes over a divider to a pin that measures. It falls while lights are bright, so
it is smoothed, and what was said of it is taken back only when it has risen clearly. A cell that is
low dims the table, one that is empty leaves it at its faintest; the table itself is saved as ever,
within seconds of each step, so it is there again when the cell has been charged.
"""

from machine import ADC, Pin

from firmware.limiter import Limiter
from firmware.loop import Loop
from shared_rules.compat import const
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import CLOCK, ORBIT, Canvas
from shared_rules.link import battery_messages, messages

GOOD = const(0)
LOW = const(1)
EMPTY = const(2)

_LOOK_MS = const(500)
_TELL_MS = const(10000)
_SMOOTH = const(8)
_REFERENCE_MV = const(3300)
_FULL_SCALE = const(65535)
# Below these a cell is low and empty, so much above them no longer; some 3,000 protect it
_LOW_MV = const(3550)
_EMPTY_MV = const(3350)
_RISEN_MV = const(120)
# A cell with a charger's current beside the table's has more than its own full voltage
_NO_CELL_MV = const(1000)
_LOW_SHARE = const(3)  # of the ceiling, what a low cell leaves
# (millivolts, per cent) of a lithium cell at rest, by the usual curve of makers' sheets
_CURVE = ((3300, 0), (3500, 8), (3600, 15), (3700, 35), (3800, 55), (3950, 75), (4150, 100))


class Battery:
    """One cell, looked at with each picture."""

    def __init__(self, board: dict, unit, limiter: Limiter) -> None:  # type: ignore[no-untyped-def]
        """Take pin, divider and charge from the board's file."""
        self._adc = ADC(Pin(board["BATTERY_ADC"]))
        self._top, self._bottom = board["BATTERY_OHMS_TOP"], board["BATTERY_OHMS_BOTTOM"]
        self._mah = board["BATTERY_MAH"]
        self._unit = unit
        self._limiter = limiter
        self._ceiling, self._floor = board["BRIGHTNESS_CEILING"], board["BRIGHTNESS_FLOOR"]
        self._settle = unit.canvas.settle
        unit.canvas.settle = self.settle
        self.after = None  # what is called after us with each picture
        self.mv = self._measure()
        self.state = GOOD
        self._look_at = 0
        self._tell_at = 0

    def _measure(self) -> int:
        pin_mv = self._adc.read_u16() * _REFERENCE_MV // _FULL_SCALE
        return pin_mv * (self._top + self._bottom) // self._bottom  # type: ignore[no-any-return]

    def tick(self, now_ms: int) -> None:
        """Look at the cell now and then; called with each picture."""
        if now_ms >= self._look_at:
            self._look_at = now_ms + _LOOK_MS
            self.mv += (self._measure() - self.mv) // _SMOOTH
            self._judge()
        session = self._unit.session
        if not session.connected:
            self._tell_at = now_ms  # at once, when a host is there
        elif now_ms >= self._tell_at:
            self._tell_at = now_ms + _TELL_MS
            share = percent(self.mv)
            payload = messages.pack(
                battery_messages.BATTERY, self.state, share, self.mv, self._mah * share // 100
            )
            session.cast(battery_messages.BATTERY, payload)
        if self.after:
            self.after(now_ms)

    def _judge(self) -> None:
        before = self.state
        least = _NO_CELL_MV if self.mv > _NO_CELL_MV else _FULL_SCALE  # fed by USB, without a cell
        risen = _RISEN_MV if before else 0
        if least > self.mv or self.mv >= _LOW_MV + risen:
            self.state = GOOD
        elif self.mv < _EMPTY_MV + (_RISEN_MV if before == EMPTY else 0):
            self.state = EMPTY
        else:
            self.state = LOW
        if self.state != before:
            shares = (self._ceiling, self._ceiling // _LOW_SHARE, self._floor)
            self._limiter.ceiling = max(self._floor, shares[self.state])
            self._tell_at = 0

    def settle(self, now_ms: int, pressed_at: int) -> None:
        """Draw *low* or *empty* into the picture before it is finished."""
        if self.state:
            draw(self._unit.canvas, self.state, now_ms)
        self._settle(now_ms, pressed_at)


def draw(canvas: Canvas, state: int, now_ms: int) -> None:
    """Two pixels before twelve o'clock breathe slowly: amber for *low*, red for *empty*."""
    part = CLOCK if canvas.lengths[CLOCK] else ORBIT
    colour = palette.RED if state == EMPTY else palette.AMBER
    length = canvas.lengths[part]
    for index in (length - 1, length - 2) if length > 2 else (0,):
        canvas.put(part, index, colour, words.breath(now_ms // 2))


def percent(mv: int) -> int:
    """Return how full a cell of that voltage is, in per cent."""
    below = _CURVE[0]
    for point in _CURVE:
        if mv < point[0]:
            if point is below:
                return 0
            return below[1] + (mv - below[0]) * (point[1] - below[1]) // (point[0] - below[0])
        below = point
    return 100


def watch(board: dict, loop: Loop) -> None:
    """Let the cell be looked at with each picture of this loop."""
    try:
        battery = Battery(board, loop.unit, loop.limiter)
    except (TypeError, ValueError, KeyError, ZeroDivisionError):
        return  # a file that names no pin that measures: the table plays without
    battery.after, loop.sound = loop.sound, battery.tick  # type: ignore[assignment]
