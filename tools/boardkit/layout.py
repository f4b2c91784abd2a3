"""Where everything sits in the case, and how big the case must be.

The middle of the case is 0, 0; x to the right, y to the back, z up from the underside of the floor.
Rings lie at the back of the lid, seat buttons before them, control buttons nearest to the people.
A ring that fits into another lies in it, else it stands beside. The board in the case lies under
the rings, with the Pico's socket in the back wall; it is moved sideways until the ways to BOOTSEL
and to the reset button pass all rings.
"""

import math
from typing import NamedTuple

from boardkit.board_file import SEATS, Board
from boardkit.mount import Mount, mount_of
from boardkit.part_library import Part
from boardkit.solids import Point

PRINTER_BED_MM = 200.0
WALL, FLOOR, CORNER = 2.4, 2.4, 9.0
POST_MM, POST_INSET = 10.0, 4.6  # a post reaches into two walls
LIP_MM, LIP_DEPTH, GAP = 2.0, 3.0, 0.3
BEZEL_MM = 1.2
STANDOFF_MM, LEAST_STANDOFF = 6.0, 7.0  # height and thickness of a post under the board
MARGIN = 10.0  # from the outer wall to the nearest ring
RING_GAP = 8.0  # between two rings side by side
NEST_GAP = 1.0  # between a ring and one inside it, so that a wall stands between their pockets
LABEL_MM, LABEL_GAP = 4.5, 2.2
NUT_GAP = 2.0
POKE_MM, TUBE_MM = 2.4, 5.0
WAY_GAP = 1.5  # between a tube and a ring's pocket
WIRE_ROOM = 3.0  # for the wires soldered to a button's terminals, and under a ring
STEP = 2.0


class RingPlace(NamedTuple):
    """A ring on the lid."""

    name: str
    item: Part
    pixels: int
    x: float
    y: float

    @property
    def outer(self) -> float:
        return self.item.mm("outer")

    @property
    def inner(self) -> float:
        return self.item.mm("inner")

    @property
    def middle(self) -> Point:
        return self.x, self.y

    @property
    def radius(self) -> float:
        """Where its pixels sit."""
        return (self.outer + self.inner) / 4


class ButtonPlace(NamedTuple):
    """A button on the lid."""

    name: str
    item: Part
    x: float
    y: float

    @property
    def middle(self) -> Point:
        return self.x, self.y

    @property
    def label(self) -> Point:
        """The middle of its label, in front of it."""
        reach = max(self.item.mm("flange") / 2, 0.0)
        return self.x, self.y - reach - LABEL_GAP - LABEL_MM / 2


class Layout(NamedTuple):
    """Every place that case and parts are built from."""

    width: float
    depth: float
    height: float  # of the base; the lid comes on top
    rings: tuple[RingPlace, ...]
    buttons: tuple[ButtonPlace, ...]
    carrier: Point  # the middle of the board in the case
    controller: Part
    jack_x: float | None
    mount: Mount
    fastening: Part

    @property
    def face(self) -> float:
        """How thick the lid is."""
        return BEZEL_MM + self.web + self.pocket

    @property
    def web(self) -> float:
        """Between bezel and ring: as high as a pixel, and a millimetre to spread its light."""
        return max(ring.item.mm("pixel_top") for ring in self.rings) + 1.0

    @property
    def pocket(self) -> float:
        """As deep as a ring's board is thick."""
        return max(ring.item.mm("board") for ring in self.rings) + 0.2

    @property
    def top(self) -> float:
        return self.height + self.face

    @property
    def posts(self) -> list[Point]:
        x, y = self.width / 2 - WALL - POST_INSET, self.depth / 2 - WALL - POST_INSET
        return [(sign_x * x, sign_y * y) for sign_x in (-1, 1) for sign_y in (-1, 1)]

    @property
    def board_top(self) -> float:
        """The upper side of the board in the case."""
        return FLOOR + STANDOFF_MM + self.mount.thickness

    @property
    def pico_bottom(self) -> float:
        return self.board_top + self.mount.pico_bottom

    @property
    def socket_middle(self) -> tuple[float, float, float]:
        """The middle of the USB socket's mouth."""
        part = self.controller
        height = (part.mm("board") + part.mm("socket_top")) / 2
        back = self.carrier[1] + self.mount.pico_back + part.mm("overhang")
        return self.carrier[0], back, self.pico_bottom + height

    @property
    def post(self) -> float:
        """How thick a post under the board must be around what holds its screw."""
        return max(LEAST_STANDOFF, self.fastening.mm("outer") + 2 * self.fastening.mm("wall"))

    def on_board(self, x: float, y: float) -> Point:
        """A place of the board in the case, as a place of the case."""
        return self.carrier[0] + x, self.carrier[1] + y

    @property
    def bootsel(self) -> Point:
        part = self.controller
        back = self.mount.pico_back - part.mm("bootsel_along")
        return self.on_board(part.mm("bootsel_side"), back)

    @property
    def reset(self) -> Point | None:
        return self.on_board(*self.mount.reset) if self.mount.reset else None

    @property
    def pokes(self) -> dict[str, Point]:
        """What a paper clip should reach through the lid."""
        found = {"BOOTSEL": self.bootsel}
        return found | ({"reset": self.reset} if self.reset else {})


