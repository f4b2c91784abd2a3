"""Which lines of the program ran, as its probes told; written as LCOV, which every tool reads."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

from pytest_micropython_boards.board import Board
from pytest_micropython_boards.probes import LINES, lines_of

PARTS, LCOV = "coverage-parts", "coverage.lcov"

Sources = Mapping[int, tuple[str, str]]


def collect(board: Board, sources: Sources, folder: Path) -> None:
    """Note what ran on this board; each test process has a file of its own."""
    board.read_probes()
    lines = [
        {
            "file": name,
            "all": sorted(lines_of(text)),
            "ran": sorted(probe % LINES for probe in board.probes if probe // LINES == number),
        }
        for number, (name, text) in sources.items()
    ]
    parts = folder / PARTS
    parts.mkdir(parents=True, exist_ok=True)
    with (parts / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)


def summarise(folder: Path) -> list[str]:
    """Join the parts into one file and return a table of it; the parts are used up."""
    known: dict[str, set[int]] = {}
    ran: dict[str, set[int]] = {}
    for part in sorted((folder / PARTS).glob("*.jsonl")):
        for line in part.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            known.setdefault(entry["file"], set()).update(entry["all"])
            ran.setdefault(entry["file"], set()).update(entry["ran"])
        part.unlink()
    if not known:
        return ["no board with coverage ran: use --rung cpython or --rung vm"]
    (folder / LCOV).write_text(_lcov(known, ran), encoding="utf-8")
    rows = [_row(name, known[name], ran[name]) for name in sorted(known) if known[name]]
    return [*rows, f"written to {folder / LCOV}"]


def _row(name: str, known: set[int], ran: set[int]) -> str:
    missed = sorted(known - ran)
    share = 100 * (len(known) - len(missed)) // len(known)
    return f"{share:3d} %  {name}" + (f"  not: {_ranges(missed)}" if missed else "")


def _ranges(lines: list[int]) -> str:
    """Lines that follow each other, as ranges."""
    parts: list[list[int]] = []
    for line in lines:
        if parts and line == parts[-1][-1] + 1:
            parts[-1].append(line)
        else:
            parts.append([line])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)


def _lcov(known: Mapping[str, set[int]], ran: Mapping[str, set[int]]) -> str:
    records = []
    for name in sorted(known):
        lines = [f"DA:{line},{int(line in ran[name])}" for line in sorted(known[name])]
        records += [f"SF:{name}", *lines, "end_of_record"]
    return "\n".join(records) + "\n"
