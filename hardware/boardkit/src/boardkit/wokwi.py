"""The diagram that Wokwi's simulator opens: the same pins, rings and buttons.

Wokwi's parts have no level shifter, resistor or capacitor, and need none.
"""

import json
from typing import Any

from boardkit.board_file import Board
from boardkit.connections import button_label

CONTROLLER = "pico"
RING_PLACES = {"orbit": (-260, -220), "order": (-220, 60), "clock": (-200, 280)}


def diagram(board: Board) -> str:
    """The text of diagram.json."""
    parts: list[dict[str, Any]] = [
        {"type": board.controller.wokwi, "id": CONTROLLER, "top": 0, "left": 0, "attrs": {}}
    ]
    wires: list[list[Any]] = [
        [f"{CONTROLLER}:GP0", "$serialMonitor:RX", "", []],
        [f"{CONTROLLER}:GP1", "$serialMonitor:TX", "", []],
    ]
    out = f"{CONTROLLER}:GP{board.pixel_pin}"
    for part in _pixels(board):
        parts.append(part)
        name = part["id"]
        wires += [
            [out, f"{name}:DIN", "green", []],
            [f"{CONTROLLER}:VBUS", f"{name}:{_plus(part)}", "red", []],
            [f"{CONTROLLER}:GND.8", f"{name}:{_minus(part)}", "black", []],
        ]
        out = f"{name}:DOUT"
    for number, (button, pin) in enumerate(board.buttons):
        parts.append(_button(button, number))
        wires += [
            [f"{CONTROLLER}:GP{pin}", f"{button}:1.l", "gold", []],
            [f"{CONTROLLER}:GND.3", f"{button}:2.l", "black", []],
        ]
    if board.piezo_pin is not None:
        parts.append({"type": "wokwi-buzzer", "id": "piezo", "top": 160, "left": 140,
                      "attrs": {"volume": "0.1"}})  # fmt: skip
        wires += [
            [f"{CONTROLLER}:GP{board.piezo_pin}", "piezo:2", "gold", []],
            [f"{CONTROLLER}:GND.5", "piezo:1", "black", []],
        ]
    content = {
        "version": 1,
        "author": "Heliograph",
        "editor": "wokwi",
        "parts": parts,
        "connections": wires,
        "dependencies": {},
    }
    return json.dumps(content, indent=2) + "\n"


def _pixels(board: Board) -> list[dict[str, Any]]:
    made = []
    for name, pixels in board.rings:
        left, top = RING_PLACES[name]
        attrs = {"pixels": str(pixels)}
        ring = {"type": "wokwi-led-ring", "id": name, "top": top, "left": left, "attrs": attrs}
        made.append(ring)
    for seat in range(dict(board.chain).get("seats", 0)):
        place = {"top": -120, "left": 140 + 70 * seat}
        made.append({"type": "wokwi-neopixel", "id": f"pixel_{seat + 1}", **place, "attrs": {}})
    return made


def _plus(part: dict[str, Any]) -> str:
    return "VCC" if part["type"] == "wokwi-led-ring" else "VDD"


def _minus(part: dict[str, Any]) -> str:
    return "GND" if part["type"] == "wokwi-led-ring" else "VSS"


def _button(button: str, number: int) -> dict[str, Any]:
    return {
        "type": "wokwi-pushbutton",
        "id": button,
        "top": -60 + 70 * (number // 5),
        "left": 140 + 70 * (number % 5),
        "attrs": {"label": button_label(button), "color": "green"},
    }
