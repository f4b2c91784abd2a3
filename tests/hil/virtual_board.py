"""Starts the whole firmware on the MicroPython VM in virtual time; see virtual/ for its desk."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from heliograph.simulator import bytecode, vm

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCRIPTS = HERE / "scripts"

Figures = dict[str, Any]


def compile_board(folder: Path) -> int:
    """Put the compiled firmware and its virtual desk into a folder; return the firmware's bytes."""
    size = sum(
        bytecode.compile_tree(ROOT / package, folder / package)
        for package in ("firmware", "shared_rules")
    )
    bytecode.compile_tree(HERE / "virtual", folder)
    return size


def run_script(folder: Path, script: str, *words: object, timeout_s: float = 150) -> list[Figures]:
    """Run a script on the VM with the Pico's heap and return the JSON lines it prints."""
    command = vm.micropython_command()
    assert command, "expected MicroPython's unix port"
    done = subprocess.run(
        [*command, "-X", f"heapsize={vm.HEAP}", str(SCRIPTS / script), *map(str, words)],
        env={**os.environ, "MICROPYPATH": f"{folder}:.frozen"},
        capture_output=True,
        text=True,
        timeout=timeout_s,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def play(folder: Path, minutes: int, *, speed: int = 0) -> tuple[list[Figures], Figures]:
    """Play under load for so many virtual minutes; return the figures by minute and the summary."""
    *by_minute, summary = run_script(
        folder, "under_load.py", minutes, speed, timeout_s=150 + 10 * minutes
    )
    return by_minute, summary
