"""MicroPython's `machine` on a simulated board; installed under its name by `run_project.py`."""

import virtual_board
from virtual_board import PINS, not_here

PWRON_RESET = 1
WDT_RESET = 3
WAKE = 0
LED_PIN = 25
NAMES = {"LED": LED_PIN}
TEMPERATURE_CHANNEL = 4
# What the sensor of a Pico gives at about 27 degrees
TEMPERATURE = 14_000
FIRST_ANALOGUE_PIN = 26


def _wire():
    return virtual_board.wire


def pin_number(pin) -> int:
    """The number of a pin that is given as number, name or Pin."""
    if isinstance(pin, Pin):
        return pin._number
    if isinstance(pin, str):
        pin = NAMES[pin] if pin in NAMES else int(pin.replace("GPIO", "").replace("GP", ""))
    if not 0 <= pin < PINS:
        raise ValueError("expected a pin from 0 to %d, got %s" % (PINS - 1, pin))
    return pin


class _PinState:
    """What one pin of the chip remembers, whatever objects stand for it."""

    def __init__(self) -> None:
        self.mode = 0
        self.pull = None
        self.out = 0
        self.handler = None
        self.trigger = 0
        self.flags = 0
        self.last = 0


_states: dict = {}


class Irq:
    """What `Pin.irq` returns."""

    def __init__(self, state) -> None:
        self._state = state

    def flags(self) -> int:
        """The edge that called the handler last."""
        return self._state.flags

    def trigger(self, trigger=None) -> int:
        before = self._state.trigger
        if trigger is not None:
            self._state.trigger = trigger
        return before


class Pin:
    """A pin. An input that nothing pulls and nobody drives reads 0."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    ALT = 3
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8
    IRQ_LOW_LEVEL = 1
    IRQ_HIGH_LEVEL = 2

    def __init__(self, id, mode=-1, pull=-1, *, value=None, **_settings) -> None:
        self._number = pin_number(id)
        self._state = _states.setdefault(self._number, _PinState())
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, *, value=None, **_settings) -> None:
        if value is not None:
            self._state.out = 1 if value else 0
        if mode != -1:
            self._state.mode = mode
        if pull != -1:
            self._state.pull = pull
        if self._state.mode in (Pin.OUT, Pin.OPEN_DRAIN) and mode != -1:
            self._tell()
        self._state.last = self._level()

    def _tell(self) -> None:
        _wire().tell("L %d %d %d" % (_wire().now_us, self._number, self._level()))

    def _level(self) -> int:
        state = self._state
        outside = _wire().levels[self._number]
        if state.mode == Pin.OUT:
            return state.out
        if state.mode == Pin.OPEN_DRAIN and not state.out:
            return 0
        if outside is not None:
            return outside
        return 1 if state.pull == Pin.PULL_UP else 0

    def value(self, level=None):
        if level is None:
            _wire().look()
            return self._level()
        level = 1 if level else 0
        changed = level != self._state.out
        self._state.out = level
        if changed and self._state.mode in (Pin.OUT, Pin.OPEN_DRAIN):
            self._tell()
        _wire().look()
        return None

    def __call__(self, level=None):
        return self.value(level)

    def on(self) -> None:
        self.value(1)

    def off(self) -> None:
        self.value(0)

    high = on
    low = off

    def toggle(self) -> None:
        self.value(1 - self._state.out)

    def mode(self, mode=None):
        return self._state.mode if mode is None else self.init(mode)

    def pull(self, pull=-1):
        return self._state.pull if pull == -1 else self.init(pull=pull)

    def irq(self, handler=-1, trigger=IRQ_FALLING | IRQ_RISING, *, hard=False, **_more):
        """Call the handler at each edge it asks for; without arguments, only tell about it."""
        if handler != -1:
            self._state.handler = handler
            self._state.trigger = trigger
            self._state.last = self._level()
            _wire().watchers[self._number] = self._notice
        return Irq(self._state)

    def _notice(self) -> None:
        state, level = self._state, self._level()
        edge = Pin.IRQ_RISING if level else Pin.IRQ_FALLING
        is_edge = level != state.last
        state.last = level
        if is_edge and state.handler and state.trigger & edge:
            state.flags = edge
            state.handler(self)

    def __repr__(self) -> str:
        return "Pin(GPIO%d)" % self._number


class Signal:
    """A pin that may be inverted."""

    def __init__(self, pin, *settings, invert: bool = False, **more) -> None:
        self._pin = pin if isinstance(pin, Pin) else Pin(pin, *settings, **more)
        self._invert = invert

    def value(self, level=None):
        if level is None:
            return self._pin.value() ^ self._invert
        return self._pin.value(bool(level) ^ self._invert)

    __call__ = value

    def on(self) -> None:
        self.value(1)

    def off(self) -> None:
        self.value(0)


class ADC:
    """An analogue input; a test says what it reads."""

    CORE_TEMP = TEMPERATURE_CHANNEL

    def __init__(self, pin) -> None:
        number = pin if isinstance(pin, int) and pin <= TEMPERATURE_CHANNEL else pin_number(pin)
        self._number = number + FIRST_ANALOGUE_PIN if number <= TEMPERATURE_CHANNEL else number

    def read_u16(self) -> int:
        _wire().look()
        if self._number in _wire().asked_pins:
            return int(_wire().ask("adc %d" % self._number))
        is_sensor = self._number == FIRST_ANALOGUE_PIN + TEMPERATURE_CHANNEL
        return _wire().analogue.get(self._number, TEMPERATURE if is_sensor else 0)


class PWM:
    """A pulsed output: the test sees frequency and duty."""

    FULL = 65535

    def __init__(self, pin, freq: int = 0, duty_u16: int = 0, duty_ns: int = 0, **_more) -> None:
        self._pin = pin_number(pin)
        self._hz = freq
        self._duty = duty_u16
        if duty_ns:
            self.duty_ns(duty_ns)
        if freq or duty_u16:
            self._tell()

    def _tell(self) -> None:
        now = _wire().now_us
        _wire().tell("D %d %d %d %d" % (now, self._pin, self._hz, self._duty))
        _wire().look()

    def init(self, freq: int = -1, duty_u16: int = -1, **_more) -> None:
        self._hz = self._hz if freq < 0 else freq
        self._duty = self._duty if duty_u16 < 0 else duty_u16
        self._tell()

    def freq(self, hz=None):
        if hz is None:
            return self._hz
        self._hz = int(hz)
        return self._tell()

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        self._duty = min(int(duty), PWM.FULL)
        return self._tell()

    def duty_ns(self, ns=None):
        if ns is None:
            return self._duty * 1_000_000_000 // (PWM.FULL * max(self._hz, 1))
        return self.duty_u16(ns * self._hz * PWM.FULL // 1_000_000_000)

    def deinit(self) -> None:
        self._duty = 0
        self._tell()


class Timer:
    """Calls back once or again and again, in virtual time."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id: int = -1, **settings) -> None:
        self._entry = None
        if settings:
            self.init(**settings)

    def init(self, *, mode=PERIODIC, freq=0, period=-1, callback=None, hard=False, **_more):
        self.deinit()
        self._period_us = int(1_000_000 / freq) if freq else 1000 * max(period, 1)
        self._repeats = mode == Timer.PERIODIC
        self._callback = callback
        self._schedule(_wire().now_us + self._period_us)

    def _schedule(self, at_us: int) -> None:
        self._entry = _wire().at(at_us, lambda: self._ring(at_us))

    def _ring(self, at_us: int) -> None:
        self._entry = None
        if self._repeats:
            self._schedule(at_us + self._period_us)
        if self._callback:
            self._callback(self)

    def deinit(self) -> None:
        if self._entry:
            _wire().forget(self._entry)
        self._entry = None


