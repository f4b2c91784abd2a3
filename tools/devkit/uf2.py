"""Finds a MicroPython image for the emulated Pico, which no package carries.

The reader names one with --uf2 or HELIOGRAPH_UF2; without, the newest is taken that lies in the
cache of this user, ~/.cache/heliograph/images.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from .failure import Failure
from .texts import say

PAGE = "https://micropython.org/download/RPI_PICO/"
VARIABLE = "HELIOGRAPH_UF2"
FOLDERS = (
    Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache", "heliograph", "images").expanduser(),
)


def find(named: str = "") -> Path | None:
    """Return the image that was named, else the newest that lies where images are looked for."""
    named = named or os.environ.get(VARIABLE, "")
    if named:
        return Path(named).resolve() if Path(named).is_file() else None
    found = [file for folder in FOLDERS for file in folder.glob("RPI_PICO-*.uf2")]
    return max(found, key=lambda file: file.name).resolve() if found else None


def need(words: Sequence[str]) -> str:
    """The image for the words of a command; a failure where there is none."""
    named = words[words.index("--uf2") + 1] if "--uf2" in words[:-1] else ""
    image = find(named)
    if image is None:
        file = named or os.environ.get(VARIABLE, "–")
        raise Failure(say("want uf2"), say("got no uf2", file=file), f"{PAGE}   # RPI_PICO-….uf2")
    return str(image)
