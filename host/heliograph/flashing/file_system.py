"""The file system of a board as bytes for its flash: littlefs, as MicroPython makes and mounts it.

The library wraps the code of littlefs itself, the same that runs on the board; a second writer of
that format would be one more thing that can lose files.

Theory of operation. A new file system must not depend on what the flash held before: littlefs
keeps folders in pairs of blocks and believes the newer of the two, so an old block beside a new
one could win. Therefore the file system is made as small as its files allow, filled, and then told
that it is as large as the board's: all blocks it refers to lie in the first few, and these go to
the flash whole, the erased ones too.
"""

import importlib.util
from collections.abc import Mapping
from typing import Any

from heliograph.catalogue import N_
from heliograph.errors import UnitError
from heliograph.flashing.uf2 import SECTOR

# As MicroPython mounts it on this chip (`_boot.py` of its port), in the oldest form of littlefs 2,
# which every MicroPython since 1.12 reads
_PROGRAM_SIZE = 256
_DISK_VERSION = 0x00020000
# Blocks for folders and for the copy that littlefs makes of one while it changes
_SPARE_BLOCKS = 8


def needs_littlefs() -> None:
    """Raise `UnitError` where the package is missing."""
    if importlib.util.find_spec("littlefs") is None:
        raise UnitError(
            N_(
                "Expected the package littlefs-python, to make the unit's file system, "
                "found none. Run: pip install 'heliograph[board]'"
            ),
        )


def write_files(files: Mapping[str, bytes], size: int) -> bytes:
    """Return the first blocks of a file system of `size` bytes; the rest of it is free.

    Raises `UnitError` where the files do not fit.
    """
    blocks = _blocks_for(files)
    if blocks * SECTOR > size:
        raise UnitError(
            N_(
                "Expected files of at most {size} bytes, got {blocks_sector}. Take the image "
                "of a controller with a larger flash."
            ).filled(size=size, blocks_sector=blocks * SECTOR),
        )
    disk = _disk(bytearray(b"\xff" * blocks * SECTOR))
    disk.format()
    disk.mount()
    for name in sorted(files):
        if "/" in name:
            disk.makedirs(name.rpartition("/")[0], exist_ok=True)
        with disk.open(name, "wb") as file:
            file.write(files[name])
    disk.fs_grow(size // SECTOR)
    disk.unmount()
    return bytes(disk.context.buffer)


def read_files(content: bytes, size: int) -> dict[str, bytes]:
    """Return every file of a file system of `size` bytes, of which the first blocks are given."""
    disk = _disk(bytearray(content.ljust(size, b"\xff")))
    disk.mount()
    found = {}
    for folder, _, names in disk.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with disk.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    disk.unmount()
    return found


def _blocks_for(files: Mapping[str, bytes]) -> int:
    folders = {name.rpartition("/")[0] for name in files}
    # Each file may begin a block of its own, each folder is a pair of them.
    return (
        _SPARE_BLOCKS + 2 * len(folders) + sum(1 + len(text) // SECTOR for text in files.values())
    )


def _disk(buffer: bytearray) -> Any:
    needs_littlefs()
    from littlefs import LittleFS, UserContext

    context = UserContext(buffsize=len(buffer))
    context.buffer = buffer
    return LittleFS(
        context=context,
        mount=False,
        block_size=SECTOR,
        block_count=len(buffer) // SECTOR,
        prog_size=_PROGRAM_SIZE,
        disk_version=_DISK_VERSION,
    )
