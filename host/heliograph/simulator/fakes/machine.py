"""The parts of MicroPython's `machine` that the firmware uses, for a simulated board."""

import sys

from simulated_wire import wire

# The exit code that the simulator takes for a restart the firmware wanted.
RESET = 3


def reset() -> None:
    """Begin again from power-up."""
    sys.exit(RESET)


def idle() -> None:
    """Let a moment pass."""
    wire.rest()


class Pin:
    """A pin whose level the simulator sets. Nothing interrupts: the firmware looks often enough."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, number: int, mode: int = -1, pull: int = -1) -> None:
        self._number = number

    def value(self) -> int:
        return wire.level(self._number)

    @staticmethod
    def ticks_ms() -> int:
        """Return the time of the levels that are read next."""
        return wire.finger_ticks()

    def irq(self, handler=None, trigger: int = 0, hard: bool = False) -> None:
        """Nothing to do."""


class ADC:
    """A pin that measures: what the bench says lies there, in millivolts."""

    def __init__(self, pin: Pin) -> None:
        """Any pin measures here."""

    def read_u16(self) -> int:
        """Return the voltage, 65,535 at 3.3 V."""
        return min(65535, wire.adc_mv * 65535 // 3300)


class PWM:
    """A piezo that nobody hears."""

    def __init__(self, pin: Pin) -> None:
        """Any pin will do."""

    def freq(self, hertz: int) -> None:
        """Set how high it would sound."""

    def duty_u16(self, loudness: int) -> None:
        """Set how loud."""


class WDT:
    """A watchdog that never bites, see `Wire.feed`."""

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        self.timeout = timeout

    def feed(self) -> None:
        wire.feed()
