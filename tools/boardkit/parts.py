"""What a build is bought from: parts with their quantity, size and a rough price.

Prices are rough estimates in euro for single pieces, entered by hand; they were not taken from
one shop and say nothing about next year's.
"""

from typing import NamedTuple

from boardkit.board_file import ONE_EACH, Board

PRICES_ENTERED = "2026-11"


class Part(NamedTuple):
    """One line of the shopping list."""

    name: str
    quantity: int
    description: str
    each_cents: int

    @property
    def cents(self) -> int:
        return self.quantity * self.each_cents


_CONTROLLER_CENTS = {"pico": 450, "pico-w": 700, "pico-2": 550}
# Outer diameter of the usual rings, in tenths of a millimetre, and their price.
_RINGS = {24: (655, 1700), 16: (445, 1000), 12: (368, 750)}


def parts_of(board: Board) -> list[Part]:
    """Everything to buy for a build, in the order it is used."""
    key = board.controller.key
    return [
        Part(board.controller.name, 1, f"microcontroller board with {board.controller.chip}, "
             "headers soldered", _CONTROLLER_CENTS[key]),
        Part("USB cable", 1, "to the Pico's socket; must carry data, not only power", 400),
        *_rings(board),
        *_buttons(board),
        Part("Level shifter 74AHCT125", 1, "DIP-14; lifts the data line from 3.3 V to 5 V", 60),
        Part("IC socket DIP-14", 1, "for the level shifter", 20),
        Part("Resistor 330 Ω", 1, "¼ W, in the data line at the first ring", 5),
        Part("Capacitor 1000 µF", 1, "electrolytic, at least 6.3 V, across 5 V and ground", 40),
        Part("Capacitor 100 nF", 1, "ceramic, across the level shifter's supply legs", 10),
        *_supply(board),
        Part("Stripboard", 1, "about 50 × 70 mm, with pin sockets for the Pico", 350),
        Part("Wire", 1, "0.25 mm² stranded, about 5 m; red, black, green, yellow", 500),
        Part("Screws M3 × 10", 4, "self-tapping into the base", 10),
        Part("Filament", 1, "about 200 g PLA; the bezel in white or clear", 500),
    ]  # fmt: skip


def total_cents(board: Board) -> int:
    """What the whole build costs."""
    return sum(part.cents for part in parts_of(board))


def _rings(board: Board) -> list[Part]:
    parts = []
    for name, pixels in board.rings:
        tenths, cents = _RINGS.get(pixels, (0, 60 * pixels))
        size = f", {tenths / 10:g} mm across" if tenths else ""
        parts.append(Part(f"Ring of {pixels} pixels", 1, f"WS2812B, 5 V{size}; {name} ring", cents))
    return parts


def _buttons(board: Board) -> list[Part]:
    seats, lit = board.seats, dict(board.chain).get("seats", 0)
    others = len(board.buttons) - seats
    kind = "control buttons" if board.words == ONE_EACH else "the three buttons"
    parts = [
        Part("Push button 24 mm", seats, "momentary, translucent cap; seat buttons", 250),
        Part("Single pixel", lit, "WS2812B on a 10 mm disc, under a seat button's cap", 50),
        Part("Push button 16 mm", others, f"momentary, panel mount; {kind}", 120),
    ]
    return [part for part in parts if part.quantity]


def _supply(board: Board) -> list[Part]:
    if board.input == "usb":
        return []
    amperes = f"{board.power['supply_ma'] / 1000:g} A"
    return [
        Part("Plug-in supply 5 V", 1, f"{amperes}, plug 5.5 × 2.1 mm, plus inside", 1200),
        Part("DC jack", 1, "5.5 × 2.1 mm, panel mount, 8 mm hole", 150),
        Part("Schottky diode 1N5819", 1, "1 A; between the jack and VSYS", 15),
    ]
