"""Pulls a board's cable in the middle of `heliograph flash`, then flashes again.

The board speaks MicroPython's raw prompt on a pty, and the real MicroPython VM runs what it is
told; its files lie in a folder, where a cut leaves half a file behind (on a Pico, littlefs would
leave the old one or none). Whatever the moment: the board must come up at its prompt, or with the
whole firmware, so that the one step *flash again* is all that it needs.
"""

import random
import tempfile
from contextlib import suppress
from pathlib import Path

from heliograph.building.joining import MAIN
from heliograph.errors import UnitError
from heliograph.flashing import sending
from heliograph.flashing.prompt import Prompt
from heliograph.flashing.staging import files_for_board
from heliograph.simulator import vm
from tests.attack.attack import Attack, Findings, Progress
from tests.host.prompt_board import PromptBoard

# So many cuts lie at even distances, from before the first byte on.
EVEN = 20
OLD = {
    MAIN: b"import firmware.main\n",
    "firmware/loop.mpy": b"of an earlier version",
    "shared_rules/unit.mpy": b"of an earlier version",
    "heliograph.mpy": b"of the last version",
}


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Cut so often, at even distances first and then anywhere."""
    findings = Findings()
    if vm.micropython_command() is None:
        findings.counts["skipped: no MicroPython here"] = tries
        return findings
    files = files_for_board()
    size = _bytes_of_flash(files)
    findings.figures["bytes of the transfer"] = size
    for number in range(tries):
        at = number * size // EVEN if number < EVEN else dice.randrange(size)
        _cut(files, at, findings)
        progress(number + 1)
    return findings


def _bytes_of_flash(files: dict[str, bytes]) -> int:
    """Return how many bytes the host sends when nothing comes in between."""
    with tempfile.TemporaryDirectory(prefix="heliograph-cut-") as folder:
        board = _board_with(OLD, Path(folder))
        _flash(board, files)
        board.stop()
        return board.heard


def _cut(files: dict[str, bytes], at: int, findings: Findings) -> None:
    with tempfile.TemporaryDirectory(prefix="heliograph-cut-") as folder:
        place = Path(folder)
        board = _board_with(OLD, place, at)
        with suppress(UnitError):
            _flash(board, files)
        findings.counts["cut" if board.is_dead else "cut after the end"] += 1
        board.stop()
        found = state_of(place, files)
        findings.counts[found] += 1
        if found == "mixed":
            findings.violate(f"after byte {at} old and new files would start together")
        again = PromptBoard(place)
        try:
            _flash(again, files)
        except UnitError as problem:
            findings.violate(f"after byte {at} flashing again failed: {problem}")
        again.stop()
        if state_of(place, files) != "whole":
            findings.violate(f"after byte {at} and flashing again: {state_of(place, files)}")


def state_of(place: Path, files: dict[str, bytes]) -> str:
    """Say what a board with these files does: as it was, at its prompt, whole, or a mixture."""
    if not (place / MAIN).exists():
        return "at its prompt"
    if _holds(place, files) and not any((place / name).exists() for name in OLD.keys() - files):
        return "whole"
    return "as it was" if _holds(place, OLD) else "mixed"


def _holds(place: Path, files: dict[str, bytes]) -> bool:
    return all(
        (place / name).is_file() and (place / name).read_bytes() == content
        for name, content in files.items()
    )


def _board_with(files: dict[str, bytes], place: Path, dies_after: int = -1) -> PromptBoard:
    for name, content in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    return PromptBoard(place, dies_after)


class _Silent:
    """Who is told how far it is, and says it to nobody."""

    def note_removed(self, name: str) -> None:
        pass

    def pieces_of(self, name: str) -> None:
        pass

    def note_sent(self, name: str, size: int) -> None:
        pass


def _flash(board: PromptBoard, files: dict[str, bytes]) -> None:
    with Prompt(board.url) as prompt:
        sending.send_changes(prompt, files, _Silent())
        sending.check(prompt, files)


ATTACK = Attack(
    name="flash-cuts",
    promise="a flash cut off at any byte leaves a board that needs flashing again, and no more",
    sample=1,
    full=EVEN + 200,
    run=run,
)
