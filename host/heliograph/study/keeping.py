"""Keeps every piece that was played, so that a study goes on where it was broken off."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.study.plan import Piece, Plan
from heliograph.study.playing import Counts

FILE = "pieces.jsonl"
Row = dict[str, Any]
_OTHER_PLAN = N_(
    "expected the study {wanted} in {folder}, got one of another plan ({found}). Choose another "
    "folder with --to, or ask for the same games"
)
_NO_ROOM = N_(
    "expected to keep what is played in {folder}, got: {problem}. Make room or choose another "
    "folder with --to; what a study has kept is not played again"
)


class OtherStudy(HeliographError):
    """The folder holds another study."""


class CannotKeep(HeliographError):
    """The folder takes nothing: the disk is full, or it may not be written."""


@contextmanager
def writing_to(folder: Path) -> Iterator[None]:
    """Turn what the disk says into a sentence."""
    try:
        yield
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise CannotKeep(_NO_ROOM.filled(folder=folder, problem=why)) from problem


class KeptPieces:
    """The pieces of one plan in a folder; what cannot be read of them is played again."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._file = folder / FILE
        self._plan = plan.fingerprint()
        self.counts: dict[int, Counts] = {}
        with writing_to(folder):
            folder.mkdir(parents=True, exist_ok=True)
            kept = self._read()
            write_rows(self._file, [{"plan": self._plan}, *kept])

    def add(self, piece: Piece, counts: Counts) -> None:
        """Keep what a piece came to."""
        self.counts[piece.number] = counts
        with writing_to(self._file.parent), self._file.open("a", encoding="utf-8") as file:
            file.write(row_line({"piece": piece.number, "counts": counts}))

    def _read(self) -> list[Row]:
        if not self._file.exists():
            return []
        rows = list(readable_rows(self._file.read_bytes()))
        found = rows[0].get("plan") if rows else self._plan
        if found != self._plan:
            about = {"wanted": self._plan, "folder": self._file.parent, "found": found}
            raise OtherStudy(_OTHER_PLAN.filled(**about))
        played = [row for row in rows if {"piece", "counts"} <= row.keys()]
        self.counts = {row["piece"]: row["counts"] for row in played}
        return played


def write_rows(path: Path, rows: Iterable[Row]) -> None:
    """Write a file of rows; a kill or a full disk meanwhile leaves the old one."""
    beside = path.with_suffix(".new")
    beside.write_text("".join(map(row_line, rows)), "utf-8", newline="\n")
    beside.replace(path)


def row_line(row: Row) -> str:
    """Return a row as it is kept."""
    return json.dumps(row, sort_keys=True) + "\n"


def readable_rows(content: bytes) -> Iterator[Row]:
    """Leave out what a kill or a full disk cut off, at the end or in the middle."""
    for line in content.split(b"\n"):
        with suppress(ValueError):
            row = json.loads(line)
            if isinstance(row, dict):
                yield row
