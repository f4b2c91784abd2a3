"""Everything that goes on a board, joined into few files and compiled."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from heliograph.building import bytecode, sources
from heliograph.building.bundling import Bundle, Program, bundle
from heliograph.building.dividing import MOST, divide, size_of
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
    parts = divide_parts(texts, Program(texts, parts_of_games(), BUILDERS))
    rows = [row_with(row, parts) for row in unit_table.rows()]
    texts[TABLE] = folded(unit_table.written_rows(rows), TABLE)
    return bundle(texts, parts, once=BUILDERS, at_once=bool(machine))


def divide_parts(texts: dict[str, str], program: Program) -> list[str]:
    """Put pieces in the place of what is too long to be imported at once; return all parts.

    What a game lets go again by its name stays in one piece.
    """
    pieces = []
    let_go = set(named_in(text for module, text in texts.items() if module != TABLE))
    for chunk in program.chunks:
        if not set(chunk.modules) & set(program.parts):
            continue
        size = sum(size_of(ast.parse(texts[module])) for module in chunk.modules)
        if size <= MOST:
            pieces.append(chunk.modules[-1])
            continue
        for module in chunk.modules:
            if module in let_go:
                pieces.append(module)
                continue
            divided = divide(texts.pop(module), module)
            texts |= divided
            pieces += divided
    return pieces


def named_in(texts: Iterable[str]) -> Iterator[str]:
    """Yield every text that these modules spell out."""
    for text in texts:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


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