class WDT:
    """A watchdog: bites in virtual time, so that a slow computer wakes none."""

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        self._timeout_us = 1000 * timeout
        self._entry = None
        self.feed()

    def feed(self) -> None:
        if self._entry:
            _wire().forget(self._entry)
        bite_us = _wire().now_us + self._timeout_us
        self._entry = _wire().at(bite_us, lambda: _wire().reset("watchdog"))


class RTC:
    """The calendar clock; starts where a Pico's does."""

    _now = (2021, 1, 1, 4, 0, 0, 0, 0)

    def datetime(self, now=None):
        if now is None:
            return RTC._now
        RTC._now = tuple(now)
        return None


def reset() -> None:
    _wire().reset("reset")


soft_reset = reset


def reset_cause() -> int:
    return PWRON_RESET


def idle() -> None:
    _wire().sleep(1000)


def lightsleep(ms: int = 0) -> None:
    _wire().sleep(1000 * ms)


def deepsleep(ms: int = 0) -> None:
    _wire().sleep(1000 * ms)
    _wire().reset("deepsleep")


def disable_irq() -> int:
    return 0


def enable_irq(state: int = 0) -> None:
    """Handlers run only where time passes, so there is nothing to enable."""


def freq(hz=None):
    return 125_000_000 if hz is None else None


def unique_id() -> bytes:
    return b"simulate"


def bitstream(pin, encoding: int, timing, buf) -> None:
    """Send bits as pulses: high and low of a zero, then of a one, in ns."""
    line = _wire()
    ns = ",".join([str(part) for part in timing])
    hexed = virtual_board.hex_of(buf)
    line.tell("W %d %d %s %s" % (line.now_us, pin_number(pin), ns, hexed))
    line.sleep(len(buf) * 8 * (timing[0] + timing[1]) // 1000)


def time_pulse_us(pin, level: int, timeout_us: int = 1_000_000) -> int:
    """How long the pin keeps a level, -2 or -1 where it never starts or ends."""
    end_us = _wire().now_us + timeout_us
    while pin.value() != level:
        if _wire().now_us >= end_us:
            return -2
    start_us = _wire().now_us
    while pin.value() == level:
        if _wire().now_us >= end_us:
            return -1
    return _wire().now_us - start_us


def __getattr__(name: str):
    if name.startswith("__"):
        raise AttributeError(name)
    raise not_here("machine." + name, _KNOWN)


_KNOWN = [name for name in list(globals()) if name[0] != "_" and name != "virtual_board"]
