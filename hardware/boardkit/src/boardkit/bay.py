"""Where cell, charger and switch lie in the case, and what of the case holds them.

The charger stands at the back wall beside the board, its own socket in the wall, on four posts: two
have pegs for its holes, a block behind it takes the push of the plug. The switch sits in the same
wall. The cell lies in a tray on the floor, away from everything that is sharp, warm or soldered.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from manifold3d import Manifold

from boardkit.board_file import Board
from boardkit.part_library import Part, library
from boardkit.solids import Point, box, disc, rod, union

STAND_MM, POST_MM, PEG_GAP, PEG_MM = 5.0, 5.0, 0.3, 1.2  # under the charger
BEHIND_WALL_MM = 1.0  # from the back wall to the charger's board
ROOM_MM = 2.0  # between any two things on the floor
TRAY_WALL, TRAY_HIGH, TRAY_GAP = 1.6, 5.0, 0.5
WIRE_WIDE = 12.0  # of the gap in the tray for the cell's wires
SWELLS = 1.1  # an old cell is thicker by a tenth
CLEAR_MM = 5.0  # above the cell to any button's terminals
TOUCH = 0.02  # what rounding may take from the room between two things


class Bay(NamedTuple):
    """The parts of a build with a cell, and their middles."""

    cell: Part
    charger: Part
    switch: Part
    cell_at: Point
    cell_size: Point
    charger_at: Point
    switch_x: float

    @property
    def tray(self) -> Point:
        """The tray from outside."""
        around = 2 * (TRAY_GAP + TRAY_WALL)
        return self.cell_size[0] + around, self.cell_size[1] + around

    @property
    def charger_size(self) -> Point:
        return self.charger.mm("width"), self.charger.mm("length")

    @property
    def pegs(self) -> list[Point]:
        """The two holes of the charger, at the end with its socket."""
        (x, y), (wide, long) = self.charger_at, self.charger_size
        inset = self.charger.mm("hole_inset")
        return [(x + side * (wide / 2 - inset), y + long / 2 - inset) for side in (-1, 1)]

    @property
    def rests(self) -> list[Point]:
        """What carries its other end."""
        (x, y), (wide, long) = self.charger_at, self.charger_size
        return [(x + side * (wide - POST_MM) / 2, y - (long - POST_MM) / 2) for side in (-1, 1)]


class Kept(NamedTuple):
    """A rectangle of the floor that is taken."""

    middle: Point
    size: Point

    def meets(self, other: "Kept") -> bool:
        (x, y), (wide, long) = self
        (x2, y2), (wide2, long2) = other
        across, along = (wide + wide2) / 2 + ROOM_MM, (long + long2) / 2 + ROOM_MM
        return abs(x - x2) < across - TOUCH and abs(y - y2) < along - TOUCH


def cell_top(cell: Part, floor: float) -> float:
    """How high the cell may come on its tape, when it is old."""
    return floor + library()["foam-tape"].mm("height") + SWELLS * cell.mm("height")


def bay_of(
    board: Board, inner: Point, carrier: Kept, taken: list[Kept], deep: list[Kept]
) -> Bay | None:
    """The places in a case of this inner size, None where the floor has no room.

    `taken` is what stands on the floor, `deep` what hangs so low that no cell may lie below it.
    """
    if board.battery is None:
        return None
    cell, charger, switch = (board.parts[key] for key in ("cell", "charger", "power_switch"))
    wide, long = charger.mm("width"), charger.mm("length")
    back = inner[1] / 2
    beside = carrier.middle[0] - carrier.size[0] / 2 - ROOM_MM - wide / 2
    charger_at = beside, back - BEHIND_WALL_MM - long / 2
    stop = Kept((beside, charger_at[1] - long / 2 - 1.5), (wide, 3.0))
    held = [carrier, *taken, Kept(charger_at, (wide, long)), stop]
    switch_x = beside - wide / 2 - 2 * ROOM_MM - switch.mm("nut") / 2
    behind = Kept((switch_x, back - switch.mm("depth") / 2),
                  (switch.mm("nut"), switch.mm("depth")))  # fmt: skip
    if any(behind.meets(one) for one in taken) or not _inside(behind, inner, 0.0):
        return None
    more = 2 * (TRAY_GAP + TRAY_WALL)
    for size in ((cell.mm("length"), cell.mm("width")), (cell.mm("width"), cell.mm("length"))):
        tray = size[0] + more, size[1] + more
        around = [*held, behind, *deep]
        for at in _corners(inner, tray, around):
            if not any(Kept(at, tray).meets(one) for one in around):
                return Bay(cell, charger, switch, at, size, charger_at, switch_x)
    return None


def _corners(inner: Point, tray: Point, around: list[Kept]) -> Iterator[Point]:
    """Where a tray touches walls or things on two sides, from the back to the front, from left to
    right: if it has room anywhere, it has room at one of these.
    """
    columns, rows = (
        sorted(
            {-most, most}.union(
                one.middle[axis] + side * ((one.size[axis] + tray[axis]) / 2 + ROOM_MM)
                for one in around
                for side in (-1, 1)
            )
        )
        for axis, most in ((axis, (inner[axis] - tray[axis]) / 2 - ROOM_MM) for axis in (0, 1))
    )
    for y in reversed(rows):
        for x in columns:
            if _inside(Kept((x, y), tray), inner, ROOM_MM):
                yield round(x, 2), round(y, 2)


def _inside(place: Kept, inner: Point, room: float) -> bool:
    return all(
        abs(place.middle[axis]) + place.size[axis] / 2 <= inner[axis] / 2 - room + 0.001
        for axis in (0, 1)
    )


def socket_z(bay: Bay, floor: float) -> float:
    """The middle of the charger's socket."""
    return floor + STAND_MM + bay.charger.mm("socket_z")


