"""The page on which one chooses a build, and of each build all its files in one zip."""

from functools import partial
from pathlib import Path

from site_people import ENGLISH, LANGUAGES

from boardkit import builds_page, guide
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
            packed = zipped(files_of(name, release))
            (pages / ENGLISH / ZIPS / f"{name}.zip").write_bytes(packed)
    minutes = {
        name: sum(step.minutes for step in guide.steps(board)) for name, board in boards.items()
    }
    for lang in LANGUAGES:
        top = "" if lang == ENGLISH else "../"
        links = partial(links_of, top=top, has_zips=release is not None)
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


def links_of(board: Board, *, top: str, has_zips: bool) -> list[str]:
    """The guide, where it is one of the pages, and the zip."""
    found = []
    if board.name in all_boards():
        place = f"{top}project/hardware/guide/{board.name}"
        found.append(
            f'<a data-both="{place}.LANGUAGE.html" href="{place}.en.html">'
            f"{builds_page.said('guide')}</a>"
        )
    if has_zips:
        zip_link = f"{top}{ZIPS}/{board.name}.zip"
        found.append(f'<a href="{zip_link}" download>{builds_page.said("zip")}</a>')
    return found
