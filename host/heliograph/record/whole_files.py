"""Files that are written whole: whoever pulls the plug finds either the old one or the new one."""

import os
import tempfile
from pathlib import Path

from heliograph.record.privacy import make_folder


def write_whole(path: Path, written: str | bytes) -> None:
    """Put a text or bytes in place of the file before. Raises `OSError`; then that one stays."""
    make_folder(path.parent)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
        file.write(written.encode() if isinstance(written, str) else written)
        file.flush()
        os.fsync(file.fileno())
    Path(file.name).replace(path)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Push the new name to the disk, where the system can do that for a folder."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
