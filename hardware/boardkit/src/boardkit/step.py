"""Solids as STEP (AP214), which every CAD program opens as bodies with planes and edges to change.

The case is made of exact meshes; triangles of one plane become one face, whatever its outline.
What is round stays a prism of many sides: the mesh knows no circle any more.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import numpy as np
from manifold3d import Manifold
from numpy.typing import NDArray

SAME_PLANE = 1e-9  # by how much the cosine between two normals may differ from one
FLAT_MM = 1e-4
LEAST_AREA_MM2 = 1e-7
HEAD = """\
ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('{name}','2000-01-01T00:00:00',(''),(''),'boardkit','','');
FILE_SCHEMA(('AUTOMOTIVE_DESIGN {{ 1 0 10303 214 1 1 1 1 }}'));
ENDSEC;
DATA;
"""
Edge = tuple[int, int]


class Face(NamedTuple):
    """One plane piece of a solid: its outline first, then its holes, as corners of the mesh."""

    normal: NDArray[np.float64]
    loops: list[list[int]]


class _Text:
    """The entities of a file as they grow."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, text: str) -> str:
        self.lines.append(f"#{len(self.lines) + 1}={text};")
        return f"#{len(self.lines)}"


def step_file(name: str, solids: Iterable[tuple[str, Manifold]]) -> str:
    """All solids as bodies of one product."""
    text = _Text()
    unit = (
        "(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))",
        "(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))",
        "(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())",
    )
    length, angle, solid_angle = (text.add(one) for one in unit)
    near = text.add(f"UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-4),{length},'distance','')")
    context = text.add(
        f"(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT(({near}))"
        f"GLOBAL_UNIT_ASSIGNED_CONTEXT(({length},{angle},{solid_angle}))"
        "REPRESENTATION_CONTEXT('',''))"
    )
    bodies = [_body(text, title, one) for title, solid in solids for one in solid.decompose()]
    shape = text.add(f"ADVANCED_BREP_SHAPE_REPRESENTATION('',({','.join(bodies)}),{context})")
    _product(text, name, shape)
    return HEAD.format(name=name) + "\n".join(text.lines) + "\nENDSEC;\nEND-ISO-10303-21;\n"


def _product(text: _Text, name: str, shape: str) -> None:
    """What a reader lists the bodies under."""
    about = text.add("APPLICATION_CONTEXT('automotive design')")
    text.add(
        "APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,"
        f"{about})"
    )
    frame = text.add(f"PRODUCT_CONTEXT('',{about},'mechanical')")
    product = text.add(f"PRODUCT('{name}','{name}','',({frame}))")
    formed = text.add(f"PRODUCT_DEFINITION_FORMATION('','',{product})")
    design = text.add(f"PRODUCT_DEFINITION_CONTEXT('part definition',{about},'design')")
    defined = text.add(f"PRODUCT_DEFINITION('','',{formed},{design})")
    meant = text.add(f"PRODUCT_DEFINITION_SHAPE('','',{defined})")
    text.add(f"SHAPE_DEFINITION_REPRESENTATION({meant},{shape})")


def _body(text: _Text, title: str, solid: Manifold) -> str:
    """One closed shell."""
    points, triangles = _mesh(solid)
    made = list(faces(points, triangles))
    corners: dict[int, str] = {}
    edges: dict[Edge, str] = {}
    shells = []
    for face in made:
        bounds = []
        for number, loop in enumerate(face.loops):
            turned = [_oriented(text, points, corners, edges, edge) for edge in _around(loop)]
            ring = text.add(f"EDGE_LOOP('',({','.join(turned)}))")
            kind = "FACE_BOUND" if number else "FACE_OUTER_BOUND"
            bounds.append(text.add(f"{kind}('',{ring},.T.)"))
        plane = _plane(text, points[face.loops[0][0]], face.normal)
        shells.append(text.add(f"ADVANCED_FACE('',({','.join(bounds)}),{plane},.T.)"))
    shell = text.add(f"CLOSED_SHELL('',({','.join(shells)}))")
    return text.add(f"MANIFOLD_SOLID_BREP('{title}',{shell})")


def _mesh(solid: Manifold) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    mesh = solid.to_mesh64()
    points = np.round(np.asarray(mesh.vert_properties, dtype=float)[:, :3], 5)
    return points, np.asarray(mesh.tri_verts, dtype=np.int64)


def _around(loop: list[int]) -> Iterator[Edge]:
    yield from zip(loop, loop[1:] + loop[:1], strict=True)


def _oriented(
    text: _Text, points: NDArray[np.float64], corners: dict[int, str], edges: dict[Edge, str],
    edge: Edge,
) -> str:  # fmt: skip
    """An edge as a face goes along it; both of its faces share it."""
    low, high = sorted(edge)
    if (low, high) not in edges:
        ends = [_corner(text, points, corners, corner) for corner in (low, high)]
        way = points[high] - points[low]
        vector = text.add(f"VECTOR('',{_direction(text, way)},1.)")
        line = text.add(f"LINE('',{_point(text, points[low])},{vector})")
        edges[low, high] = text.add(f"EDGE_CURVE('',{ends[0]},{ends[1]},{line},.T.)")
    along = ".T." if edge == (low, high) else ".F."
    return text.add(f"ORIENTED_EDGE('',*,*,{edges[low, high]},{along})")


