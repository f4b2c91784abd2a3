"""MicroPython's `machine` on the pins of a Raspberry Pi, through Blinka.

A button's pin is the one with its number: pin 4 of the board file is GPIO 4 of the Pi. The bench
can press it as well, so that the same suite runs here; where Blinka has no pins at all
(BLINKA_OS_AGNOSTIC=1), the bench alone does.
"""

import sys

from blinka_parts import board, digitalio
from simulated_wire import wire

# The exit code that the simulator takes for a restart the firmware wanted.
RESET = 3


def reset() -> None:
    """Begin again, as after power-up."""
    sys.exit(RESET)


def idle() -> None:
    """Let a moment pass."""
    wire.rest()


class Pin:
    """An input with a pull-up; pressed is low. The firmware looks often enough."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, number: int, mode: int = -1, pull: int = -1) -> None:
        self.number = number
        self._input = None
        if mode == Pin.IN:
            self._input = digitalio.DigitalInOut(_pin_of(number))
            self._input.switch_to_input(pull=digitalio.Pull.UP)

    def value(self) -> int:
        return int(self._input.value) & wire.level(self.number)

    @staticmethod
    def ticks_ms() -> int:
        """Return the time of the levels that are read next."""
        return wire.finger_ticks()

    def irq(self, handler=None, trigger: int = 0, hard: bool = False) -> None:
        """Nothing to do."""


def _pin_of(number: int):
    name = f"D{number}"
    return getattr(board, name) if hasattr(board, name) else board.Dx_INPUT_TRUE_PULL_UP


class WDT:
    """A computer needs no watchdog: its system starts the program again."""

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        self.timeout = timeout

    def feed(self) -> None:
        """Nothing to do."""
