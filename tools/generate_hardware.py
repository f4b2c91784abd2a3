"""Write what is made from the board files: hardware/made/ and the tables of hardware/*.md.

    python tools/generate_hardware.py            write texts, and pictures whose source changed
    python tools/generate_hardware.py --check    write nothing, fail if anything is not current
    python tools/generate_hardware.py --stl DIR  write the case of the chosen build for printing
    python tools/generate_hardware.py --slice    ask PrusaSlicer anew for times and grams

Texts are compared byte by byte. Pictures depend on the version of what drew them; each is current
if it was made from the present source (see boardkit/pictures.py).
"""

import argparse
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from boardkit import (
    fabrication,
    guide,
    harness,
    outputs,
    outside,
    pcb,
    pictures,
    printing,
    release,
    schematic,
    spice,
    step_pictures,
    stripboard,
    stripboard_drawing,
    stripboard_page,
    tables,
    views,
    wokwi,
)
from boardkit.assembly import Item, assembly, model_table
from boardkit.board_file import BOARD, ROOT, Board, BoardError, all_boards, read_board
from boardkit.circuit import circuit
from boardkit.layout import layout
from devkit.system_packages import GRAPHVIZ, SystemPackage

HARDWARE = ROOT / "hardware"


@cache
def _model(name: str) -> list[Item]:
    return assembly(all_boards()[name])


def model(board: Board) -> list[Item]:
    """The assembled solids of a build, built once for its table and its pictures."""
    return _model(board.name) if all_boards().get(board.name) == board else assembly(board)


def texts(boards: dict[str, Board], made: Path) -> dict[Path, str]:
    """Every text file of every build."""
    wanted = {}
    for name, board in boards.items():
        folder = made / name
        wanted[folder / "harness.yml"] = harness.harness(board)
        wanted[folder / "schematic.svg"] = schematic.schematic(board)
        wanted[folder / "bom.csv"] = tables.bom_csv(board)
        wanted[folder / "diagram.json"] = wokwi.diagram(board)
        wanted[folder / "model.csv"] = model_table(model(board))
        if board.has_circuit_board:
            wanted |= {folder / "board" / file: text for file, text in board_files(board).items()}
            # what is the same on every board lies there once, beside the build with the jack
            kept = [d for d in spice.decks(board, circuit(board))
                    if d.name == "plug" or board.input == "jack"]  # fmt: skip
            for deck in kept:
                wanted[folder / "spice" / f"{deck.name}.cir"] = deck.text
        for language in guide.LANGUAGES:
            wanted[made.parent / "guide" / f"{name}.{language}.md"] = guide.page(board, language)
        wanted |= strip_files(board, folder, made.parent / "guide")
    return wanted


def strip_files(board: Board, folder: Path, pages: Path) -> dict[Path, str]:
    """The same circuit on stripboard, where a layout for these pins is known."""
    strips = stripboard.known_stripboard(board)
    if strips is None:
        return {}
    drawn = {folder / "stripboard.svg": stripboard_drawing.drawing(strips)}
    return drawn | {
        pages / f"{board.name}.stripboard.{language}.md": stripboard_page.page(
            board, strips, language
        )
        for language in guide.LANGUAGES
    }


def board_files(board: Board) -> dict[str, str]:
    """The circuit board: its tracks, the maker's files, and a drawing of both sides."""
    routes = pcb.routes_text(board, HARDWARE / "made" / board.name / "board" / "routes.json")
    made = pcb.circuit_board(board, routes)
    return {
        "routes.json": routes,
        "board.svg": fabrication.board_svg(made),
        **fabrication.fabrication_files(made),
    }


def documents(boards: dict[str, Board]) -> dict[Path, str]:
    """The documents with their tables made anew."""
    everything = list(boards.values())
    lists = {
        language: "\n\n".join(
            f"### {board.name}\n\n{tables.bom_table(board, language)}" for board in everything
        )
        for language in guide.LANGUAGES
    }
    sections = {
        "README.md": {
            "builds": tables.builds_table(everything),
            "power": tables.power_table(everything),
            "cases": tables.cases_table(everything),
            "start": tables.start_table(everything),
            "heat": tables.heat_table(everything),
            "prints": tables.print_table(everything),
        },
        "BOM.md": {"parts": lists["en"]},
        "BOM.de.md": {"parts": lists["de"]},
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
    """The harness of every build, and the pictures of its model."""
    found = []
    for name, board in boards.items():
        folder, source = made / name, harness.harness(board)
        found.append(
            Picture(folder / "harness.png", (source, pictures.EDITION),
                    lambda s=source, f=folder: pictures.draw_harness(s, f), (GRAPHVIZ,))
        )  # fmt: skip
        table = model_table(model(board))
        for file, draw in views.DRAWINGS.items():
            found.append(
                Picture(folder / file, (table, views.EDITION),
                        lambda d=draw, b=board, f=folder / file: d(layout(b), model(b), f), ())
            )  # fmt: skip
        found += _step_pictures(board, folder, table)
    return found


def _step_pictures(board: Board, folder: Path, table: str) -> list[Picture]:
    walked = guide.steps(board)
    return [
        Picture(folder / f"step-{step.key}.png", (table, views.EDITION, repr(step[:3]), "4"),
                lambda s=step: step_pictures.draw_step(
                    model(board), walked, s, folder / f"step-{s.key}.png"), ())
        for step in walked
    ]  # fmt: skip


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


def write_stl(board: Board, target: Path) -> int:
    """Write the parts of the case for the printer, if they make a unit that can be built."""
    release.require_sound(board)
    for file in printing.write_parts(board, target):
        print(f"wrote {file}")
    return 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a difference")
    parser.add_argument("--stl", type=Path, metavar="DIR", help="write the case for printing")
    parser.add_argument("--slice", action="store_true", help="ask PrusaSlicer for times and grams")
    parser.add_argument("--board", type=Path, default=BOARD, help="board file for --stl")
    options = parser.parse_args(arguments)
    made = HARDWARE / "made"
    try:
        if options.stl:
            return write_stl(read_board(options.board), options.stl)
        boards = all_boards()
        if options.slice and (wrong := outside.write_times(boards)):
            raise BoardError(wrong)
        wanted = {**texts(boards, made), **documents(boards)}
    except BoardError as error:
        print(error, file=sys.stderr)
        return 1
    code = outputs.finish(wanted, "hardware", check=options.check)
    drawn = all_pictures(boards, made)
    return code | (check_pictures(drawn) if options.check else draw_pictures(drawn))


if __name__ == "__main__":
    sys.exit(main())
