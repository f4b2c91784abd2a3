"""Faults in wiring, power and line, made on purpose: a test shows that the program copes, or not.

board.faults.inject("bounce:ok:8")      @pytest.mark.board(faults=["dead-pixel:ring:3"])
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Protocol

from pytest_micropython_boards.devices.device import Device
from pytest_micropython_boards.errors import BadSetting
from pytest_micropython_boards.lights import Colour, Strip
from pytest_micropython_boards.parts import Button, SerialLine

Seen = Callable[[list[Colour]], list[Colour]]

# Each fault with what is named after it
KINDS = {
    "dead": "BUTTON: it never closes",
    "stuck": "BUTTON: it is always pressed",
    "bounce": "BUTTON:MS: it chatters for so long with each move",
    "crossed": "BUTTON:BUTTON: each pulls the other's pin",
    "dead-pixel": "PIXELS:PLACE: it stays dark",
    "broken": "PIXELS:PLACE: dark from here on",
    "swapped": "PIXELS:PLACE:PLACE: two pixels, or parts such as 0-11, in each other's place",
    "colours": "PIXELS:ORDER: pixels that take their colours in another order",
    "loose": "DEVICE:WIRE: it hangs loose",
    "swapped-wires": "DEVICE:WIRE:WIRE: each at the other's pin",
    "dead-device": "DEVICE: it answers nothing",
    "brown-out": "MS: the supply fails for so long, now",
    "noise": "SHARE: so many of the line's bytes are spoilt, such as 0.01",
    "slow-host": "BYTES: the host takes so many in a millisecond",
}


class Breakable(Protocol):
    """What faults are made in."""

    serial: SerialLine

    def log(self, text: str) -> None: ...
    def button(self, name: str) -> Button: ...
    def device(self, name: str) -> Device: ...
    def strip(self, which: str | int = "") -> Strip: ...
    def power_cycle(self, off_ms: float = 100) -> None: ...


class Faults:
    """The faults of one board."""

    def __init__(self, board: Breakable) -> None:
        self._board = board
        self._spoilt_share = 0.0
        self._dice = random.Random(1)

    def inject(self, fault: str) -> None:
        """Make a fault that is named as in `KINDS`, its parts joined by colons."""
        kind, *words = fault.split(":")
        wanted = KINDS.get(kind, "").partition(": ")[0].split(":")
        if kind not in KINDS or len(words) != len(wanted):
            known = "; ".join(f"{name}:{meaning}" for name, meaning in KINDS.items())
            raise BadSetting(f"expected one of the faults {known}, got {fault!r}")
        self._board.log(f"fault {fault}")
        try:
            getattr(self, "_" + kind.replace("-", "_"))(*words)
        except ValueError as error:
            raise BadSetting(f"expected {kind}:{':'.join(wanted)}, got {fault!r}") from error

    def _dead(self, button: str) -> None:
        self._board.button(button).is_dead = True

    def _stuck(self, button: str) -> None:
        self._board.button(button).get_stuck()

    def _bounce(self, button: str, ms: str) -> None:
        self._board.button(button).bounce_ms = float(ms)

    def _crossed(self, one: str, other: str) -> None:
        first, second = self._board.button(one), self._board.button(other)
        first.reaches, second.reaches = second, first

    def _dead_pixel(self, strip: str, place: str) -> None:
        dead = int(place)
        self._see(strip, lambda colours: _darkened(colours, range(dead, dead + 1)))

    def _broken(self, strip: str, place: str) -> None:
        first = int(place)
        self._see(strip, lambda colours: _darkened(colours, range(first, len(colours))))

    def _swapped(self, strip: str, one: str, other: str) -> None:
        first, second = sorted((_part(one), _part(other)), key=lambda part: part.start)

        def swap(colours: list[Colour]) -> list[Colour]:
            # The second part comes first in the chain, so it takes the first of the colours.
            size = second.stop - second.start
            early, late = colours[first.start :][:size], colours[first.start + size : second.stop]
            at = first.stop - first.start
            between = len(late) - at
            swapped = late[between:] + late[:between] + early
            return colours[: first.start] + swapped + colours[second.stop :]

        self._see(strip, swap)

    def _colours(self, strip: str, order: str) -> None:
        sent = self._strip(strip).order
        if sorted(order) != sorted(sent):
            raise ValueError(order)
        letters = sorted(sent, key="RGBW".index)

        def reorder(colours: list[Colour]) -> list[Colour]:
            return [tuple(_on_wire(colour, sent)[order.index(c)] for c in letters)
                    for colour in colours]  # fmt: skip

        self._see(strip, reorder)

    def _loose(self, device: str, wire: str) -> None:
        wires = self._board.device(device).wires
        _need_wire(wires, wire)
        wires[wire] = None

    def _swapped_wires(self, device: str, one: str, other: str) -> None:
        wires = self._board.device(device).wires
        _need_wire(wires, one, other)
        wires[one], wires[other] = wires[other], wires[one]

    def _dead_device(self, device: str) -> None:
        self._board.device(device).is_dead = True

    def _brown_out(self, ms: str) -> None:
        self._board.power_cycle(float(ms))

    def _noise(self, share: str) -> None:
        self._spoilt_share = float(share)

    def _slow_host(self, bytes_per_ms: str) -> None:
        self._board.serial.read_slowly(int(bytes_per_ms))

    def _strip(self, name: str) -> Strip:
        return self._board.strip(int(name) if name.isdigit() else name)

    def _see(self, name: str, through: Seen) -> None:
        strip = self._strip(name)
        before = strip.seen_through
        strip.seen_through = lambda colours: through(before(colours))

    def on_the_line(self, content: bytes) -> bytes:
        """What arrives of bytes on the serial line."""
        if not self._spoilt_share:
            return content
        spoilt = (byte ^ self._dice.randrange(1, 256) for byte in content)
        dice = self._dice.random
        return bytes(
            bad if dice() < self._spoilt_share else good
            for good, bad in zip(content, spoilt, strict=True)
        )


def _need_wire(wires: Mapping[str, object], *names: str) -> None:
    for name in names:
        if name not in wires:
            raise BadSetting(f"expected a wire of {', '.join(wires)}, got {name!r}")


def _part(text: str) -> range:
    """Read `7`, or `0-11` for these and all between."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def _darkened(colours: list[Colour], places: range) -> list[Colour]:
    return [
        (0,) * len(colour) if place in places else colour for place, colour in enumerate(colours)
    ]


def _on_wire(colour: Colour, order: str) -> list[int]:
    return [colour["RGBW".index(letter)] for letter in order]
