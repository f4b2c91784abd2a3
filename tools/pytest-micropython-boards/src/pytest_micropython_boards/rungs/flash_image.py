"""A board's file system as the bytes of its flash, in the form that MicroPython mounts."""

from pathlib import Path
from typing import Any

# The oldest form: every MicroPython mounts it, and a newer one brings it up to date as it writes.
DISK_VERSION = 0x00020000


def _file_system(size: int, block: int, **settings: Any) -> Any:
    """A file system in memory, neither formatted nor mounted yet."""
    from littlefs import LittleFS, UserContext

    return LittleFS(
        context=UserContext(buffsize=size),
        mount=False,
        block_size=block,
        block_count=size // block,
        prog_size=256,
        **settings,
    )


def pack(folder: Path, size: int, block: int) -> bytes:
    """The flash of a board with the files of a folder."""
    system = _file_system(size, block, disk_version=DISK_VERSION)
    system.format()
    system.mount()
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_dir():
            system.makedirs(name, exist_ok=True)
        else:
            with system.open(name, "wb") as packed:
                packed.write(file.read_bytes())
    system.unmount()
    return bytes(system.context.buffer)


def unpack(content: bytes, block: int, folder: Path) -> None:
    """Bring a folder to what a board's flash holds."""
    system = _file_system(len(content), block)
    system.context.buffer[:] = content
    system.mount()
    kept = set()
    for place, _, names in system.walk("/"):
        for name in names:
            path = f"{place.rstrip('/')}/{name}".lstrip("/")
            kept.add(path)
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            with system.open(path, "rb") as packed:
                target.write_bytes(packed.read())
    for file in list(folder.rglob("*")):
        if file.is_file() and file.relative_to(folder).as_posix() not in kept:
            file.unlink()
