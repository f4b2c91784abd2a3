"""Keeps the files of the record in the browser's own store, which outlives the tab.

Files lie in memory here. What has changed since it was kept last is handed over whole, all of it in
one transaction of that store: either every file is as new as the others, or none is.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

Files = dict[str, bytes | None]  # by name; None for one that is gone
_COUNTER = slice(24, 28)  # where SQLite counts the transactions of a file
_Stamp = tuple[int, int, bytes]


class KeptFolder:
    """A folder whose files `write` puts where they stay."""

    def __init__(self, folder: Path, write: Callable[[Files], Awaitable[object]]) -> None:
        self.folder = folder
        self._write = write
        self._stamps: dict[str, _Stamp] = {}
        self._in_turn = asyncio.Lock()

    def restore(self, files: Mapping[str, bytes]) -> None:
        """Put files back that were kept."""
        for name, content in files.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        self._stamps = self._now()

    async def keep(self) -> None:
        """Return when every change made so far is kept."""
        async with self._in_turn:
            stamps = self._now()
            changed = {name for name, stamp in stamps.items() if self._stamps.get(name) != stamp}
            gone = self._stamps.keys() - stamps.keys()
            if not changed and not gone:
                return
            files: Files = {name: (self.folder / name).read_bytes() for name in changed}
            await self._write({**files, **dict.fromkeys(gone)})
            self._stamps = stamps

    def _now(self) -> dict[str, _Stamp]:
        files = (file for file in self.folder.rglob("*") if file.is_file())
        return {file.relative_to(self.folder).as_posix(): _stamp(file) for file in files}


def _stamp(file: Path) -> _Stamp:
    """Return what changes with every transaction, also of two in the same millisecond."""
    about = file.stat()
    with file.open("rb") as content:
        return about.st_mtime_ns, about.st_size, content.read(_COUNTER.stop)[_COUNTER]


def open_folder(
    place: str, files: Mapping[str, bytes], write: Callable[[Files], Awaitable[object]]
) -> KeptFolder:
    """Return a folder with the files that `write` kept before."""
    kept = KeptFolder(Path(place), write)
    kept.restore(files)
    return kept
