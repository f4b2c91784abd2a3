"""The games of a board, put beside the firmware: their table, and trackers that are no core's."""

import shutil
from pathlib import Path

from heliograph.building import bytecode
from heliograph.games.unit_table import other_packages, written_modules


def compile_games(target: Path, machine: str = "") -> int:
    """Compile the games into the folder of a whole board; return the bytes written."""
    size = 0
    for package, folder in other_packages().items():
        size += bytecode.compile_tree(folder, _place(target, package), machine, package)
    # After the packages: what is written for a board may take the place of a module in one of them
    for module, text in written_modules().items():
        file = _place(target, module).with_suffix(".mpy")
        size += bytecode.compile_source(text, file, module, machine)
    return size


def write_games(folder: Path) -> Path:
    """Write the games as source, for a board that runs on CPython.

    Return the folder of the modules that are written for it, each called by its whole name.
    Trackers of other distributions are copied: such a board sees none of the installed packages.
    """
    for package, source in other_packages().items():
        shutil.copytree(source, _place(folder, package), dirs_exist_ok=True)
    written = folder / "written"
    written.mkdir(parents=True, exist_ok=True)
    for module, text in written_modules().items():
        (written / f"{module}.py").write_text(text, encoding="utf-8")
    return written


def _place(folder: Path, name: str) -> Path:
    return folder.joinpath(*name.split("."))
