"""An environment in which a wheel and the packages it requires can be imported, and no other.

Nothing is fetched: the required packages are those of this environment, found by following the
wheel's metadata, and linked into a new one.
"""

import re
import sys
import venv
import zipfile
from collections.abc import Iterable
from email.parser import HeaderParser
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

from packaging.requirements import Requirement

# Reading the lines is enough and takes a tenth of the time of reading Python.
_IMPORT = re.compile(rb"^\s*(?:from|import) (\w+)", re.MULTILINE)
BIN = "Scripts" if sys.platform == "win32" else "bin"
# What the firmware imports is built into its interpreter; a test package has one of the same name.
MODULES_OF_THE_PICO = {"micropython"}


def required_by(wheel: Path) -> list[str]:
    """Return the requirements that a wheel states, those of its extras with their marker."""
    with zipfile.ZipFile(wheel) as archive:
        (about,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(about).decode()
    return [str(line) for line in HeaderParser().parsestr(text).get_all("Requires-Dist", [])]


def closure(requirements: Iterable[str]) -> dict[str, Distribution]:
    """Return what these requirements need on this computer, all in all, by normalised name."""
    found: dict[str, Distribution] = {}
    waiting = [(Requirement(line), frozenset[str]()) for line in requirements]
    while waiting:
        requirement, extras = waiting.pop()
        if not _is_wanted(requirement, extras):
            continue
        name = normalised(requirement.name)
        is_new = name not in found
        found.setdefault(name, distribution(name))
        if is_new or requirement.extras:
            lines = found[name].requires or []
            waiting += [(Requirement(line), frozenset(requirement.extras)) for line in lines]
    return found


def normalised(name: str) -> str:
    """Return the name of a distribution as all its spellings have it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def imported_by(wheel: Path) -> set[str]:
    """Return the distributions from which a wheel imports anything, anywhere."""
    known = packages_distributions()
    with zipfile.ZipFile(wheel) as archive:
        sources = [name for name in archive.namelist() if name.endswith(".py")]
        tops = {top.decode() for name in sources for top in _IMPORT.findall(archive.read(name))}
        tops -= MODULES_OF_THE_PICO
    ours = normalised(wheel.name.partition("-")[0])
    return {normalised(name) for top in tops for name in known.get(top, ())} - {ours}


def _is_wanted(requirement: Requirement, extras: frozenset[str]) -> bool:
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in extras | {""})


def make(folder: Path, wheel: Path, without: str = "", more: Iterable[str] = ()) -> Path:
    """Make the environment, where asked without one package or with more; return its Python."""
    venv.create(folder, with_pip=False, symlinks=sys.platform != "win32")
    python = folder / BIN / Path(sys.executable).name
    (packages,) = [path for path in folder.rglob("site-packages") if path.is_dir()]
    link_packages([*required_by(wheel), *more], packages, without)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    return python


def link_packages(requirements: Iterable[str], folder: Path, without: str = "") -> None:
    """Link what these requirements need into a folder, where asked without one of them."""
    for name, installed in closure(requirements).items():
        tops = {file.parts[0] for file in installed.files or ()} - {"..", "__pycache__"}
        for top in sorted(tops) if name != without else ():
            (folder / top).symlink_to(Path(str(installed.locate_file(top))))
