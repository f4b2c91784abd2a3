"""The boxes that people entered as theirs: one content file for each game, beside the record."""

from pathlib import Path

from heliograph.catalogue import N_
from heliograph.engine.box_file import BoxFile
from heliograph.errors import StoreError
from heliograph.record.store import Store
from heliograph.record.whole_files import write_whole

_FOLDER = "boxes"


class Boxes:
    """The content files of one folder, by the names of their games."""

    def __init__(self, record: Store) -> None:
        self._folder = record.path.parent / _FOLDER

    def path(self, game: str) -> Path:
        """Return where the file of a game is, or would be."""
        return self._folder / f"{game}.toml"

    def read(self, game: str) -> BoxFile | None:
        """Return what people entered for a game, None where they did not. Raises BadContent."""
        path = self.path(game)
        return BoxFile.read(path) if path.is_file() else None

    def write(self, game: str, written: str) -> None:
        """Keep a file in place of the one before. Raises `StoreError`; then that one stays."""
        path = self.path(game)
        try:
            write_whole(path, written)
        except OSError as problem:
            raise _refused(path, problem) from problem

    def remove(self, game: str) -> None:
        """Forget what people entered for a game. Raises `StoreError`."""
        try:
            self.path(game).unlink(missing_ok=True)
        except OSError as problem:
            raise _refused(self.path(game), problem) from problem


def _refused(path: Path, problem: OSError) -> StoreError:
    return StoreError(
        N_(
            "Your box could not be written to {path}: {problem}. Check the folder and its "
            "free space, then save again."
        ).filled(path=path, problem=problem),
    )
