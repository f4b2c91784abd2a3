"""Keeps the files of the record in the browser's own store, which outlives the tab.

Files lie in memory here. What has changed since it was kept last is handed over, all of it in one
transaction of that store: either every file is as new as the others, or none is. Files are kept in
blocks, so that a step costs the same whether it is the first of an evening or of the tenth year.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path

Blocks = dict[str, bytes]  # by file and number, such as "heliograph.db@3"
Changes = dict[str, bytes | None]  # None for one that is gone
BLOCK_BYTES = 1 << 15
_COUNTER = slice(24, 28)  # where SQLite counts the transactions of a file
_Stamp = tuple[int, int, bytes]


class KeptFolder:
    """A folder whose files `write` puts where they stay."""

    def __init__(self, folder: Path, write: Callable[[Changes], Awaitable[object]]) -> None:
        self.folder = folder
        self._write = write
        self._stamps: dict[str, _Stamp] = {}
        self._blocks: Blocks = {}
        self._in_turn = asyncio.Lock()

    def restore(self, kept: Mapping[str, bytes]) -> None:
        """Put files back that were kept."""
        self._blocks = {key: bytes(content) for key, content in kept.items()}
        for name, content in _joined(self._blocks).items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        self._stamps = self._now()

    async def keep(self) -> None:
        """Return when every change made so far is kept."""
        async with self._in_turn:
            stamps = self._now()
            if stamps == self._stamps:
                return
            blocks = {key: block for name in stamps for key, block in self._split(name)}
            changes: Changes = {
                key: block for key, block in blocks.items() if self._blocks.get(key) != block
            }
            changes |= dict.fromkeys(self._blocks.keys() - blocks.keys())
            if changes:
                await self._write(changes)
            self._stamps, self._blocks = stamps, blocks

    def _split(self, name: str) -> Iterator[tuple[str, bytes]]:
        content = (self.folder / name).read_bytes()
        for number, start in enumerate(range(0, max(len(content), 1), BLOCK_BYTES)):
            yield f"{name}@{number}", content[start : start + BLOCK_BYTES]

    def _now(self) -> dict[str, _Stamp]:
        files = (file for file in self.folder.rglob("*") if file.is_file())
        return {file.relative_to(self.folder).as_posix(): _stamp(file) for file in files}


def _joined(blocks: Blocks) -> dict[str, bytes]:
    """Return the files that blocks make; a key without a number is a whole file."""
    parts: defaultdict[str, dict[int, bytes]] = defaultdict(dict)
    for key, content in blocks.items():
        name, _, number = key.rpartition("@")
        parts[name or key][int(number) if name else 0] = content
    return {name: b"".join(found[n] for n in sorted(found)) for name, found in parts.items()}


def _stamp(file: Path) -> _Stamp:
    """Return what changes with every transaction, also of two in the same millisecond."""
    about = file.stat()
    with file.open("rb") as content:
        return about.st_mtime_ns, about.st_size, content.read(_COUNTER.stop)[_COUNTER]


def open_folder(
    place: str, files: Mapping[str, bytes], write: Callable[[Changes], Awaitable[object]]
) -> KeptFolder:
    """Return a folder with the files that `write` kept before."""
    kept = KeptFolder(Path(place), write)
    kept.restore(files)
    return kept
