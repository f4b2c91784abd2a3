"""MicroPython that a released package brings along, so that an empty Pico needs no download.

A checkout has none: its files are made by others, and a release takes them from a folder.
"""

import os
from pathlib import Path

from heliograph.flashing.whole_image import CONTROLLERS

CARRIED = Path(__file__).resolve().parents[1] / "_firmware" / "micropython"
# The controller whose MicroPython a package has room for, and that runs on every board of its chip
MAIN_CONTROLLER = "pico"
LICENCES = "LICENSE*"


def micropython_for(controller: str, folder: Path | None = None) -> Path | None:
    """Return the newest MicroPython for a controller in a folder, else of this package."""
    pattern = f"{CONTROLLERS[controller].download}-*.uf2"
    return max((folder or CARRIED).glob(pattern), default=None)


def user_images() -> Path:
    """Return where a user keeps images of MicroPython; tests on emulated units take them there."""
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    cache = named if named.is_absolute() else Path.home() / ".cache"
    return cache / "heliograph" / "images"


def files_to_carry(folder: Path) -> list[Path]:
    """Return what a package takes along of a folder: MicroPython and its licences; else nothing."""
    found, licences = micropython_for(MAIN_CONTROLLER, folder), sorted(folder.glob(LICENCES))
    return [found, *licences] if found and licences else []
