"""The wheel of this project with MicroPython in it, built once in a run."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.host.stock_image import stock_uf2
from tests.made_once import FOLDER, made_once
from tests.patience import PATIENCE_S
from tests.project_files import ROOT
from tests.web.page_libraries import need_page_libraries


def place_bases(folder: Path) -> Path:
    """Make a folder of MicroPython as a releaser has it."""
    folder.mkdir()
    (folder / "RPI_PICO-v1.27.0.uf2").write_bytes(b"older")
    (folder / "RPI_PICO-v1.28.0.uf2").write_bytes(stock_uf2())
    (folder / "RPI_PICO2-v1.28.0.uf2").write_bytes(b"of another controller")
    (folder / "LICENSE-micropython.txt").write_text("as it is", encoding="utf-8")
    return folder


def build(root: Path, kind: str, folder: Path) -> Path:
    """Build a distribution from a folder of sources; return its file."""
    need_page_libraries()
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True, timeout=PATIENCE_S)
    (file,) = folder.iterdir()
    return file


def place_wheel(folder: Path) -> Path:
    """Put the wheel into a folder; return its file."""
    name, content = made_once(Path(os.environ[FOLDER]) / "wheel", _built)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
    return folder / name


def _built() -> tuple[str, bytes]:
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        patch.setenv("HELIOGRAPH_BASES", str(place_bases(Path(name) / "bases")))
        file = build(ROOT, "wheel", Path(name) / "wheel")
        return file.name, file.read_bytes()
