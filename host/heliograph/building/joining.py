"""Everything that goes on a board, joined into few files and compiled."""

from pathlib import Path

from heliograph.building import bytecode, sources
from heliograph.building.bundling import Bundle, Program, bundle
from heliograph.building.folding import folded
from heliograph.games import unit_table
from heliograph.games.unit_table import TABLE, Row

# What joins the unit from its parts when it starts, and then is let go
BUILDERS = ("firmware.assembly", "firmware.board", "firmware.pins", "firmware.samples")
# MicroPython starts this one by its name, so it stays source.
MAIN = "main.py"


def join_firmware(pins: Path, machine: str = "") -> Bundle:
    """Join firmware, rules and the trackers of all installed games, for a board with these pins."""
    texts = {
        module: folded(text, module, machine_code=bool(machine))
        for module, text in texts_of_firmware(pins).items()
    }
    program = Program(texts, parts_of_games(), BUILDERS)
    parts = [chunk.modules[-1] for chunk in program.chunks if chunk.modules[-1] in program.parts]
    rows = [row_with(row, parts) for row in unit_table.rows()]
    texts[TABLE] = folded(unit_table.written_rows(rows), TABLE)
    return bundle(texts, parts, once=BUILDERS, at_once=bool(machine))


def row_with(row: Row, parts: list[str]) -> Row:
    """Return the row of a game with these parts."""
    package = row[5].rpartition(".")[0] + "."
    own = [part.removeprefix(package) for part in parts if part.startswith(package)]
    return (*row[:-1], tuple(own))


def texts_of_firmware(pins: Path) -> dict[str, str]:
    """Return the source of every module that may go on a board with these pins, by its name."""
    folders = {
        "firmware": sources.firmware_root() / "firmware",
        "shared_rules": sources.rules_root() / "shared_rules",
        **unit_table.other_packages(),
    }
    files = {
        bytecode.module_name(file, folder, package): file
        for package, folder in folders.items()
        for file in sorted(folder.rglob("*.py"))
    }
    files["firmware.pins"] = pins
    texts = {module: file.read_text(encoding="utf-8") for module, file in files.items()}
    return texts | unit_table.written_modules()


def parts_of_games() -> list[str]:
    """Return the modules of which the games consist, each after those it needs."""
    modules = []
    for *_, tracker, _name, parts in unit_table.rows():
        package = tracker.rpartition(".")[0]
        modules += [f"{package}.{part}" for part in parts]
    return modules


def compile_bundle(joined: Bundle, target: Path, machine: str = "") -> int:
    """Compile the joined files into a folder, beside the program's start; return the bytes."""
    size = 0
    for module, source in joined.files.items():
        output = target.joinpath(*module.split(".")).with_suffix(".mpy")
        size += bytecode.compile_source(source, output, module, machine)
    (target / MAIN).write_text(joined.main, encoding="utf-8")
    return size
