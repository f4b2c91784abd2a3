"""Where the files of the hardware lie: the folder at hand that has a unit file."""

import os
from pathlib import Path

UNIT_FILE = "board.toml"


def folder() -> Path:
    """The folder that BOARDKIT_FOLDER names, else this one, its `hardware` or one above it."""
    named = os.environ.get("BOARDKIT_FOLDER")
    here = [Path.cwd(), Path.cwd() / "hardware", *Path.cwd().parents]
    places = [Path(named).resolve()] if named else here
    return next((place for place in places if (place / UNIT_FILE).is_file()), places[0])


HARDWARE = folder()
ROOT = HARDWARE.parent
BOARD = HARDWARE / UNIT_FILE
BUILDS = HARDWARE / "builds"
MORE = BUILDS / "more"
TRACKS = HARDWARE / "tracks"
