"""Starts the whole firmware on the MicroPython VM in virtual time; see virtual/ for its desk."""

import ast
import json
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from heliograph.building import bytecode, joining, sources
from heliograph.building.bundling import Bundle
from heliograph.building.folding import folded
from heliograph.simulator import vm
from tests.patience import PATIENCE_S

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

Figures = dict[str, Any]


def compile_board(folder: Path) -> int:
    """Put the firmware, joined as on a Pico, and its virtual desk into a folder.

    Returns the firmware's bytes.
    """
    made, size = _compiled()
    shutil.copytree(made.name, folder, dirs_exist_ok=True)
    return size


@cache
def _compiled() -> tuple[tempfile.TemporaryDirectory[str], int]:
    """Compile it once; every test has a copy."""
    made = tempfile.TemporaryDirectory(prefix="heliograph-board-", ignore_cleanup_errors=True)
    folder = Path(made.name)
    joined, scripts = join_board()
    # The simulator's stand-ins for the Pico's modules, on the desk's wire and clock
    bytecode.compile_tree(vm.FAKES, folder / "virtual")
    for name, source in scripts.items():
        output = (folder / name).with_suffix(".mpy")
        bytecode.compile_source(source, output, output.stem)
    return made, joining.compile_bundle(joined, folder)


@cache
def join_board() -> tuple[Bundle, dict[str, str]]:
    """Return the firmware joined as on a Pico, and the scripts and the desk that go with it."""
    files = [*HERE.glob("scripts/*.py"), *HERE.glob("virtual/*.py")]
    texts = {file: folded(file.read_text(encoding="utf-8"), file.stem) for file in files}
    joined = joining.join_firmware(sources.pins_file(""))
    places = {file: Path("virtual" if file.parent.name == "virtual" else "") for file in files}
    return joined, {
        str(places[file] / file.name): joined.script(source) for file, source in texts.items()
    }


def games_on_board() -> tuple[Any, ...]:
    """Return the rows of the games as a board has them, with all parts that they come in."""
    joined, _ = join_board()
    nodes = (node for text in joined.files.values() for node in ast.parse(text).body)
    rows = [node.value for node in nodes if ast.unparse(node).startswith("GAMES = ")]  # type: ignore[attr-defined]
    found: tuple[Any, ...] = ast.literal_eval(rows[0])
    return found


def run_script(
    folder: Path, script: str, *words: object, first: str = "", timeout_s: float = PATIENCE_S
) -> list[str]:
    """Run a script on the VM with the Pico's heap and return the lines it prints.

    What stands in the folder `first` hides modules of the interpreter.
    """
    command = vm.micropython_command()
    assert command, "expected MicroPython's unix port"
    done = subprocess.run(
        [*command, "-X", f"heapsize={vm.HEAP}", "-m", script, *map(str, words)],
        env={**os.environ, "MICROPYPATH": f"{folder}:.frozen"},
        cwd=first or folder,  # the interpreter looks there before all else
        capture_output=True,
        text=True,
        timeout=timeout_s,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout.splitlines()


def play(folder: Path, minutes: int, *, speed: int = 0) -> tuple[list[Figures], Figures]:
    """Play under load for so many virtual minutes; return the figures by minute and the summary."""
    patience_s = PATIENCE_S + 10 * minutes
    desk = str(folder / "virtual")
    lines = run_script(folder, "under_load", minutes, speed, first=desk, timeout_s=patience_s)
    *by_minute, summary = map(json.loads, lines)
    return by_minute, summary


def codec_times(folder: Path) -> Figures:
    """Return how long the VM needs to encode and decode one line."""
    (line,) = run_script(folder, "codec_time")
    figures: Figures = json.loads(line)
    return figures


def heaps_after_presses(
    folder: Path, rounds: int, presses: int, game: int = 0
) -> list[tuple[int, int, int]]:
    """Press by the thousand; return for each round: presses, events, bytes in use."""
    lines = run_script(folder, "many_presses", rounds, presses, *([game] if game else []))
    return [(int(words[0]), int(words[1]), int(words[2])) for words in map(str.split, lines)]
