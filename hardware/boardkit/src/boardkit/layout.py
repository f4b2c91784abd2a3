"""Where everything sits in the case, and how big the case must be.

The middle of the case is 0, 0; x to the right, y to the back, z up from the underside of the floor.
Rings lie at the back of the lid, seat buttons before them, each with its light behind it, control
buttons nearest to the people. A ring that fits into another lies in it, else it stands beside.
The board in the case lies under the rings, with the Pico's socket in the back wall; it is moved
sideways until the ways to BOOTSEL and to the reset button pass all rings.
"""

import math
from typing import NamedTuple

from boardkit.bay import CLEAR_MM, Bay, Kept, bay_of, cell_top
from boardkit.board_file import SEATS, Board
from boardkit.board_words import JACK
from boardkit.errors import BoardError
from boardkit.mount import Mount, mount_of
from boardkit.part_library import Part
from boardkit.solids import Point

PRINTER_BED_MM, SKIRT_MM = 200.0, 6.0  # a skirt and a little lie around every print
WALL, FLOOR, CORNER = 2.4, 2.4, 9.0
POST_MM, POST_INSET = 10.0, 4.6  # a post reaches into two walls
LIP_MM, LIP_DEPTH, GAP = 2.0, 3.0, 0.3
BEZEL_MM = 1.2
STANDOFF_MM, LEAST_STANDOFF = 6.0, 7.0  # height and thickness of a post under the board
MARGIN = 10.0  # from the outer wall to the nearest ring
RING_GAP = 8.0  # between two rings side by side
NEST_GAP = 1.0  # between a ring and one inside it, so that a wall stands between their pockets
LABEL_MM, LABEL_GAP = 4.5, 2.2
PANEL_MM = 2.5  # what a button's nut clamps: the lid is thinned around each from behind
TURN_GAP = 0.3  # between two nuts, whose hollows run into each other
NUT_GAP = 0.8  # around a nut or washer, in its hollow behind the lid
EDGE_GAP = 7.0  # from the outer wall to the nearest hollow, so that wall and lip stand between
LIGHT_MM = 12.0  # the round diffuser of a seat's light
LIGHT_GAP = 0.5  # by how much a seat's pocket is wider than the board in it
POKE_MM, TUBE_MM = 2.4, 5.0
PIEZO_WALL = 1.6  # around the pocket of a piezo
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


class LightPlace(NamedTuple):
    """A seat's own pixel, in the lid behind its button."""

    name: str
    item: Part
    x: float
    y: float

    @property
    def middle(self) -> Point:
        return self.x, self.y


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
        return self.x, self.y - self.item.mm("flange") / 2 - LABEL_GAP - LABEL_MM / 2

    @property
    def hollow(self) -> float:
        """How wide the lid is thinned behind it, for its nut to turn."""
        return hollow_mm(self.item)


class PiezoPlace(NamedTuple):
    """A piezo behind the lid, which sounds through a hole."""

    item: Part
    x: float
    y: float

    @property
    def middle(self) -> Point:
        return self.x, self.y


class Layout(NamedTuple):
    """Every place that case and parts are built from."""

    width: float
    depth: float
    height: float  # of the base; the lid comes on top
    rings: tuple[RingPlace, ...]
    lights: tuple[LightPlace, ...]
    buttons: tuple[ButtonPlace, ...]
    carrier: Point  # the middle of the board in the case
    controller: Part
    jack_x: float | None
    mount: Mount
    fastening: Part
    piezo: PiezoPlace | None = None
    bay: Bay | None = None

    @property
    def face(self) -> float:
        """How thick the lid is."""
        return BEZEL_MM + self.web + self.pocket

    @property
    def _lit(self) -> list[Part]:
        """Everything with pixels, which lies behind the lid."""
        return [ring.item for ring in self.rings] + [light.item for light in self.lights]

    @property
    def web(self) -> float:
        """Between bezel and ring: as high as a pixel, and a millimetre to spread its light."""
        return max(item.mm("pixel_top") for item in self._lit) + 1.0

    @property
    def pocket(self) -> float:
        """As deep as a ring's board is thick."""
        return max(item.mm("board") for item in self._lit) + 0.2

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
    def jack_middle(self) -> tuple[float, float, float]:
        """The middle of the jack, in the outer side of the back wall: halfway between the floor and
        the lid's lip, where its nut meets neither.
        """
        assert self.jack_x is not None
        return self.jack_x, self.depth / 2, (FLOOR + self.height - LIP_DEPTH) / 2

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
    light = next((link.item for link in board.links if link.name == "seats"), None)
    depth, buttons = _place_rows(rows, room, light)
    least = max(
        ring_width + 2 * MARGIN,
        *(_row_width(len(names), pitch, item) for names, pitch, item in rows),
        mount.width + 2 * (WALL + POST_INSET + POST_MM / 2 + 0.5),
    )
    height = _height(board)
    widths = [least + STEP * extra for extra in range(60)]
    on_bed = [width for width in widths if width <= usable_bed()]
    # the board stands at the right wall, and elsewhere only where the bed asks for it
    for some, free in ((on_bed, False), (on_bed, True), (widths, False)):
        for width in some:
            made = _fitted(board, width, depth, height, rings, ring_width, buttons, light, free)
            if made is not None:
                return made
    raise BoardError(
        [("expected ways to BOOTSEL and reset past the rings, got none in a case of any width. "
          "Use smaller rings.")]
    )  # fmt: skip


