"""The printed parts: base, lid, one bezel for each ring, and a small print to try the fits.

All in the place where they belong in the assembled unit; `printing.py` turns them for the printer.
"""

from typing import NamedTuple

from manifold3d import Manifold

from boardkit import bay
from boardkit import layout as plan
from boardkit.heat import Box
from boardkit.layout import ButtonPlace, Layout, LightPlace, PiezoPlace, RingPlace
from boardkit.part_library import library
from boardkit.solids import around, band, box, disc, plate, rod, text, union

LABELS = {"undo": "UNDO", "minus": "−", "plus": "+", "ok": "OK"}
ENGRAVED = 0.6
HOLE_GAP = 0.2  # by how much a hole in a wall is wider than its name says
POCKET_GAP = 0.5  # by how much a pocket is wider than its ring
WINDOW_GAP = 0.6
LEDGE = 1.2  # what a ring's edges rest on
BEZEL_GAP = 0.1  # a bezel is this much smaller than its recess …
RIB_MM, RIB_REACH, RIBS, LIGHT_RIBS = (
    0.8,
    0.12,
    12,
    3,
)  # … and its ribs are this much larger: they hold it
PLUG_GAP = 0.8
SCREW_DEPTH = 9.0
INSERT_GAP = 0.5  # below an insert, for the plastic that it pushes before it
HEAD_GAP = 0.6
SLOT_MM, SLOT_HIGH, SLOT_PITCH = 2.0, 8.0, 5.0
FOOT_RECESS = 0.6
PIEZO_SKIN_MM, SOUND_HOLE_MM = 1.2, 4.0


class Numbers(NamedTuple):
    """What a test may spoil, to see that the checks find it."""

    plug_z: float | None = None  # middle of the opening for the plug
    pocket: float | None = None
    web: float | None = None
    bezel_gap: float = BEZEL_GAP
    rib_reach: float = RIB_REACH
    stops: bool = True
    screw_gap: float = 0.0  # by how much a hole for a screw is too wide
    post: float | None = None  # how thick the posts under the board are
    ways: bool = True
    labels: bool = True
    vents: bool = True


GOOD = Numbers()


def label_of(name: str) -> str:
    """What stands at a button."""
    return LABELS.get(name, name.removeprefix("seat_"))


def base(made: Layout, numbers: Numbers = GOOD) -> Manifold:
    """Floor, walls, posts for the lid and for the board, and every opening in the walls."""
    shell = plate(made.width, made.depth, plan.CORNER, 0, made.height)
    hollow = plate(made.width - 2 * plan.WALL, made.depth - 2 * plan.WALL,
                   plan.CORNER - plan.WALL, plan.FLOOR, made.height + 1)  # fmt: skip
    whole = plate(made.width, made.depth, plan.CORNER, 0, made.height)
    posts = union(disc(at, plan.POST_MM, plan.FLOOR - 1, made.height) for at in made.posts)
    solid = shell - hollow + (posts ^ whole) + _standoffs(made, numbers) + _stop(made, numbers)
    cuts = [_plug_opening(made, numbers), *_feet(made), *_screw_holes(made, numbers)]
    if made.jack_x is not None:
        cuts.append(_jack_hole(made))
    if made.bay is not None:
        solid += bay.holders(made.bay, plan.FLOOR)
        cuts += bay.openings(made.bay, made.depth / 2, plan.WALL, plan.FLOOR, made.height)
    if numbers.vents:
        cuts += _slots(made)
    return solid - union(cuts)


def _jack_hole(made: Layout) -> Manifold:
    """Round with two flats, which keep the jack from turning with its nut."""
    jack, (x, wall, z) = library()["jack-5521"], made.jack_middle
    start = (x, wall - plan.WALL - 1, z)
    flats = jack.mm("flats") + HOLE_GAP
    between = box((x, wall), (flats, 4 * plan.WALL), z - jack.mm("hole"), z + jack.mm("hole"))
    return rod(start, jack.mm("hole") + HOLE_GAP, plan.WALL + 2) ^ between


def _standoffs(made: Layout, numbers: Numbers) -> Manifold:
    """Posts under the board's holes; each holds a screw."""
    high, thick = plan.FLOOR + plan.STANDOFF_MM, post_mm(made, numbers)
    return union(
        disc(made.on_board(*hole), thick, plan.FLOOR - 0.5, high) for hole in made.mount.holes
    )


def post_mm(made: Layout, numbers: Numbers = GOOD) -> float:
    """How thick a post under the board is."""
    return made.post if numbers.post is None else numbers.post


def _stop(made: Layout, numbers: Numbers) -> Manifold:
    """A block before the board: plugging in must not push it away, even with loose screws."""
    if not numbers.stops:
        return Manifold()
    x, y = made.on_board(0, -made.mount.length / 2 - 1.2)
    return box((x, y), (24, 2.0), plan.FLOOR - 0.5, made.board_top + 2)


