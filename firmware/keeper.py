"""The table on the flash, so that it is still there when the power was gone.

Two files take turns, each with a count and a checksum: whatever is cut off in the middle of a
write, the other one stands. They lie in a folder of their own: littlefs keeps small files within
their folder and rewrites it when its block is full, which takes the longer the more lies there.
The unit saves a change when nobody has pressed for a moment, at the latest `_LATEST_MS` after it,
and writes nothing while nothing changes.

Wear: a save is one small commit of littlefs, some fifteen of which fill a block of 4 kB before it
is erased; littlefs moves on through its free blocks. With 600 steps an evening that are 40 erasures
an evening, spread over more than 200 free blocks that stand 100,000 each: the flash outlasts the
table. Even a table that is pressed without rest saves at most once in two seconds.
"""

import os
import struct
from binascii import crc32

from shared_rules.compat import const

FILES = ("kept/0", "kept/1")
_HEAD = "<IH"
_HEAD_BYTES = const(6)
_CRC_BYTES = const(4)
_QUIET_MS = const(300)
_LATEST_MS = const(2000)
_COUNTS = const(0x3FFFFFFF)


class Keeper:
    """Writes down how the table stands, and reads it again after power-up."""

    def __init__(self) -> None:
        self._count = 0
        self._saved = b"\0"
        self._changed_at = -1

    def load(self) -> tuple[int, bytes] | None:
        """Return step number and state as they were saved last, or None."""
        newest = None
        for name in FILES:
            record = _read(name)
            if record is None:
                _begin(name)  # takes long: at power-up nobody waits for it
            if record and (newest is None or _is_later(record[0], newest[0])):
                newest = record
        if newest is None:
            return None
        self._count, rev, self._saved = newest
        return rev, self._saved

    def wait(self) -> None:
        """Count from now on what is not saved yet: a game is being loaded, for some 0.1 s."""
        self._changed_at = -1

    def keep(self, rev: int, state: bytearray, now_ms: int, quiet_ms: int) -> bool:
        """Save the state if it changed and this is the moment; return whether it was written."""
        if state == self._saved:
            self._changed_at = -1
            return False
        if self._changed_at < 0:
            self._changed_at = now_ms
        if quiet_ms < _QUIET_MS and now_ms - self._changed_at < _LATEST_MS:
            return False
        self._changed_at = -1
        self._saved = bytes(state)
        self._count = self._count + 1 & _COUNTS
        body = struct.pack(_HEAD, self._count, rev & 0xFFFF) + self._saved
        _write(FILES[self._count & 1], body + struct.pack("<I", crc32(body)))
        return True


def _is_later(count: int, other: int) -> bool:
    return 0 < (count - other & _COUNTS) <= _COUNTS >> 1


def _read(name: str) -> tuple[int, int, bytes] | None:
    try:
        with open(name, "rb") as kept:
            record = kept.read()
    except OSError:
        return None
    body = record[:-_CRC_BYTES]
    if len(body) <= _HEAD_BYTES or record[-_CRC_BYTES:] != struct.pack("<I", crc32(body)):
        return None
    count, rev = struct.unpack(_HEAD, body[:_HEAD_BYTES])
    return count, rev, body[_HEAD_BYTES:]


def _begin(name: str) -> None:
    try:
        os.mkdir("kept")
    except OSError:
        pass  # it is there
    _write(name, b"")


def _write(name: str, record: bytes) -> None:
    try:
        with open(name, "wb") as kept:
            kept.write(record)
    except OSError:
        pass  # a full flash: the table lasts until the power goes
