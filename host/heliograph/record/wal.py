"""The log that SQLite keeps beside a record: whether something at its end was lost.

SQLite reads that log up to the first frame that is damaged and drops the rest without a word. The
frames of the dropped rest still say that they ended a transaction. The last of them may be what a
program was writing when it was killed, which nobody was told of; one before it was committed.

The layout stands in SQLite's documentation ("WAL-mode File Format").
"""

import struct
from pathlib import Path

_HEADER, _FRAME_HEADER = 32, 24
_MAGIC = 0x377F0682  # the lowest bit tells the order of bytes of the checks
_LAST_FRAME_AT = 16  # in the index beside it: how many frames SQLite has taken


def has_lost_commits(record: Path) -> bool:
    """Say whether committed changes stand in the log of an open record that SQLite dropped."""
    log = record.with_name(record.name + "-wal")
    index = record.with_name(record.name + "-shm")
    try:
        if log.stat().st_size <= _HEADER:
            return False
        taken = _frames_taken(index)
        with log.open("rb") as file:
            header = file.read(_HEADER)
            if not _is_sound(header):
                return True
            page_bytes, salts = struct.unpack(">8xI4x8s8x", header)
            frame_bytes = _FRAME_HEADER + page_bytes
            file.seek(_HEADER + taken * frame_bytes)
            ends = []
            while len(frame := file.read(frame_bytes)) == frame_bytes and frame[8:16] == salts:
                ends.append(frame[4:8] != bytes(4))
    except OSError:
        return False
    return any(ends[:-1])


def _frames_taken(index: Path) -> int:
    with index.open("rb") as file:
        file.seek(_LAST_FRAME_AT)
        (taken,) = struct.unpack("=I", file.read(4))
        return int(taken)


def _is_sound(header: bytes) -> bool:
    (magic,) = struct.unpack(">I", header[:4])
    if magic & ~1 != _MAGIC:
        return False
    first = second = 0
    words = struct.unpack(f"{'>' if magic & 1 else '<'}6I", header[:24])
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return struct.unpack(">2I", header[24:]) == (first, second)
