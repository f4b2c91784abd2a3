"""A board that runs its firmware and leaves it for the prompt, on a port that can be plugged again.

Its name is a link to the pty of the board that is plugged in, as a device keeps its name. Power
given to a board whose files are whole starts the firmware they belong to; any other waits at its
prompt. The files stand for the firmware: what greets is the unit of these tests.
"""

from pathlib import Path

from heliograph import __version__
from shared_rules.lights.canvas import Canvas
from shared_rules.unit import Unit
from tests.host.prompt_board import PromptBoard

OLD_VERSION = "0.9.0"
BOOT = 4711
NEW = {
    "heliograph.mpy": bytes(range(256)) * 2,
    "lights/folded.mpy": b"folded" * 40,
    "solari/tracker.mpy": b"tracker" * 30,
    "main.py": b"import heliograph",
}
OLD = {
    "heliograph.mpy": b"old" * 100,
    "solari/tracker.mpy": NEW["solari/tracker.mpy"],
    "solari/stale.mpy": b"gone in the new one",
    "main.py": b"import old",
}
# What no renewal may touch: who made it, its look, the table that it shows, its key
KEPT = {
    "board.json": b'{"BUILD": "cafe"}',
    "look": b"\x60\x00",
    "kept/0": b"a table",
    "wifi.json": b'{"key": "of this table"}',
}


def put(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def read(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


class RunningBoard(PromptBoard):
    """Given power: runs what is whole on it. `obeys`: whether it knows to leave its firmware."""

    def __init__(
        self, files: Path, dies_after: int = -1, obeys: bool = True, boot: int = 0
    ) -> None:
        """`dies_after`: how many bytes its prompt hears before somebody pulls its cable."""
        self._obeys = obeys
        self._boot = boot
        self._at_prompt_dies_after = dies_after
        super().__init__(files)

    def _begin(self) -> None:
        self._start_up()

    def _start_up(self) -> None:
        """Run the firmware, or wait at the prompt until it is whole."""
        found = read(self.files)
        self._unit = None
        self.heard_at_prompt = self.heard
        self._dies_after = -1
        if "main.py" not in found:
            self.heard, self._dies_after = 0, self._at_prompt_dies_after
            return
        firmware = {name: text for name, text in found.items() if name not in KEPT}
        assert firmware in (OLD, NEW), "what starts by itself is there, and not all of the rest"
        version = OLD_VERSION if firmware == OLD else __version__
        self._boot += 1
        self._unit = Unit(BOOT + self._boot, Canvas(24, 16, 12, 5), f"cafe {version}".encode(), 1)
        if self._obeys:
            self._unit.leave = self._remove, self._reset

    def _remove(self, name: str) -> None:
        (self.files / name).unlink()

    def _reset(self) -> None:
        self.resets += 1
        self._start_up()

    def _restart(self) -> None:
        self._end_worker()
        self._worker = self._start_worker()
        self._reset()


class Plug:
    """A name for whichever board is plugged in."""

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "port")
        self._boards: list[RunningBoard] = []

    def plug_in(self, files: Path, **how: int) -> RunningBoard:
        self.unplug()
        board = RunningBoard(files, boot=10 * len(self._boards), **how)
        self._boards.append(board)
        Path(self.url).symlink_to(board.url)
        return board

    def unplug(self) -> None:
        Path(self.url).unlink(missing_ok=True)
        if self._boards:
            self._boards[-1].stop()
