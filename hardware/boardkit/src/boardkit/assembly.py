"""The whole unit as solids: every printed and every bought part in its place.

Bought parts are as simple as their figures in the library: boxes and cylinders that a real part of
that size would lie in.
"""

from typing import NamedTuple

from manifold3d import Manifold

from boardkit import bay, carrier, case
from boardkit import layout as plan
from boardkit.board_file import Board
from boardkit.circuit import PICO, Component, circuit
from boardkit.layout import ButtonPlace, Layout, LightPlace, PiezoPlace, RingPlace, layout
from boardkit.part_library import library
from boardkit.solids import around, band, box, disc, hexagon, rod, union

# Groups, from the floor up: what is put in together, and how far it is lifted when taken apart.
(FEET, BASE, INSERTS, BOARD, HEADERS, CONTROLLER, JACK, FUSE, LID, RINGS, PIXELS, BUTTONS, NUTS,
 PIEZO, BEZELS, SCREWS, PLUGS, CHARGER, SWITCH, CELL) = (
    "feet", "base", "inserts", "board", "headers", "controller", "jack", "fuse", "lid", "rings",
    "pixels", "buttons", "nuts", "piezo", "bezels", "screws", "plugs", "charger", "switch", "cell",
)  # fmt: skip
LIFT = {FEET: -25, BASE: 0, INSERTS: 14, BOARD: 35, HEADERS: 55, CONTROLLER: 55, JACK: 0,
        FUSE: 20, PIXELS: 60, NUTS: 80, RINGS: 110, LID: 190, BEZELS: 230, BUTTONS: 240,
        PIEZO: 110, SCREWS: 250, PLUGS: 0, CHARGER: 35, SWITCH: 0, CELL: 35}  # fmt: skip
Colour = tuple[int, int, int]
COLOURS: dict[str, Colour] = {
    FEET: (40, 40, 40), BASE: (74, 84, 98), BOARD: (52, 110, 70),
    HEADERS: (36, 36, 40), CONTROLLER: (46, 130, 92),
    JACK: (60, 60, 66), FUSE: (222, 176, 48), LID: (94, 106, 122), RINGS: (32, 36, 44),
    INSERTS: (206, 164, 72), PIXELS: (32, 36, 44), PIEZO: (28, 28, 30),
    BUTTONS: (190, 196, 204), NUTS: (150, 150, 140), BEZELS: (232, 234, 238),
    SCREWS: (170, 172, 176), PLUGS: (30, 30, 34), CHARGER: (40, 74, 150),
    SWITCH: (176, 178, 184), CELL: (196, 200, 208),
}  # fmt: skip


class Item(NamedTuple):
    """One solid of the assembly."""

    name: str
    group: str
    solid: Manifold
    colour: Colour


def assembly(board: Board, numbers: case.Numbers = case.GOOD) -> list[Item]:
    """Everything of a build, in place."""
    made = layout(board)
    return [*printed(made, numbers), *bought(board, made)]


def printed(made: Layout, numbers: case.Numbers = case.GOOD) -> list[Item]:
    """Base, lid and bezels."""
    items = [
        _item("base", BASE, case.base(made, numbers)),
        _item("lid", LID, case.lid(made, numbers)),
    ]
    bezels = [
        _item(f"bezel {ring.name}", BEZELS, case.bezel(made, ring, numbers)) for ring in made.rings
    ]
    bezels += [
        _item(f"bezel {light.name}", BEZELS, case.light_bezel(made, light, numbers))
        for light in made.lights
    ]
    return items + bezels


def bought(board: Board, made: Layout) -> list[Item]:
    """Every part that is not printed."""
    items = [*_board_items(board, made), *_controller_items(made), *_screws(made), *_plug(made),
             *_inserts(made), *(_light_item(made, light) for light in made.lights)]  # fmt: skip
    items += [_item(f"ring {ring.name}", RINGS, ring_solid(made, ring)) for ring in made.rings]
    for button in made.buttons:
        items += _button_items(made, button)
    if made.piezo is not None:
        items.append(piezo_item(made, made.piezo))
    if made.jack_x is not None:
        items += _jack_items(made, made.jack_x)
    if made.bay is not None:
        items += _bay_items(made, made.bay)
    x, y = made.width / 2 - 12, made.depth / 2 - 12
    foot = library()["foot-10"]
    for number, (sign_x, sign_y) in enumerate(((-1, -1), (-1, 1), (1, -1), (1, 1)), 1):
        low = case.FOOT_RECESS - foot.mm("height")
        solid = disc((sign_x * x, sign_y * y), foot.mm("outer"), low, case.FOOT_RECESS)
        items.append(_item(f"foot {number}", FEET, solid))
    return items