def _plug_opening(made: Layout, numbers: Numbers) -> Manifold:
    x, _, z = made.socket_middle
    z = z if numbers.plug_z is None else numbers.plug_z
    plug = library()[str(made.controller.texts["plug"])]
    width, height = plug.mm("body_width") + PLUG_GAP, plug.mm("body_height") + PLUG_GAP
    return box((x, made.depth / 2), (width, 4 * plan.WALL), z - height / 2, z + height / 2)


def _feet(made: Layout) -> list[Manifold]:
    foot = library()["foot-10"].mm("outer") + 0.6
    x, y = made.width / 2 - 12, made.depth / 2 - 12
    return [
        disc((sign_x * x, sign_y * y), foot, -1, FOOT_RECESS)
        for sign_x in (-1, 1)
        for sign_y in (-1, 1)
    ]


def hole_mm(made: Layout, numbers: Numbers = GOOD) -> float:
    """The hole that a screw cuts its thread into, or that an insert is pressed into."""
    return made.fastening.mm("hole") + numbers.screw_gap


def board_hole_bottom(made: Layout) -> float:
    """Where the hole in a post under the board ends."""
    high, insert = plan.FLOOR + plan.STANDOFF_MM, made.fastening.mm("length")
    return high - insert - INSERT_GAP if insert else plan.FLOOR + 1.0


def _screw_holes(made: Layout, numbers: Numbers) -> list[Manifold]:
    wide, top, insert = hole_mm(made, numbers), made.height, made.fastening.mm("length")
    deep = insert + INSERT_GAP if insert else SCREW_DEPTH
    lid = [disc(at, wide, top - deep, top + 1) for at in made.posts]
    if insert:  # the screw's end goes on below its insert
        free = library()["screw-m3-10"].mm("thread") + 0.4
        lid += [disc(at, free, top - SCREW_DEPTH, top) for at in made.posts]
    high, low = plan.FLOOR + plan.STANDOFF_MM, board_hole_bottom(made)
    return lid + [disc(made.on_board(*hole), wide, low, high + 1) for hole in made.mount.holes]


