"""The numbers of the case: where rings and buttons sit on the lid, and how big it must be.

The usual ring of 12 does not fit inside the usual ring of 16, so the wheel stands beside the other
two; the order ring sits inside the orbit ring.
"""

import json
from typing import NamedTuple

from boardkit.board_file import SEATS, Board

PRINTER_BED_MM = 200
SCAD = "../../enclosure/table_unit.scad"

SEAT_MM, CONTROL_MM = 24.0, 16.0
SEAT_PITCH, CONTROL_PITCH = 30.0, 28.0
MARGIN = 9.0
ROW_GAP = 9.0
HEIGHT = 40.0


class Layout(NamedTuple):
    """Everything that sits on the lid, with the middle of the case at 0, 0."""

    width: float
    depth: float
    rings: list[tuple[float, float, int, float, float]]  # x, y, pixels, outer, inner
    buttons: list[tuple[str, float, float, float]]  # name, x, y, hole


def layout(board: Board) -> Layout:
    """Rings at the back, seat buttons before them, control buttons nearest to the people."""
    rings, width, ring_depth = _place_rings(board)
    seats = [name for name, _ in board.buttons if name in SEATS]
    controls = [name for name, _ in board.buttons if name not in SEATS]
    width = max(width, len(seats) * SEAT_PITCH, len(controls) * CONTROL_PITCH) + 2 * MARGIN
    depth = 2 * MARGIN + ring_depth + ROW_GAP + CONTROL_MM
    if seats:
        depth += SEAT_MM + ROW_GAP
    back = depth / 2 - MARGIN
    y = back - ring_depth / 2
    placed = [(x, y, *rest) for x, *rest in rings]
    y = back - ring_depth - ROW_GAP
    buttons: list[tuple[str, float, float, float]] = []
    if seats:
        buttons += _row(seats, SEAT_PITCH, y - SEAT_MM / 2, SEAT_MM)
        y -= SEAT_MM + ROW_GAP
    buttons += _row(controls, CONTROL_PITCH, y - CONTROL_MM / 2, CONTROL_MM)
    return Layout(width, depth, placed, buttons)  # type: ignore[arg-type]


def _place_rings(board: Board) -> tuple[list[tuple[float, int, float, float]], float, float]:
    """x, pixels, outer and inner of each ring; the width and depth they take together."""
    left, places = 0.0, []
    counts = dict(board.rings)
    sizes = {link.name: (link.item.mm("outer"), link.item.mm("inner")) for link in board.links}
    for name in ("orbit", "wheel"):
        if name in counts:
            outer, inner = sizes[name]
            places.append((left + outer / 2, counts[name], outer, inner))
            left += outer + 2 * ROW_GAP
    width = left - 2 * ROW_GAP
    if "order" in counts:
        places.insert(1, (places[0][0], counts["order"], *sizes["order"]))
    return [(x - width / 2, *rest) for x, *rest in places], width, places[0][2]  # type: ignore[misc]


def _row(
    names: list[str], pitch: float, y: float, hole: float
) -> list[tuple[str, float, float, float]]:
    middle = (len(names) - 1) / 2
    return [(name, (index - middle) * pitch, y, hole) for index, name in enumerate(names)]


def parameters(board: Board) -> str:
    """The OpenSCAD file of a build: its numbers, then the case itself."""
    made = layout(board)
    buttons = [[x, y, hole + 0.4, name in SEATS] for name, x, y, hole in made.buttons]
    lines = [
        f"// The case of the build {board.name}. Written by tools/generate_hardware.py.",
        f"case_width = {made.width:g};",
        f"case_depth = {made.depth:g};",
        f"case_height = {HEIGHT:g};",
        "usb_x = 0;",
        f"jack = {'true' if board.input == 'jack' else 'false'};",
        "// x, y, pixels, outer diameter, inner diameter",
        f"rings = {_vector(made.rings)};",
        "// x, y, hole, translucent",
        f"buttons = {_vector(buttons)};",
        "// x, y, red, green, blue, diameter: what shines in the picture",
        f"shining = {_vector(shining(made))};",
        f"include <{SCAD}>",
    ]
    return "\n".join(lines) + "\n"


def _vector(rows: object) -> str:
    return json.dumps(rows).replace("], [", "],\n    [")


def shining(made: Layout) -> list[list[float]]:
    """A moment of a game as the picture shows it: the third station, the second of four seats."""
    import math

    lights: list[list[float]] = []
    colours = {24: _orbit_light, 16: _order_light, 12: _wheel_light}
    for x, y, pixels, outer, inner in made.rings:
        middle = (outer + inner) / 4
        for index in range(pixels):
            colour = colours.get(pixels, _orbit_light)(index)
            if colour:
                angle = 2 * math.pi * index / pixels
                place = [x + middle * math.sin(angle), y + middle * math.cos(angle)]
                lights.append([round(value, 2) for value in place] + [*colour, 5.6])
    for name, x, y, hole in made.buttons:
        if name == "seat_2":
            lights.append([x, y, 0.25, 0.6, 1.0, hole - 4])
    return lights


def _orbit_light(index: int) -> tuple[float, float, float] | None:
    if 8 <= index < 12:
        return (1.0, 1.0, 1.0)
    faint = 0.4
    return (faint, faint, faint) if index >= 12 or index % 4 == 0 else None


def _order_light(index: int) -> tuple[float, float, float] | None:
    arcs = ((0.4, 0.4, 0.4), (0.15, 0.55, 1.0), (0.75, 0.6, 0.06), (0.5, 0.2, 0.9))
    if index // 4 == 0:
        return arcs[0] if index == 0 else None
    return None if index // 4 == 1 and index % 2 else arcs[index // 4]


def _wheel_light(index: int) -> tuple[float, float, float] | None:
    return (0.6, 0.6, 0.6) if 1 <= index <= 2 else None
