"""What belongs on a board: file names and contents, compiled as it is shipped."""

import tempfile
from pathlib import Path

from heliograph.simulator import bytecode, unit_games, vm

PACKAGES = ("firmware", "shared_rules")
MAIN = "main.py"


def files_for_board() -> dict[str, bytes]:
    """Return every file of the firmware by its name on the board. Raises `NoCompiler`.

    The trackers of all installed games come along, also those of other distributions.

    The program that starts by itself stays source, as MicroPython wants it; all else is compiled,
    because compiling on the board would need more memory than running.
    """
    roots = {"firmware": vm.firmware_root(), "shared_rules": vm.rules_root()}
    files = {MAIN: (roots["firmware"] / "firmware" / MAIN).read_bytes()}
    with tempfile.TemporaryDirectory(prefix="heliograph-flash-") as folder:
        for package in PACKAGES:
            bytecode.compile_tree(roots[package] / package, Path(folder, package), bytecode.PICO)
        unit_games.compile_games(Path(folder), bytecode.PICO)
        for file in sorted(Path(folder).rglob("*.mpy")):
            files[file.relative_to(folder).as_posix()] = file.read_bytes()
    del files["firmware/main.mpy"]
    return files
