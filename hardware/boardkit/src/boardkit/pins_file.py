"""Writes pins.py, which is all the firmware knows about a build, and the wiring table."""

from collections.abc import Iterable
from textwrap import wrap

from boardkit import terminals
from boardkit.board_file import BUTTONS, PARTS, Board
from boardkit.board_words import BATTERY, JACK, POD
from boardkit.circuit import CELL, LIGHTS, NET_NAMES, source_net
from boardkit.connections import button_label
from boardkit.controllers import GROUND_LEG, LEGS, VBUS_LEG, VSYS_LEG

MOST_COLUMNS = 100


def render_pins(board: Board) -> str:
    """The module that goes onto the controller."""
    names = ", ".join(name.upper().replace("_", " ") for name, _ in board.buttons)
    counts = dict(board.chain)
    entries = [
        f'"BUILD": "{board.name}",',
        f'"PIXEL_PIN": {board.pixel_pin},',
        *([f'"PIEZO_PIN": {board.piezo_pin},'] if board.piezo_pin is not None else []),
        *_battery_entries(board),
        *(f'"{part.upper()}_PIXELS": {counts.get(part, 0)},' for part in PARTS),
        f'"PIXELS": {board.pixels},',
        "# The order in which a pixel takes its colours; four letters: it has a white of its own.",
        f'"COLOURS": "{board.colours}",',
        "# Where in the chain each pixel of the table lies; empty where they lie in order.",
        f'"PLACES": {_runs(board.places)},',
        *wrap(
            f"(button, pin): {names}", MOST_COLUMNS - 8, initial_indent="# ", subsequent_indent="# "
        ),
        f'"BUTTONS": {_button_list(board)},',
        "# Whether three buttons say everything, with double and long presses.",
        f'"THREE_BUTTONS": {board.words == "three"},',
        *(
            ["# One button alone: it joins a table as the button of one seat.", '"POD": True,']
            if board.words == POD
            else []
        ),
        *(f'"{key.upper()}": {value},' for key, value in board.power.items() if key != "supply_ma"),
    ]
    lines = [
        '"""Pins, rings and power of this build. Written by boardkit."""',
        "",
        "",
        "def own_board() -> dict:",
        '    """Return the build that the firmware was compiled for."""',
        "    return {",
        *(f"        {line}" for entry in entries for line in entry.split("\n")),
        "    }",
    ]
    return "\n".join(lines) + "\n"


def _button_list(board: Board) -> str:
    """Each button's number with its pin, as the formatter would have it."""
    numbers = [f"({BUTTONS.index(name)}, {pin})" for name, pin in board.buttons]
    listed = f"({', '.join(numbers)}{',' if len(numbers) == 1 else ''})"
    if len(listed) > MOST_COLUMNS - len('        "BUTTONS": ,'):
        return "\n".join(["(", *(f"    {number}," for number in numbers), ")"])
    return listed


def _battery_entries(board: Board) -> list[str]:
    """Where the cell's voltage is measured, behind which divider; nothing without a cell."""
    held = board.battery
    if held is None:
        return []
    return [
        "# The cell's voltage at a pin that measures, behind a divider; what the cell holds.",
        f'"BATTERY_ADC": {held.adc},',
        f'"BATTERY_OHMS_TOP": {held.ohms_top},',
        f'"BATTERY_OHMS_BOTTOM": {held.ohms_bottom},',
        f'"BATTERY_MAH": {held.cell_mah},',
    ]


def _runs(places: tuple[int, ...]) -> str:
    """The places as a sum of ranges, which is how rings lie: shorter to read and to load."""
    parts, rest = [], list(places)
    while rest:
        step = -1 if len(rest) > 1 and rest[1] == rest[0] - 1 else 1
        count = 1
        while count < len(rest) and rest[count] == rest[count - 1] + step:
            count += 1
        parts.append(_range(rest[0], rest[0] + step * count, step))
        rest = rest[count:]
    line = " + ".join(parts) or "()"
    if len(f'        "PLACES": {line},') <= MOST_COLUMNS:
        return line
    return "(\n    " + "\n    + ".join(parts) + "\n)"


