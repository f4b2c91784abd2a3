"""An image with the form of a stock MicroPython: what it tells of itself, and nothing that runs."""

import struct

from heliograph.flashing.uf2 import PAGE, RP2040, Uf2, pages_of

FLASH = 0x10000000
SIZE = 8 * PAGE
KB = 1024
# The block that picotool sets before an image for the RP2350
LEADING = (
    struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10FFFF00, PAGE, 0, 2, 0xE48BFF57)
    + (b"\xef" * PAGE).ljust(476, b"\0")
    + struct.pack("<I", 0x0AB16F30)
)


def stock_uf2(
    board: str = "pico",
    family: int = RP2040,
    files_at: int = FLASH + 640 * KB,
    files_size: int = 1408 * KB,
    leading: bytes = b"",
) -> bytes:
    """Return a UF2 that says which board it is for and where its files are to lie."""
    text = FLASH + 0x600
    facts = [
        struct.pack("<HHII", 6, _tag(b"RP"), 0xB63CFFBB, text),
        struct.pack("<HHIIIIHH", 7, _tag(b"MP"), text, files_at, files_size, 0, 0xDF, 0),
    ]
    places = [FLASH + 0x400, FLASH + 0x420]
    memory = bytearray(SIZE)
    _put(memory, 0x1D4, struct.pack("<5I", 0x7188EBF2, FLASH + 0x300, FLASH + 0x308, 0, 0xE71AA390))
    _put(memory, 0x300, struct.pack("<2I", *places))
    for place, fact in zip(places, facts, strict=True):
        _put(memory, place - FLASH, fact)
    _put(memory, 0x600, board.encode())
    _put(memory, 0x700, b"MicroPython v1.28.0 on a day")
    return Uf2(family, tuple(pages_of(FLASH, bytes(memory))), leading).to_bytes()


def _tag(word: bytes) -> int:
    return int.from_bytes(word, "little")


def _put(memory: bytearray, at: int, content: bytes) -> None:
    memory[at : at + len(content)] = content