def holders(bay: Bay, floor: float) -> Manifold:
    """What is printed onto the floor: posts with pegs, the block, the tray."""
    low, high = floor - 0.5, floor + STAND_MM
    posts = [box(at, (POST_MM, POST_MM), low, high) for at in [*bay.pegs, *bay.rests]]
    through = high + bay.charger.mm("board") + PEG_MM
    pegs = [disc(at, bay.charger.mm("hole") - PEG_GAP, high - 0.5, through) for at in bay.pegs]
    (x, y), (wide, long) = bay.charger_at, bay.charger_size
    block = box((x, y - long / 2 - 1.3), (wide / 2, 2.0), low, high + bay.charger.mm("board") + 1)
    return union([*posts, *pegs, block, _tray(bay, floor)])


def _tray(bay: Bay, floor: float) -> Manifold:
    outer, inner = bay.tray, tuple(side + 2 * TRAY_GAP for side in bay.cell_size)
    low, high = floor - 0.5, floor + TRAY_HIGH
    whole = box(bay.cell_at, outer, low, high)
    hollow = box(bay.cell_at, (inner[0], inner[1]), low - 1, high + 1)
    x, y = bay.cell_at
    wires = box((x, y), (WIRE_WIDE, 2 * outer[1]), floor, high + 1)
    aside = box((x, y), (2 * outer[0], WIRE_WIDE), floor, high + 1)
    return whole - hollow - wires - aside


def openings(bay: Bay, back: float, wall: float, floor: float, height: float) -> list[Manifold]:
    """In the back wall: for the charger's plug and for the switch."""
    plug = library()[str(bay.charger.texts["plug"])]
    wide, high = plug.mm("body_width") + 0.8, plug.mm("body_height") + 0.8
    middle = socket_z(bay, floor)
    hole = bay.switch.mm("hole") + 0.2
    return [
        box((bay.charger_at[0], back), (wide, 4 * wall), middle - high / 2, middle + high / 2),
        rod((bay.switch_x, back - wall - 1, switch_z(floor, height)), hole, wall + 2),
    ]


def switch_z(floor: float, height: float) -> float:
    """The middle of the switch: halfway up the wall."""
    return (floor + height) / 2


def bay_mistakes(bay: Bay, switch_wall: float, lowest: float, floor: float) -> Iterator[str]:
    """What places alone tell: the switch's thread, the cell's distance from what hangs above."""
    needed = switch_wall + bay.switch.mm("nut_height")
    if needed > bay.switch.mm("thread_length"):
        yield (
            f"expected {needed:g} mm of thread on the {bay.switch.name} for wall and nut, got "
            f"{bay.switch.mm('thread_length'):g} mm. Choose another switch."
        )
    room = lowest - cell_top(bay.cell, floor)
    if not math.isinf(lowest) and room < CLEAR_MM:
        yield (
            f"expected {CLEAR_MM:g} mm between the cell and what hangs above it, got {room:.1f} "
            "mm: it could be pierced. Move the cell."
        )
