"""The harness: every cable between the stripboard and the parts, as WireViz reads and draws it."""

import json
from typing import Any

from boardkit.board_file import Board
from boardkit.connections import Cable, cables


def harness(board: Board) -> str:
    """The WireViz description. JSON is YAML too, and its order is ours."""
    made = cables(board)
    description = {
        "options": {"bgcolor": "WH"},
        "connectors": _connectors(board, made),
        "cables": {
            cable.name: {
                "wirecount": len(cable.wires),
                "colors": [wire.colour for wire in cable.wires],
                "category": "bundle",
                "show_wirecount": False,
            }
            for cable in made
        },
        "connections": [_connection(cable) for cable in made],
    }
    return json.dumps(description, indent=1, ensure_ascii=False) + "\n"


def _connection(cable: Cable) -> list[dict[str, Any]]:
    return [
        {cable.start: [wire.start for wire in cable.wires]},
        {cable.name: list(range(1, len(cable.wires) + 1))},
        {cable.end: [wire.end for wire in cable.wires]},
    ]


def _connectors(board: Board, made: list[Cable]) -> dict[str, Any]:
    pins: dict[str, list[str]] = {}
    for cable in made:
        for part, ends in (
            (cable.start, [wire.start for wire in cable.wires]),
            (cable.end, [wire.end for wire in cable.wires]),
        ):
            held = pins.setdefault(part, [])
            held += [end for end in ends if end not in held]
    return {
        part: {"type": _kind(part, board), "pinlabels": labels, "show_pincount": False}
        for part, labels in pins.items()
    }


def _kind(part: str, board: Board) -> str:
    ring = part.split(" ", maxsplit=1)[0].lower()
    if ring in dict(board.rings):
        return f"{dict(board.rings)[ring]} pixels"
    if part.startswith("Button"):
        return "push button"
    if part.startswith("Pixel"):
        return "1 pixel"
    if part.startswith("Fuse"):
        return "in its holder"
    if part.startswith("Terminal"):
        return "screw terminals"
    if part == "Piezo":
        return "passive"
    kinds = {"DC jack": "plus inside", "Cell": "its own plug", "Charger": "its header and socket",
             "Switch": "closed: off"}  # fmt: skip
    return kinds.get(part, "plug of the board")
