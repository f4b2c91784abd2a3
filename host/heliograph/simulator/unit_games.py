"""The games of a board, put beside the firmware: their table, and trackers that are no core's."""

import shutil
from pathlib import Path

from heliograph.games.unit_table import other_packages, written_rows
from heliograph.simulator import bytecode

TABLE = "shared_rules.installed"


def compile_games(target: Path, machine: str = "") -> int:
    """Compile the games into the folder of a whole board; return the bytes written."""
    table = _place(target, TABLE).with_suffix(".mpy")
    size = bytecode.compile_source(written_rows(), table, TABLE, machine)
    for package, folder in other_packages().items():
        size += bytecode.compile_tree(folder, _place(target, package), machine, package)
    return size


def write_games(folder: Path) -> Path:
    """Write the games as source, for a board that runs on CPython; return the file of their table.

    Trackers of other distributions are copied: such a board sees none of the installed packages.
    """
    for package, source in other_packages().items():
        shutil.copytree(source, _place(folder, package), dirs_exist_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    table = folder / "installed.py"
    table.write_text(written_rows(), encoding="utf-8")
    return table


def _place(folder: Path, name: str) -> Path:
    return folder.joinpath(*name.split("."))
