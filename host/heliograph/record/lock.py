"""One program per record: a lock on the name of the record, and one on the file itself.

The name is locked by a lock file beside it, whose text tells a second program who holds the record.
That is not enough: a hard link gives the same file another name. So a byte of the file itself is
locked too, in the page that SQLite keeps free for locks; SQLite's own locks lie elsewhere in it.

The operating system drops both when the holder ends, however it ends, so nothing left behind ever
blocks anybody. Linux keeps a lock for the handle by which it was taken. Elsewhere a process loses
its locks on a file as soon as it closes *any* of its handles of that file, SQLite's included. So a
file that this process holds is never opened here again, and ours is closed after SQLite's. There,
SQLite also drops all of them with its own, after every transaction on a file that is not in WAL
mode yet, such as a new one or a backup. So the lock is taken again when the file is in that mode.
"""

import errno
import json
import os
import struct
import sys
from pathlib import Path

from heliograph.catalogue import N_
from heliograph.errors import StoreError, StoreInUse
from heliograph.record.privacy import FILE_MODE, close_to_others, make_folder

# Windows forbids reading locked bytes, so the lock lies far behind the text.
_LOCKED_BYTE = 1 << 30
# In the page of SQLite's locks (from 1 << 30), behind the 514 bytes that SQLite locks there
_LOCKED_BYTE_OF_RECORD = (1 << 30) + 0x300
# Whether the system has locks that belong to the handle by which they were taken
HAS_LOCKS_OF_HANDLES = sys.platform == "linux"
# The records that this process holds, by device and inode
_held: set[tuple[int, int]] = set()
# What SQLite keeps beside a file
_BESIDE = ("-wal", "-shm", "-journal")


class RecordLock:
    """Holds the record at `database` for this process until `release`."""

    def __init__(self, database: Path) -> None:
        database = database.resolve()
        self.path = database.with_name(database.name + ".lock")
        self._database = database
        self._file = _open(self.path)
        self._record = -1
        if not _try_lock(self._file, _LOCKED_BYTE):
            self.release()
            raise _in_use(database, self.path)
        try:
            self._lock_record(database)
        except BaseException:
            self.release()
            raise
        self.announce("")

    def renew(self) -> None:
        """Take the lock of the file itself again, where SQLite may have dropped it.

        Raises `StoreInUse` if another program has come in between.
        """
        if not _try_lock(self._record, _LOCKED_BYTE_OF_RECORD):
            raise _in_use_by_another_name(self._database)

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
        if self._record >= 0:
            _held.discard(_identity(os.fstat(self._record)))
            os.close(self._record)
            self._record = -1
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _lock_record(self, database: Path) -> None:
        if database.is_dir():
            raise StoreError(
                N_(
                    "The record {database} cannot be opened: it is a folder. Choose a file "
                    "with --db FILE."
                ).filled(database=database),
            )
        if database.exists() and _identity(database.stat()) in _held:
            raise _in_use_by_another_name(database)
        record = _open(database)
        if not _try_lock(record, _LOCKED_BYTE_OF_RECORD):
            os.close(record)
            raise _in_use_by_another_name(database)
        for part in _BESIDE:
            close_to_others(database.with_name(database.name + part))
        self._record = record
        _held.add(_identity(os.fstat(record)))


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _open(path: Path) -> int:
    try:
        make_folder(path.parent)
        file = os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE)
    except OSError as problem:
        raise StoreError(
            N_(
                "Heliograph cannot write in {folder} ({problem}). Allow writing there, or "
                "choose another place with --db FILE."
            ).filled(folder=path.parent, problem=problem.strerror),
        ) from problem
    close_to_others(path)
    return file


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int, byte: int) -> bool:
        os.lseek(file, byte, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(file: int, byte: int) -> bool:
        try:
            if byte == _LOCKED_BYTE:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            else:
                # A byte alone: where the system knows no difference between its kinds of locks,
                # one on the whole file would shut SQLite out.
                _lock_byte(file, byte)
        except OSError:
            return False
        return True

    def _lock_byte(file: int, byte: int) -> None:
        if HAS_LOCKS_OF_HANDLES and sys.platform == "linux":
            wanted = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, byte, 1, 0)
            try:
                fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)
            except OSError as problem:
                if problem.errno != errno.EINVAL:  # a system that has no such locks
                    raise
            else:
                return
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)


def _in_use(database: Path, lock: Path) -> StoreInUse:
    pid, address = _holder(lock)
    words = N_(
        "The record {database} is already in use by another Heliograph (process {pid}). End that "
        "program, or choose another record and port with --db FILE --port N."
    )
    if address:
        words = N_(
            "The record {database} is already in use by another Heliograph (process {pid}, "
            "{address}). Open {address} to use that table, or choose another record and port with "
            "--db FILE --port N."
        )
    return StoreInUse(words.filled(database=database, pid=pid, address=address))


def _in_use_by_another_name(database: Path) -> StoreInUse:
    return StoreInUse(
        N_(
            "The record {database} is already in use by another Heliograph, which opened the "
            "same file by another name. End that program, or choose another record with --db "
            "FILE."
        ).filled(database=database),
    )


def _holder(lock: Path) -> tuple[str, str]:
    try:
        found = json.loads(lock.read_text())
        return str(found["pid"]), str(found["address"])
    except (OSError, ValueError, KeyError, TypeError):
        return "?", ""