def _item(name: str, group: str, solid: Manifold, colour: Colour | None = None) -> Item:
    return Item(name, group, solid, colour or COLOURS[group])


PART_COLOURS: dict[str, Colour] = {
    "chip": (38, 38, 42), "capacitor": (58, 74, 128), "connector": (226, 222, 206),
    "resistor": (206, 180, 130), "fuse": (222, 176, 48), "mosfet": (44, 44, 48),
    "transistor": (44, 44, 48), "switch": (120, 124, 130), "diode": (70, 60, 60),
    "zener": (190, 90, 60), "surge": (70, 60, 60),
}  # fmt: skip


def _board_items(board: Board, made: Layout) -> list[Item]:
    low, top = plan.FLOOR + plan.STANDOFF_MM, made.board_top
    plate = box(made.carrier, (made.mount.width, made.mount.length), low, top)
    plate -= union(disc(made.on_board(*hole), made.mount.hole, low - 1, top + 1)
                   for hole in made.mount.holes)  # fmt: skip
    items = [_item("board", BOARD, plate)]
    if not board.has_circuit_board:
        return items + _terminal_items(board, made)
    items += [
        _component_item(made, component)
        for component in circuit(board).components
        if component.ref != PICO
    ]
    return items + _socket_items(made)


def _socket_items(made: Layout) -> list[Item]:
    """The two strips that carry the Pico."""
    top, items = made.board_top, []
    for side in (-8.89, 8.89):
        at = made.on_board(side, made.mount.pico_back - 25.5)
        solid = box(at, (2.54, 50.8), top, top + made.mount.pico_bottom - carrier.HEADER_MM)
        items.append(_item(f"socket {side:+g}", BOARD, solid, (36, 36, 40)))
    return items


def _terminal_items(board: Board, made: Layout) -> list[Item]:
    """A row of screw terminals along each side of the carrier."""
    part, top = board.parts["carrier"], made.board_top
    size = part.mm("terminal_depth"), part.mm("terminal_length")
    items = _socket_items(made)
    for side in (-1, 1):
        at = made.on_board(side * (part.mm("width") - size[0]) / 2, 0)
        solid = box(at, size, top, top + part.mm("terminal_height"))
        items.append(_item(f"terminals {side:+d}", BOARD, solid, (52, 120, 196)))
    fuse = board.parts["fuse"]
    at = made.on_board(-made.mount.width / 2 - fuse.mm("width"), 0)  # on the floor, beside
    solid = box(at, (fuse.mm("width"), fuse.mm("length")), plan.FLOOR,
                plan.FLOOR + fuse.mm("height"))  # fmt: skip
    return [*items, _item("F1", FUSE, solid)]


def _component_item(made: Layout, component: Component) -> Item:
    x, y, width, depth = carrier.body_of(component)
    at, top = made.on_board(x, y), made.board_top
    height = component.part.mm("height")
    round_body = component.ref == "C1"
    solid = (
        disc(at, width, top, top + height)
        if round_body
        else box(at, (width, depth), top, top + height)
    )
    return _item(component.ref, BOARD, solid, PART_COLOURS.get(component.part.kind))


def _controller_items(made: Layout) -> list[Item]:
    part, bottom = made.controller, made.pico_bottom
    middle = made.on_board(0, made.mount.pico_back - part.mm("length") / 2)
    plate = box(middle, (part.mm("width"), part.mm("length")), bottom, bottom + part.mm("board"))
    x, mouth, _ = made.socket_middle
    long = 5.6
    socket = box((x, mouth - long / 2), (part.mm("socket_width"), long),
                 bottom + part.mm("board"), bottom + part.mm("socket_top"))  # fmt: skip
    button = box(
        made.bootsel, (3.5, 3.0), bottom + part.mm("board"), bottom + part.mm("bootsel_top")
    )
    headers = [
        box((middle[0] + side, middle[1]), (2.5, 50.8), bottom - carrier.HEADER_MM, bottom)
        for side in (-8.89, 8.89)
    ]
    return [
        _item("headers", HEADERS, union(headers)),
        _item("controller", CONTROLLER, plate),
        _item("USB socket", CONTROLLER, socket, (196, 198, 202)),
        _item("BOOTSEL", CONTROLLER, button, (240, 240, 236)),
    ]


