"""Everything that somebody needs to build a unit, as one folder and one zip, without our tools.

Made from the board files each time and never kept in the repository. The same sources give the same
bytes, so a checksum tells whether two releases are one.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from boardkit import (
    builds_page,
    fabrication,
    fit_checks,
    guide,
    kicad,
    orders,
    pcb,
    placement,
    power,
    printing,
    step,
    step_pictures,
    tables,
)
from boardkit.assembly import Item, assembly
from boardkit.board_file import Board, BoardError
from boardkit.circuit import circuit
from boardkit.circuit_checks import circuit_mistakes
from boardkit.packing import zipped
from boardkit.paths import HARDWARE, ROOT
from boardkit.print_page import page

CHECKSUMS = "SHA256SUMS"
PAGES = ("README", "POWER", "BOM", "BOM.de", "ASSEMBLY", "FIRST_FLASH", "FIRST_FLASH.de")
# The endings by which makers' pages tell the layers of a zip apart.
ENDINGS = {
    "top-copper.gbr": "GTL", "bottom-copper.gbr": "GBL", "top-mask.gbr": "GTS",
    "bottom-mask.gbr": "GBS", "top-print.gbr": "GTO", "edge.gbr": "GKO", "holes.drl": "DRL",
}  # fmt: skip
DRAWINGS = ("schematic.svg", "harness.svg", "stripboard.svg")
READ_ME = """\
# {name}

| folder | what it holds |
|---|---|
| `builds.html` | choose a build: picture, price, hours, tools, its files |
| `guide/` | how to build it, step by step, to read or print: `BUILD.en.html`, `BUILD.de.html` |
| `print/BUILD/` | base, lid, bezels and fit-test for the printer, each as STL, 3MF and STEP |
| `board/BUILD/` | Gerber and Excellon of the circuit board; `board.zip` is what a maker wants |
| `board/BUILD/kicad/` | the same as a project of KiCad, from version 6 on |
| `board/BUILD/order/` | parts list and placement for JLCPCB and PCBWay |
| `guide/BUILD.placement.html` | touch a part in the list and it lights up on the board |
| `BUILD/` | shopping list (`bom.csv`), schematic, cables, stripboard, the unit as STEP |
| `SHA256SUMS` | a checksum of every file: `sha256sum -c SHA256SUMS` |

Builds: {builds}. Begin with `README.html`, `ASSEMBLY.html` and the guide of your build.

STEP holds the same bodies for CAD programs: every flat face is one, a circle is a prism.

Everything was computed and drawn; nothing was measured on a built unit.

# Auf Deutsch

`guide/BUILD.de.html` führt Schritt für Schritt durch den Bau, `print/` ist für den Drucker,
`board/` für den Hersteller der Platine. STEP ist für CAD-Programme.
Alles ist gerechnet und gezeichnet; nichts wurde an einem gebauten Gerät gemessen.
"""


def release_files(boards: dict[str, Board], name: str) -> dict[str, bytes]:
    """Every file of the release by its place; raises BoardError where a build is not sound."""
    files: dict[str, bytes] = {}
    drawn = {}
    for board in boards.values():
        require_sound(board)
        items = assembly(board)
        files |= _build_files(board, items)
        drawn[board.name] = step_pictures.step_files(items, guide.steps(board))
    files |= _pages(boards, drawn)
    minutes = {build: sum(step.minutes for step in guide.steps(b)) for build, b in boards.items()}
    files["builds.html"] = builds_page.page(boards, minutes).encode()
    read_me = READ_ME.format(name=name, builds=", ".join(f"`{build}`" for build in boards))
    files["README.md"] = read_me.encode()
    if (ROOT / "LICENSE").is_file():
        files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files = dict(sorted(files.items()))
    return {**files, CHECKSUMS: _checksums(files).encode()}


def require_sound(board: Board) -> None:
    """Nobody is handed the files of a unit that the checks find fault with."""
    made = circuit(board)
    found = [*circuit_mistakes(board, made), *power.power_mistakes(board, made),
             *fit_checks.fit_mistakes(board)]  # fmt: skip
    if found:
        raise BoardError([f"{board.name}: {told}" for told in found])


def _build_files(board: Board, items: list[Item]) -> dict[str, bytes]:
    kept = HARDWARE / "made" / board.name
    files = {f"{board.name}/bom.csv": tables.bom_csv(board).encode()}
    for drawing in DRAWINGS:
        if (kept / drawing).exists():
            files[f"{board.name}/{drawing}"] = (kept / drawing).read_bytes()
    for file, content in printing.print_files(board).items():
        files[f"print/{board.name}/{file}"] = content
    for part, solid in printing.printed_parts(board).items():
        name = f"{board.name}-{part}"
        files[f"print/{board.name}/{name}.step"] = step.step_file(name, [(part, solid)]).encode()
    unit = [(item.name, item.solid) for item in items]
    files[f"{board.name}/unit.step"] = step.step_file(board.name, unit).encode()
    if board.has_circuit_board:
        made = pcb.kept_board(board)
        layers = {file: text.encode() for file, text in fabrication.fabrication_files(made).items()}
        files |= {f"board/{board.name}/{file}": content for file, content in layers.items()}
        files[f"board/{board.name}/board.zip"] = zipped(
            {f"{board.name}.{ENDINGS[file]}": content for file, content in layers.items()}
        )
        files |= {
            f"board/{board.name}/{folder}/{file}": text.encode()
            for folder, made_files in (
                ("kicad", kicad.project(made, board.name)),
                ("order", orders.order_files(made.made)),
            )
            for file, text in made_files.items()
        }
        files[f"guide/{board.name}.placement.html"] = placement.page(board).encode()
    return files


def _pages(
    boards: dict[str, Board], drawn: dict[str, dict[str, bytes]]
) -> dict[str, bytes]:  # fmt: skip
    """The documents and the guides, each as one page for any browser; a guide has a picture for
    each sentence of what to do.
    """
    sources = [file for name in PAGES if (file := HARDWARE / f"{name}.md").is_file()]
    for build in boards:
        sources += sorted((HARDWARE / "guide").glob(f"{build}.stripboard.*.md"))
    guides = {
        HARDWARE / "guide" / f"{build}.{language}.md": build
        for build in boards
        for language in guide.LANGUAGES
    }
    sources += guides
    places = {source: f"{source.relative_to(HARDWARE).with_suffix('.html')}" for source in sources}
    drawings = {
        HARDWARE / "made" / build / file: f"{build}/{file}" for build in boards for file in DRAWINGS
    }
    found = {}
    for source in sources:
        build, language = guides.get(source, ""), _language(source)
        text = (
            guide.page(boards[build], language, detailed=True)
            if build
            else source.read_text(encoding="utf-8")
        )
        shown = page(source, text, language, places | drawings, drawn.get(build))
        found[places[source]] = shown.encode()
    return found


def _language(source: Path) -> str:
    word = source.stem.rpartition(".")[2]
    return word if word in guide.LANGUAGES else "en"


def _checksums(files: dict[str, bytes]) -> str:
    """Lines as `sha256sum -c` reads them."""
    return "".join(
        f"{hashlib.sha256(content).hexdigest()}  {file}\n" for file, content in files.items()
    )


def write_release(boards: dict[str, Board], name: str, target: Path) -> Iterable[Path]:
    """The folder and its zip; what lay in the folder from before and is no part of it stays."""
    files = release_files(boards, name)
    folder = target / name
    for file, content in files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(content)
    package = target / f"{name}.zip"
    package.write_bytes(zipped({f"{name}/{file}": content for file, content in files.items()}))
    return folder, package
