"""How warm it gets inside the case at worst, and whether its material bears that.

Almost all of the current ends as heat. It leaves through the top and the four walls (the floor
stands on the table and counts for nothing), and through the vents as a slow draught: cold air in
near the floor, warm air out near the lid. Textbook figures, rounded to the safe side; nothing was
measured.
"""

import math
from typing import NamedTuple

from boardkit.board_file import Board

ROOM_C = 35.0  # a warm evening
INSIDE_W_M2K, OUTSIDE_W_M2K = 6.0, 10.0  # convection and radiation at each side of a wall
PLASTIC_W_MK = 0.17
AIR_J_M3K = 1200.0
DISCHARGE = 0.6  # how much of an opening a draught fills
MARGIN_C = 5.0
# What a cell bears while it is charged, and while it gives, as makers of such cells tell
CELL_CHARGED_MOST_C, CELL_MOST_C, LEAST_ROOM_C = 45.0, 60.0, 25.0
CELL_V, CONVERTER_KEEPS = 3.7, 0.85  # its usual voltage; what leaves a converter
FUSE_RATED_C = 23.0  # in air of this warmth a resettable fuse holds what its name says


class Box(NamedTuple):
    """What the case is for heat."""

    width_mm: float
    depth_mm: float
    height_mm: float
    wall_mm: float
    vent_mm2: float  # near the floor; as much again near the lid


def watts(board: Board) -> float:
    """What turns to heat inside with the limiter at work; with a cell, while it charges as well."""
    lights = board.power["limit_ma"] * 5.0 / 1000
    return lights if board.battery is None else lights + charging_w(board)


def charging_w(board: Board) -> float:
    """What converter and charger turn to heat: a share of what passes, and 5 V less the cell's."""
    charger = board.parts["charger"]
    passed = board.power["limit_ma"] * charger.number("gives_mv") / 1e6
    lost = passed * (1 / CONVERTER_KEEPS - 1)
    return lost + charger.number("charges_ma") / 1000 * (5.0 - CELL_V)


def charge_room_c(board: Board, box: Box) -> float:
    """How warm the room may be while the cell is charged and the table played on."""
    return ROOM_C + CELL_CHARGED_MOST_C - inside_c(board, box)


def rise_k(power_w: float, box: Box) -> float:
    """By how much the air inside is warmer than the room."""
    least, most = 0.0, 500.0
    for _ in range(50):
        middle = (least + most) / 2
        if _leaving_w(middle, box) < power_w:
            least = middle
        else:
            most = middle
    return most


def _leaving_w(rise: float, box: Box) -> float:
    top = box.width_mm * box.depth_mm
    walls = 2 * (box.width_mm + box.depth_mm) * box.height_mm
    resistance = 1 / INSIDE_W_M2K + box.wall_mm / 1000 / PLASTIC_W_MK + 1 / OUTSIDE_W_M2K
    through_walls = (top + walls) / 1e6 / resistance * rise
    # the draught passes two openings of the same size, one after the other
    metres = box.height_mm / 1000 * 0.6
    speed = math.sqrt(9.81 * metres * rise / (273 + ROOM_C))
    return through_walls + AIR_J_M3K * DISCHARGE * box.vent_mm2 / 1e6 * speed * rise


def inside_c(board: Board, box: Box) -> float:
    """How warm the air inside gets on a warm evening."""
    return ROOM_C + rise_k(watts(board), box)


def holds_ma(board: Board, inside: float) -> int:
    """What the fuse still holds in air as warm as this."""
    fuse = board.parts["fuse"]
    lost = fuse.number("hold_less_percent_per_k") * max(0.0, inside - FUSE_RATED_C)
    return round(fuse.number("hold_ma") * (100 - lost) / 100)


def heat_mistakes(board: Board, box: Box) -> list[str]:
    """Whether the material of the case stays hard, and the fuse closed."""
    filament, warm = board.parts["filament"], inside_c(board, box)
    most, limit, told = filament.number("soft_c") - MARGIN_C, board.power["limit_ma"], []
    if warm > most:
        told.append(
            f"expected at most {most:g} °C inside a case of {filament.name}, got {warm:.0f} °C at "
            f"{limit} mA. Lower limit_ma, take PETG, or give the case more vents."
        )
    if holds_ma(board, warm) < limit:
        told.append(
            f"expected a fuse that holds {limit} mA at the {warm:.0f} °C inside the case, got one "
            f"that holds {holds_ma(board, warm)} mA there. Lower limit_ma or take a stronger fuse."
        )
    return [*told, *_cell_mistakes(board, box, warm)]


def _cell_mistakes(board: Board, box: Box, warm: float) -> list[str]:
    """Whether a cell bears the warmth, in use on a warm evening and charged in a usual room."""
    if board.battery is None:
        return []
    told, room = [], charge_room_c(board, box)
    if warm > CELL_MOST_C - MARGIN_C:
        told.append(
            f"expected at most {CELL_MOST_C - MARGIN_C:g} °C around the cell, got {warm:.0f} °C. "
            "Lower limit_ma."
        )
    if room < LEAST_ROOM_C:
        told.append(
            f"expected to charge the cell in a room of {LEAST_ROOM_C:g} °C while people play, got "
            f"{room:.0f} °C at most. Lower limit_ma, or take a weaker charger."
        )
    return told
