"""The firmware's figures on an emulated Pico, all of them in emulated time.

The emulator counts the cycles of every instruction and none for the flash: a real Pico, which
fetches code from its flash through a small cache, is slower by an amount that nobody has measured.
"""

import json
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
MARK = b"FIGURES "

Figures = dict[str, Any]


def measure(uf2: Path, presses_each: int = PRESSES_EACH) -> Figures:
    """Return the figures of the firmware from files on the flash of an emulated Pico."""
    files = files_for_board()
    parts = measure_parts(uf2, files)
    return {
        "board": "emulated RP2040, firmware from files",
        "mpy_bytes": sum(map(len, files.values())),
        "heap_bytes": {name: parts[f"heap {game}"] for game, name in GAMES.items()},
        "codec_us": {"encode": parts["encode"], "decode": parts["decode"]},
        "lights_us": {name: parts[f"lights {game}"] for game, name in GAMES.items()},
        "step_us": {name: parts[f"step {game}"] for game, name in GAMES.items()},
        "collect_ms": max(parts[f"gc {game}"] for game in GAMES) / 1000,
        **measure_turns(uf2, files),
        **measure_presses(uf2, files, presses_each),
    }


def at_prompt(uf2: Path, files: dict[str, bytes]) -> EmulatedBoard:
    """A board whose program does not start by itself."""
    return EmulatedBoard(uf2, {name: files[name] for name in files if name != MAIN})


def measure_parts(uf2: Path, files: dict[str, bytes]) -> Figures:
    """How long each part takes, in µs."""
    board = at_prompt(uf2, files)
    start_script(board, "parts")
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


def measure_presses(uf2: Path, files: dict[str, bytes], presses_each: int) -> Figures:
    """From power to light, and from fingers to light, over all games."""
    board = EmulatedBoard(uf2, files)
    table = Table(board)
    table.wait_for_host()
    timing = Timing(table, board)
    for game in GAMES:
        timing.play(game, presses_each)
    return {
        "first_light_ms": board.shown[0][0] / 1000,
        "presses": len(timing.touch_us) + len(timing.step_us),
        "touch_to_light_ms": median(timing.touch_us) / 1000,
        "touch_to_light_worst_ms": max(timing.touch_us) / 1000,
        "step_to_light_ms": median(timing.step_us) / 1000,
        "step_to_light_worst_ms": max(timing.step_us) / 1000,
    }
