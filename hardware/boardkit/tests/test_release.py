"""What is handed out to build from: whole, sound, readable by others, twice the same bytes."""

import csv
import hashlib
import io
import posixpath
import re
import zipfile
from pathlib import Path

import numpy as np
import pytest
from gerbonara import LayerStack
from manifold3d import Manifold

from boardkit import builds_page, everything, fit_checks, guide, print_page, printing, release
from boardkit.__main__ import main
from boardkit.board_file import BoardError, all_boards
from boardkit.packing import zipped
from boardkit.parts import parts_of

BOARDS = all_boards()
SMALL = {"one-ring": BOARDS["one-ring"]}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return release.release_files(SMALL, "unit")


@pytest.fixture(scope="module")
def solids() -> dict[str, Manifold]:
    return printing.printed_parts(SMALL["one-ring"])


def test_a_release_has_all_that_hands_need(files: dict[str, bytes]):
    wanted = {
        *(f"print/one-ring/one-ring-{part}.{kind}" for part in ("base", "lid", "bezels", "fit-test")
          for kind in ("stl", "3mf", "step")), "one-ring/unit.step",
        *(f"board/one-ring/{side}-{layer}.gbr" for side in ("top", "bottom")
          for layer in ("copper", "mask")),
        "board/one-ring/top-print.gbr", "board/one-ring/edge.gbr", "board/one-ring/holes.drl",
        "board/one-ring/kicad/one-ring.kicad_pcb", "board/one-ring/order/jlcpcb-parts.csv",
        "guide/one-ring.placement.html", "builds.html",
        "board/one-ring/board.zip", "one-ring/bom.csv", "one-ring/schematic.svg",
        "guide/one-ring.en.html", "guide/one-ring.de.html", "guide/one-ring.stripboard.en.html",
        "README.html", "BOM.html", "FIRST_FLASH.html", "LICENSE", "README.md", "SHA256SUMS",
    }  # fmt: skip
    assert wanted <= set(files)


def test_the_page_of_builds_leads_to_files_of_the_release(files: dict[str, bytes]):
    text = files["builds.html"].decode()
    places = re.findall(r'href="([^"]+)"', text)
    places += [
        place.replace("LANGUAGE", "de") for place in re.findall(r'data-both="([^"]+)"', text)
    ]
    assert places
    for place in places:
        assert any(name == place or name.startswith(place) for name in files), place


def test_the_page_of_builds_shows_every_build_and_its_answers():
    text = builds_page.page(BOARDS, dict.fromkeys(BOARDS, 60))
    assert re.findall(r"<h2>([^<]+)</h2>", text) == list(BOARDS)
    told = [builds_page.answers(board) for board in BOARDS.values()]
    assert [one["solder"] for one in told].count("no") == 1
    for key in builds_page.QUESTIONS:
        field = text.partition(f'<fieldset id="{key}">')[2].partition("</fieldset>")[0]
        # "any", and each answer that some build gives
        assert re.findall(r'value="([^"]*)"', field) == ["", *sorted({one[key] for one in told})]
        assert text.count(f'data-{key}="') == len(BOARDS)


def test_twice_it_is_the_same_to_the_byte(files: dict[str, bytes]):
    again = release.release_files(SMALL, "unit")
    assert [name for name in files if files[name] != again[name]] == []
    assert zipped(files) == zipped(again)


def test_every_checksum_is_that_of_its_file(files: dict[str, bytes]):
    lines = files["SHA256SUMS"].decode().splitlines()
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    assert set(sums) == set(files) - {"SHA256SUMS"}
    for name, digest in sums.items():
        assert hashlib.sha256(files[name]).hexdigest() == digest