def ring_solid(made: Layout, ring: RingPlace) -> Manifold:
    """Its board in the pocket, its pixels in the windows, small parts between them."""
    item, seat = ring.item, made.height + made.pocket
    plate = band(ring.middle, ring.outer, ring.inner, seat - item.mm("board"), seat)
    size, top = item.mm("pixel"), seat + item.mm("pixel_top")
    pixels = []
    for index in range(ring.pixels):
        x, y = around(ring.middle, ring.radius, ring.pixels, index)
        pixel = box((0, 0), (size, size), seat, top).rotate((0, 0, -360 * index / ring.pixels))
        pixels.append(pixel.translate((x, y, 0)))
        between = around(ring.middle, ring.radius, 2 * ring.pixels, 2 * index + 1)
        pixels.append(disc(between, 1.6, seat, seat + item.mm("parts_front")))
    return plate + union(pixels)


def _light_item(made: Layout, light: LightPlace) -> Item:
    """A seat's pixel in its pocket: board, light in the window, what stands off its back."""
    item, seat, side = light.item, made.height + made.pocket, light.item.mm("outer")
    low = seat - item.mm("board")
    lit = box(light.middle, (item.mm("pixel"),) * 2, seat, seat + item.mm("pixel_top"))
    solid = box(light.middle, (side, side), low, seat) + lit
    if back := item.mm("back"):
        solid += box(light.middle, (side, side), low - back, low)
    return _item(f"pixel {light.name}", PIXELS, solid)


def _button_items(made: Layout, button: ButtonPlace) -> list[Item]:
    item, at, top = button.item, button.middle, made.top
    end = top - item.mm("body_length")
    flange = disc(at, item.mm("flange"), top, top + item.mm("flange_height"))
    cap = disc(at, item.mm("cap"), top, top + item.mm("cap_height"))
    body = disc(at, item.mm("body"), end, top)
    legs = [box((at[0] + side, at[1]), (1.0, 3.0), top - item.mm("depth"), end) for side in (-4, 4)]
    under = top - plan.PANEL_MM
    nut = hexagon(at, item.mm("nut"), under - item.mm("nut_height"), under)
    nut -= disc(at, item.mm("body"), 0, top)
    colour = (206, 214, 224) if "translucent" in item.what else (120, 126, 134)
    return [
        _item(f"button {button.name}", BUTTONS, union([flange, cap, body, *legs]), colour),
        _item(f"nut {button.name}", NUTS, nut),
    ]


def piezo_item(made: Layout, piezo: PiezoPlace) -> Item:
    """Its can in the pocket, its legs towards the floor."""
    item, top = piezo.item, case.piezo_top(made)
    low = top - item.mm("height")
    x, y = piezo.middle
    legs = [disc((x + side, y), 0.8, low - item.mm("legs"), low) for side in (-2.5, 2.5)]
    return _item("piezo", PIEZO, union([disc(piezo.middle, item.mm("outer"), low, top), *legs]))


def _screws(made: Layout) -> list[Item]:
    long, short = library()["screw-m3-10"], library()["screw-m3-6"]
    items = []
    for number, at in enumerate(made.posts, 1):
        head = made.top - long.mm("head_height")
        items.append(_item(f"lid screw {number}", SCREWS, _screw(at, long.figures, head)))
    for number, hole in enumerate(made.mount.holes, 1):
        at = made.on_board(*hole)
        solid = _screw(at, short.figures, made.board_top)
        items.append(_item(f"board screw {number}", BOARD, solid, COLOURS[SCREWS]))
    return items


def _inserts(made: Layout) -> list[Item]:
    """Pressed into the posts, flush; an insert counts as wide as the hole it melts itself into."""
    held, inner = made.fastening, library()["screw-m3-10"].mm("core")
    long = held.mm("length")
    if not long:
        return []
    high = plan.FLOOR + plan.STANDOFF_MM
    places = [(at, made.height) for at in made.posts]
    places += [(made.on_board(*hole), high) for hole in made.mount.holes]
    return [
        _item(f"insert {number}", INSERTS, band(at, held.mm("hole"), inner, top - long, top))
        for number, (at, top) in enumerate(places, 1)
    ]


def _screw(at: tuple[float, float], sizes: dict[str, float], under: float) -> Manifold:
    """A screw whose head rests on this height; the thread counts with its core, where it cuts."""
    shaft = disc(at, sizes["core_mm"], under - sizes["length_mm"], under)
    return shaft + disc(at, sizes["head_mm"], under, under + sizes["head_height_mm"])


