"""The firmware's figures on an emulated Pico, all of them in emulated time.

Both kinds of time are told: as if the flash answered at once, and with what the processor waits
for code that its cache lacks (`MISS_CYCLES`, fitted to published figures of real Picos). What is
promised is the slower of both.

The work is done in pieces, each at a Pico and in a process of its own. A file can keep the pieces
that are done: a run that was cut off goes on where it was.
"""

import json
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from heliograph.flashing.staging import MAIN, files_for_board
from shared_rules.panel import MINUS, OK, PLUS
from tests.hil.chip_prompt import finish_script, source_for_board, start_script
from tests.hil.emulator import EmulatedBoard, close_rungs
from tests.hil.press_times import Timing, median
from tests.hil.table import Table, choose

GAMES = {1: "solaris", 2: "solarius_mission", 3: "solari", 4: "solenia"}
# A table kept by a description has no press that always moves it on; its turns are measured too.
DESCRIBED = 5
# So that 200 presses come together over all games
PRESSES_EACH = 50
# What a line of flash costs that is not in the cache: see pytest-micropython-boards
MISS_CYCLES = 44
WAITED = "with_cache_misses"
# In how many rows the presses of a game are made
ROWS_EACH = 4
MARK = b"FIGURES "
SCRIPTS = ("heap", "parts")

Figures = dict[str, Any]
# What is measured, the game, how many presses, the seed of their moments, and the cost of a miss
Piece = tuple[str, int, int, int, int]


def measure(
    uf2: Path,
    presses_each: int = PRESSES_EACH,
    jobs: int = 0,
    games: Iterable[int] = tuple(GAMES),
    kept: Path | None = None,
) -> Figures:
    """Return the figures of the firmware from files on the flash of emulated Picos."""
    files = files_for_board()
    plain, waited = (pieces_of(tuple(games), presses_each, cost) for cost in (0, MISS_CYCLES))
    done = read_pieces(kept)
    with ProcessPoolExecutor(jobs or os.cpu_count(), get_context("spawn")) as pool:
        missing = [piece for piece in dict.fromkeys((*plain, *waited)) if str(piece) not in done]
        running = {pool.submit(measure_piece, uf2, files, piece): piece for piece in missing}
        for ended in as_completed(running):
            done[str(running[ended])] = ended.result()
            keep_piece(kept, running[ended], ended.result())
    size = {"board": "emulated RP2040, one UF2", "mpy_bytes": sum(map(len, files.values()))}
    told, with_misses = (
        figures_of({piece: done[str(piece)] for piece in pieces}) for pieces in (plain, waited)
    )
    return {**size, **told, WAITED: with_misses}


def pieces_of(games: tuple[int, ...], presses_each: int, miss_cycles: int) -> list[Piece]:
    """What is to be measured; the longest pieces first."""
    presses = [
        ("presses", game, count, seed, miss_cycles)
        for game in games
        for seed, count in enumerate(shares(presses_each, ROWS_EACH))
    ]
    scripts = [("heap", 0, 0, 0, 0), ("parts", 0, 0, 0, miss_cycles)]
    turns = [("turns", game, 0, 0, miss_cycles) for game in (*games, DESCRIBED)]
    return [*presses, *scripts, *turns]


def measure_piece(uf2: Path, files: dict[str, bytes], piece: Piece) -> Figures:
    """Return what one piece finds."""
    kind, game, presses, seed, cost = piece
    try:
        if kind == "presses":
            return measure_presses(uf2, files, game, presses, seed, cost)
        if kind == "turns":
            return measure_turns(uf2, files, game, cost)
        return measure_heap(uf2, files) if kind == "heap" else run_script(uf2, files, kind, cost)
    finally:
        close_rungs()


def read_pieces(kept: Path | None) -> dict[str, Figures]:
    """Return the pieces that are done, by their names."""
    lines = kept.read_text().splitlines() if kept and kept.exists() else []
    return dict(map(json.loads, lines))


def keep_piece(kept: Path | None, piece: Piece, figures: Figures) -> None:
    """Tell that a piece is done, and write it down."""
    print(piece, figures, file=sys.stderr, flush=True)
    if kept:
        with kept.open("a") as file:
            file.write(json.dumps([str(piece), figures]) + "\n")


def figures_of(done: dict[Piece, Figures]) -> Figures:
    """Put the pieces together."""
    rows = [figures for (kind, *_), figures in done.items() if kind == "presses"]
    turns = {game: figures for (kind, game, *_), figures in done.items() if kind == "turns"}
    scripts: Figures = {}
    for (kind, *_), figures in done.items():
        scripts.update(figures if kind in SCRIPTS else {})
    return {**figures_of_parts(scripts), **figures_of_turns(turns), **figures_of_presses(rows)}


