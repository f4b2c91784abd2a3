"""Solids to build case and parts from: a thin layer over manifold3d, in millimetres.

manifold3d is exact about what is inside and outside: a cut never leaves a hole in a surface, and
two parts that touch do not count as overlapping. A lid takes it a second, and it comes with pip;
OpenSCAD would have to be installed and takes minutes.
"""

import itertools
import math
from collections.abc import Iterable, Sequence

from manifold3d import CrossSection, JoinType, Manifold, OpType

SEGMENTS = 48
_TINY = 0.01  # mm³ of overlap that come from rounding alone

Point = tuple[float, float]


def box(middle: Point, size: Point, bottom: float, top: float) -> Manifold:
    """A cuboid around a place of the plan."""
    made = Manifold.cube((size[0], size[1], top - bottom))
    return made.translate((middle[0] - size[0] / 2, middle[1] - size[1] / 2, bottom))


def disc(middle: Point, diameter: float, bottom: float, top: float) -> Manifold:
    """An upright cylinder."""
    made = Manifold.cylinder(top - bottom, diameter / 2, diameter / 2, SEGMENTS)
    return made.translate((middle[0], middle[1], bottom))


def band(middle: Point, outer: float, inner: float, bottom: float, top: float) -> Manifold:
    """A flat ring."""
    made = disc(middle, outer, bottom, top)
    return made - disc(middle, inner, bottom - 1, top + 1) if inner > 0 else made


def rod(start: tuple[float, float, float], diameter: float, length: float) -> Manifold:
    """A cylinder that lies along y, towards the back."""
    made = Manifold.cylinder(length, diameter / 2, diameter / 2, SEGMENTS)
    return made.rotate((-90, 0, 0)).translate(start)


def plate(width: float, depth: float, corner: float, bottom: float, top: float) -> Manifold:
    """A slab with round corners around the middle of the plan."""
    core = CrossSection.square((width - 2 * corner, depth - 2 * corner), True)
    outline = core.offset(corner, JoinType.Round, 2.0, SEGMENTS)
    return Manifold.extrude(outline, top - bottom).translate((0, 0, bottom))


def hexagon(middle: Point, corners: float, bottom: float, top: float) -> Manifold:
    """A nut, by its size across the corners."""
    made = Manifold.cylinder(top - bottom, corners / 2, corners / 2, 6)
    return made.translate((middle[0], middle[1], bottom))


def union(solids: Iterable[Manifold]) -> Manifold:
    """Everything as one solid."""
    held = list(solids)
    return Manifold.batch_boolean(held, OpType.Add) if held else Manifold()


def around(middle: Point, radius: float, count: int, index: int) -> Point:
    """The place of one of many things on a circle, clockwise from twelve o'clock."""
    angle = 2 * math.pi * index / count
    return middle[0] + radius * math.sin(angle), middle[1] + radius * math.cos(angle)


def overlap(one: Manifold, other: Manifold) -> float:
    """How many cubic millimetres two solids share; 0 where that is rounding alone."""
    if not _boxes_meet(one.bounding_box(), other.bounding_box()):
        return 0.0
    shared = (one ^ other).volume()
    return shared if shared > _TINY else 0.0


