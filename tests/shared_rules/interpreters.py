"""Runs one script on CPython and on MicroPython; what it prints must be the same."""

import atexit
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from heliograph.building import bytecode
from heliograph.simulator import unit_games, vm
from shared_rules.ask_names import all_asks
from tests.micropython_here import need_micropython
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = Path(__file__).parent / "scripts"
# On a computer it is `heliograph` that knows which games there are.
WITH_GAMES = """
import heliograph, runpy, sys
sys.argv.pop(0)
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def run_on_cpython(script: str, *arguments: str, hash_seed: str = "0") -> str:
    """Return what a script prints on this Python."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed}
    return _run([sys.executable, "-c", WITH_GAMES, str(SCRIPTS / script), *arguments], environment)


def run_on_micropython(script: str, *arguments: str, heap: str = "192k") -> str:
    """Return what a script prints on the MicroPython VM; skips where there is none.

    All comes compiled, as on a Pico: compiling it there would need more room than it does.
    """
    file = SCRIPTS / script
    command = [*need_micropython(), "-X", f"heapsize={heap}", "-m", file.stem, *arguments]
    folder = _compiled().name
    bytecode.compile_file(file, Path(folder, f"{file.stem}.mpy"), file.stem)
    return _run(command, {**os.environ, "MICROPYPATH": f".frozen:{folder}"}, folder)


@cache
def _compiled() -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory(prefix="heliograph-")
    atexit.register(folder.cleanup)
    bytecode.compile_board({"shared_rules": ROOT}, vm.FAKES, Path(folder.name))
    unit_games.compile_games(Path(folder.name))
    _name_questions(Path(folder.name))
    return folder


def _name_questions(folder: Path) -> None:
    """Write the names of the questions, which the board does not have, for a script to print."""
    text = f"NAMES = {dict(all_asks())}\ndef ask_name(code):\n    return NAMES.get(code, '')\n"
    bytecode.compile_source(text, folder / "shared_rules/ask_names.mpy", "ask_names")


def _run(command: list[str], environment: dict[str, str], folder: str | Path = ROOT) -> str:
    # MicroPython looks for modules in the current folder before all else.
    done = subprocess.run(
        command,
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
