"""A UF2 file for a Pico: read and checked before it goes onto the stick of the boot loader.

A UF2 is a row of blocks of 512 bytes, each with its place in the flash, its number and the family
of the chip. The boot loader takes a block whenever it comes and restarts the chip after the last,
so a copy that was cut off leaves the chip in its boot loader, and the next copy begins anew.
"""

import os
import re
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from heliograph.errors import BoardError

BLOCK = 512
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_HEAD = struct.Struct("<8I")
_DATA = 32
# The chip by its family number, and by the word in the stick's own description of itself
FAMILIES = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350"}
_BOARD_IDS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
_VERSION = re.compile(rb"MicroPython v(\d+\.\d+\.\d+[-\w.]*)")
_CHUNK = 64 * BLOCK

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Image:
    """A UF2 that is whole: what it is for, and the MicroPython in it."""

    content: bytes
    chip: str
    version: str


def read_image(file: Path) -> Image:
    """Return a whole UF2 for a Pico. Raises `BoardError`."""
    try:
        content = file.read_bytes()
    except OSError as problem:
        raise _bad(file, str(problem.strerror), str(problem.strerror)) from problem
    if not content or len(content) % BLOCK:
        raise _bad(file, f"{len(content)} bytes", f"{len(content)} Bytes")
    heads = [_HEAD.unpack_from(content, at) for at in range(0, len(content), BLOCK)]
    for number, head in enumerate(heads):
        _check_block(file, content, number, head, len(heads))
    chips = {FAMILIES.get(head[7], f"{head[7]:#x}") for head in heads}
    chip = chips.pop()
    if chips or chip not in FAMILIES.values():
        raise _bad(file, f"chip {chip}", f"Chip {chip}")
    found = _VERSION.search(_payload(content, heads))
    if not found:
        raise _bad(file, "no MicroPython in it", "kein MicroPython darin")
    return Image(content, chip, found[1].decode())


def _check_block(
    file: Path, content: bytes, number: int, head: tuple[int, ...], count: int
) -> None:
    end = struct.unpack_from("<I", content, (number + 1) * BLOCK - 4)[0]
    is_whole = head[:2] == _MAGIC and end == _END and head[2] & _HAS_FAMILY
    if not is_whole or head[5:7] != (number, count):
        raise _bad(file, f"damage in block {number}", f"Schaden in Block {number}")


def _payload(content: bytes, heads: list[tuple[int, ...]]) -> bytes:
    return b"".join(
        content[at * BLOCK + _DATA : at * BLOCK + _DATA + head[4]] for at, head in enumerate(heads)
    )


def chip_of(stick: Path) -> str:
    """Return the chip behind a boot loader's stick, as its INFO_UF2.TXT says; empty if unknown."""
    try:
        text = (stick / "INFO_UF2.TXT").read_text(errors="replace")
    except OSError:
        return ""
    found = re.search(r"^Board-ID:\s*(\S+)", text, re.MULTILINE)
    return _BOARD_IDS.get(found[1], "") if found else ""


def copy_image(image: Image, stick: Path, progress: Progress | None = None) -> None:
    """Copy an image onto the stick of a boot loader. Raises `BoardError`.

    After the last block the chip restarts at once, and the stick is gone before the system has
    closed the file: that alone is no failure.
    """
    chip = chip_of(stick)
    if chip != image.chip:
        raise BoardError(
            f"Expected an image for the {chip or 'unknown chip'} at {stick}, got one for the "
            f"{image.chip}. Take the UF2 made for this board.",
            f"Erwartet: ein Abbild für {chip or 'einen unbekannten Chip'} an {stick}; bekommen: "
            f"eines für {image.chip}. Nimm die UF2-Datei, die für dieses Brett gemacht ist.",
        )
    written = 0
    try:
        with (stick / "heliograph.uf2").open("wb", buffering=0) as target:
            while written < len(image.content):
                written += target.write(image.content[written : written + _CHUNK])
                if progress:
                    progress(written, len(image.content))
            os.fsync(target.fileno())
    except OSError as problem:
        if written < len(image.content):
            raise _cut_off(stick, written, len(image.content)) from problem


def _bad(file: Path, got_en: str, got_de: str) -> BoardError:
    return BoardError(
        f"Expected a whole UF2 of MicroPython for a Pico in {file}, got {got_en}. Load it again "
        "from https://micropython.org/download/RPI_PICO/",
        f"Erwartet: eine ganze UF2-Datei von MicroPython für einen Pico in {file}; bekommen: "
        f"{got_de}. Lade sie neu von https://micropython.org/download/RPI_PICO/",
    )


def _cut_off(stick: Path, written: int, size: int) -> BoardError:
    return BoardError(
        f"The stick {stick} was gone after {written} of {size} bytes. Hold BOOTSEL while plugging "
        "the Pico in, then flash again: it begins anew.",
        f"Der Stick {stick} war nach {written} von {size} Bytes weg. Halte beim Einstecken des "
        "Pico BOOTSEL und spiele erneut auf: Es beginnt von vorn.",
    )
