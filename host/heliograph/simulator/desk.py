"""What hands and eyes find at a simulated unit: its buttons and its rings.

Knows no process and no cable: whoever runs the firmware says what its pins are told by.
"""

from collections.abc import Callable
from typing import Any

from heliograph.building import sources
from heliograph.simulator.bench import BadCommand, Message
from heliograph.simulator.strip import SimulatedStrip

PARTS = ("orbit", "order", "clock", "seats")
PRESS_MS = 60
# A finger is never faster: shorter levels could fall into the firmware's debouncing.
LEAST_MS = 30
MOST_MS = 60_000
# What a pin is told (fakes/simulated_wire.py), and the one that measures a cell
LOW, HIGH, TOUCH = 0, 1, 2
ADC = 254
MOST_CELL_MV = 5000


class Desk:
    """One unit on a desk. `set_pin` tells the firmware a level and how long it lasts at least."""

    def __init__(self, build: str, set_pin: Callable[[int, int, int], None]) -> None:
        pins = sources.pins_of(build)
        self._build = pins["BUILD"]
        self._face = sources.face_of(self._build)
        self._button_pins: dict[int, int] = dict(pins["BUTTONS"])
        sizes = ((name, pins[f"{name.upper()}_PIXELS"]) for name in PARTS)
        self._parts = [(name, size) for name, size in sizes if size]
        self._has_cell = "BATTERY_ADC" in pins
        self._ohms = [pins.get(f"BATTERY_OHMS_{end}", 1) for end in ("TOP", "BOTTOM")]
        self._held: set[int] = set()
        self._strip = SimulatedStrip(pins["PIXELS"], pins["COLOURS"], pins["PLACES"])
        self._set_pin = set_pin

    @property
    def held_pins(self) -> list[int]:
        """The pins whose buttons are down."""
        return sorted(self._held)

    def show(self, words: bytes) -> bool:
        """Show what the firmware sends its pixels; return whether anything changed."""
        return self._strip.feed(words)

    def go_dark(self) -> None:
        """Show what pixels show without power."""
        self._strip.go_dark()

    def picture(self) -> Message:
        """Return all that eyes see."""
        return {
            "pixels": self._strip.rgb().hex(),
            "build": self._build,
            "parts": [list(part) for part in self._parts],
            "buttons": sorted(self._button_pins),
            "face": self._face,
        }

    def touch(self, command: Message) -> None:
        """Do what a hand does. Raises `BadCommand`."""
        match command:
            case {"touch": button}:
                self._set(button, TOUCH, LEAST_MS)
            case {"down": button}:
                self._set(button, LOW, LEAST_MS)
            case {"up": button, "ms": int(ms)} if 0 <= ms <= MOST_MS:
                self._hold(button, ms)  # told late, it was down so long all the same
            case {"up": button}:
                self._set(button, HIGH, LEAST_MS)
            case {"press": button, "rest": int(rest)} if LEAST_MS <= rest <= MOST_MS:
                self._hold(button, PRESS_MS, rest)
            case {"press": button}:
                self._hold(button, PRESS_MS)
            case {"hold": button, "ms": int(ms)} if LEAST_MS <= ms <= MOST_MS:
                self._hold(button, ms)
            case {"cell": int(mv)} if 0 <= mv <= MOST_CELL_MV and self._has_cell:
                self._set_pin(ADC, LOW, mv * self._ohms[1] // sum(self._ohms))
            case _:
                raise BadCommand(
                    f"expected touch, down, up, press, hold with ms {LEAST_MS} to {MOST_MS}, cell, "
                    f'unplug, replug or restart, got {command}. Write for example {{"press": 3}}.'
                )

    def _hold(self, button: Any, ms: int, rest_ms: int = LEAST_MS) -> None:
        self._set(button, TOUCH, ms)
        self._set(button, HIGH, rest_ms)

    def _set(self, button: Any, level: int, ms: int) -> None:
        pin = self._button_pins.get(button) if isinstance(button, int) else None
        if pin is None:
            known = ", ".join(map(str, sorted(self._button_pins)))
            raise BadCommand(
                f"expected one of the buttons {known}, got {button!r}. Use its number."
            )
        (self._held.discard if level == HIGH else self._held.add)(pin)
        self._set_pin(pin, level, ms)
