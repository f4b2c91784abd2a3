"""Write what is made from the board files: hardware/made/ and the tables of hardware/*.md.

    python tools/generate_hardware.py            write texts, and pictures whose source changed
    python tools/generate_hardware.py --check    write nothing, fail if anything is not current
    python tools/generate_hardware.py --stl DIR  render the case of the chosen build for printing

Texts are compared byte by byte. Pictures depend on the version of graphviz or OpenSCAD; each is
current if it was made from the present source (see boardkit/pictures.py).
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from boardkit import enclosure, harness, outputs, pictures, schematic, tables, wokwi
from boardkit.board_file import BOARD, ROOT, Board, BoardError, all_boards, read_board
from devkit.system_packages import GRAPHVIZ, OPENSCAD, XVFB, SystemPackage

HARDWARE = ROOT / "hardware"
CASE = HARDWARE / "enclosure" / "table_unit.scad"
STL_PARTS = ("base", "lid", "bezels")


def texts(boards: dict[str, Board], made: Path) -> dict[Path, str]:
    """Every text file of every build."""
    wanted = {}
    for name, board in boards.items():
        folder = made / name
        wanted[folder / "harness.yml"] = harness.harness(board)
        wanted[folder / "schematic.svg"] = schematic.schematic(board)
        wanted[folder / "bom.csv"] = tables.bom_csv(board)
        wanted[folder / "diagram.json"] = wokwi.diagram(board)
        wanted[folder / "enclosure.scad"] = enclosure.parameters(board)
    return wanted


def documents(boards: dict[str, Board]) -> dict[Path, str]:
    """The documents with their tables made anew."""
    everything = list(boards.values())
    bom = "\n\n".join(f"### {board.name}\n\n{tables.bom_table(board)}" for board in everything)
    sections = {
        "README.md": {
            "builds": tables.builds_table(everything),
            "power": tables.power_table(everything),
            "cases": tables.cases_table(everything),
            "start": tables.start_table(everything),
        },
        "BOM.md": {"parts": bom},
    }
    return {HARDWARE / file: _filled(HARDWARE / file, parts) for file, parts in sections.items()}


def _filled(path: Path, sections: dict[str, str]) -> str:
    text = path.read_text(encoding="utf-8")
    for name, content in sections.items():
        text = outputs.with_section(text, name, "hardware", content, path.name)
    return text


class Picture:
    """One picture: where it goes, what it is made from, who draws it."""

    def __init__(
        self, path: Path, sources: tuple[str, ...], draw: Callable[[], None],
        needs: tuple[SystemPackage, ...],
    ) -> None:  # fmt: skip
        self.path = path
        self.made_from = pictures.digest(*sources)
        self.draw = draw
        self.needs = needs

    def is_current(self) -> bool:
        known = pictures.digests(self.path.parent).get(self.path.name)
        return self.path.exists() and known == self.made_from


def all_pictures(boards: dict[str, Board], made: Path) -> list[Picture]:
    """The harness of every build and its case."""
    case, found = CASE.read_text(encoding="utf-8"), []
    for name, board in boards.items():
        folder, source, numbers = made / name, harness.harness(board), enclosure.parameters(board)
        found += [
            Picture(folder / "harness.png", (source,),
                    lambda s=source, f=folder: pictures.draw_harness(s, f), (GRAPHVIZ,)),
            Picture(folder / "case.png", (case, numbers),
                    lambda f=folder: pictures.draw_case(f / "enclosure.scad", f / "case.png"),
                    (OPENSCAD, XVFB)),
        ]  # fmt: skip
    return found


def check_pictures(wanted: list[Picture]) -> int:
    """Say which pictures are older than their source."""
    stale = [picture for picture in wanted if not picture.is_current()]
    for picture in stale:
        print(f"{picture.path.relative_to(ROOT)}: expected a picture of the present source, got an "
              "older one. Run: python tools/generate_hardware.py", file=sys.stderr)  # fmt: skip
    return 1 if stale else 0


def draw_pictures(wanted: list[Picture]) -> int:
    """Draw what is not current; without the program say how to get it."""
    missing = 0
    for picture in wanted:
        if picture.is_current():
            continue
        lacking = [package for package in picture.needs if not package.find()]
        for package in lacking:
            print(f"{picture.path.name}: {package.skip_reason()}", file=sys.stderr)
        if lacking:
            missing = 1
            continue
        picture.draw()
        pictures.note(picture.path.parent, picture.path.name, picture.made_from)
        print(f"drew {picture.path.relative_to(ROOT)}")
    return missing


def render_stl(board: Board, target: Path, made: Path) -> int:
    """Render the parts of the case for the printer; the lid takes a minute or two."""
    target.mkdir(parents=True, exist_ok=True)
    for part in STL_PARTS:
        file = target / f"{board.name}-{part}.stl"
        pictures.run_openscad(
            made / board.name / "enclosure.scad", file, part, "--export-format", "binstl"
        )
        print(f"wrote {file}")
    return 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a difference")
    parser.add_argument("--stl", type=Path, metavar="DIR", help="render the case for printing")
    parser.add_argument("--board", type=Path, default=BOARD, help="board file for --stl")
    options = parser.parse_args(arguments)
    made = HARDWARE / "made"
    try:
        if options.stl:
            return render_stl(read_board(options.board), options.stl, made)
        boards = all_boards()
        wanted = {**texts(boards, made), **documents(boards)}
    except BoardError as error:
        print(error, file=sys.stderr)
        return 1
    code = outputs.finish(wanted, "hardware", check=options.check)
    drawn = all_pictures(boards, made)
    return code | (check_pictures(drawn) if options.check else draw_pictures(drawn))


if __name__ == "__main__":
    sys.exit(main())