@pytest.mark.parametrize("part", ["base", "lid", "bezels", "fit-test"])
@pytest.mark.parametrize("kind", ["stl", "3mf"])
def test_another_reader_finds_the_same_closed_solid(
    files: dict[str, bytes], solids: dict[str, Manifold], part: str, kind: str
):
    """Both kinds are opened by trimesh, which wrote the STL and has nothing to do with our 3MF."""
    import trimesh

    content = files[f"print/one-ring/one-ring-{part}.{kind}"]
    read = trimesh.load_mesh(io.BytesIO(content), file_type=kind)
    solid = solids[part]
    assert read.is_watertight
    assert read.is_winding_consistent
    assert read.volume == pytest.approx(solid.volume(), rel=1e-3)
    low, high = np.reshape(solid.bounding_box(), (2, 3))
    assert np.allclose(read.bounds, [low, high], atol=0.01)


def test_a_3mf_says_that_it_counts_in_millimetres(files: dict[str, bytes]):
    with zipfile.ZipFile(io.BytesIO(files["print/one-ring/one-ring-lid.3mf"])) as package:
        assert package.testzip() is None
        assert b'unit="millimeter"' in package.read("3D/3dmodel.model")


def test_the_zip_for_the_maker_is_read_as_a_board_of_two_layers(
    files: dict[str, bytes], tmp_path: Path
):
    with zipfile.ZipFile(io.BytesIO(files["board/one-ring/board.zip"])) as package:
        package.extractall(tmp_path)
    stack = LayerStack.open_dir(tmp_path)
    assert len(stack.copper_layers) == 2
    (low_x, low_y), (high_x, high_y) = stack.outline.bounding_box("mm")
    assert (high_x - low_x, high_y - low_y) == pytest.approx((60.0, 70.0), abs=0.2)


def test_the_shopping_list_is_that_of_the_build(files: dict[str, bytes]):
    rows = list(csv.DictReader(io.StringIO(files["one-ring/bom.csv"].decode())))
    assert [row["part"] for row in rows] == [line.part.name for line in parts_of(SMALL["one-ring"])]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_guide_is_one_file_that_needs_no_other(files: dict[str, bytes], language: str):
    """Every picture is inside it, and every link leads to a page that is there."""
    page = files[f"guide/one-ring.{language}.html"].decode()
    assert f'<html lang="{language}">' in page
    pictures = re.findall(r'<img src="([^"]{20})', page)
    # one for each step, and one for each sentence of what to do
    steps = guide.steps(SMALL["one-ring"])
    assert len(pictures) == sum(1 + len(step.marks) for step in steps)
    assert all(picture.startswith("data:image/") for picture in pictures)
    links = [link for link in re.findall(r'<a href="([^"#]+)', page) if "://" not in link]
    assert links
    assert [link for link in links if posixpath.normpath(f"guide/{link}") not in files] == []
    assert "@media print" in page
    assert "<!--" not in page


def test_a_build_with_a_fault_is_not_released(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fit_checks, "fit_mistakes", lambda _board: ["expected room, got none."])
    with pytest.raises(BoardError, match="one-ring: expected room, got none"):
        release.release_files(SMALL, "unit")


def test_the_command_writes_a_folder_and_its_zip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(release, "release_files", lambda _boards, name: {"a.txt": name.encode()})
    asked: list[bool] = []

    def make(*, every: bool) -> int:
        asked.append(every)
        return 0

    monkeypatch.setattr(everything, "make", make)
    name = "some-hardware-1.0"
    assert main(["release", str(tmp_path), "--name", name]) == 0
    assert (tmp_path / name / "a.txt").read_text() == name
    with zipfile.ZipFile(tmp_path / f"{name}.zip") as package:
        assert package.namelist() == [f"{name}/a.txt"]
    assert capsys.readouterr().out.count("wrote ") == 2
    assert asked == [True]  # also the papers of builds that are made on demand


def test_a_guide_of_a_release_shows_each_sentence_and_stands_alone(files: dict[str, bytes]):
    """Nearly all of its pictures differ, and none is lost where nothing lies beside it."""
    walked = guide.steps(BOARDS["one-ring"])
    text = files["guide/one-ring.de.html"].decode()
    shown = re.findall(r'<img src="data:image/png;base64,([^"]+)"', text)
    assert len(set(shown)) > len(walked) + 8
    alone = print_page.without_links(text + '<a href="../one-ring/bom.csv">list</a>')
    assert "bom.csv" not in alone
    assert 'src="data:image/png' in alone
