"""Pictures of solids: a depth buffer, flat shading, and a dark line where something ends.

Small enough to need neither a graphics card nor a program of the system, and the same on every
computer but for rounding.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from manifold3d import Manifold
from numpy.typing import NDArray
from PIL import Image

from boardkit.assembly import Colour

Array = NDArray[np.float64]
FINER = 2  # drawn this much larger, then made small: smooth lines
LIGHT = np.array([-0.35, 0.5, 0.8]) / math.sqrt(0.35**2 + 0.5**2 + 0.8**2)
PAPER = (255, 255, 255)
LINE = (24, 28, 34)
SHADES = 24


class View(NamedTuple):
    """Where one looks from: turned around the upright axis, then tilted; degrees."""

    turn: float
    tilt: float


FRONT, BACK, LEFT, RIGHT = View(0, 90), View(180, 90), View(90, 90), View(-90, 90)
TOP, BOTTOM = View(0, 0), View(0, 180)
ASLANT = View(-24, 52)


class Shape(NamedTuple):
    """A solid with its colour."""

    solid: Manifold
    colour: Colour


class Picture(NamedTuple):
    """A drawn picture, and how places of the model got into it."""

    image: Image.Image
    rotation: Array
    scale: float
    offset: Array

    def place(self, point: Sequence[float]) -> tuple[float, float]:
        """Where a place of the model lies in the picture."""
        across, up, _ = self.rotation @ np.asarray(point, dtype=float)
        x, y = np.array([across, -up]) * self.scale + self.offset
        return float(x) / FINER, float(y) / FINER


def draw(
    shapes: Sequence[Shape], view: View, size: tuple[int, int], margin: int = 14,
    near: Sequence[tuple[float, float, float]] = (),
) -> Picture:  # fmt: skip
    """The shapes as large as the picture allows, seen without perspective; of large ones only what
    lies around some places, if there are any.
    """
    rotation = _rotation(view)
    corners, normals, owner = _triangles(shapes, rotation)
    width, height = size[0] * FINER, size[1] * FINER
    seen = np.array([near]) @ rotation.T if near else corners
    scale, offset = _fit(seen, width, height, margin * FINER)
    flat = corners[:, :, :2] * np.array([1.0, -1.0]) * scale + offset
    depth, found = _rasterise(flat, corners[:, :, 2], width, height)
    image = _shaded(found, depth, normals, owner, shapes, rotation, scale)
    small = Image.fromarray(image).resize(size, Image.Resampling.LANCZOS)
    return Picture(small, rotation, scale, offset)


def _rotation(view: View) -> Array:
    turn, tilt = math.radians(view.turn), math.radians(view.tilt)
    around = np.array([
        [math.cos(turn), -math.sin(turn), 0],
        [math.sin(turn), math.cos(turn), 0],
        [0, 0, 1],
    ])  # fmt: skip
    over = np.array([
        [1, 0, 0],
        [0, math.cos(tilt), math.sin(tilt)],
        [0, -math.sin(tilt), math.cos(tilt)],
    ])  # fmt: skip
    return np.asarray(over @ around)


def _triangles(shapes: Sequence[Shape], rotation: Array) -> tuple[Array, Array, NDArray[np.int64]]:
    """Corners seen by the camera, unit normals in the model, and the shape each belongs to."""
    corners, owner = [], []
    for number, shape in enumerate(shapes):
        mesh = shape.solid.to_mesh64()
        points = np.asarray(mesh.vert_properties)[:, :3]
        faces = np.asarray(mesh.tri_verts)
        corners.append(points[faces])
        owner.append(np.full(len(faces), number))
    model = np.concatenate(corners)
    normals = np.cross(model[:, 1] - model[:, 0], model[:, 2] - model[:, 0])
    length = np.linalg.norm(normals, axis=1)
    normals /= np.where(length > 0, length, 1)[:, None]
    seen = (normals @ rotation.T)[:, 2] > 1e-9
    return model[seen] @ rotation.T, normals[seen], np.concatenate(owner)[seen]


def _fit(corners: Array, width: int, height: int, margin: int) -> tuple[float, Array]:
    flat = corners[:, :, :2].reshape(-1, 2) * np.array([1.0, -1.0])
    low, high = flat.min(axis=0), flat.max(axis=0)
    room = np.array([width - 2 * margin, height - 2 * margin])
    scale = float((room / np.maximum(high - low, 1e-6)).min())
    return scale, np.array([width, height]) / 2 - scale * (low + high) / 2


class _Canvas:
    """For each pixel the nearest triangle and its depth; -1 where there is paper."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.depth = np.full(height * width, -np.inf)
        self.found = np.full(height * width, -1, dtype=np.int64)

    def put(self, pixels: NDArray[np.int64], depth: Array, triangles: NDArray[np.int64]) -> None:
        """Keep what is as near as what is there; of several the nearest, which comes last."""
        nearer = depth >= self.depth[pixels]
        pixels, depth, triangles = pixels[nearer], depth[nearer], triangles[nearer]
        order = np.argsort(depth, kind="stable")
        self.depth[pixels[order]] = depth[order]
        self.found[pixels[order]] = triangles[order]


SAMPLES = 2_000_000  # pixels that are looked at in one go


