"""One program per record: a lock file beside it that says who holds it.

The operating system drops the lock when the holder ends, however it ends, so a lock file left
behind never blocks anybody. Its text is only there to be read by the second program.
"""

import json
import os
import sys
from pathlib import Path

from heliograph.errors import StoreError, StoreInUse

# Windows forbids reading locked bytes, so the lock lies far behind the text.
_LOCKED_BYTE = 1 << 30


class RecordLock:
    """Holds the record at `database` for this process until `release`."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self._file = _open(self.path)
        if not _try_lock(self._file):
            os.close(self._file)
            raise _in_use(database, self.path)
        self.announce("")

    def announce(self, address: str) -> None:
        """Write who we are and where we can be found, for a second program to read."""
        text = json.dumps({"pid": os.getpid(), "address": address}).encode()
        # A full disk must not stop a program that only wants to show its table.
        try:
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, text)
        except OSError:
            return

    def release(self) -> None:
        """Give the record free. The file stays: deleting it would race with the next holder."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _open(path: Path) -> int:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as problem:
        raise StoreError(
            f"Heliograph cannot write in {path.parent} ({problem.strerror}). "
            "Allow writing there, or choose another place with --db FILE.",
            f"Heliograph kann in {path.parent} nicht schreiben ({problem.strerror}). "
            "Erlaube dort das Schreiben oder wähle mit --db DATEI einen anderen Ort.",
        ) from problem


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int) -> bool:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


def _in_use(database: Path, lock: Path) -> StoreInUse:
    pid, address = _holder(lock)
    who_en = f"process {pid}" + (f", {address}" if address else "")
    who_de = f"Prozess {pid}" + (f", {address}" if address else "")
    there_en = f"Open {address} to use that table, or " if address else "End that program, or "
    there_de = f"Öffne {address} für jenen Tisch, oder " if address else "Beende es, oder "
    return StoreInUse(
        f"The record {database} is already in use by another Heliograph ({who_en}). "
        f"{there_en}choose another record and port with --db FILE --port N.",
        f"Die Aufzeichnung {database} wird schon von einem anderen Heliograph benutzt ({who_de}). "
        f"{there_de}wähle eine andere Aufzeichnung und einen anderen Port mit --db DATEI --port N.",
    )


def _holder(lock: Path) -> tuple[str, str]:
    try:
        found = json.loads(lock.read_text())
        return str(found["pid"]), str(found["address"])
    except (OSError, ValueError, KeyError, TypeError):
        return "?", ""
