"""Keeps every piece that was played, so that a study goes on where it was broken off."""

import json
from pathlib import Path

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.study.plan import Piece, Plan
from heliograph.study.playing import Counts

FILE = "pieces.jsonl"
_OTHER_PLAN = N_(
    "expected the study {wanted} in {folder}, got one of another plan ({found}). Choose another "
    "folder with --to, or ask for the same games"
)


class OtherStudy(HeliographError):
    """The folder holds another study."""


class KeptPieces:
    """The pieces of one plan in a folder; a line that was cut off by a kill is played again."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / FILE
        self._plan = plan.fingerprint()
        self.counts: dict[int, Counts] = {}
        kept = self._read(folder)
        # Written anew without what a kill left behind
        self._write([{"plan": self._plan}, *kept], "w")

    def add(self, piece: Piece, counts: Counts) -> None:
        """Keep what a piece came to."""
        self.counts[piece.number] = counts
        self._write([{"piece": piece.number, "counts": counts}], "a")

    def _read(self, folder: Path) -> list[dict[str, object]]:
        if not self._file.exists():
            return []
        whole = [line for line in self._file.read_text("utf-8").split("\n")[:-1] if line]
        found = json.loads(whole[0])["plan"] if whole else self._plan
        if found != self._plan:
            raise OtherStudy(
                _OTHER_PLAN.filled(wanted=self._plan, folder=folder, found=found),
            )
        rows = [json.loads(line) for line in whole[1:]]
        self.counts = {row["piece"]: row["counts"] for row in rows}
        return rows

    def _write(self, rows: list[dict[str, object]], mode: str) -> None:
        with self._file.open(mode, encoding="utf-8", newline="\n") as file:
            file.writelines(json.dumps(row, sort_keys=True) + "\n" for row in rows)
