"""What is joined to what outside of the board in the case: one list behind harness and guide.

The board carries the circuit (see circuit.py). From it a cable of three wires runs through the
pixel chain, one of two wires to each button, and with a jack one from the jack and one to the
second feed.
"""

from typing import NamedTuple

from boardkit.board_file import SEATS, Board
from boardkit.board_words import BATTERY
from boardkit.circuit import CELL, LIGHTS, NET_NAMES, source_net
from boardkit.controllers import LEGS

RING_NAMES = {"orbit": "Orbit ring", "order": "Order ring", "clock": "Clock ring"}
RED, BLACK, GREEN, YELLOW = "RD", "BK", "GN", "YE"
# With a strong supply the chain is fed a second time here, or its thin copper would glow for it.
SECOND_FEED = "clock"


class Wire(NamedTuple):
    """One wire of a cable: terminal, colour, terminal."""

    start: str
    colour: str
    end: str


class Cable(NamedTuple):
    """The wires that run together between two places; a part of the chain has an in and an out."""

    name: str
    start: str
    end: str
    wires: tuple[Wire, ...]


def button_label(name: str) -> str:
    """The button's name as it stands on the table."""
    return name.replace("seat_", "Seat ") if name in SEATS else name.upper()


def pixel_parts(board: Board) -> list[str]:
    """The parts of the chain in their order; each seat's pixel is a part of its own."""
    parts = [RING_NAMES[part] for part, _ in board.rings]
    lit = dict(board.chain).get("seats", 0)
    return parts + [f"Pixel {button_label(seat)}" for seat in SEATS[:lit]]


def cables(board: Board) -> list[Cable]:
    """Every cable of the build."""
    return [*_supply(board), *_tone(board), *_chain(board), *_buttons(board)]


def _supply(board: Board) -> list[Cable]:
    if not board.has_circuit_board:
        return [Cable("Feed", "Terminals", "Fuse F1, in", (Wire("39 VSYS", RED, "1"),))]
    if board.is_usb:
        return []
    plus = NET_NAMES[source_net(board)]
    if board.input == BATTERY:
        pair = (Wire("5V", RED, plus), Wire("GND", BLACK, "GND"))
        return [*_cell(board), Cable("Supply", "Charger", "Board J3, supply", pair)]
    pair = (Wire(f"plus: {plus}", RED, plus), Wire("GND", BLACK, "GND"))
    made = [Cable("Supply", "DC jack", "Board J3, supply", pair)]
    if SECOND_FEED in dict(board.rings):
        feed = (Wire(NET_NAMES[LIGHTS], RED, "5V"), Wire("GND", BLACK, "GND"))
        made.append(
            Cable(
                "Second feed",
                "Board J2, second feed",
                f"{RING_NAMES[SECOND_FEED]}, second feed",
                feed,
            )
        )
    return made


def _cell(board: Board) -> list[Cable]:
    """The cell's own cable, the switch, and two wires that measure."""
    assert board.battery is not None
    pin = board.battery.adc
    place = f"Board J5, GP{pin} (leg {LEGS[pin]})"
    return [
        Cable("Cell", "Cell", "Charger", (Wire("plus", RED, "BAT"), Wire("minus", BLACK, "GND"))),
        Cable("Switch", "Switch", "Charger", (Wire("1", YELLOW, "EN"), Wire("2", BLACK, "GND"))),
        Cable("Measure", "Charger", place,
              (Wire("BAT", RED, NET_NAMES[CELL]), Wire("GND", BLACK, "GND"))),
    ]  # fmt: skip


def _tone(board: Board) -> list[Cable]:
    if board.piezo_pin is None:
        return []
    place = f"Board J4, GP{board.piezo_pin} (leg {LEGS[board.piezo_pin]})"
    wires = (Wire(f"GP{board.piezo_pin}", YELLOW, "1"), Wire("GND", BLACK, "2"))
    return [Cable("Tone", place, "Piezo", wires)]


def _chain(board: Board) -> list[Cable]:
    if not board.has_circuit_board:
        data = f"{LEGS[board.pixel_pin]} GP{board.pixel_pin}, R1 330 Ω"
        wires = (Wire("Fuse F1, other wire", RED, "5V"), Wire("38 GND", BLACK, "GND"),
                 Wire(data, GREEN, "DIN"))  # fmt: skip
        return [Cable("Pixels 1", "Terminals", f"{RING_NAMES['orbit']}, in", wires)]
    made, before = [], "Board J1, pixels"
    for number, part in enumerate(pixel_parts(board), 1):
        data = "DATA" if number == 1 else "DOUT"
        plus = NET_NAMES[LIGHTS] if number == 1 else "5V"
        wires = (Wire(plus, RED, "5V"), Wire("GND", BLACK, "GND"), Wire(data, GREEN, "DIN"))
        made.append(Cable(f"Pixels {number}", before, f"{part}, in", wires))
        before = f"{part}, out"
    return made


def _buttons(board: Board) -> list[Cable]:
    place = "Board J{number}, GP{pin} (leg {leg})" if board.has_circuit_board else (
        "Terminal {leg}, GP{pin}, R{number} 1 kΩ")  # fmt: skip
    return [
        Cable(
            f"To {button_label(name)}",
            place.format(number=number, pin=pin, leg=LEGS[pin]),
            f"Button {button_label(name)}",
            (Wire(f"GP{pin}", YELLOW, "1"), Wire("GND", BLACK, "2")),
        )
        for number, (name, pin) in enumerate(board.buttons, 11)
    ]


# How long a wire must be to reach any place of the case and leave a loop for the opened lid.
BUTTON_MM, CHAIN_MM, FEED_MM = 300, 250, 350
SPARE = 1.2


def wire_metres(board: Board) -> tuple[int, int]:
    """Metres of thin wire and of thick wire to buy, rounded up, with some to spare."""
    if not board.has_circuit_board:
        return 0, 0  # ring, buttons and fuse bring their own
    thin = thick = 0
    for cable in cables(board):
        if cable.name == "Cell":
            continue  # it brings its own
        if cable.name in ("Supply", "Second feed"):
            thick += FEED_MM * len(cable.wires)
        else:
            each = CHAIN_MM if cable.name.startswith("Pixels") else BUTTON_MM
            thin += each * len(cable.wires)
    return tuple(-(-int(length * SPARE) // 1000) for length in (thin, thick))  # type: ignore[return-value]
