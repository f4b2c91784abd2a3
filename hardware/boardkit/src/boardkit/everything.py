"""All that is made from the unit files of a folder: `made/`, `guide/`, the tables of its documents.

Texts are compared byte by byte. Pictures depend on the version of what drew them; each is current
if it was made from the present source (see boardkit/pictures.py).
"""

import sys
from collections.abc import Callable
from functools import cache, partial
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
from boardkit.board_file import ROOT, Board, BoardError, all_boards, every_board
from boardkit.circuit import circuit
from boardkit.layout import layout
from boardkit.paths import HARDWARE, TRACKS
from boardkit.programs import GRAPHVIZ, Program

COMMAND = "boardkit make"


@cache
def _model(name: str) -> list[Item]:
    return assembly(every_board()[name])


def model(board: Board) -> list[Item]:
    """The assembled solids of a build, built once for its table and its pictures."""
    return _model(board.name) if every_board().get(board.name) == board else assembly(board)


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
            # the maker's files are written by a release alone
            wanted[folder / "board.svg"] = fabrication.board_svg(pcb.kept_board(board))
            # what is the same on every board lies there once, beside the build with the jack
            kept = [d for d in spice.decks(board, circuit(board))
                    if d.name == "plug" or board.input == "jack"]  # fmt: skip
            for deck in kept:
                wanted[folder / "spice" / f"{deck.name}.cir"] = deck.text
        for language in guide.LANGUAGES:
            wanted[made.parent / "guide" / f"{name}.{language}.md"] = guide.page(board, language)
        wanted |= strip_files(board, folder, made.parent / "guide")
    return wanted


def tracks(boards: dict[str, Board], target: Path) -> dict[Path, str]:
    """The tracks of every circuit board, which take long to find."""
    return {
        target / "tracks" / f"{name}.json": pcb.routes_text(board, TRACKS / f"{name}.json")
        for name, board in boards.items()
        if board.has_circuit_board
    }


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
            "heat": tables.heat_table(everything),
            "prints": tables.print_table(everything),
        },
        "POWER.md": {
            "power": tables.power_table(everything),
            "hours": tables.hours_table(everything),
            "cells": tables.cells_table(everything),
            "cases": tables.cases_table(everything),
            "start": tables.start_table(everything),
        },
        "parts/README.md": {
            "sources": tables.sources_table(everything),
            "assumed": tables.assumed_table(everything),
        },
        "BOM.md": {"parts": lists["en"]},
        "BOM.de.md": {"parts": lists["de"]},
    }
    found = {HARDWARE / file: parts for file, parts in sections.items()}
    return {file: _filled(file, parts) for file, parts in found.items() if file.exists()}


def _filled(path: Path, sections: dict[str, str]) -> str:
    text = path.read_text(encoding="utf-8")
    for name, content in sections.items():
        text = outputs.with_section(text, name, COMMAND, content, path.name)
    return text


class Picture:
    """One picture: where it goes, what it is made from, who draws it."""

    def __init__(
        self, path: Path, sources: tuple[str, ...], draw: Callable[[], None],
        needs: tuple[Program, ...],
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
        draw_harness = partial(pictures.draw_harness, source, folder)
        made_from = (source, pictures.EDITION)
        found.append(Picture(folder / "harness.png", made_from, draw_harness, (GRAPHVIZ,)))
        table = model_table(model(board))
        for file in views.DRAWINGS:
            draw = partial(_draw_view, board, folder / file)
            found.append(Picture(folder / file, (table, views.EDITION), draw, ()))
        found += _step_pictures(board, folder, table)
    return found


def face_picture(board: Board, folder: Path) -> Picture:
    """What a build looks like that is made on demand: its places tell whether it is current, so
    that nothing is put together to know it.
    """
    made_from = (repr(layout(board)), views.EDITION)
    draw = partial(_draw_view, board, folder / "case.png")
    return Picture(folder / "case.png", made_from, draw, ())


def _draw_view(board: Board, file: Path) -> None:
    views.DRAWINGS[file.name](layout(board), model(board), file)


def _step_pictures(board: Board, folder: Path, table: str) -> list[Picture]:
    walked = guide.steps(board)
    return [
        Picture(folder / f"step-{step.key}.png", (table, views.EDITION, repr(step[:3]), "4"),
                partial(_draw_step, board, walked, step, folder / f"step-{step.key}.png"), ())
        for step in walked
    ]  # fmt: skip


def _draw_step(board: Board, walked: list[guide.Step], step: guide.Step, file: Path) -> None:
    step_pictures.draw_step(model(board), walked, step, file)


def check_pictures(wanted: list[Picture]) -> int:
    """Say which pictures are older than their source."""
    stale = [picture for picture in wanted if not picture.is_current()]
    for picture in stale:
        print(f"{picture.path.relative_to(ROOT)}: expected a picture of the present source, got an "
              "older one. Run: {COMMAND}", file=sys.stderr)  # fmt: skip
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
        picture.path.parent.mkdir(parents=True, exist_ok=True)
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


def make(*, check: bool = False, anew: bool = False, every: bool = False) -> int:
    """Write all that is not current, or with `check` tell of it; `anew` asks the slicer first.

    With `every` also the papers of those builds of which only tracks are kept.
    """
    known, made = every_board(), HARDWARE / "made"
    if anew and (wrong := outside.write_times(known)):
        raise BoardError(wrong)
    boards = known if every else all_boards()
    wanted = {**texts(boards, made), **tracks(known, HARDWARE), **documents(known)}
    code = outputs.finish(wanted, COMMAND, check=check)
    faces = [face_picture(board, made / name) for name, board in known.items()
             if name not in all_boards()]  # fmt: skip
    own = {picture.path for picture in faces}
    drawn = [*faces, *(one for one in all_pictures(boards, made) if one.path not in own)]
    return code | (check_pictures(drawn) if check else draw_pictures(drawn))
