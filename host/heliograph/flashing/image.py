"""A UF2 file for a Pico: read and checked before it goes onto the stick of the boot loader.

A copy that was cut off leaves the chip in its boot loader, and the next copy begins anew.
"""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from heliograph.catalogue import N_, Words
from heliograph.errors import UnitError
from heliograph.flashing import uf2
from heliograph.flashing.layout import layout_in, version_in
from heliograph.flashing.uf2 import BLOCK, NotWhole, Uf2

# The chip by its family number, and by the word in the stick's own description of itself
CHIPS = {uf2.RP2040: "RP2040", uf2.RP2350: "RP2350"}
_BOARD_IDS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
_CHUNK = 64 * BLOCK

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Image:
    """A UF2 that is whole: what it is for, and the MicroPython in it."""

    content: bytes
    uf2: Uf2
    chip: str
    version: str

    @property
    def has_files(self) -> bool:
        """Whether files for the board's flash come along, and not MicroPython alone."""
        layout = layout_in(self.uf2)
        if not layout:
            return False
        return any(place >= layout.start for place, _ in self.uf2.pieces)


def read_image(file: Path) -> Image:
    """Return a whole UF2 for a Pico. Raises `UnitError`."""
    try:
        content = file.read_bytes()
    except OSError as problem:
        raise _bad(file, str(problem.strerror)) from problem
    try:
        found = uf2.parse(content)
    except NotWhole as problem:
        raise _bad(file, problem.what) from problem
    chip = CHIPS.get(found.family)
    if not chip:
        raise _bad(file, N_("chip {chip}").filled(chip=f"{found.family:#x}"))
    version = version_in(found)
    if not version:
        raise _bad(file, N_("no MicroPython in it"))
    return Image(content, found, chip, version)


def chip_of(stick: Path) -> str:
    """Return the chip behind a boot loader's stick, as its INFO_UF2.TXT says; empty if unknown."""
    try:
        text = (stick / "INFO_UF2.TXT").read_text(errors="replace")
    except OSError:
        return ""
    found = re.search(r"^Board-ID:\s*(\S+)", text, re.MULTILINE)
    return _BOARD_IDS.get(found[1], "") if found else ""


def copy_image(image: Image, stick: Path, progress: Progress | None = None) -> None:
    """Copy an image onto the stick of a boot loader. Raises `UnitError`.

    After the last block the chip restarts at once, and the stick is gone before the system has
    closed the file: that alone is no failure.
    """
    chip = chip_of(stick)
    if chip != image.chip:
        raise UnitError(
            N_(
                "Expected an image for the {wanted} at {stick}, got one for the {chip}. Take the "
                "UF2 made for this unit."
            ).filled(wanted=chip or N_("unknown chip"), stick=stick, chip=image.chip)
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


def _bad(file: Path, got: Words) -> UnitError:
    return UnitError(
        N_(
            "Expected a whole UF2 of MicroPython for a Pico in {file}, got {got}. Load it again "
            "from https://micropython.org/download/RPI_PICO/"
        ).filled(file=file, got=got)
    )


def _cut_off(stick: Path, written: int, size: int) -> UnitError:
    return UnitError(
        N_(
            "The stick {stick} was gone after {written} of {size} bytes. Hold BOOTSEL while "
            "plugging the Pico in, then flash again: it begins anew."
        ).filled(stick=stick, written=written, size=size),
    )