def shares(count: int, rows: int) -> list[int]:
    """Divide a number as evenly as it goes; no share is empty."""
    every = [count // rows + (at < count % rows) for at in range(rows)]
    return [share for share in every if share]


def figures_of_parts(parts: Figures) -> Figures:
    """The figures of the parts by game."""
    return {
        "heap_without_game_bytes": parts["heap"],
        "heap_bytes": {name: parts[f"heap {game}"] for game, name in GAMES.items()},
        "heap_described_game_bytes": parts[f"heap {DESCRIBED}"],
        "codec_us": {"encode": parts["encode"], "decode": parts["decode"]},
        "lights_us": {name: parts[f"tracker lights {game}"] for game, name in GAMES.items()},
        "step_us": {name: parts[f"step {game}"] for game, name in GAMES.items()},
        "collect_ms": max(parts[f"gc {game}"] for game in GAMES) / 1000,
    }


def at_prompt(uf2: Path, files: dict[str, bytes]) -> EmulatedBoard:
    """A board whose program does not start by itself."""
    return EmulatedBoard(uf2, {name: files[name] for name in files if name != MAIN})


def run_script(uf2: Path, files: dict[str, bytes], script: str, miss_cycles: int = 0) -> Figures:
    """What a script of the folder `chip` prints: times of parts in µs, bytes of heap."""
    board = at_prompt(uf2, files)
    board.pico.let_flash_take(0, 0, miss_cycles)
    start_script(board, script)
    figures: Figures = json.loads(finish_script(board, 60))
    return figures


def marked_line(board: EmulatedBoard) -> Any:
    """Wait for the line of figures that a board prints."""
    assert board.wait_until(lambda: b"\r" in board.received.partition(MARK)[2], 5), board.received
    return json.loads(board.received.partition(MARK)[2].split(b"\r")[0])


def measure_heap(uf2: Path, files: dict[str, bytes]) -> Figures:
    """The bytes in use with each game; at the prompt, its own script would lie there too."""
    board = EmulatedBoard(uf2, {**files, MAIN: source_for_board("heap").encode()})
    figures: Figures = marked_line(board)
    return figures


def measure_turns(uf2: Path, files: dict[str, bytes], game: int, miss_cycles: int = 0) -> Figures:
    """The longest turns of the loop while somebody plays a game and a host listens."""
    board = EmulatedBoard(uf2, {**files, MAIN: source_for_board("gaps").encode()})
    board.pico.let_flash_take(0, 0, miss_cycles)
    table = Table(board)
    table.wait_for_host()
    for button in (*choose(game), OK, OK, PLUS, MINUS, OK, OK, 0, 1, OK):
        board.tell(press=button, ms=60, rest=60)
    longest, turns, allocated, in_use = marked_line(board)
    return {
        "longest_ms": [[taken / 1000, done] for taken, done in longest],
        "turns": turns,
        "garbage_bytes": allocated - in_use,
        "paired": table.host.connected,
    }


def figures_of_turns(turns: dict[int, Figures]) -> Figures:
    """The longest turn of all, and the longest ones of each game with what they did."""
    return {
        "loop_gap_ms": max(figures["longest_ms"][-1][0] for figures in turns.values()),
        "turns": {GAMES.get(game, "described"): figures for game, figures in turns.items()},
    }


def measure_presses(
    uf2: Path, files: dict[str, bytes], game: int, presses: int, seed: int, miss_cycles: int = 0
) -> Figures:
    """From power to light, and from fingers to light in one game, in µs."""
    board = EmulatedBoard(uf2, files)
    board.pico.let_flash_take(0, 0, miss_cycles)
    table = Table(board)
    table.wait_for_host()
    timing = Timing(table, board, seed)
    timing.play(game, presses)
    return {"first": board.shown[0][0], "touch": timing.touch_us, "step": timing.step_us}


def figures_of_presses(rows: list[Figures]) -> Figures:
    """The figures of all rows of presses together; a press may have a touch and a step."""
    touch = [taken for row in rows for taken in row["touch"]]
    step = [taken for row in rows for taken in row["step"]]
    return {
        "first_light_ms": max(row["first"] for row in rows) / 1000,
        "presses": len(touch) + len(step),
        **median_and_worst("press", touch + step),
        **median_and_worst("touch", touch),
        **median_and_worst("step", step),
    }


def median_and_worst(name: str, taken_us: list[int]) -> Figures:
    """Two figures of a kind of press; none where too few presses had one of the kind."""
    if not taken_us:
        return {}
    return {
        f"{name}_to_light_ms": median(taken_us) / 1000,
        f"{name}_to_light_worst_ms": max(taken_us) / 1000,
    }
