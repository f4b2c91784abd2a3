"""What a MicroPython image says about itself: its board, its version, where its files lie.

Every program made with Raspberry Pi's kit carries a list of facts for its tool `picotool`. In the
first bytes of the image a mark tells where the list lies; each entry of it points to one fact.
MicroPython tells there which part of the flash its file system has, so no table of ours has to
know it for each board and version.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from heliograph.flashing.uf2 import Memory, Uf2

FLASH = 0x10000000
# In which part of the image the mark is looked for
_LOOK_IN = 4096
_MARK, _MARK_END = 0x7188EBF2, 0xE71AA390
_MOST_FACTS = 1000
_RASPBERRY_PI, _MICROPYTHON = (int.from_bytes(word, "little") for word in (b"RP", b"MP"))
# Kinds of facts: a text under a number, and a part of the flash
_TEXT, _BLOCK_DEVICE = 6, 7
_BOARD_ID = 0xB63CFFBB
_VERSION = re.compile(rb"MicroPython v(\d+\.\d+\.\d+[-\w.]*)")


@dataclass(frozen=True)
class Layout:
    """The board an image was made for, and the part of its flash that holds files."""

    board: str
    start: int
    size: int


def version_in(uf2: Uf2) -> str:
    """Return the version of the MicroPython in an image, empty if there is none."""
    found = _VERSION.search(b"".join(content for _, content in uf2.pieces))
    return found[1].decode() if found else ""


def layout_in(uf2: Uf2) -> Layout | None:
    """Return board and file system of an image, None if it does not tell them."""
    memory = uf2.memory()
    board, storage = "", (0, 0)
    for place in _facts(memory):
        kind_and_tag, *words = memory.words(place, 4)
        kind, tag = kind_and_tag & 0xFFFF, kind_and_tag >> 16
        if (kind, tag, words[0]) == (_TEXT, _RASPBERRY_PI, _BOARD_ID):
            board = _text(memory, words[1])
        elif (kind, tag) == (_BLOCK_DEVICE, _MICROPYTHON):
            storage = words[1], words[2]
    return Layout(board, *storage) if board and storage[1] else None


def _facts(memory: Memory) -> Iterator[int]:
    """Yield where each fact lies."""
    head = memory.words(FLASH, _LOOK_IN // 4)
    for at in range(len(head) - 4):
        if head[at] == _MARK and head[at + 4] == _MARK_END:
            first, end = head[at + 1], head[at + 2]
            count = (end - first) // 4
            if 0 < count <= _MOST_FACTS:
                yield from memory.words(first, count)
            return


def _text(memory: Memory, place: int) -> str:
    return memory.read(place, 64).partition(b"\0")[0].decode(errors="replace")
