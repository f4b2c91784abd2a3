"""The games that people described themselves: a folder of files beside the record."""

from pathlib import Path

from heliograph.catalogue import N_
from heliograph.errors import StoreError
from heliograph.games import OWN_GAMES
from heliograph.record.store import Store
from heliograph.record.whole_files import write_whole


class Descriptions:
    """The descriptions of one record's owner."""

    def __init__(self, record: Store) -> None:
        self.folder = record.path.parent / OWN_GAMES

    def path(self, name: str) -> Path:
        """Return where the description of this name is, or would be."""
        return self.folder / f"{name}.toml"

    def has(self, name: str) -> bool:
        """Say whether the owner has a description of this name."""
        return name in {file.stem for file in self.folder.glob("*.toml")}

    def remove(self, name: str) -> str:
        """Remove the owner's description of this name; return what stood in it.

        Raises `StoreError`; then it stays.
        """
        path = self.path(name)
        if not self.has(name):  # also what would be a path to elsewhere
            sentence = N_("Expected the name of a description in {folder}, got {name}. Choose one.")
            raise StoreError(sentence.filled(folder=self.folder, name=repr(name)))
        try:
            written = path.read_text(encoding="utf-8-sig")
            path.unlink()
        except (OSError, UnicodeDecodeError) as problem:
            sentence = N_(
                "The description {path} could not be deleted: {problem}. Check that it is there "
                "and that this program may change its folder."
            )
            raise StoreError(sentence.filled(path=path, problem=problem)) from problem
        return written

    def write(self, name: str, written: str) -> None:
        """Keep a description in place of the one before. Raises `StoreError`; then that stays."""
        path = self.path(name)
        try:
            write_whole(path, written)
        except OSError as problem:
            sentence = N_(
                "The description could not be written to {path}: {problem}. Check the folder and "
                "its free space, then save again."
            )
            raise StoreError(sentence.filled(path=path, problem=problem)) from problem
