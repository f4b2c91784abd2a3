"""A stamp says from which inputs a folder was made, so that a warm start does nothing at all.

The stamp lies inside the folder it describes: whoever deletes the folder deletes the stamp.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path

NAME = ".heliograph-stamp"


def fingerprint(files: Iterable[Path], *facts: str) -> str:
    """One line that changes when any of these files or facts change; a missing file is a fact."""
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes() if file.is_file() else b"absent"
        digest.update(b"%s %d\n" % (file.name.encode(), len(content)) + content)
    for fact in facts:
        digest.update(f"fact {fact}\n".encode())
    return digest.hexdigest()


def read(folder: Path) -> str:
    """The stamp of a folder, or nothing."""
    try:
        return (folder / NAME).read_text(encoding="utf-8")
    except OSError:
        return ""


def write(folder: Path, stamp: str) -> None:
    """Marks the folder as complete; called last, so that a broken set-up leaves no stamp."""
    (folder / NAME).write_text(stamp, encoding="utf-8")


def clear(folder: Path) -> None:
    """Marks the folder as being worked on."""
    (folder / NAME).unlink(missing_ok=True)
