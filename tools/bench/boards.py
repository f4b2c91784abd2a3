"""How fast a board of pytest-micropython-boards starts on each rung, and what the rungs need.

BOARD_IMAGE=RPI_PICO.uf2 python3 tools/dev.py bench boards
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "tools" / "pytest-micropython-boards"
sys.path[:0] = [str(ROOT / ".tools" / "emulator"), str(ROOT / ".tools/engine")]

STARTS = 5


def run() -> dict[str, Any]:
    """Start the example on every rung that can run here."""
    from pytest_micropython_boards.rungs.emulator import EmulatorRung
    from pytest_micropython_boards.rungs.interpreters import CPythonRung, VmRung

    figures: dict[str, Any] = {}
    for rung in (CPythonRung(), VmRung(), EmulatorRung()):
        figures[rung.name] = rung.missing() or measure(rung)
        rung.close()
    return figures


def measure(rung: Any) -> dict[str, float]:
    """Seconds until the program's first moment: for the first board, and for later ones."""
    taken = [start_once(rung) for _ in range(STARTS + 1)]
    return {"first_start_s": round(taken[0], 3), "start_s": round(statistics.median(taken[1:]), 3)}


def start_once(rung: Any) -> float:
    from pytest_micropython_boards import flash
    from pytest_micropython_boards.board import Board
    from pytest_micropython_boards.settings import Project

    with tempfile.TemporaryDirectory() as folder:
        project = Project(PLUGIN / "examples" / "dice")
        place = Path(folder, "flash")
        flash.write(project, place, rung)
        started = time.perf_counter()
        board = Board(rung, project, place)
        taken = time.perf_counter() - started
        board.stop()
    return taken
