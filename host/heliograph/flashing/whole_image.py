"""One UF2 with everything: MicroPython as its makers offer it, and the firmware's files behind it.

The files are made into the file system that MicroPython finds on its flash when it starts. So a
board is installed by copying one file onto the stick of its boot loader, without any other tool.
Whatever lay on the flash before is gone with that: the old file system ends where the new begins.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from heliograph.catalogue import N_, Words
from heliograph.errors import UnitError
from heliograph.flashing import uf2
from heliograph.flashing.file_system import read_files, write_files
from heliograph.flashing.image import CHIPS, Image
from heliograph.flashing.layout import Layout, layout_in
from heliograph.flashing.uf2 import Uf2, pages_of


class Controller(NamedTuple):
    """A controller by the name its image has for it, its chip and where its MicroPython is."""

    board: str
    family: int
    download: str


CONTROLLERS = {
    "pico": Controller("pico", uf2.RP2040, "RPI_PICO"),
    "pico_w": Controller("pico_w", uf2.RP2040, "RPI_PICO_W"),
    "pico2": Controller("pico2", uf2.RP2350, "RPI_PICO2"),
}


def build_image(base: Image, controller: str, files: Mapping[str, bytes]) -> bytes:
    """Return a UF2 of a stock MicroPython and these files. Raises `UnitError`."""
    layout = _layout_for(base, controller)
    pieces = pages_of(layout.start, write_files(files, layout.size))
    content = Uf2(base.uf2.family, base.uf2.pieces + tuple(pieces), base.uf2.leading).to_bytes()
    _check(content, base, layout, files)
    return content


def files_in(content: bytes) -> dict[str, bytes]:
    """Return the files that a whole image puts on the flash."""
    found = uf2.parse(content)
    layout = layout_in(found)
    if not layout:
        return {}
    ends = [place + len(piece) for place, piece in found.pieces if place >= layout.start]
    size = max(ends, default=layout.start) - layout.start
    return read_files(found.memory().read(layout.start, size), layout.size) if size else {}


def _layout_for(base: Image, controller: str) -> Layout:
    wanted = CONTROLLERS[controller]
    chip = CHIPS[wanted.family]
    if base.uf2.family != wanted.family:
        raise _wrong_base(controller, N_("one for the {chip}").filled(chip=base.chip), chip)
    layout = layout_in(base.uf2)
    if not layout:
        raise _wrong_base(controller, N_("one that does not tell its circuit board"), chip)
    if layout.board != wanted.board:
        raise _wrong_base(controller, N_("one for {board}").filled(board=layout.board), chip)
    if base.has_files:
        raise _wrong_base(controller, N_("one that holds files already"), chip)
    return layout


def _check(content: bytes, base: Image, layout: Layout, files: Mapping[str, bytes]) -> None:
    """Read the new image as a board would, and compare."""
    made = uf2.parse(content)
    same_base = made.pieces[: len(base.uf2.pieces)] == base.uf2.pieces
    if not same_base or layout_in(made) != layout or files_in(content) != dict(files):
        raise UnitError(
            N_(
                "The image does not read back as it was made. Nothing was written; say so to "
                "the makers of Heliograph."
            ),
        )


def _wrong_base(controller: str, got: Words, chip: str) -> UnitError:
    return UnitError(
        N_(
            "Expected MicroPython for {controller} ({chip}) with --base, got {got}. Take it from "
            "{page}"
        ).filled(controller=controller, chip=chip, got=got, page=download_page(controller))
    )


def download_page(controller: str) -> str:
    """Return where the makers of MicroPython offer theirs."""
    return f"https://micropython.org/download/{CONTROLLERS[controller].download}/"


def default_name(controller: str, version: str) -> Path:
    """Return the file that an image is written to if no other is named."""
    return Path(f"heliograph-{version}-{controller}.uf2")