def layout(board: Board) -> Layout:
    """The smallest case that holds everything, with all ways free."""
    rings, ring_width, ring_depth = _group_rings(board)
    seats = [name for name, _ in board.buttons if name in SEATS]
    controls = [name for name, _ in board.buttons if name not in SEATS]
    rows = _rows(board, seats, controls)
    mount = mount_of(board)
    room = max(ring_depth, mount.length + WALL - MARGIN + 4)
    depth, buttons = _place_rows(rows, room)
    least = max(
        ring_width + 2 * MARGIN,
        *(len(names) * pitch + 2 * MARGIN for names, pitch, _ in rows),
        mount.width + 2 * (WALL + POST_INSET + POST_MM / 2 + 0.5),
    )
    height = _height(board)
    for extra in range(60):
        width = least + STEP * extra
        made = _fitted(board, width, depth, height, rings, ring_width, buttons)
        if made is not None:
            return made
    raise AssertionError("a case of any width has room beside its rings")


def _rows(
    board: Board, seats: list[str], controls: list[str]
) -> list[tuple[list[str], float, Part]]:
    """Names, pitch and kind of each row of buttons, from the back."""
    found = []
    for names, key in ((seats, "seat_button"), (controls, "control_button")):
        if names:
            item = board.parts[key]
            label = 4 * LABEL_MM + 2 if key == "control_button" else 0
            pitch = max(item.mm("nut"), item.mm("flange"), label) + NUT_GAP
            found.append((names, pitch, item))
    return found


def _place_rows(
    rows: list[tuple[list[str], float, Part]], ring_depth: float
) -> tuple[float, list[ButtonPlace]]:
    """The depth of the case, and the buttons as if its back were at y = 0."""
    edge = -(MARGIN + ring_depth)
    placed = []
    for names, pitch, item in rows:
        reach = max(item.mm("nut"), item.mm("flange")) / 2 + NUT_GAP
        y = edge - reach
        middle = (len(names) - 1) / 2
        placed += [
            ButtonPlace(name, item, (index - middle) * pitch, y) for index, name in enumerate(names)
        ]
        below = item.mm("flange") / 2 + LABEL_GAP + LABEL_MM
        edge = y - max(reach, below)
    return round(-edge + WALL + LIP_MM + GAP + 1.5, 1), placed


def _group_rings(board: Board) -> tuple[list[RingPlace], float, float]:
    """The rings with the left end of their group at x = 0 and its back at y = 0."""
    groups: list[list[tuple[str, Part, int]]] = []
    for link in board.links:
        if link.name == "seats":
            continue
        host = next((group for group in groups if _nests(group[-1][1], link.item)), None)
        if host is None:
            groups.append([(link.name, link.item, link.pixels)])
        else:
            host.append((link.name, link.item, link.pixels))
    deep = max(group[0][1].mm("outer") for group in groups)
    left, places = 0.0, []
    for group in groups:
        outer = group[0][1].mm("outer")
        places += [
            RingPlace(name, item, pixels, left + outer / 2, -deep / 2)
            for name, item, pixels in group
        ]
        left += outer + RING_GAP
    return places, left - RING_GAP, deep


def _nests(outside: Part, inside: Part) -> bool:
    return inside.mm("outer") + 2 * NEST_GAP <= outside.mm("inner")


def _height(board: Board) -> float:
    """So that no button's terminals touch the floor and no tall part the rings' wires."""
    kinds = [board.parts[key] for key in ("seat_button", "control_button") if key in board.parts]
    deepest = max(item.mm("depth") for item in kinds) + WIRE_ROOM + FLOOR
    mount = mount_of(board)
    high = max(mount.tallest, mount.pico_bottom + board.controller.part.mm("bootsel_top"))
    tall = FLOOR + STANDOFF_MM + mount.thickness + high
    return math.ceil(max(deepest - 4, tall + WIRE_ROOM + 1))


def _fitted(
    board: Board, width: float, depth: float, height: float, rings: list[RingPlace],
    ring_width: float, buttons: list[ButtonPlace],
) -> Layout | None:  # fmt: skip
    """The layout of this width with the rings as near to the middle as the ways allow."""
    back = depth / 2
    part, mount = board.controller.part, mount_of(board)
    board_y = back - WALL - 0.2 - part.mm("overhang") - mount.length / 2
    limit = width / 2 - WALL - POST_INSET - POST_MM / 2 - 0.5 - mount.width / 2
    made = Layout(width, depth, height, (), tuple(_moved(button, back) for button in buttons),
                  (limit, board_y), part, None, mount, board.parts["fastening"])  # fmt: skip
    shift = 0.0
    while -ring_width / 2 - shift >= -width / 2 + MARGIN:
        left = -ring_width / 2 - shift
        tried = tuple(
            ring._replace(x=round(left + ring.x, 2), y=round(back - MARGIN + ring.y, 2))
            for ring in rings
        )
        fitted = made._replace(rings=tried)
        if not blocked_ways(fitted):
            jack = limit - mount.width / 2 - 14 if board.input == "jack" else None
            return fitted._replace(jack_x=jack)
        shift += STEP
    return None


def _moved(button: ButtonPlace, back: float) -> ButtonPlace:
    return button._replace(y=round(back + button.y, 2))


def blocked_ways(made: Layout) -> list[str]:
    """The ways through the lid that would meet a ring."""
    reach = TUBE_MM / 2 + WAY_GAP
    found = []
    for way, (x, y) in made.pokes.items():
        for ring in made.rings:
            distance = math.hypot(x - ring.x, y - ring.y)
            if ring.inner / 2 - reach < distance < ring.outer / 2 + reach:
                found.append(f"{way} under the {ring.name} ring")
    return found
