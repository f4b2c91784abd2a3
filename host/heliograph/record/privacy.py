"""Files that nobody else on this computer may read.

A record holds the keys of phones and the cards of running games, and so does all that lies beside
it. New files and folders are made for their owner alone. What an older program made open to others
is closed when it is opened: every file of a record, and its folder where that is the program's own.
Any other folder that exists is somebody's choice and stays as it is.
"""

import os
import stat
from contextlib import suppress
from pathlib import Path

from heliograph.record.paths import default_database

FILE_MODE, FOLDER_MODE = 0o600, 0o700
_OTHERS = 0o077
_HAS_MODES = os.name == "posix"


def make_folder(folder: Path) -> None:
    """Make a folder for its owner alone, if there is none. Raises `OSError`."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    if folder.resolve() == default_database().parent.resolve():
        close_to_others(folder)


def make_file(path: Path) -> None:
    """Make an empty file for its owner alone, or close one that is there. Raises `OSError`."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, FILE_MODE))
    close_to_others(path)


def write_secret(path: Path, content: bytes) -> None:
    """Put a file in place that nobody else could read at any moment, whole or not at all."""
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def close_to_others(path: Path) -> None:
    """Take the rights of others away, if it is there and ours."""
    if not _HAS_MODES:
        return
    with suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS:
            path.chmod(mode & ~_OTHERS)
