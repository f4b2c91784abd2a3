"""Runs long tests of the emulated Pico row by row, each in a process of its own.

A row prints its line when it ends and is written to a file at once, so that a run that is cut off
loses nothing: the next call with the same file goes on with the rows that are missing. Without the
set-up of dev.py, from the root of the project:

    python -m tests.hil.sweep --to FILE [--jobs N] [--limit SECONDS] [--every K/N] PYTEST WORDS…

`--every 2/5` takes the second of every five rows, to share them out among several computers. The
last line adds up all rows of the file and tells how long this run took.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
BOARD = ("--board", "emulator", "-o", "faulthandler_timeout=0", "-o", "addopts=")
LAST_CHARACTERS = 6000
PASSED, FAILED, SKIPPED, CUT_OFF = "passed", "failed", "skipped", "cut off"

Row = dict[str, Any]


def main(words: list[str]) -> int:
    """Run the rows that the file does not hold yet; return 1 if one of the file failed."""
    options, tests = parser().parse_known_args(words)
    began = time.monotonic()
    ends_at = began + options.limit
    done = read_rows(options.to)
    share, shares = map(int, options.every.split("/"))
    names = [name for name in collect(tests)[share - 1 :: shares] if name not in done]
    with ThreadPoolExecutor(options.jobs) as pool:
        for ended in as_completed([pool.submit(run_row, name, ends_at) for name in names]):
            write_row(options.to, ended.result())
    rows = read_rows(options.to)
    print(f"{sum_of(rows)}; this run took {time.monotonic() - began:.0f} s")
    return int(any(row["outcome"] == FAILED for row in rows.values()))


def parser() -> argparse.ArgumentParser:
    """The options of the sweep; all other words go to pytest."""
    made = argparse.ArgumentParser(prog="python -m tests.hil.sweep", allow_abbrev=False)
    made.add_argument("--to", type=Path, required=True, help="file of the rows that have ended")
    made.add_argument("--jobs", type=int, default=os.cpu_count(), help="rows at the same time")
    made.add_argument("--limit", type=float, default=86400, help="seconds until all rows are ended")
    made.add_argument("--every", default="1/1", metavar="K/N", help="every Nth row from the Kth")
    return made


def collect(tests: list[str]) -> list[str]:
    """Return the names of the rows that these words for pytest select."""
    words = [*PYTEST, *BOARD, "--collect-only", *tests]
    listed = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    names = [line for line in listed.splitlines() if "::" in line]
    assert names, f"expected tests by the words {tests}, got: {listed}"
    return names


def run_row(name: str, ends_at: float) -> Row:
    """Run one test and print how it ended; it is cut off at the end of the time."""
    began = time.monotonic()
    words = [*PYTEST, *BOARD, "-rs", name]
    try:
        left_s = max(0.0, ends_at - began)
        ran = subprocess.run(words, capture_output=True, text=True, check=False, timeout=left_s)
        outcome, output = outcome_of(ran), ran.stdout + ran.stderr
    except subprocess.TimeoutExpired:
        outcome, output = CUT_OFF, ""
    row = {"row": name, "outcome": outcome, "wall_s": round(time.monotonic() - began, 1)}
    if outcome == FAILED:
        row["output"] = output[-LAST_CHARACTERS:]
    print(f"{outcome:<8} {row['wall_s']:7.1f} s  {name}", flush=True)
    return row


def outcome_of(ran: "subprocess.CompletedProcess[str]") -> str:
    """Tell from pytest's answer how its only test ended."""
    if ran.returncode:
        return FAILED
    return PASSED if "1 passed" in ran.stdout else SKIPPED


def write_row(file: Path, row: Row) -> None:
    """Keep a row that has ended; one that was cut off has not."""
    if row["outcome"] != CUT_OFF:
        with file.open("a") as kept:
            kept.write(json.dumps(row) + "\n")


def read_rows(file: Path) -> dict[str, Row]:
    """Return the rows of a file by their names."""
    lines = file.read_text().splitlines() if file.exists() else []
    return {row["row"]: row for row in map(json.loads, lines)}


def sum_of(rows: dict[str, Row]) -> str:
    """Add rows up: how many ended how, and the seconds of the longest."""
    outcomes = [row["outcome"] for row in rows.values()]
    counts = [f"{outcomes.count(word)} {word}" for word in (PASSED, FAILED, SKIPPED)]
    longest = max((row["wall_s"] for row in rows.values()), default=0)
    return f"{', '.join(counts)}; longest {longest} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
