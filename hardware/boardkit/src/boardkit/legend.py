"""What is printed on the circuit board: outlines, names beside the legs, and which way round.

A name stands where no leg is, because makers print nothing on copper that is to be soldered. Every
part that can be put in wrongly says how: a bar at a diode's ring, a plus, a notch, a transistor's
metal tab or flat side.
"""

import itertools
import math
from collections.abc import Iterable, Iterator

from boardkit import carrier
from boardkit.circuit import BOOST, CELL, JACK, LIGHTS, PICO, Circuit, Component
from boardkit.routing import all_pads
from boardkit.solids import GLYPHS, Point

LETTER_MM = 1.1
PEN_MM = 0.15
# between the middle of a stroke and a leg's copper: the mask, which leaves a rim bare, and the pen
GAP_MM = 0.1 + PEN_MM / 2 + 0.035
EDGE_MM = 0.3
MARK_MM = 0.9  # how large a plus or the dot at leg 1 is
Line = tuple[Point, Point]
Box = tuple[float, float, float, float]  # left, low, right, high
# Which leg a plus stands at, by the net it is joined to.
PLUS_NETS = (JACK, BOOST, CELL, LIGHTS)


def legend_lines(made: Circuit) -> list[Line]:
    """Every stroke that is printed on the upper side."""
    lines: list[Line] = []
    pads = [pad for _, pad, _ in all_pads(made)]
    taken = [_around_pad(pad.x, pad.y, pad.size) for pad in pads]
    for component in made.components:
        for line in _outline(component):
            lines += _off_copper(line, pads)
        marks = list(orientation(component))
        lines += marks
        taken += [_bounds(line) for line in marks]
    bodies = {part.ref: _body(part) for part in made.components if part.ref != PICO}
    for component in made.components:
        others = [body for ref, body in bodies.items() if ref != component.ref]
        words, box = _name(component, taken, others)
        lines += words
        taken.append(box)
    return lines


def _outline(component: Component) -> Iterator[Line]:
    """Around the body, off the copper of its outermost legs, and within the board."""
    x, y, width, depth = carrier.body_of(component, GAP_MM)
    most_x, most_y = carrier.WIDTH / 2 - PEN_MM, carrier.LENGTH / 2 - PEN_MM
    left, right = max(x - width / 2, -most_x), min(x + width / 2, most_x)
    low, high = max(y - depth / 2, -most_y), min(y + depth / 2, most_y)
    corners = [(left, low), (right, low), (right, high), (left, high), (left, low)]
    yield from itertools.pairwise(corners)


def _off_copper(line: Line, pads: list[carrier.Pad]) -> list[Line]:
    """What is left of a stroke where other parts' legs are soldered: makers leave that out."""
    (ax, ay), (bx, by) = line
    long = math.hypot(bx - ax, by - ay)
    ways = [((pad.x - ax) * (bx - ax) + (pad.y - ay) * (by - ay)) / long for pad in pads]
    sides = [((pad.x - ax) * (by - ay) - (pad.y - ay) * (bx - ax)) / long for pad in pads]
    left = [(0.0, long)]
    for pad, way, side in zip(pads, ways, sides, strict=True):
        reach = pad.size / 2 + GAP_MM - 0.01
        if abs(side) < reach:
            half = math.sqrt(reach**2 - side**2)
            parts = [part for start, end in left
                     for part in ((start, min(end, way - half)), (max(start, way + half), end))
                     ]  # fmt: skip
            left = [(start, end) for start, end in parts if end - start > PEN_MM]
    along = (bx - ax) / long, (by - ay) / long
    return [
        ((ax + along[0] * start, ay + along[1] * start), (ax + along[0] * end, ay + along[1] * end))
        for start, end in left
    ]


def orientation(component: Component) -> Iterator[Line]:
    """The strokes that say which way round a part goes in; none where it does not matter."""
    kind = component.part.kind
    if kind in ("diode", "zener"):
        yield from _bars(component, "K")
    elif component.ref == "C1" or (kind == "connector" and component.net(1) in PLUS_NETS):
        yield from _plus(component)
    elif kind == "chip":
        yield from _notch(component)
    elif kind == "mosfet":
        yield from _side_bar(component, 1)  # the metal tab
    elif kind == "transistor":
        yield from _side_bar(component, -1)  # the flat side
    elif component.ref == PICO:
        yield from _socket(component)


def _placed(component: Component, points: Iterable[Point]) -> list[Point]:
    """Places of the footprint as places of the board."""
    place = carrier.place_of(component.ref)
    turned = [carrier.turned(x, y, place.turns) for x, y in points]
    return [(place.x + x, place.y + y) for x, y in turned]


def _bars(component: Component, leg: str) -> Iterator[Line]:
    """Two bars across the body, towards the leg where the ring of a diode is."""
    footprint = carrier.footprint_of(component)
    pad = next(pad for pad in footprint.pads if pad.leg == leg)
    inward = -math.copysign(1.0, pad.x)
    high = footprint.body[1] / 2
    for away in (0.35, 0.65):
        x = pad.x + inward * (pad.size / 2 + away)
        start, end = _placed(component, [(x, -high), (x, high)])
        yield start, end