def _rasterise(
    flat: Array, depths: Array, width: int, height: int
) -> tuple[Array, NDArray[np.int64]]:
    """Depth and triangle of every pixel; what lies beyond the edge is not sampled."""
    canvas = _Canvas(width, height)
    triangles, row, start, many = _spans(flat, width, height)
    ends = np.cumsum(many)
    first = 0
    while first < len(many):
        before = ends[first - 1] if first else 0
        last = max(first + 1, int(np.searchsorted(ends, before + SAMPLES, side="right")))
        these = slice(first, last)
        _put(canvas, triangles[these], row[these], start[these], many[these], flat, depths)
        first = last
    shape = (height, width)
    return canvas.depth.reshape(shape), canvas.found.reshape(shape)


Ints = NDArray[np.int64]


def _spans(flat: Array, width: int, height: int) -> tuple[Ints, Ints, Ints, Ints]:
    """For each row of each triangle: triangle, row, first pixel, how many; the last triangle comes
    first, so that of equally near ones the earlier stays.
    """
    low = np.maximum(np.floor(flat[:, :, 1].min(axis=1)).astype(np.int64), 0)
    high = np.minimum(np.ceil(flat[:, :, 1].max(axis=1)).astype(np.int64), height - 1)
    rows = np.maximum(high - low + 1, 0)[::-1]
    triangles = np.repeat(np.arange(len(flat))[::-1], rows)
    row = low[triangles] + np.arange(len(triangles)) - np.repeat(np.cumsum(rows) - rows, rows)
    left, right = np.full(len(row), np.inf), np.full(len(row), -np.inf)
    y = row + 0.5
    for one, other in ((0, 1), (1, 2), (2, 0)):
        (ax, ay), (bx, by) = flat[triangles, one].T, flat[triangles, other].T
        crosses = (np.minimum(ay, by) <= y) & (y <= np.maximum(ay, by)) & (ay != by)
        x = ax + (y - ay) / np.where(ay == by, 1, by - ay) * (bx - ax)
        left = np.where(crosses, np.minimum(left, x), left)
        right = np.where(crosses, np.maximum(right, x), right)
    # a pixel more on either side: whether it is inside is asked exactly, later
    start = np.clip(np.floor(np.where(left <= right, left, 0)) - 1, 0, width).astype(np.int64)
    end = np.clip(np.ceil(np.where(left <= right, right, -9)) + 1, -1, width - 1).astype(np.int64)
    many = np.maximum(end - start + 1, 0)
    kept = many > 0
    return triangles[kept], row[kept], start[kept], many[kept]


def _put(
    canvas: _Canvas, of: Ints, rows: Ints, start: Ints, many: Ints, flat: Array, depths: Array
) -> None:
    """Sample these triangles on these rows."""
    chosen, row = np.repeat(of, many), np.repeat(rows, many)
    column = np.repeat(start, many) + np.arange(len(row)) - np.repeat(np.cumsum(many) - many, many)
    (ax, ay), (bx, by), (cx, cy) = (flat[chosen, corner].T for corner in range(3))
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    area = np.where(np.abs(area) < 1e-9, np.inf, area)
    x, y = column + 0.5, row + 0.5
    second = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    third = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
    inside = (second >= 0) & (third >= 0) & (second + third <= 1) & np.isfinite(area)
    first = depths[chosen, 0]
    along, across = (depths[chosen, corner] - first for corner in (1, 2))
    z = first + second * along + third * across
    canvas.put((row * canvas.width + column)[inside], z[inside], chosen[inside])


def _shaded(
    found: NDArray[np.int64], depth: Array, normals: Array, owner: NDArray[np.int64],
    shapes: Sequence[Shape], rotation: Array, scale: float,
) -> NDArray[np.uint8]:  # fmt: skip
    """Each face in its colour, darker where it looks away; lines where shapes or faces end."""
    towards = normals @ rotation.T @ LIGHT
    strength = np.round((0.55 + 0.45 * np.clip(towards, 0, 1)) * SHADES) / SHADES
    colours = np.array([shape.colour for shape in shapes], dtype=float)
    faces = np.vstack([colours[owner] * strength[:, None], [PAPER]])
    image = faces[found]
    shape_of = np.append(owner, -1)[found]
    normal_of = np.vstack([normals, [[0, 0, 0]]])[found]
    line = np.zeros(found.shape, dtype=bool)
    jump = 3.0  # mm of depth between neighbours
    for axis in (0, 1):
        here, there = _neighbours(shape_of, axis)
        differs = here != there
        one, other = _neighbours(normal_of, axis)
        differs |= (one * other).sum(axis=2) < 0.8
        near, far = _neighbours(np.where(np.isfinite(depth), depth, -1e6), axis)
        differs |= np.abs(near - far) > jump + 2 / scale
        differs &= (here >= 0) | (there >= 0)
        line[: differs.shape[0], : differs.shape[1]] |= differs
    image[line] = LINE
    return np.asarray(np.clip(image, 0, 255), dtype=np.uint8)


def _neighbours(grid: NDArray[np.float64] | NDArray[np.int64], axis: int):  # type: ignore[no-untyped-def]
    return (grid[:-1], grid[1:]) if axis == 0 else (grid[:, :-1], grid[:, 1:])
