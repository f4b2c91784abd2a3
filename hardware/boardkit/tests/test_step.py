"""Bodies as STEP: two faces share every edge, planes are whole, a CAD kernel reads them."""

import re
from pathlib import Path

import pytest
from manifold3d import Manifold

from boardkit import case, outside, step
from boardkit.board_file import all_boards
from boardkit.layout import layout
from boardkit.programs import PRUSA_SLICER

CUBE = Manifold.cube((20, 20, 20))
BORED = CUBE - Manifold.cylinder(30, 4, 4, 24).translate((10, 10, -2))
LID = case.lid(layout(all_boards()["one-ring"]))


@pytest.mark.parametrize(
    "solid, faces, holes", [(CUBE, 6, 0), (BORED, 30, 2)], ids=["cube", "bored"]
)
def test_what_is_flat_is_one_face(solid: Manifold, faces: int, holes: int):
    text = step.step_file("part", [("part", solid)])
    assert text.count("ADVANCED_FACE(") == faces
    assert text.count("FACE_BOUND(") == holes


@pytest.mark.parametrize("solid", [CUBE, BORED, LID], ids=["cube", "bored", "lid"])
def test_every_edge_is_walked_once_each_way(solid: Manifold):
    text = step.step_file("part", [("part", solid)])
    walked = re.findall(r"ORIENTED_EDGE\('',\*,\*,(#\d+),\.(T|F)\.\)", text)
    edges = re.findall(r"(#\d+)=EDGE_CURVE", text)
    assert sorted(walked) == sorted((edge, way) for edge in edges for way in "FT")


def test_twice_it_is_the_same():
    made = [step.step_file("lid", [("lid", LID)]) for _ in range(2)]
    assert made[0] == made[1]


def test_a_kernel_reads_the_same_body_and_finds_a_missing_face(tmp_path: Path):
    slicer = PRUSA_SLICER.find()
    if slicer is None:
        pytest.skip(PRUSA_SLICER.skip_reason())
    for name, solid in (("bored", BORED), ("lid", LID)):
        file = tmp_path / f"{name}.step"
        file.write_text(step.step_file(name, [(name, solid)]), encoding="utf-8")
        assert outside.read_mistakes(file, slicer, solid.volume()) == []
        assert "mm³" in outside.read_mistakes(file, slicer, solid.volume() + 50)[0]
    text = (tmp_path / "bored.step").read_text(encoding="utf-8")
    torn = tmp_path / "torn.step"
    torn.write_text(re.sub(r"CLOSED_SHELL\('',\(#\d+,", "CLOSED_SHELL('',(", text))
    assert outside.read_mistakes(torn, slicer, BORED.volume()) != []
