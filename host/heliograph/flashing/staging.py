"""What belongs on a board: file names and contents, compiled as it is shipped."""

import json
import tempfile
from functools import cache
from pathlib import Path

from heliograph.building import bytecode, joining, sources
from heliograph.building.bundling import Bundle
from heliograph.building.bytecode import NoCompiler
from heliograph.building.joining import MAIN
from heliograph.catalogue import N_
from heliograph.errors import UnitError
from heliograph.flashing import shipped

# What the maker of a board says about it: it outlives every firmware.
BOARD_FILE = "board.json"
# The errors that a unit keeps (firmware/errors.py)
ERRORS = "errors"
# Network, host and key of a unit with Wi-Fi: it goes there once, and nothing reads it back
WIFI_FILE = "wifi.json"
# Where the firmware lay in earlier versions: a module left there takes room and time at each start.
OLD_PLACES = (
    "firmware", "shared_rules", "air_unit.mpy", "board_checks.mpy", "errors.mpy", "self_test.mpy",
    "sounds.mpy", "sweeping.mpy", "three_buttons.mpy", "wifi.mpy",
)  # fmt: skip


@cache
def joined_firmware() -> Bundle:
    """Return the source of everything that goes on a board, joined into few files."""
    return joining.join_firmware(sources.pins_file(""), bytecode.PICO)


def files_for_board() -> dict[str, bytes]:
    """Return every file of the firmware by its name on the board. Raises `NoCompiler`.

    The trackers of all installed games come along, also those of other distributions.

    The program that starts by itself stays source, as MicroPython wants it, and comes last: until
    it is there, a board waits at its prompt. All else is compiled, because compiling on the board
    would need more memory than running. A package that brings them compiled needs no compiler.
    """
    return shipped.read() or dict(compile_firmware())


@cache
def compile_firmware() -> dict[str, bytes]:
    """Compile every file of the firmware, the program that starts by itself last."""
    with tempfile.TemporaryDirectory(prefix="heliograph-flash-") as folder:
        joining.compile_bundle(joined_firmware(), Path(folder), bytecode.PICO)
        files = sorted(file for file in Path(folder).rglob("*") if file.is_file())
        found = {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
    start = found.pop(MAIN)
    return {**found, MAIN: start}


def compiled_files() -> dict[str, bytes]:
    """Return what belongs on the board. Raises `UnitError` where it cannot be compiled."""
    try:
        return files_for_board()
    except NoCompiler as problem:
        raise UnitError(
            N_("{problem} Run: pip install 'heliograph[board]'").filled(problem=problem),
        ) from problem


def places_of(names: list[str]) -> tuple[str, ...]:
    """Return the folders and files that are the firmware's alone, now or in earlier versions."""
    ours = {name.partition("/")[0] for name in names if "/" in name}
    return tuple(sorted(ours | set(OLD_PLACES)))


def board_file(build: str) -> bytes:
    """Return the board file of a build, without a name that of this computer. Raises `NoBuild`."""
    return json.dumps(sources.pins_of(build)).encode() + b"\n"
