"""Programs of others find what is planted: an open mesh, a short, a strong rush, a part too large.

Each needs its program; where that is missing the test says how to install it. All builds are gone
through by `dev.py check hardware-outside`.
"""

from pathlib import Path

import pytest
from manifold3d import Manifold

from boardkit import fabrication, kicad, outside, parts, pcb, printing, spice
from boardkit.board_file import all_boards
from boardkit.circuit import Circuit, circuit
from boardkit.part_library import Part
from boardkit.programs import ADMESH, GERBV, KICAD, NGSPICE, PRUSA_SLICER, Program

BOARDS = all_boards()
SMALL, CAFE = BOARDS["one-ring"], BOARDS["cafe"]


def program(package: Program) -> str:
    """The program's path; skips the test where it is missing."""
    found = package.find()
    if found is None:
        pytest.skip(package.skip_reason())
    return found


def written(folder: Path, solid: Manifold) -> Path:
    file = folder / "part.stl"
    printing.mesh_of(solid).export(file)
    return file


def test_a_mesh_with_a_hole_is_found_by_both_readers(tmp_path: Path):
    admesh = program(ADMESH)
    cube = Manifold.cube((20, 20, 20))
    assert outside.closed_mistakes(written(tmp_path, cube), admesh) == []
    mesh = printing.mesh_of(cube)
    mesh.update_faces([number > 0 for number in range(len(mesh.faces))])
    torn = tmp_path / "torn.stl"
    mesh.export(torn)
    told = outside.closed_mistakes(torn, admesh)
    assert any("for trimesh" in line for line in told)
    assert any("disconnected facets" in line for line in told)


@pytest.fixture(scope="module")
def board() -> pcb.CircuitBoard:
    return pcb.kept_board(SMALL)


def drawn(made: pcb.CircuitBoard, folder: Path, extra: str = "") -> list[str]:
    """What gerbv's picture of the files shows, with a stroke more on the upper side."""
    for name, text in fabrication.fabrication_files(made).items():
        if name == "top-copper.gbr":
            text = text.replace("M02*", f"{extra}M02*")  # noqa: PLW2901
        (folder / name).write_text(text, encoding="utf-8")
    return outside.drawn_mistakes(made, program(GERBV), folder)


def ruled(folder: Path, made: pcb.CircuitBoard, *changes: tuple[str, str]) -> list[str]:
    """What KiCad's rules say of the project, with words of its files changed."""
    folder.mkdir(exist_ok=True)
    for name, text in kicad.project(made, "unit").items():
        for old, new in changes:
            text = text.replace(old, new, 1)  # noqa: PLW2901
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return outside.ruled_mistakes("unit", program(KICAD), folder)


def test_kicad_finds_no_fault_with_its_project(board: pcb.CircuitBoard, tmp_path: Path):
    assert ruled(tmp_path, board) == []


def test_kicad_finds_what_is_planted(board: pcb.CircuitBoard, tmp_path: Path):
    """A label of another name, a net without tracks, a wide one beside a leg."""
    track = board.routes.tracks[0]
    others = [one for one in board.routes.tracks if one.net != "DATA"]
    fewer = board._replace(routes=board.routes._replace(tracks=others))
    told = ruled(tmp_path / "label", board, ('(global_label "SHIFTED"', '(global_label "SHIFT"'))
    assert any("doesn't match net" in line for line in told)
    assert any("Missing connection" in line for line in ruled(tmp_path / "track", fewer))
    wide = [*board.routes.tracks[1:], track._replace(width=6.0)]
    spoilt = board._replace(routes=board.routes._replace(tracks=wide))
    told = ruled(tmp_path / "wide", spoilt)
    assert any("Clearance violation" in line or "shorting" in line for line in told)


def test_a_project_that_kicad_cannot_read_is_told(board: pcb.CircuitBoard, tmp_path: Path):
    told = ruled(tmp_path, board, ("(kicad_sch", "(kicad_shc"))
    assert any("expected KiCad to read it" in line for line in told)


def test_the_board_is_read_again_from_gerbvs_picture(board: pcb.CircuitBoard, tmp_path: Path):
    assert drawn(board, tmp_path) == []


