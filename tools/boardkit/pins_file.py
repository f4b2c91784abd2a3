"""Writes pins.py, which is all the firmware knows about a build, and the wiring table."""

from boardkit.board_file import BUTTONS, ONE_EACH, PARTS, Board
from boardkit.connections import button_label
from boardkit.controllers import GROUND_LEG, LEGS, VBUS_LEG, VSYS_LEG


def render_pins(board: Board) -> str:
    """The module that goes onto the controller."""
    numbers = ", ".join(f"({BUTTONS.index(name)}, {pin})" for name, pin in board.buttons)
    names = ", ".join(name.upper().replace("_", " ") for name, _ in board.buttons)
    counts = dict(board.chain)
    lines = [
        '"""Pins, rings and power of this build. Written by tools/generate_pins.py."""',
        "",
        f'BUILD = "{board.name}"',
        "",
        f"PIXEL_PIN = {board.pixel_pin}",
        *(f"{part.upper()}_PIXELS = {counts.get(part, 0)}" for part in PARTS),
        f"PIXELS = {board.pixels}",
        "",
        f"# (button, pin): {names}",
        f"BUTTONS = ({numbers})",
        "# Whether three buttons say everything, with double and long presses.",
        f"THREE_BUTTONS = {board.words != ONE_EACH}",
        "",
        *(f"{key.upper()} = {value}" for key, value in board.power.items() if key != "supply_ma"),
    ]
    return "\n".join(lines) + "\n"


def render_wiring(board: Board) -> str:
    """The wiring as a table for people."""
    chain = " → ".join(f"{part} {count}" for part, count in board.chain)
    pin = board.pixel_pin
    rows = [
        "| from | Pico | leg | note |",
        "|---|---|---|---|",
        (
            f"| pixels, data in | GPIO {pin} | {LEGS[pin]} | through level shifter and resistor; "
            f"chain: {chain} ({board.pixels} pixels) |"
        ),
        *_supply_rows(board),
        f"| pixels, ground | GND | {GROUND_LEG} | the same ground as the buttons |",
    ]
    for name, button_pin in board.buttons:
        label = button_label(name).replace("Seat", "seat")
        rows.append(
            f"| button {label} | GPIO {button_pin} | {LEGS[button_pin]} | other side to ground |"
        )
    return "\n".join(rows)


def _supply_rows(board: Board) -> list[str]:
    if board.input == "usb":
        return [f"| pixels, 5 V | VBUS | {VBUS_LEG} | USB's 5 V |"]
    return [
        "| pixels, 5 V | – | – | straight from the 5 V jack |",
        f"| jack, 5 V | VSYS | {VSYS_LEG} | through a Schottky diode: USB may be plugged in too |",
        f"| jack, ground | GND | {GROUND_LEG} | |",
    ]
