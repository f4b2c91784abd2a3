"""A firmware with a main file of its own, for the simulator to run."""

import shutil
from pathlib import Path

import pytest

from heliograph.building import sources


def own_main(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the main file of a copy of the firmware, which runs instead from now on."""
    for part in ("firmware", "hardware/pins"):
        shutil.copytree(sources.firmware_root() / part, folder / part)
    monkeypatch.setattr(sources, "firmware_root", lambda: folder)
    return folder / "firmware" / "main.py"