def _corner(text: _Text, points: NDArray[np.float64], corners: dict[int, str], corner: int) -> str:
    if corner not in corners:
        corners[corner] = text.add(f"VERTEX_POINT('',{_point(text, points[corner])})")
    return corners[corner]


def _numbers(values: NDArray[np.float64]) -> str:
    return ",".join(f"{round(float(value), 6) + 0.0:.6f}" for value in values)


def _point(text: _Text, place: NDArray[np.float64]) -> str:
    return text.add(f"CARTESIAN_POINT('',({_numbers(place)}))")


def _direction(text: _Text, way: NDArray[np.float64]) -> str:
    return text.add(f"DIRECTION('',({_numbers(way / np.linalg.norm(way))}))")


def _plane(text: _Text, place: NDArray[np.float64], normal: NDArray[np.float64]) -> str:
    across = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
    at = text.add(
        f"AXIS2_PLACEMENT_3D('',{_point(text, place)},{_direction(text, normal)},"
        f"{_direction(text, across)})"
    )
    return text.add(f"PLANE('',{at})")


def faces(points: NDArray[np.float64], triangles: NDArray[np.int64]) -> Iterator[Face]:
    """Triangles that lie in one plane and touch, as one face."""
    corners = points[triangles]
    crossed = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    twice = np.linalg.norm(crossed, axis=1)
    normals = crossed / np.where(twice > 0, twice, 1)[:, None]
    for group in _groups(points, triangles, normals, twice):
        largest = max(group, key=lambda number: twice[number])
        normal = normals[largest]
        loops = _loops([tuple(triangles[number].tolist()) for number in group])
        if loops and twice[largest] > LEAST_AREA_MM2:
            loops.sort(key=lambda loop: -_area(points, loop, normal))
            yield Face(normal, loops)


def _groups(
    points: NDArray[np.float64], triangles: NDArray[np.int64], normals: NDArray[np.float64],
    twice: NDArray[np.float64],
) -> Iterable[list[int]]:  # fmt: skip
    beside = {
        edge: number
        for number, triangle in enumerate(triangles.tolist())
        for edge in _around(triangle)
    }
    roots = list(range(len(triangles)))

    def root(number: int) -> int:
        while roots[number] != number:
            roots[number] = roots[roots[number]]
            number = roots[number]
        return number

    for (start, end), number in beside.items():
        other = beside[end, start]
        if other < number or min(twice[number], twice[other]) <= LEAST_AREA_MM2:
            continue
        apart = [corner for corner in triangles[other] if corner not in (start, end)]
        off = abs(float((points[apart[0]] - points[start]) @ normals[number]))
        if normals[number] @ normals[other] > 1 - SAME_PLANE and off < FLAT_MM:
            roots[root(other)] = root(number)
    _join_slivers(points, triangles, twice, beside, roots, root)
    found: dict[int, list[int]] = {}
    for number in range(len(triangles)):
        found.setdefault(root(number), []).append(number)
    return found.values()


def _join_slivers(
    points: NDArray[np.float64], triangles: NDArray[np.int64], twice: NDArray[np.float64],
    beside: dict[Edge, int], roots: list[int], root: Callable[[int], int],
) -> None:  # fmt: skip
    """A triangle without area belongs to what lies across its longest edge."""
    for number in np.flatnonzero(twice <= LEAST_AREA_MM2).tolist():
        edges = list(_around(triangles[number].tolist()))
        start, end = max(edges, key=lambda e: float(np.linalg.norm(points[e[1]] - points[e[0]])))
        roots[root(number)] = root(beside[end, start])


def _loops(group: list[tuple[int, ...]]) -> list[list[int]]:
    """The edges that only one triangle of the group has, one after the other."""
    inside = {edge for triangle in group for edge in _around(list(triangle))}
    following: dict[int, list[int]] = {}
    for start, end in inside:
        if (end, start) not in inside:
            following.setdefault(start, []).append(end)
    loops = []
    while following:
        first = min(following)
        loop, here = [], first
        while here in following:
            loop.append(here)
            ends = following[here]
            here = ends.pop()
            if not ends:
                del following[loop[-1]]
            if here in loop:  # an outline that touches itself in a corner is two
                at = loop.index(here)
                loops.append(loop[at:])
                del loop[at:]
        assert not loop, "the outline of a closed mesh is closed"
    return loops


def _area(points: NDArray[np.float64], loop: list[int], normal: NDArray[np.float64]) -> float:
    places = points[loop]
    return float(np.cross(places, np.roll(places, -1, axis=0)).sum(axis=0) @ normal) / 2