def _rows(
    board: Board, seats: list[str], controls: list[str]
) -> list[tuple[list[str], float, Part]]:
    """Names, pitch and kind of each row of buttons, from the back; more rows where the bed ends."""
    found = []
    for names, key in ((seats, "seat_button"), (controls, "control_button")):
        if names:
            item = board.parts[key]
            label = 4 * LABEL_MM + 2 + NUT_GAP if key == "control_button" else 0
            pitch = max(item.mm("nut") + TURN_GAP, item.mm("flange") + NUT_GAP, label)
            found += [(row, pitch, item) for row in _split(names, pitch, item)]
    return found


def hollow_mm(item: Part) -> float:
    """How wide the lid is thinned behind a button."""
    return item.mm("nut") + NUT_GAP


def _row_width(count: int, pitch: float, item: Part) -> float:
    return (count - 1) * pitch + max(hollow_mm(item), item.mm("flange")) + 2 * EDGE_GAP


def _split(names: list[str], pitch: float, item: Part) -> list[list[str]]:
    """As few rows as the bed allows, of about the same length."""
    rows = 1
    while rows < len(names) and _row_width(-(-len(names) // rows), pitch, item) > usable_bed():
        rows += 1
    long = -(-len(names) // rows)
    return [names[start : start + long] for start in range(0, len(names), long)]


def usable_bed() -> float:
    """How large a part may be, so that a skirt fits around it."""
    return PRINTER_BED_MM - 2 * SKIRT_MM


def light_reach(item: Part, light: Part) -> float:
    """From the middle of a seat's button to that of its light: past flange, hollow and a wall."""
    board = (light.mm("outer") + LIGHT_GAP) / 2
    return max(hollow_mm(item) / 2 + board, item.mm("flange") / 2 + LIGHT_MM / 2) + 1.0


def _place_rows(
    rows: list[tuple[list[str], float, Part]], ring_depth: float, light: Part | None
) -> tuple[float, list[ButtonPlace]]:
    """The depth of the case, and the buttons as if its back were at y = 0."""
    edge = -(MARGIN + ring_depth)
    placed = []
    for names, pitch, item in rows:
        reach = max(hollow_mm(item), item.mm("flange")) / 2 + 1.2
        lit = light is not None and names[0] in SEATS
        y = edge - reach
        if light is not None and lit:
            y = edge - light_reach(item, light) - (light.mm("outer") + LIGHT_GAP) / 2 - 1.2
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
    order = [link.name for link in board.links]
    places.sort(key=lambda place: order.index(place.name))
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
    ring_width: float, buttons: list[ButtonPlace], light: Part | None, free: bool,
) -> Layout | None:  # fmt: skip
    """The layout of this width with the rings as near to the middle as the ways allow; the board
    at the right wall, or where it is `free` as near to it as they allow.
    """
    back = depth / 2
    part, mount = board.controller.part, mount_of(board)
    board_y = back - WALL - 0.2 - part.mm("overhang") - mount.length / 2
    limit = width / 2 - WALL - POST_INSET - POST_MM / 2 - 0.5 - mount.width / 2
    moved = tuple(_moved(button, back) for button in buttons)
    lights = tuple(
        LightPlace(button.name, light, button.x, button.y + light_reach(button.item, light))
        for button in moved
        if light is not None and button.name in SEATS
    )
    made = Layout(width, depth, height, (), lights, moved,
                  (limit, board_y), part, None, mount, board.parts["fastening"])  # fmt: skip
    places = [limit - STEP * moved_by for moved_by in range(int(2 * limit / STEP) if free else 1)]
    bays = {x: _bay(made._replace(rings=tuple(rings), carrier=(x, board_y)), board) for x in places}
    shift = 0.0
    while -ring_width / 2 - shift >= -width / 2 + MARGIN:
        left = -ring_width / 2 - shift
        tried = tuple(
            ring._replace(x=round(left + ring.x, 2), y=round(back - MARGIN + ring.y, 2))
            for ring in rings
        )
        for x in places:
            if board.battery is not None and bays[x] is None:
                continue
            fitted = made._replace(rings=tried, carrier=(x, board_y))
            if not blocked_ways(fitted):
                jack = x - mount.width / 2 - 14 if board.input == JACK else None
                return with_piezo(fitted._replace(jack_x=jack, bay=bays[x]), board)
        shift += STEP
    return None


def _bay(made: Layout, board: Board) -> Bay | None:
    """Where cell, charger and switch find room on the floor."""
    if board.battery is None:
        return None
    inner = made.width - 2 * WALL, made.depth - 2 * WALL
    length = made.mount.length + 4  # with the block before it
    carrier = Kept((made.carrier[0], made.carrier[1] - 2), (made.mount.width, length))
    posts = [Kept(at, (POST_MM, POST_MM)) for at in made.posts]
    deep = [
        Kept(button.middle, (button.item.mm("flange"),) * 2)
        for button in made.buttons
        if made.top - button.item.mm("depth") < cell_top(board.parts["cell"], FLOOR) + CLEAR_MM
    ]
    return bay_of(board, inner, carrier, posts, deep)


def with_piezo(made: Layout, board: Board) -> Layout:
    """The same with the piezo, if there is one, where the lid has most room for its pocket."""
    if board.piezo_pin is None:
        return made
    item = board.parts["piezo"]
    x, y = (size / 2 - WALL - LIP_MM - GAP for size in (made.width, made.depth))
    across, along = (range(-int(side / STEP), int(side / STEP) + 1) for side in (x, y))
    places = [(STEP * column, STEP * row) for row in along for column in across]
    need = item.mm("outer") / 2 + PIEZO_WALL
    best = max(places, key=lambda at: round(_room(made, at), 1))
    if _room(made, best) < need:
        raise BoardError(
            [(f"expected {2 * need:g} mm of free lid for the piezo, got none. Leave out a ring, "
              "or the piezo.")]
        )  # fmt: skip
    return made._replace(piezo=PiezoPlace(item, *best))


def _room(made: Layout, at: Point) -> float:
    """How far a place of the lid is from everything else in it."""
    x, y = at
    edge = min(made.width / 2 - abs(x), made.depth / 2 - abs(y)) - WALL - LIP_MM - GAP
    rings = [_from_band(math.dist(at, ring.middle), ring) for ring in made.rings]
    tubes = [math.dist(at, poke) - TUBE_MM / 2 for poke in made.pokes.values()]
    posts = [math.dist(at, post) - POST_MM / 2 for post in made.posts]
    lights = [math.dist(at, light.middle) - light.item.mm("outer") * 0.75 for light in made.lights]
    buttons = [
        math.dist(at, button.middle) - max(button.hollow, button.item.mm("flange")) / 2
        for button in made.buttons
    ]
    labels = [math.dist(at, button.label) - LABEL_MM for button in made.buttons]
    return min(edge, *rings, *tubes, *posts, *lights, *buttons, *labels)


def _from_band(far: float, ring: RingPlace) -> float:
    """From a ring's pocket to a place this far from its middle, inside of it or outside."""
    return max(far - ring.outer / 2, ring.inner / 2 - far) - 0.5


SMALL_LABEL_MM = 2.6
WAY_LABELS = {"BOOTSEL": "BOOT", "reset": "RESET"}


def way_labels(made: Layout) -> dict[str, Point]:
    """What stands beside each way for a paper clip, where no ring, light or button is."""
    placed: dict[str, Point] = {}
    for way, (x, y) in made.pokes.items():
        word = WAY_LABELS[way]
        long = len(word) * SMALL_LABEL_MM
        beside, above = POKE_MM / 2 + 1.2 + long / 2, POKE_MM / 2 + 1.2 + SMALL_LABEL_MM / 2
        choices = [(x, y - above), (x, y + above), (x - beside, y), (x + beside, y)]
        free = [at for at in choices if _is_free(made, at, long, [*placed.values()])]
        if free:
            placed[word] = free[0]
    return placed


def _is_free(made: Layout, at: Point, long: float, taken: list[Point]) -> bool:
    """Whether a word of this length meets nothing on the lid."""
    x, y = at
    ends = [(x + side * long / 2, y + up * SMALL_LABEL_MM / 2) for side in (-1, 0, 1)
            for up in (-1, 1)]  # fmt: skip
    inside = all(abs(a) < made.width / 2 - 2 and abs(b) < made.depth / 2 - 2 for a, b in ends)
    round_ones = [(ring.middle, ring.inner / 2 - 1, ring.outer / 2 + 1) for ring in made.rings]
    round_ones += [(light.middle, 0.0, LIGHT_MM / 2 + 1) for light in made.lights]
    round_ones += [(b.middle, 0.0, b.item.mm("flange") / 2 + 1) for b in made.buttons]
    round_ones += [(post, 0.0, POST_MM / 2) for post in made.posts]
    round_ones += [(poke, 0.0, POKE_MM / 2 + 0.4) for poke in made.pokes.values()]
    round_ones += [(made.piezo.middle, 0.0, 3.0)] if made.piezo else []
    free = not any(
        inner < math.dist(end, middle) < outer
        for end in ends
        for middle, inner, outer in round_ones
    )
    return inside and free and all(math.dist(at, other) > long for other in taken)


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
