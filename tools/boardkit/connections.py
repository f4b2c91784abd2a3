"""What is joined to what: the one list behind wiring table, harness, schematic and diagram.

The pixels' data line leaves the controller with 3.3 V and passes a level shifter, because pixels
on 5 V want 3.5 V at least; a resistor keeps the edge from ringing; a capacitor beside the first
ring feeds the sudden currents of many pixels.
"""

from typing import NamedTuple

from boardkit.board_file import SEATS, Board
from boardkit.controllers import GROUND_LEG, LEGS, VBUS_LEG, VSYS_LEG

RING_NAMES = {"orbit": "Orbit ring", "order": "Order ring", "wheel": "Wheel ring"}


class End(NamedTuple):
    """One end of a wire: a part and its terminal."""

    part: str
    pin: str


class Connection(NamedTuple):
    """One wire; `colour` is the one the drawings use and the guide recommends."""

    start: End
    end: End
    colour: str


def button_label(name: str) -> str:
    """The button's name as it stands on the table."""
    return name.replace("seat_", "Seat ") if name in SEATS else name.upper()


def pixel_parts(board: Board) -> list[str]:
    """The parts of the chain in their order; each seat's pixel is a part of its own."""
    parts = [RING_NAMES[part] for part, _ in board.rings]
    lit = dict(board.chain).get("seats", 0)
    return parts + [f"Pixel {button_label(seat)}" for seat in SEATS[:lit]]


def connections(board: Board) -> list[Connection]:
    """Every wire of the build."""
    return [*_power(board), *_pixel_data(board), *_buttons(board)]


def _power(board: Board) -> list[Connection]:
    ground = End("Controller", f"GND {GROUND_LEG}")
    if board.input == "jack":
        five_volts = End("5 V jack", "+5 V")
        wires = [
            Connection(five_volts, End("Diode", "anode"), "RD"),
            Connection(End("Diode", "cathode"), End("Controller", f"VSYS {VSYS_LEG}"), "RD"),
            Connection(End("5 V jack", "GND"), ground, "BK"),
        ]
    else:
        five_volts, wires = End("Controller", f"VBUS {VBUS_LEG}"), []
    for part in ("Capacitor", "Level shifter", *pixel_parts(board)):
        plus, minus = ("+", "−") if part == "Capacitor" else ("5V", "GND")
        wires += [
            Connection(five_volts, End(part, plus), "RD"),
            Connection(ground, End(part, minus), "BK"),
        ]
    return wires


def _pixel_data(board: Board) -> list[Connection]:
    pin = board.pixel_pin
    wires = [
        Connection(End("Controller", f"GP{pin} {LEGS[pin]}"), End("Level shifter", "1A"), "GN"),
        Connection(End("Level shifter", "1Y"), End("Resistor", "1"), "GN"),
    ]
    out = End("Resistor", "2")
    for part in pixel_parts(board):
        wires.append(Connection(out, End(part, "DIN"), "GN"))
        out = End(part, "DOUT")
    ground = End("Controller", f"GND {GROUND_LEG}")
    return [*wires, Connection(ground, End("Level shifter", "1OE"), "BK")]


def _buttons(board: Board) -> list[Connection]:
    ground = End("Controller", f"GND {GROUND_LEG}")
    wires = []
    for name, pin in board.buttons:
        part = f"Button {button_label(name)}"
        wires += [
            Connection(End("Controller", f"GP{pin} {LEGS[pin]}"), End(part, "1"), "YE"),
            Connection(End(part, "2"), ground, "BK"),
        ]
    return wires
