"""The page on which one chooses a build, and of each build all its files in one zip."""

from functools import partial
from pathlib import Path

from site_people import ENGLISH, LANGUAGES

from boardkit import builds_page, guide, print_page
from boardkit.board_file import Board, all_boards, every_board
from boardkit.packing import zipped

PAGE = "builds.html"
ZIPS = "builds"
# Of a release, what every build has in common
COMMON = ("README.html", "POWER.html", "ASSEMBLY.html", "FIRST_FLASH.html", "FIRST_FLASH.de.html",
          "LICENSE")  # fmt: skip


def write_builds(pages: Path, release: Path | None) -> None:
    """Write the page of each language, and a zip of each build where the release is at hand."""
    boards = every_board()
    if release is not None:
        (pages / ENGLISH / ZIPS).mkdir(exist_ok=True)
        for name in boards:
            write_guides(name, release, pages / ENGLISH / ZIPS)
            packed = zipped(files_of(name, release))
            (pages / ENGLISH / ZIPS / f"{name}.zip").write_bytes(packed)
    minutes = {
        name: sum(step.minutes for step in guide.steps(board)) for name, board in boards.items()
    }
    for lang in LANGUAGES:
        top = "" if lang == ENGLISH else "../"
        links = partial(links_of, top=top, release=release)
        page = builds_page.page(boards, minutes, links, lang)
        (pages / lang / PAGE).write_text(page, encoding="utf-8")


def files_of(name: str, release: Path) -> dict[str, bytes]:
    """Everything of one build, and what all have in common, as it lies in the release."""
    folders = (release / name, release / "print" / name, release / "board" / name)
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    files += sorted((release / "guide").glob(f"{name}.*"))
    files += [release / common for common in COMMON if (release / common).exists()]
    return {
        f"{name}/{file.relative_to(release).as_posix()}": file.read_bytes()
        for file in sorted(files)
    }


def write_guides(name: str, release: Path, target: Path) -> None:
    """The guide of a build as the release has it, with a picture for each sentence."""
    for file in sorted((release / "guide").glob(f"{name}.??.html")):
        text = print_page.without_links(file.read_text(encoding="utf-8"))
        (target / file.name).write_text(text, encoding="utf-8")


def links_of(board: Board, *, top: str, release: Path | None) -> list[str]:
    """The guide, of the release or as it is one of the pages, and the zip."""
    found, place = [], ""
    if release is not None and (release / "guide" / f"{board.name}.en.html").exists():
        place = f"{top}{ZIPS}/{board.name}"
    elif board.name in all_boards():
        place = f"{top}project/hardware/guide/{board.name}"
    if place:
        found.append(
            f'<a data-both="{place}.LANGUAGE.html" href="{place}.en.html">'
            f"{builds_page.said('guide')}</a>"
        )
    if release is not None:
        zip_link = f"{top}{ZIPS}/{board.name}.zip"
        found.append(f'<a href="{zip_link}" download>{builds_page.said("zip")}</a>')
    return found