def _plug(made: Layout) -> list[Item]:
    """The cable's grip, pushed in until it meets the socket."""
    x, mouth, z = made.socket_middle
    plug = library()[str(made.controller.texts["plug"])]
    long = 22.0
    high = plug.mm("body_height") / 2
    solid = box((x, mouth + long / 2), (plug.mm("body_width"), long), z - high, z + high)
    return [_item("USB plug", PLUGS, solid)]


def _jack_items(made: Layout, x: float) -> list[Item]:
    """The jack from outside: flange, thread through the wall, tail; its nut from inside."""
    jack, (_, wall, z) = library()["jack-5521"], made.jack_middle
    inner, thread = wall - plan.WALL, jack.mm("thread_length")
    flange = rod((x, wall, z), jack.mm("flange"), jack.mm("flange_height"))
    flats = box((x, wall), (jack.mm("flats"), 60), z - 20, z + 20)
    screw = rod((x, wall - thread, z), jack.mm("hole"), thread) ^ flats
    tail = rod((x, wall - jack.mm("depth"), z), jack.mm("tail"), jack.mm("depth") - thread)
    nut = rod((x, inner - jack.mm("nut_height"), z), jack.mm("nut"), jack.mm("nut_height"))
    nut -= rod((x, inner - 10, z), jack.mm("hole"), 20)
    plug = rod((x, wall + jack.mm("flange_height"), z), 10.0, 25.0)
    return [
        _item("jack", JACK, union([flange, screw, tail])),
        _item("jack nut", JACK, nut, COLOURS[NUTS]),
        _item("supply plug", PLUGS, plug),
    ]


def _bay_items(made: Layout, held: bay.Bay) -> list[Item]:
    """Charger on its posts with its plug, switch in the wall, cell in its tray."""
    charger, (x, y), wall = held.charger, held.charger_at, made.depth / 2
    low = plan.FLOOR + bay.STAND_MM
    plate = box((x, y), held.charger_size, low, low + charger.mm("board"))
    plate -= union(disc(at, charger.mm("hole"), low - 1, low + 9) for at in held.pegs)
    wide, long = held.charger_size
    inset = 2 * charger.mm("hole_inset")
    parts = box((x, y - inset / 2), (wide, long - inset), low, low + charger.mm("height"))
    middle, mouth = bay.socket_z(held, plan.FLOOR), y + long / 2 + charger.mm("overhang")
    socket = box((x, mouth - 2.75), (8.0, 5.5), low + charger.mm("board"), middle + 1.4)
    plug = library()[str(charger.texts["plug"])]
    grip = box((x, mouth + 11), (plug.mm("body_width"), 22.0), middle - plug.mm("body_height") / 2,
               middle + plug.mm("body_height") / 2)  # fmt: skip
    thick = library()["foam-tape"].mm("height")
    top = plan.FLOOR + thick + held.cell.mm("height")
    cell = box(held.cell_at, held.cell_size, plan.FLOOR + thick, top)
    return [
        _item("charger", CHARGER, plate + parts),
        _item("charger socket", CHARGER, socket, (196, 198, 202)),
        _item("charger plug", PLUGS, grip),
        *_switch_items(held, wall, bay.switch_z(plan.FLOOR, made.height)),
        _item("cell", CELL, cell),
    ]


def _switch_items(held: bay.Bay, wall: float, z: float) -> list[Item]:
    """Body inside, thread through the wall, lever and nut outside."""
    part, x, inner = held.switch, held.switch_x, wall - plan.WALL
    body = box((x, inner - part.mm("depth") / 2), (part.mm("body_width"), part.mm("depth")),
               z - part.mm("body_height") / 2, z + part.mm("body_height") / 2)  # fmt: skip
    thread = rod((x, inner, z), part.mm("hole"), part.mm("thread_length"))
    lever = rod((x, inner, z), 3.0, part.mm("lever"))
    nut = rod((x, wall, z), part.mm("nut"), part.mm("nut_height"))
    nut -= rod((x, wall - 5, z), part.mm("hole"), 20)
    return [
        _item("switch", SWITCH, union([body, thread, lever])),
        _item("switch nut", SWITCH, nut, COLOURS[NUTS]),
    ]


def model_table(items: list[Item]) -> str:
    """Every solid with its place and volume: what the pictures of the model are made from."""
    rows = ["part,group,left,front,bottom,right,back,top,mm3"]
    for item in items:
        # a tenth of a millimetre is beyond every printer, and the same on every computer
        bounds = ",".join(f"{value + 0.0:.1f}" for value in item.solid.bounding_box())
        rows.append(f"{item.name},{item.group},{bounds},{item.solid.volume():.0f}")
    return "\n".join(rows).replace("-0.0,", "0.0,") + "\n"