def test_a_bridge_between_two_legs_is_found(board: pcb.CircuitBoard, tmp_path: Path):
    """Copper from leg 1 of the Pico to leg 2, as a file that was spoilt on its way would hold."""
    pads = {(ref, pad.leg): pad for ref, pad, _ in pcb.all_pads(board.made)}
    one, two = pads["U1", "15"], pads["U1", "16"]
    bridge = (
        f"%ADD99C,0.500*%\nD99*\nX{round(one.x * 1e4)}Y{round(one.y * 1e4)}D02*\n"
        f"X{round(two.x * 1e4)}Y{round(two.y * 1e4)}D01*\n"
    )
    assert any("got another net" in told for told in drawn(board, tmp_path, bridge))


def test_a_gap_too_narrow_is_found(board: pcb.CircuitBoard, tmp_path: Path):
    """A dot a tenth of a millimetre beside a pad."""
    pad = next(p for ref, p, _ in pcb.all_pads(board.made) if (ref, p.leg) == ("U1", "15"))
    x = pad.x - pad.size / 2 - 0.1 - 0.15
    dot = f"%ADD99C,0.300*%\nD99*\nX{round(x * 1e4)}Y{round(pad.y * 1e4)}D03*\n"
    assert any("expected 0.25 mm between all copper" in t for t in drawn(board, tmp_path, dot))


def with_figures(made: Circuit, ref: str, **figures: float) -> Circuit:
    old = made[ref]
    part: Part = old.part._replace(figures={**old.part.figures, **figures})
    return Circuit(tuple(old._replace(part=part) if c.ref == ref else c for c in made.components))


def deck(made: Circuit, name: str) -> spice.Deck:
    return next(deck for deck in spice.decks(CAFE, made) if deck.name == name)


@pytest.mark.parametrize(
    "name, ref, figures, told",
    [
        ("plug", "C5", {"farad_n": 0.001}, "plug: expected"),  # nothing empties C3 and C4
        ("legal", "D1", {"zener_least_mv": 4300}, "legal: expected lights_v from 5.2"),
        ("too-much", "D1", {"zener_most_mv": 13000, "zener_least_mv": 13000}, "too-much: expected"),
    ],
)
def test_a_supply_that_harms_is_found(
    tmp_path: Path, name: str, ref: str, figures: dict[str, float], told: str
):
    ngspice = program(NGSPICE)
    changed = deck(with_figures(circuit(CAFE), ref, **figures), name)
    assert any(told in line for line in spice.deck_mistakes(ngspice, changed, tmp_path))


def test_a_deck_that_breaks_off_is_no_success(tmp_path: Path):
    broken = deck(circuit(CAFE), "legal")._replace(text="* nothing\nrun\n.end\n")
    told = spice.deck_mistakes(program(NGSPICE), broken, tmp_path)
    assert told[0].endswith("Run ngspice on it by hand.")


def test_the_decks_reckon_with_the_data_sheets_range():
    text = deck(circuit(CAFE), "plug").text
    assert all(f"altermod PM vto=-{volt}" in text for volt in ("0.35", "0.7", "1"))


def test_a_part_too_large_for_the_bed_is_found(tmp_path: Path):
    """194 mm fit the bed, and their skirt does not."""
    slicer = program(PRUSA_SLICER)
    assert isinstance(
        outside.sliced_file(written(tmp_path, Manifold.cube((186, 20, 1))), slicer), outside.Sliced
    )
    for wide, told in ((199, "beyond the bed"), (260, "")):
        said = outside.sliced_file(written(tmp_path, Manifold.cube((wide, 20, 1))), slicer)
        assert isinstance(said, str)
        assert told in said


def test_every_part_has_its_minutes_and_grams():
    times = parts.known_times()
    for name, board in BOARDS.items():
        assert set(times[name]) == set(printing.PART_NAMES), board.name
        assert all(one.minutes > 1 and one.grams > 0.5 for one in times[name].values())


def test_what_cannot_be_asked_is_not_counted_as_passed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Program, "find", lambda _self: None)
    outcomes = list(outside.each_outcome(BOARDS))
    assert [outcome.skipped for outcome in outcomes] == [
        package.skip_reason()
        for package in (ADMESH, GERBV, KICAD, NGSPICE, PRUSA_SLICER, PRUSA_SLICER)
    ]
