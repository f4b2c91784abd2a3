"""The signal that our PIO program makes, read back by the decoder of the emulated Pico."""

import pytest

pytest.importorskip("rp2040py", reason="fetched by: python3 tools/dev.py hil --board emulator")

from rp2040py.external.ws2812 import Ws2812
from rp2040py.gpio_pin import GPIOPinState

from tests.firmware.pio import Program, joined

CYCLE_NANOS = 125.0  # the state machine runs at 8 MHz


class Alarm:
    """An alarm that a test rings itself."""

    def __init__(self, ring) -> None:  # type: ignore[no-untyped-def]
        self.ring = ring

    def schedule(self, _nanos: float) -> None:
        """The test knows when the line has rested."""


class Line:
    """A pin, its clock and its alarm: what the decoder of rp2040py needs of a chip."""

    def __init__(self) -> None:
        self.nanos = 0.0
        self.clock = self
        self.gpio = [self] * 30

    def create_alarm(self, ring) -> Alarm:  # type: ignore[no-untyped-def]
        self.alarm = Alarm(ring)
        return self.alarm

    def add_listener(self, listener):  # type: ignore[no-untyped-def]
        self.listener = listener
        return lambda: None

    def play(self, signal: list[tuple[int, int]]) -> None:
        """Let the pin take these levels for so many cycles each, then rest."""
        names = (GPIOPinState.LOW, GPIOPinState.HIGH)
        was = 0
        for level, cycles in signal:
            if level != was:
                self.listener(names[level], names[was])
                was = level
            self.nanos += cycles * CYCLE_NANOS
        if was:
            self.listener(names[0], names[1])
        self.alarm.ring()


def test_the_signal_of_our_program_is_read_back_as_its_colours(load) -> None:  # type: ignore[no-untyped-def]
    colours = [(1, 2, 3), (255, 128, 64), (0, 0, 0), (170, 85, 255)]
    bits = [
        byte >> (7 - place) & 1
        for red, green, blue in colours
        for byte in (green, red, blue)
        for place in range(8)
    ]
    seen: list[list[tuple[int, ...]]] = []
    line = Line()
    Ws2812(gpio=16, on_pixels=seen.append).attach(line)  # type: ignore[arg-type]
    line.play(joined(Program(load("firmware.strip").ws2812).pulses(bits)))
    assert seen == [colours]