def slot_places(made: Layout) -> list[float]:
    """Where along a side wall the vents are."""
    room = made.depth - 2 * (plan.WALL + 2 * plan.POST_INSET + plan.POST_MM / 2)
    count = int(room // SLOT_PITCH)
    return [(index - (count - 1) / 2) * SLOT_PITCH for index in range(count)]


def _slots(made: Layout) -> list[Manifold]:
    """Slots in both side walls: cold air in below, warm air out above."""
    low, high = plan.FLOOR + 3, made.height - plan.LIP_DEPTH - 2
    return [
        box((side * made.width / 2, y), (4 * plan.WALL, SLOT_MM), bottom, bottom + SLOT_HIGH)
        for side in (-1, 1)
        for y in slot_places(made)
        for bottom in (low, high - SLOT_HIGH)
    ]


def heat_box(made: Layout, *, vents: bool = True) -> Box:
    """What the case is for heat."""
    area = 2 * len(slot_places(made)) * SLOT_MM * SLOT_HIGH if vents else 0.0
    return Box(made.width, made.depth, made.height, plan.WALL, area)


def lid(made: Layout, numbers: Numbers = GOOD) -> Manifold:
    """The face, with pockets for the rings behind it and recesses for the bezels before it."""
    bottom, top = made.height, made.top
    solid = plate(made.width, made.depth, plan.CORNER, bottom, top) + _lip(made)
    cuts = [_screw_way(made, at) for at in made.posts]
    cuts += [_button_hole(made, button) for button in made.buttons]
    for ring in made.rings:
        cuts += _ring_cuts(made, ring, numbers)
    for light in made.lights:
        cuts += _light_cuts(made, light, numbers)
    if made.piezo is not None:
        cuts += _piezo_cuts(made, made.piezo)
    if numbers.labels:
        cuts.append(labels(made))
    if numbers.ways:
        solid += union(_tube(made, at, z) for at, z in ways(made))
        cuts += [disc(at, plan.POKE_MM, 0, top + 1) for at, _ in ways(made)]
    return solid - union(cuts)


def ways(made: Layout) -> list[tuple[tuple[float, float], float]]:
    """Where a straightened paper clip goes in, and how far down its tube leads it."""
    bootsel = made.pico_bottom + made.controller.mm("bootsel_top")
    reset = made.board_top + library()["switch-tact"].mm("height")
    depths = {"BOOTSEL": bootsel + 1.5, "reset": max(reset + 1.5, made.height - 16)}
    return [(at, depths[name]) for name, at in made.pokes.items()]


def _tube(made: Layout, at: tuple[float, float], bottom: float) -> Manifold:
    low = min(bottom, made.height - plan.LIP_DEPTH)
    return band(at, plan.TUBE_MM, plan.POKE_MM, low, made.height + 0.5)


def _lip(made: Layout) -> Manifold:
    """What centres the lid in the base, open at the corners for the posts."""
    inset = 2 * (plan.WALL + plan.GAP)
    corner = plan.CORNER - plan.WALL
    low, high = made.height - plan.LIP_DEPTH, made.height + 0.5
    outside = plate(made.width - inset, made.depth - inset, corner, low, high)
    inner = inset + 2 * plan.LIP_MM
    inside = plate(made.width - inner, made.depth - inner, corner - plan.LIP_MM, low - 1, high + 1)
    corners = union(disc(at, plan.POST_MM + 3, low - 1, made.height) for at in made.posts)
    x, y, _ = made.socket_middle
    notch = box((x, y), (16, 12), low - 1, made.height)  # the plug's grip passes below the lid
    return outside - inside - corners - notch


def _screw_way(made: Layout, at: tuple[float, float]) -> Manifold:
    screw = library()["screw-m3-10"]
    shaft = disc(at, screw.mm("thread") + 0.4, made.height - 1, made.top + 1)
    head = screw.mm("head") + HEAD_GAP
    return shaft + disc(at, head, made.top - screw.mm("head_height"), made.top + 1)


def _button_hole(made: Layout, button: ButtonPlace) -> Manifold:
    """The hole, and behind it a hollow where the lid is as thin as a panel, for the nut."""
    hole = disc(button.middle, button.item.mm("hole") + HOLE_GAP, made.height - 5, made.top + 1)
    return hole + disc(button.middle, button.hollow, made.height - 0.1, made.top - plan.PANEL_MM)


def labels(made: Layout, high: float = ENGRAVED + 1) -> Manifold:
    """What is cut out of the lid in front of each button and beside each way for a paper clip,
    from the bottom of the letters up.
    """
    low = made.top - ENGRAVED
    words = [
        text(label_of(button.name), button.label, plan.LABEL_MM, low, low + high)
        for button in made.buttons
    ]
    words += [
        text(word, at, plan.SMALL_LABEL_MM, low, low + high)
        for word, at in plan.way_labels(made).items()
    ]
    return union(words)


def _ring_cuts(made: Layout, ring: RingPlace, numbers: Numbers) -> list[Manifold]:
    """Pocket, room for the small parts between the pixels, windows, and the bezel's recess."""
    pocket = made.pocket if numbers.pocket is None else numbers.pocket
    web = made.web if numbers.web is None else numbers.web
    bottom, outer, inner = made.height, ring.outer, ring.inner
    seat = bottom + pocket  # the ring's front rests here
    window = ring.item.mm("pixel") + WINDOW_GAP
    return [
        band(ring.middle, outer + POCKET_GAP, inner - POCKET_GAP, bottom - 4, seat),
        band(ring.middle, outer - 2 * LEDGE, inner + 2 * LEDGE, seat - 1, seat + relief_of(ring)),
        *(_window(ring, index, window, seat, seat + web + 1) for index in range(ring.pixels)),
        band(ring.middle, outer, inner, made.top - plan.BEZEL_MM, made.top + 1),
        # twelve o'clock, to be seen from behind
        box(around(ring.middle, ring.outer / 2 + 1, 1, 0), (1.2, 2.6), bottom - 4, bottom + 0.6),
    ]


def _light_cuts(made: Layout, light: LightPlace, numbers: Numbers) -> list[Manifold]:
    """Pocket, relief, window and recess of a seat's pixel: a ring of one."""
    pocket = made.pocket if numbers.pocket is None else numbers.pocket
    web = made.web if numbers.web is None else numbers.web
    seat, wide = made.height + pocket, light.item.mm("outer") + plan.LIGHT_GAP
    window = light.item.mm("pixel") + WINDOW_GAP
    return [
        box(light.middle, (wide, wide), made.height - 1, seat),
        box(light.middle, (window, window), seat - 1, seat + web + 1),
        disc(light.middle, plan.LIGHT_MM, made.top - plan.BEZEL_MM, made.top + 1),
    ]


def _piezo_cuts(made: Layout, piezo: PiezoPlace) -> list[Manifold]:
    """A pocket from behind, and the hole that it sounds through."""
    pocket = disc(
        piezo.middle, piezo.item.mm("outer") + POCKET_GAP, made.height - 5, piezo_top(made)
    )
    return [pocket, disc(piezo.middle, SOUND_HOLE_MM, made.height, made.top + 1)]


def piezo_top(made: Layout) -> float:
    """Where the piezo's face lies, below a skin of the lid."""
    return made.top - PIEZO_SKIN_MM


def relief_of(ring: RingPlace) -> float:
    """How deep the groove is that the small parts between the pixels need."""
    return ring.item.mm("parts_front") + 0.3


def _window(ring: RingPlace, index: int, size: float, bottom: float, top: float) -> Manifold:
    x, y = around(ring.middle, ring.radius, ring.pixels, index)
    made = box((0, 0), (size, size), bottom, top)
    return made.rotate((0, 0, -360 * index / ring.pixels)).translate((x, y, 0))


def bezel(made: Layout, ring: RingPlace, numbers: Numbers = GOOD) -> Manifold:
    """The diffuser over a ring, with ribs on its outer edge that press it into the recess."""
    low, high = made.top - plan.BEZEL_MM, made.top
    outer, inner = ring.outer - numbers.bezel_gap, ring.inner + numbers.bezel_gap
    ribs = _ribs(made, ring.middle, ring.outer, RIBS, numbers)
    return band(ring.middle, outer, inner, low, high) + ribs


def light_bezel(made: Layout, light: LightPlace, numbers: Numbers = GOOD) -> Manifold:
    """The round diffuser over a seat's pixel."""
    low, high = made.top - plan.BEZEL_MM, made.top
    ribs = _ribs(made, light.middle, plan.LIGHT_MM, LIGHT_RIBS, numbers)
    return disc(light.middle, plan.LIGHT_MM - numbers.bezel_gap, low, high) + ribs


def _ribs(
    made: Layout, middle: tuple[float, float], outer: float, count: int, numbers: Numbers
) -> Manifold:
    low, high = made.top - plan.BEZEL_MM + 0.3, made.top
    reach = outer / 2 + numbers.rib_reach - RIB_MM / 2
    return union(
        disc(around(middle, reach, count, index), RIB_MM, low, high) for index in range(count)
    )


def fit_test(made: Layout) -> dict[str, Manifold]:
    """A few grams that show whether your printer's fits are these: the hole of every part.

    A corner of the lid around the first ring's first pixel with its piece of bezel, the hole of a
    button of each kind, a seat's light with its bezel, one post of lid and board each, the openings
    for plug and jack; of each no more than what touches the part.
    """
    whole, under = lid(made), base(made)
    ring = made.rings[0]
    at_ring = around(ring.middle, ring.radius, 1, 0)
    x, _, z = made.socket_middle
    hole = made.on_board(*made.mount.holes[0])
    pieces = {
        "ring": whole ^ box(at_ring, (16, 15), made.height, made.top),
        "bezel": bezel(made, ring) ^ box(at_ring, (16, 15), made.height, made.top),
        "lid post": under ^ box(made.posts[0], (11, 11), made.height - 10, made.height),
        "board post": under ^ box(hole, (11, 11), 0, made.height),
        "plug": under ^ box((x, made.depth / 2), (17, 8), z - 6, z + 6),
    }
    for button in {button.item.key: button for button in reversed(made.buttons)}.values():
        wide = button.item.mm("flange") + 1.6
        low = made.top - plan.PANEL_MM
        pieces[f"button {button.item.key}"] = whole ^ disc(button.middle, wide, low, made.top)
    for light in made.lights[:1]:
        wide = light.item.mm("outer") + 3
        pieces["light"] = whole ^ box(light.middle, (wide, wide), made.height, made.top)
        pieces["light bezel"] = light_bezel(made, light)
    if made.piezo is not None:
        wide = made.piezo.item.mm("outer") + 3
        pieces["piezo"] = whole ^ disc(made.piezo.middle, wide, made.height, made.top)
    if made.jack_x is not None:
        x, wall, z = made.jack_middle
        wide = library()["jack-5521"].mm("flange") + 3
        pieces["jack"] = under ^ box((x, wall), (wide, 8), z - wide / 2, z + wide / 2)
    if made.bay is not None:
        pieces |= _bay_pieces(made, made.bay, under)
    return pieces


def _bay_pieces(made: Layout, held: bay.Bay, under: Manifold) -> dict[str, Manifold]:
    """The holes of the charger's plug and of the switch, a peg, and a corner of the tray."""
    wall, wide = made.depth / 2, held.switch.mm("nut") + 3
    socket, switch = bay.socket_z(held, plan.FLOOR), bay.switch_z(plan.FLOOR, made.height)
    corner = tuple(at - side / 2 + 4 for at, side in zip(held.cell_at, held.tray, strict=True))
    return {
        "charger plug": under ^ box((held.charger_at[0], wall), (17, 4.7), socket - 6, socket + 6),
        "switch": under
        ^ box((held.switch_x, wall), (wide, 8), switch - wide / 2, switch + wide / 2),
        "peg": under ^ box(held.pegs[0], (bay.POST_MM,) * 2, 0, made.height - 10),
        "tray": under ^ box((corner[0], corner[1]), (10, 10), 0, made.height - 10),
    }