def _range(start: int, stop: int, step: int) -> str:
    if step < 0:
        return f"tuple(range({start}, {stop}, -1))"
    return f"tuple(range({start}, {stop}))" if start else f"tuple(range({stop}))"


def render_wirings(boards: Iterable[Board]) -> str:
    """The wiring of every build, each under its name."""
    return "\n\n".join(
        f"### Wiring of `{board.name}`\n\n{render_wiring(board)}" for board in boards
    )


def render_wiring(board: Board) -> str:
    """The wiring of one build as a table for people: from the board in the case to every part."""
    heads = ["| from | to | Pico | leg | way |", "|---|---|---|---|---|"]
    if not board.has_circuit_board:
        return "\n".join([*heads, *terminals.wiring_rows(board)])
    rows = [
        *heads,
        *_supply_rows(board),
        *_battery_rows(board),
        *_pixel_rows(board),
        *_tone_rows(board),
    ]
    for number, (name, pin) in enumerate(board.buttons, 11):
        label = button_label(name).replace("Seat", "seat")
        rows.append(
            f"| button {label} | J{number} | GPIO {pin} | {LEGS[pin]} | through 1 kΩ; its other "
            "side to ground |"
        )
    return "\n".join(rows)


def _supply_rows(board: Board) -> list[str]:
    lights, source = NET_NAMES[LIGHTS], NET_NAMES[source_net(board)]
    way = f"fuse F1, then Q1 and Q2: from there on it is *{lights}*"
    if board.is_usb:
        return [f"| {source} | – | VBUS | {VBUS_LEG} | {way} |"]
    return [
        f"| {source}{_FROM[board.input]} | J3 | – | – | {way} |",
        f"| *{lights}* | – | VSYS | {VSYS_LEG} | diode D2: USB may be plugged in too |",
        (
            f"| **nothing** | – | VBUS | {VBUS_LEG} | **leg {VBUS_LEG} stays empty**: a wire there "
            "would feed the supply into the computer |"
        ),
    ]


_FROM = {JACK: " (plus of the jack)", BATTERY: " (5V of the charger)"}


def _battery_rows(board: Board) -> list[str]:
    """What measures the cell, and what switches the unit."""
    if board.battery is None:
        return []
    top, bottom = (f"{ohm // 1000} kΩ" for ohm in board.battery[1:3])
    return [
        (
            f"| {NET_NAMES[CELL]} (BAT of the charger) | J5 | GPIO {board.battery.adc} "
            f"| {LEGS[board.battery.adc]} | divider: {top} to the cell, {bottom} and 100 nF to "
            "ground |"
        ),
        "| switch, on and off | EN and GND of the charger | – | – | closed: the unit is off |",
        "| cell | JST socket of the charger | – | – | it charges at the charger's own socket |",
    ]


def _tone_rows(board: Board) -> list[str]:
    pin = board.piezo_pin
    if pin is None:
        return []
    way = "through 330 Ω; its other leg to ground"
    return [f"| piezo | J4 | GPIO {pin} | {LEGS[pin]} | {way} |"]


def _pixel_rows(board: Board) -> list[str]:
    chain = " → ".join(f"{part} {count}" for part, count in board.chain)
    pin, lights = board.pixel_pin, NET_NAMES[LIGHTS]
    rows = [
        (
            f"| pixels, data in | J1 | GPIO {pin} | {LEGS[pin]} | level shifter, then 330 Ω; "
            f"chain: {chain} ({board.pixels} pixels) |"
        ),
        f"| pixels, 5 V | J1 | – | – | *{lights}* |",
        f"| pixels, ground | J1 | GND | {GROUND_LEG} | one ground for everything |",
    ]
    if board.input == JACK:
        rows.append(f"| second feed | J2 | – | – | *{lights}* and ground, to the clock ring |")
    return rows
