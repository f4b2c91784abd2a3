"""The firmware's way by Wi-Fi on the MicroPython VM, by itself: what it says, hears and keeps."""

import os
import subprocess
from pathlib import Path

from heliograph.building import bytecode, sources
from heliograph.simulator import vm
from tests.micropython_here import need_micropython
from tests.patience import PATIENCE_S

SCRIPT = Path(__file__).with_name("scripts") / "wifi_steps.py"
STRETCHES, TURNS = 6, 2000


def test_it_says_and_hears_all_finds_its_host_again_and_keeps_nothing(tmp_path: Path) -> None:
    command = need_micropython()
    roots = {"firmware": sources.firmware_root(), "shared_rules": sources.rules_root()}
    bytecode.compile_board(roots, vm.FAKES, tmp_path)
    done = subprocess.run(
        [*command, "-X", f"heapsize={vm.HEAP}", SCRIPT, str(STRETCHES), str(TURNS)],
        env={**os.environ, "MICROPYPATH": f"{tmp_path}:.frozen"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    heaps = [row[0] for row in rows]
    assert max(heaps[1:]) - min(heaps[1:]) < 1500, heaps
    assert all(row[1] for row in rows), "the host is there at the end of each stretch"
    *_, (_, _, said, heard, joined) = rows
    assert said > TURNS
    # A line or two of each connection may be under way when it ends.
    assert said - 4 * joined <= heard <= said
    assert joined == 1 + (STRETCHES - 1) // 2
