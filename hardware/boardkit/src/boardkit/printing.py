"""Files for the printer: each printed part turned so that it needs no supports, as STL and 3MF.

The lid is printed face down, so its labels and recesses come out sharp; the bezels lie flat.
"""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from manifold3d import Manifold

from boardkit import case
from boardkit.board_file import Board
from boardkit.layout import Layout, layout, usable_bed
from boardkit.packing import zipped

if TYPE_CHECKING:
    import trimesh

SPACING = 4.0
PART_NAMES = ("base", "lid", "bezels", "fit-test")


def printed_parts(board: Board) -> dict[str, Manifold]:
    """Every file for the printer by its name, standing on the bed."""
    made = layout(board)
    bezels = [case.bezel(made, ring) for ring in made.rings]
    bezels += [case.light_bezel(made, light) for light in made.lights]
    return {
        "base": _on_bed(case.base(made)),
        "lid": _on_bed(case.lid(made).rotate((180, 0, 0))),
        "bezels": _in_rows([bezel.rotate((180, 0, 0)) for bezel in bezels]),
        "fit-test": _in_rows(_fit_test(made)),
    }


def _fit_test(made: Layout) -> list[Manifold]:
    return [part.rotate((180, 0, 0)) for part in case.fit_test(made).values()]


def _on_bed(solid: Manifold) -> Manifold:
    """The middle over 0, 0, the lowest point at 0."""
    low_x, low_y, low_z, high_x, high_y, _ = solid.bounding_box()
    return solid.translate((-(low_x + high_x) / 2, -(low_y + high_y) / 2, -low_z))


def _in_rows(solids: list[Manifold]) -> Manifold:
    """Beside each other, in as many rows as the bed asks for; the deep ones first."""
    left, back, deep, placed = 0.0, 0.0, 0.0, []
    for solid in sorted(map(_on_bed, solids), key=lambda one: -_size(one)[1]):
        width, depth = _size(solid)
        if left and left + width > usable_bed():
            left, back, deep = 0.0, back + deep + SPACING, 0.0
        placed.append(solid.translate((left + width / 2, back + depth / 2, 0)))
        left, deep = left + width + SPACING, max(deep, depth)
    return _on_bed(Manifold.compose(placed))


def _size(solid: Manifold) -> tuple[float, float]:
    """How wide and deep a part on the bed is; its middle lies over 0, 0."""
    low_x, low_y, _, high_x, high_y, _ = solid.bounding_box()
    return high_x - low_x, high_y - low_y


def mesh_of(solid: Manifold) -> "trimesh.Trimesh":
    """The same solid for trimesh, which writes the files."""
    import trimesh  # a second of a core, which most who import this module do not need

    mesh = solid.to_mesh64()
    points = np.asarray(mesh.vert_properties)[:, :3]
    return trimesh.Trimesh(points, np.asarray(mesh.tri_verts), process=False)


CONTENT_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" '
    'ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>'
    "</Types>"
)
RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Target="/3D/3dmodel.model" Id="rel0" '
    'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
)


def to_3mf(solid: Manifold, name: str) -> bytes:
    """A 3MF file: a zip with one model. trimesh would write another one each time."""
    mesh = solid.to_mesh64()
    points = np.asarray(mesh.vert_properties)[:, :3]
    corners = "".join(f'<vertex x="{x:.4f}" y="{y:.4f}" z="{z:.4f}"/>' for x, y, z in points)
    faces = "".join(
        f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in np.asarray(mesh.tri_verts)
    )
    model = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" '
        'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
        f'<resources><object id="1" type="model" name="{name}"><mesh><vertices>{corners}'
        f"</vertices><triangles>{faces}</triangles></mesh></object></resources>"
        '<build><item objectid="1"/></build></model>'
    )
    files = {
        "[Content_Types].xml": CONTENT_TYPES, "_rels/.rels": RELATIONS, "3D/3dmodel.model": model,
    }  # fmt: skip
    return zipped({file: text.encode() for file, text in files.items()})


def print_files(board: Board) -> dict[str, bytes]:
    """STL and 3MF of every printed part, by their names."""
    from trimesh.exchange.stl import export_stl

    files = {}
    for name, solid in printed_parts(board).items():
        files[f"{board.name}-{name}.stl"] = export_stl(mesh_of(solid))
        files[f"{board.name}-{name}.3mf"] = to_3mf(solid, name)
    return files


def write_parts(board: Board, target: Path) -> list[Path]:
    """The files for the printer, into a folder."""
    target.mkdir(parents=True, exist_ok=True)
    files = print_files(board)
    for file, content in files.items():
        (target / file).write_bytes(content)
    return [target / file for file in files]