def _boxes_meet(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(one[axis] < other[axis + 3] and other[axis] < one[axis + 3] for axis in range(3))


# Strokes of the letters that stand on lid and circuit board, on a grid of 4 wide and 6 high.
GLYPHS: dict[str, tuple[tuple[Point, ...], ...]] = {
    "1": (((1, 5), (2, 6), (2, 0)),),
    "2": (((0, 5), (1, 6), (3, 6), (4, 5), (4, 4), (0, 0), (4, 0)),),
    "3": (((0, 6), (4, 6), (2, 3.6), (4, 2.4), (4, 1), (3, 0), (1, 0), (0, 1)),),
    "4": (((3, 0), (3, 6), (0, 2), (4, 2)),),
    "5": (((4, 6), (0, 6), (0, 3.4), (3, 3.4), (4, 2.4), (4, 1), (3, 0), (0, 0)),),
    "0": (((1, 0), (0, 1), (0, 5), (1, 6), (3, 6), (4, 5), (4, 1), (3, 0), (1, 0)),),
    "6": (((4, 6), (1, 6), (0, 5), (0, 1), (1, 0), (3, 0), (4, 1), (4, 2.4), (3, 3.4), (0, 3.4)),),
    "7": (((0, 6), (4, 6), (1.4, 0)),),
    "8": (
        (
            (1, 3.2),
            (0, 4.2),
            (0, 5),
            (1, 6),
            (3, 6),
            (4, 5),
            (4, 4.2),
            (3, 3.2),
            (1, 3.2),
            (0, 2.2),
            (0, 1),
            (1, 0),
            (3, 0),
            (4, 1),
            (4, 2.2),
            (3, 3.2),
        ),
    ),
    "9": (((0, 0), (3, 0), (4, 1), (4, 5), (3, 6), (1, 6), (0, 5), (0, 3.6), (1, 2.6), (4, 2.6)),),
    "B": (
        ((0, 0), (0, 6), (3, 6), (4, 5), (4, 4), (3, 3.2), (4, 2.4), (4, 1), (3, 0), (0, 0)),
        ((0, 3.2), (3, 3.2)),
    ),
    "E": (((4, 0), (0, 0), (0, 6), (4, 6)), ((0, 3.2), (3, 3.2))),
    "T": (((0, 6), (4, 6)), ((2, 6), (2, 0))),
    "C": (((4, 5), (3, 6), (1, 6), (0, 5), (0, 1), (1, 0), (3, 0), (4, 1)),),
    "F": (((0, 0), (0, 6), (4, 6)), ((0, 3.2), (3, 3.2))),
    "J": (((4, 6), (4, 1), (3, 0), (1, 0), (0, 1)),),
    "Q": (
        ((1, 0), (0, 1), (0, 5), (1, 6), (3, 6), (4, 5), (4, 1), (3, 0), (1, 0)),
        ((2.4, 1.6), (4, 0)),
    ),
    "R": (((0, 0), (0, 6), (3, 6), (4, 5), (4, 4), (3, 3), (0, 3)), ((2, 3), (4, 0))),
    "S": (((4, 5), (3, 6), (1, 6), (0, 5), (0, 4), (4, 2), (4, 1), (3, 0), (1, 0), (0, 1)),),
    "V": (((0, 6), (2, 0), (4, 6)),),
    " ": (),
    "W": (((0, 6), (1, 0), (2, 4), (3, 0), (4, 6)),),
    "U": (((0, 6), (0, 1), (1, 0), (3, 0), (4, 1), (4, 6)),),
    "N": (((0, 0), (0, 6), (4, 0), (4, 6)),),
    "D": (((0, 0), (0, 6), (2.6, 6), (4, 4.6), (4, 1.4), (2.6, 0), (0, 0)),),
    "O": (((1, 0), (0, 1), (0, 5), (1, 6), (3, 6), (4, 5), (4, 1), (3, 0), (1, 0)),),
    "K": (((0, 0), (0, 6)), ((4, 6), (0, 2.4)), ((1.4, 3.6), (4, 0))),
    "−": (((0, 3), (4, 3)),),
    "+": (((0, 3), (4, 3)), ((2, 1), (2, 5))),
}
STROKE = 0.9


def text(words: str, middle: Point, height: float, bottom: float, top: float) -> Manifold:
    """Letters as strokes wide enough for a printer, thinner where the letters are small."""
    unit, stroke = height / 6, min(STROKE, height / 4.5)
    advance = 6 * unit
    left = middle[0] - (len(words) * advance - 2 * unit) / 2
    strokes = []
    for number, letter in enumerate(words):
        corner = (left + number * advance, middle[1] - height / 2)
        for line in GLYPHS[letter]:
            places = [(corner[0] + x * unit, corner[1] + y * unit) for x, y in line]
            strokes += [_stroke(*pair, stroke) for pair in itertools.pairwise(places)]
    flat = CrossSection.batch_boolean(strokes, OpType.Add).simplify(0.01)
    return Manifold.extrude(flat, top - bottom).translate((0, 0, bottom))


def _stroke(start: Point, end: Point, wide: float) -> CrossSection:
    dots = [CrossSection.circle(wide / 2, 12).translate(at) for at in (start, end)]
    return CrossSection.batch_hull(dots)