def _plus(component: Component) -> Iterator[Line]:
    """A plus beside leg 1, away from the others."""
    footprint = carrier.footprint_of(component)
    first = footprint.pads[0]
    half, away = MARK_MM / 2, first.size / 2 + GAP_MM + MARK_MM / 2
    x, y = first.x, away if component.part.kind == "connector" else 0.0
    if component.ref == "C1":
        x = first.x - away
    for ends in ([(x - half, y), (x + half, y)], [(x, y - half), (x, y + half)]):
        start, end = _placed(component, ends)
        yield start, end


def _notch(component: Component) -> Iterator[Line]:
    """A half circle at the end where leg 1 is, as in the chip's own case."""
    width = carrier.footprint_of(component).body[0]
    angles = [math.pi * step / 8 - math.pi / 2 for step in range(9)]
    arc = [(-width / 2 + 1.2 * math.cos(a), 1.2 * math.sin(a)) for a in angles]
    yield from itertools.pairwise(_placed(component, arc))


def _side_bar(component: Component, side: int) -> Iterator[Line]:
    """A second line along one long side of the body."""
    width, depth = carrier.footprint_of(component).body
    for away in (0.0, 0.3):
        y = side * (depth / 2 - away)
        start, end = _placed(component, [(-width / 2, y), (width / 2, y)])
        yield start, end


def _socket(component: Component) -> Iterator[Line]:
    """The Pico's USB socket, at the board's back edge; narrower, for D2 has a leg there."""
    back = carrier.footprint_of(component).body[1] / 2
    edge = back - 2 * PEN_MM
    corners = [(-2.5, edge), (-2.5, back - 5.6), (2.5, back - 5.6), (2.5, edge)]
    yield from itertools.pairwise(_placed(component, corners))


def _body(component: Component) -> Box:
    x, y, width, depth = carrier.body_of(component)
    return x - width / 2, y - depth / 2, x + width / 2, y + depth / 2


def value_of(component: Component) -> str:
    """What a part is worth, as printed on boards: 2K2, 470N; empty for what has no value."""
    figures = component.part.figures
    if "ohm" in figures:
        return _short(figures["ohm"], ("", "K"))
    if "farad_n" in figures:
        return _short(figures["farad_n"], ("N", "U"))
    return _short(figures["zener_mv"], ("", "V")) if "zener_mv" in figures else ""


def _short(value: float, units: tuple[str, str]) -> str:
    """The unit stands where the point would: 2200 ohms are 2K2."""
    small, large = units
    if value < 1000:
        return f"{value:g}{small}"
    whole, _, rest = f"{value / 1000:g}".partition(".")
    return f"{whole}{large}{rest}"


def _name(component: Component, taken: list[Box], others: list[Box]) -> tuple[list[Line], Box]:
    """The name, with the value where there is room for both beside all other parts, where it meets
    nothing else; in the middle where it meets something everywhere.
    """
    both = f"{component.ref} {value_of(component)}".strip()
    for words in dict.fromkeys((both, component.ref)):
        held = [*taken, *others] if words != component.ref else taken
        for middle, upright, box in _choices(component, words):
            if _on_board(box) and not any(_meet(box, other) for other in held):
                return list(_letters(words, middle, upright)), box
    middle, upright, box = next(_choices(component, component.ref))
    return list(_letters(component.ref, middle, upright)), box


def _choices(component: Component, words: str) -> Iterator[tuple[Point, bool, Box]]:
    """In the body, along its sides, then beside it; level, then upright."""
    x, y, width, depth = carrier.body_of(component)
    long = _width(words)
    for upright in (False, True):
        wide, high = (LETTER_MM, long) if upright else (long, LETTER_MM)
        inside = [width / 2 - wide / 2 - 0.35, depth / 2 - high / 2 - 0.35]
        steps = [index / 4 for index in (0, 1, -1, 2, -2, 3, -3, 4, -4)]
        places = [(dx * inside[0], dy * inside[1]) for dy in steps for dx in steps
                  if inside[0] >= 0 and inside[1] >= 0]  # fmt: skip
        beside = [width / 2 + wide / 2 + 0.35, depth / 2 + high / 2 + 0.35]
        places += [(beside[0], 0), (-beside[0], 0), (0, beside[1]), (0, -beside[1])]
        for dx, dy in places:
            middle = x + dx, y + dy
            yield middle, upright, (
                middle[0] - wide / 2 - GAP_MM, middle[1] - high / 2 - GAP_MM,
                middle[0] + wide / 2 + GAP_MM, middle[1] + high / 2 + GAP_MM,
            )  # fmt: skip


def _width(words: str) -> float:
    return (6 * len(words) - 2) * LETTER_MM / 6


def _letters(words: str, middle: Point, upright: bool) -> Iterator[Line]:
    unit = LETTER_MM / 6
    for number, letter in enumerate(words):
        for stroke in GLYPHS[letter]:
            flat = [((6 * number + a) * unit - _width(words) / 2, b * unit - LETTER_MM / 2)
                    for a, b in stroke]  # fmt: skip
            turned = [(-y, x) if upright else (x, y) for x, y in flat]
            yield from itertools.pairwise([(middle[0] + x, middle[1] + y) for x, y in turned])


def _around_pad(x: float, y: float, size: float) -> Box:
    return x - size / 2, y - size / 2, x + size / 2, y + size / 2


def _bounds(line: Line) -> Box:
    (ax, ay), (bx, by) = line
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _on_board(box: Box) -> bool:
    x, y = carrier.WIDTH / 2 - EDGE_MM, carrier.LENGTH / 2 - EDGE_MM
    return -x <= box[0] and box[2] <= x and -y <= box[1] and box[3] <= y
