"""The pictures of a build's model: assembled, from six sides, taken apart, and cut open."""

from collections.abc import Callable, Sequence
from pathlib import Path

from manifold3d import Manifold
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from boardkit import bay, case, render
from boardkit import layout as plan
from boardkit.assembly import LIFT, PLUGS, Item
from boardkit.layout import Layout
from boardkit.render import Shape, View
from boardkit.solids import around, box

CASE_SIZE = (900, 640)
SIDE_SIZE, SECTION_SIZE = (330, 230), (460, 300)
EXPLODED_SIZE = (640, 860)
TAKEN_APART = View(-24, 66)
COLOURS = 40
FONT = 13
SHADOW = (26, 30, 36)
SIDES = (
    ("top", render.TOP), ("front", render.FRONT), ("right", render.RIGHT),
    ("bottom", render.BOTTOM), ("back", render.BACK), ("left", render.LEFT),
)  # fmt: skip


def shapes(items: Sequence[Item]) -> list[Shape]:
    return [Shape(item.solid, item.colour) for item in items]


def save(image: Image.Image, target: Path, colours: int = COLOURS) -> None:
    """A small file: few colours, packed well."""
    quiet = Image.Dither.NONE
    image.convert("RGB").quantize(colours, dither=quiet).save(target, optimize=True)


def draw_case(made: Layout, items: Sequence[Item], target: Path) -> None:
    """The assembled unit in the dark, with a moment of a game on its lights."""
    picture = render.draw(shapes(items), render.ASLANT, CASE_SIZE)
    dark = picture.image.point([int(level * 0.55) for level in range(256)] * 3)
    paper = picture.image.convert("L").point([0] * 250 + [255] * 6).filter(ImageFilter.MaxFilter(3))
    dark.paste((22, 25, 31), mask=paper)
    lights = Image.new("RGB", CASE_SIZE)
    pen = ImageDraw.Draw(lights)
    for x, y, z, colour, size in shining(made):
        across, down = picture.place((x, y, z))
        reach = size * picture.scale / render.FINER / 2
        pen.ellipse(
            (across - reach, down - reach * 0.7, across + reach, down + reach * 0.7), colour
        )
    for radius, strength in ((1, 1.0), (10, 0.7), (40, 0.8)):
        glow = lights.filter(ImageFilter.GaussianBlur(radius))
        dark = ImageChops.screen(dark, glow.point([int(i * strength) for i in range(256)] * 3))
    save(dark, target, 160)


def shining(made: Layout) -> list[tuple[float, float, float, tuple[int, int, int], float]]:
    """Place, colour and size of each light: the third station, the second of four seats."""
    lights = []
    for ring in made.rings:
        for index in range(ring.pixels):
            if colour := _LIGHTS[ring.name](index, ring.pixels):
                x, y = around(ring.middle, ring.radius, ring.pixels, index)
                lights.append((x, y, made.top, colour, 5.0))
    seat = [light for light in made.lights if light.name == "seat_2"]
    return lights + [(light.x, light.y, made.top, (60, 150, 255), 9.0) for light in seat]


def _orbit_light(index: int, count: int) -> tuple[int, int, int] | None:
    if count // 3 <= index < count // 2:
        return (255, 255, 255)
    return (90, 90, 90) if index >= count // 2 or index % 4 == 0 else None


def _order_light(index: int, count: int) -> tuple[int, int, int] | None:
    arcs = ((100, 100, 100), (40, 140, 255), (190, 150, 20), (130, 50, 230))
    quarter = index * 4 // count
    return None if (quarter == 0 and index) or (quarter == 1 and index % 2) else arcs[quarter]


def _clock_light(index: int, _count: int) -> tuple[int, int, int] | None:
    return (150, 150, 150) if 1 <= index <= 2 else None


_LIGHTS = {"orbit": _orbit_light, "order": _order_light, "clock": _clock_light}


def draw_sides(made: Layout, items: Sequence[Item], target: Path) -> None:
    """Six sides on one sheet, without the plugs; the labels dark, as their shadow makes them."""
    held = shapes([item for item in items if item.group != PLUGS])
    held.append(Shape(case.labels(made, high=0.1), SHADOW))
    drawn = [(name, render.draw(held, view, SIDE_SIZE).image) for name, view in SIDES]
    save(_sheet(drawn, 3), target)


def _sheet(drawn: Sequence[tuple[str, Image.Image]], columns: int) -> Image.Image:
    width, height = drawn[0][1].size
    rows = -(-len(drawn) // columns)
    sheet = Image.new("RGB", (columns * width, rows * (height + 20)), "white")
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(FONT)
    for number, (name, image) in enumerate(drawn):
        left, top = number % columns * width, number // columns * (height + 20)
        sheet.paste(image, (left, top + 20))
        pen.text((left + 10, top + 4), name, fill="black", font=font)
    return sheet


def draw_exploded(_made: Layout, items: Sequence[Item], target: Path) -> None:
    """Taken apart along the upright axis."""
    lifted = [
        Shape(item.solid.translate((0, 0, LIFT[item.group])), item.colour)
        for item in items
        if item.group != PLUGS
    ]
    save(render.draw(lifted, TAKEN_APART, EXPLODED_SIZE).image, target)


def draw_sections(made: Layout, items: Sequence[Item], target: Path) -> None:
    """Cut open through the plug, a ring's pixel and a button, seen from the right."""
    x, y, z = made.socket_middle
    ring, button = made.rings[0], made.buttons[0]
    pixel = around(ring.middle, ring.radius, 1, 0)
    cuts = [
        ("through the USB plug", x, (x, y - 6, z), (60, 60)),
        ("through a ring's pixel at twelve", pixel[0], (*pixel, made.top), (26, 22)),
        (f"through the button {button.name}", button.x, (*button.middle, 20), (72, 62)),
        ("through the way to BOOTSEL", made.bootsel[0], (*made.bootsel, 22), (60, 62)),
    ]
    if made.piezo is not None:
        behind = (*made.piezo.middle, made.top - 6)
        cuts.append(("through the piezo", made.piezo.x, behind, (60, 40)))
    if made.jack_x is not None:
        _, wall, high = made.jack_middle
        cuts.append(("through the jack", made.jack_x, (made.jack_x, wall - 8, high), (60, 60)))
    if made.bay is not None:
        inside, socket = made.bay.charger_at, bay.socket_z(made.bay, plan.FLOOR)
        cuts.append(("through the charger", inside[0], (*inside, socket + 4), (60, 40)))
        at = made.bay.cell_at
        cuts.append(("through the cell", at[0], (at[0], at[1], made.height / 2), (90, 50)))
    drawn = []
    for name, cut, middle, (deep, high) in cuts:
        room = box((cut - 20, middle[1]), (40, deep), middle[2] - high / 2, middle[2] + high / 2)
        parts = [Shape(item.solid ^ room, item.colour) for item in items]
        held = [shape for shape in parts if not _is_empty(shape.solid)]
        drawn.append((name, render.draw(held, render.RIGHT, SECTION_SIZE).image))
    save(_sheet(drawn, 2), target)


def _is_empty(solid: Manifold) -> bool:
    return bool(solid.is_empty())


# Another number when the pictures themselves are to change.
EDITION = "3"
DRAWINGS: dict[str, Callable[[Layout, Sequence[Item], Path], None]] = {
    "case.png": draw_case,
    "sides.png": draw_sides,
    "exploded.png": draw_exploded,
    "sections.png": draw_sections,
}
