"""Reads uv.lock and writes the same choice of packages as a requirements file with hashes.

So pip installs exactly what uv would, and no second lock file can drift from the first.
"""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .failure import Failure
from .paths import LOCK, TOOLS
from .texts import say

PROJECT_NAME = "heliograph"
RUNTIME = "runtime"

Package = dict[str, Any]
Reference = dict[str, Any]


class Lock:
    """The packages of one uv.lock."""

    def __init__(self, text: str) -> None:
        self.packages: list[Package] = tomllib.loads(text)["package"]
        self._wanted: dict[str, tuple[Package, set[str]]] = {}
        self._seen: set[tuple[str, str, str]] = set()

    @classmethod
    def read(cls, path: Path = LOCK) -> "Lock":
        return cls(path.read_text(encoding="utf-8"))

    def find(self, reference: Reference) -> Package:
        """The locked package that a dependency entry names."""
        name, version = reference["name"], reference.get("version")
        for package in self.packages:
            if package["name"] == name and version in (None, package.get("version")):
                return package
        raise Failure(
            say("want locked", name=name, version=version or ""), say("got not locked"), "uv lock"
        )

    def requirements(self, *groups: str) -> list[str]:
        """Requirement lines of groups and extras (`RUNTIME`: the app) and all they need."""
        project = self.find({"name": PROJECT_NAME})
        self._wanted, self._seen = {}, set()
        for group in groups:
            known = {**project["dev-dependencies"], **project.get("optional-dependencies", {})}
            known[RUNTIME] = project["dependencies"]
            self._want_all(known[group], "")
        return [
            _line(package, markers)
            for _, (package, markers) in sorted(self._wanted.items())
            if not _folder(package)
        ]

    def members(self) -> list[str]:
        """Folders of the distributions of this repository besides the app."""
        return [
            folder for package in self.packages if (folder := _folder(package)) not in ("", ".")
        ]

    def _want_all(self, references: Iterable[Reference], outer: str) -> None:
        for reference in references:
            self._want(reference, _both(outer, reference.get("marker", "")))

    def _want(self, reference: Reference, marker: str) -> None:
        package = self.find(reference)
        key = f"{package['name']}=={package['version']}"
        extras = reference.get("extra", [])
        visit = (key, ",".join(extras), marker)
        if visit in self._seen:
            return
        self._seen.add(visit)
        _, markers = self._wanted.setdefault(key, (package, set()))
        markers.add(marker)
        self._want_all(package.get("dependencies", []), marker)
        for extra in extras:
            self._want_all(package["optional-dependencies"][extra], marker)


def _folder(package: Package) -> str:
    """Where a distribution of this repository lies; empty for those that are fetched."""
    return str(package.get("source", {}).get("editable", ""))


def _both(outer: str, inner: str) -> str:
    if outer and inner and outer != inner:
        return f"({outer}) and ({inner})"
    return outer or inner


def _line(package: Package, markers: set[str]) -> str:
    pin = f"{package['name']}=={package['version']}"
    if "" not in markers:
        pin += " ; " + " or ".join(f"({marker})" for marker in sorted(markers))
    return " \\\n    ".join([pin, *(f"--hash={value}" for value in _hashes(package))])


def _hashes(package: Package) -> list[str]:
    files = list(package.get("wheels", []))
    if "sdist" in package:
        files.append(package["sdist"])
    return sorted({file["hash"] for file in files})


def requirements_file(*groups: str) -> Path:
    """Where the requirements of the groups are written."""
    return TOOLS / f"requirements-{'-'.join(groups)}.txt"


def requirements_text(*groups: str) -> str:
    """The requirements of the groups, as pip reads them."""
    return "\n".join(Lock.read().requirements(*groups)) + "\n"


def write_requirements(*groups: str) -> Path:
    """Writes the requirements of the groups into .tools and returns the file."""
    TOOLS.mkdir(exist_ok=True)
    path = requirements_file(*groups)
    path.write_text(requirements_text(*groups), encoding="utf-8")
    return path


def is_as_written(*groups: str) -> bool:
    """Whether the lock asks for the same as when the requirements were written."""
    path = requirements_file(*groups)
    return path.is_file() and path.read_text(encoding="utf-8") == requirements_text(*groups)
