"""UF2 files: rows of blocks of 512 bytes, each with its place in the flash of a chip.

The boot loader takes a block whenever it comes and counts them; when as many came as each of them
says there are, it restarts the chip. It erases the flash by sectors of 4 kB, so what lies in a
sector of which only a part is given is lost.
"""

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from heliograph.catalogue import ENGLISH, N_, Words, say

BLOCK = 512
PAGE = 256
SECTOR = 4096
RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_HEAD = struct.Struct("<8I")
_DATA = _HEAD.size
# Before an image for the RP2350 stands one block that is never written: a way round an error of its
# boot loader. It counts by itself and not among the others.
_ANY_FAMILY = 0xE48BFF57
_LEADING = (0, 2, _ANY_FAMILY)
_UNWRITTEN = b"\xef" * PAGE


class NotWhole(Exception):
    """A file that is no whole UF2: what came instead."""

    def __init__(self, what: Words) -> None:
        super().__init__(say(ENGLISH, what))
        self.what = what


class Piece(NamedTuple):
    """Bytes for one place of the flash."""

    place: int
    content: bytes


@dataclass(frozen=True)
class Uf2:
    """The pieces of a whole UF2, in the order of the file."""

    family: int
    pieces: tuple[Piece, ...]
    # The block that stands before all others, as it came
    leading: bytes = b""

    def memory(self) -> "Memory":
        """Return the flash as this file leaves it."""
        return Memory(self.pieces)

    def to_bytes(self) -> bytes:
        """Return the file, its blocks numbered anew."""
        count = len(self.pieces)
        return self.leading + b"".join(
            _HEAD.pack(*_MAGIC, _HAS_FAMILY, place, len(content), number, count, self.family)
            + content.ljust(BLOCK - _DATA - 4, b"\0")
            + _END.to_bytes(4, "little")
            for number, (place, content) in enumerate(self.pieces)
        )


class Memory:
    """The flash of a chip, as far as a UF2 fills it."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self._pages: dict[int, bytes] = {}
        for place, content in pieces:
            self._pages[place] = content

    def read(self, place: int, size: int) -> bytes:
        """Return bytes of it; where nothing was given, the flash is taken as erased."""
        found = bytearray()
        while len(found) < size:
            page, at = divmod(place + len(found), PAGE)
            content = self._pages.get(page * PAGE, b"").ljust(PAGE, b"\xff")
            found += content[at : at + size - len(found)]
        return bytes(found)

    def words(self, place: int, count: int) -> tuple[int, ...]:
        """Return words of 32 bits."""
        return struct.unpack(f"<{count}I", self.read(place, 4 * count))


def parse(content: bytes) -> Uf2:
    """Return what a whole UF2 holds. Raises `NotWhole`."""
    if not content or len(content) % BLOCK:
        raise NotWhole(N_("{count} bytes").filled(count=len(content)))
    leading = content[:BLOCK] if _is_leading(content) else b""
    blocks = content[len(leading) :]
    heads = [_HEAD.unpack_from(blocks, at) for at in range(0, len(blocks), BLOCK)]
    for number, head in enumerate(heads):
        if not _is_sound(blocks, number, head, len(heads)):
            raise NotWhole(N_("damage in block {number}").filled(number=number))
    families = {head[7] for head in heads}
    if len(families) != 1:
        names = ", ".join(f"{family:#x}" for family in sorted(families))
        raise NotWhole(N_("blocks of several chips: {names}").filled(names=names))
    starts = [at * BLOCK + _DATA for at in range(len(heads))]
    pieces = [
        Piece(head[3], blocks[start : start + head[4]])
        for start, head in zip(starts, heads, strict=True)
    ]
    return Uf2(families.pop(), tuple(pieces), leading)


def _is_leading(content: bytes) -> bool:
    head = _HEAD.unpack_from(content)
    return head[5:] == _LEADING and content[_DATA : _DATA + PAGE] == _UNWRITTEN


def _is_sound(blocks: bytes, number: int, head: tuple[int, ...], count: int) -> bool:
    end = int.from_bytes(blocks[(number + 1) * BLOCK - 4 : (number + 1) * BLOCK], "little")
    is_whole = head[:2] == _MAGIC and end == _END and head[2] & _HAS_FAMILY and head[4] <= PAGE
    return bool(is_whole) and head[5:7] == (number, count)


def pages_of(place: int, content: bytes) -> list[Piece]:
    """Cut bytes for a place of the flash into pieces of one page each."""
    return [Piece(place + at, content[at : at + PAGE]) for at in range(0, len(content), PAGE)]
