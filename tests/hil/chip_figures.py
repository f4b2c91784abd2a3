"""The firmware's figures on an emulated Pico, all of them in emulated time.

The emulator counts the cycles of every instruction and none for the flash: a real Pico, which
fetches code from its flash through a small cache, is slower by an amount that nobody has measured.
"""

import json
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from heliograph.flashing.staging import MAIN, files_for_board
from shared_rules.panel import MINUS, OK, PLUS
from tests.hil.chip_prompt import finish_script, start_script
from tests.hil.emulator import EmulatedBoard
from tests.hil.press_times import Timing, median
from tests.hil.table import Table

GAMES = {1: "solaris", 2: "solarius_mission", 3: "solari", 4: "solenia"}
# So that 200 presses come together over all games
PRESSES_EACH = 50
# In how many rows the presses of a game are made, each at a Pico of its own
ROWS_EACH = 4
MARK = b"FIGURES "

Figures = dict[str, Any]


def measure(uf2: Path, presses_each: int = PRESSES_EACH, jobs: int = 0) -> Figures:
    """Return the figures of the firmware from files on the flash of emulated Picos.

    Each piece of work has a Pico and a process of its own, as many at once as there are cores.
    """
    files = files_for_board()
    with ProcessPoolExecutor(jobs or os.cpu_count(), get_context("spawn")) as pool:
        parts = pool.submit(run_script, uf2, files, "parts")
        heap = pool.submit(run_script, uf2, files, "heap")
        turns = pool.submit(measure_turns, uf2, files)
        rows = [
            pool.submit(measure_presses, uf2, files, game, count, seed)
            for game in GAMES
            for seed, count in enumerate(shares(presses_each, ROWS_EACH))
        ]
        return {
            "board": "emulated RP2040, one UF2",
            "mpy_bytes": sum(map(len, files.values())),
            **figures_of_parts({**parts.result(), **heap.result()}),
            **turns.result(),
            **figures_of_presses([row.result() for row in rows]),
        }


def shares(count: int, rows: int) -> list[int]:
    """Divide a number as evenly as it goes; no share is empty."""
    every = [count // rows + (at < count % rows) for at in range(rows)]
    return [share for share in every if share]


def figures_of_parts(parts: Figures) -> Figures:
    """The figures of the parts by game."""
    return {
        "heap_without_game_bytes": parts["heap"],
        "heap_bytes": {name: parts[f"heap {game}"] for game, name in GAMES.items()},
        "codec_us": {"encode": parts["encode"], "decode": parts["decode"]},
        "lights_us": {name: parts[f"tracker lights {game}"] for game, name in GAMES.items()},
        "step_us": {name: parts[f"step {game}"] for game, name in GAMES.items()},
        "collect_ms": max(parts[f"gc {game}"] for game in GAMES) / 1000,
    }


def at_prompt(uf2: Path, files: dict[str, bytes]) -> EmulatedBoard:
    """A board whose program does not start by itself."""
    return EmulatedBoard(uf2, {name: files[name] for name in files if name != MAIN})


def run_script(uf2: Path, files: dict[str, bytes], script: str) -> Figures:
    """What a script of the folder `chip` prints: times of parts in µs, bytes of heap."""
    board = at_prompt(uf2, files)
    start_script(board, script)
    figures: Figures = json.loads(finish_script(board, 60))
    return figures


def measure_turns(uf2: Path, files: dict[str, bytes]) -> Figures:
    """The longest turns of the loop while somebody plays and a host listens."""
    board = at_prompt(uf2, files)
    start_script(board, "gaps")
    table = Table(board)
    for button in (OK, OK, PLUS, PLUS, MINUS, OK, 0, 1, 2, OK):
        board.tell(press=button, ms=60, rest=90)
    board.wait_until(lambda: MARK in board.received, 10)
    told = board.received[board.received.index(MARK) + len(MARK) :].split(b"\r")[0]
    longest, turns, allocated, in_use = json.loads(told)
    return {
        "loop_gap_ms": longest[-1] / 1000,
        "longest_turns_ms": [taken / 1000 for taken in longest],
        "turns": turns,
        "garbage_bytes": allocated - in_use,
        "paired": table.host.connected,
    }


def measure_presses(
    uf2: Path, files: dict[str, bytes], game: int, presses: int, seed: int
) -> Figures:
    """From power to light, and from fingers to light in one game, in µs."""
    board = EmulatedBoard(uf2, files)
    table = Table(board)
    table.wait_for_host()
    timing = Timing(table, board, seed)
    timing.play(game, presses)
    return {"first": board.shown[0][0], "touch": timing.touch_us, "step": timing.step_us}


def figures_of_presses(rows: list[Figures]) -> Figures:
    """The figures of all rows of presses together."""
    touch = [taken for row in rows for taken in row["touch"]]
    step = [taken for row in rows for taken in row["step"]]
    return {
        "first_light_ms": max(row["first"] for row in rows) / 1000,
        "presses": len(touch) + len(step),
        "touch_to_light_ms": median(touch) / 1000,
        "touch_to_light_worst_ms": max(touch) / 1000,
        "step_to_light_ms": median(step) / 1000,
        "step_to_light_worst_ms": max(step) / 1000,
    }
