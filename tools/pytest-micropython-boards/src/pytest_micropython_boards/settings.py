"""What a project says about its board, in a few lines of pyproject.toml or on a test."""

import dataclasses
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pytest_micropython_boards.errors import BadSetting

# What lies beside a program and never goes onto a board
NEVER = ("__pycache__", "tests", "test", "node_modules", "build", "dist")
NEVER_FILES = ("conftest.py", "pyproject.toml", "setup.py")
# Larger files do not fit a Pico's flash beside a program.
MOST_BYTES = 512 * 1024


@dataclasses.dataclass(frozen=True)
class Key:
    """A button: the pin it pulls, and the level when pressed."""

    name: str
    pin: int
    pressed: int = 0

    @classmethod
    def parse(cls, text: str) -> "Key":
        """Read `ok=2`, or `ok=2 high` for a button to the supply."""
        name, _, rest = text.partition("=")
        pin, _, level = rest.partition(" ")
        if not name or not pin.strip().isdigit() or level.strip() not in ("", "low", "high"):
            raise BadSetting(f"expected a button such as 'ok=2' or 'ok=2 high', got {text!r}")
        return cls(name.strip(), int(pin), int(level.strip() == "high"))


@dataclasses.dataclass(frozen=True)
class Chain:
    """A chain of pixels: its pin, its length, and the order of its colours on the wire."""

    name: str
    pin: int
    count: int
    order: str = "GRB"

    @classmethod
    def parse(cls, text: str) -> "Chain":
        """Read `ring=16:24`, or `ring=16:24:RGB`."""
        name, _, rest = text.partition("=")
        pin, count, order, *more = [*rest.split(":"), "", "", ""][:4]
        is_order = order == "" or sorted(order) in (sorted("RGB"), sorted("RGBW"))
        if not name or not (pin + count).isdigit() or not is_order or any(more):
            raise BadSetting(
                f"expected pixels such as 'ring=16:24' or 'ring=16:24:RGB', got {text!r}"
            )
        return cls(name.strip(), int(pin), int(count or 0), order or "GRB")


@dataclasses.dataclass(frozen=True)
class Project:
    """A program for a board, and what is wired to it."""

    folder: Path
    main: str = "main.py"
    buttons: tuple[Key, ...] = ()
    pixels: tuple[Chain, ...] = ()
    faults: tuple[str, ...] = ()
    files: tuple[tuple[str, str | bytes], ...] = ()
    devices: tuple[str, ...] = ()

    def changed(self, words: Mapping[str, Any], base: Path) -> "Project":
        """The project with what a test's own marker says instead."""
        known = {"project", "main", "buttons", "pixels", "faults", "files", "devices"}
        if not set(words) <= known:
            raise BadSetting(
                f"expected {', '.join(sorted(known))} in the marker board, "
                f"got {', '.join(sorted(set(words) - known))}"
            )
        changes: dict[str, Any] = {name: words[name] for name in ("main",) if name in words}
        if "project" in words:
            changes["folder"] = (base / words["project"]).resolve()
        if "buttons" in words:
            changes["buttons"] = tuple(map(Key.parse, words["buttons"]))
        if "pixels" in words:
            changes["pixels"] = tuple(map(Chain.parse, words["pixels"]))
        for name in ("faults", "devices"):
            if name in words:
                changes[name] = tuple(words[name])
        if "files" in words:
            changes["files"] = tuple(words["files"].items())
        return dataclasses.replace(self, **changes)

    def sources(self) -> dict[str, bytes]:
        """The files for the board's flash, by their path there."""
        if self.files or not self.main:
            return {
                name: content.encode() if isinstance(content, str) else content
                for name, content in self.files
            }
        if not (self.folder / self.main).is_file():
            raise BadSetting(
                f"expected {self.main} in {self.folder}, found none. Name the folder of the "
                "program with board_project and its first file with board_main in pyproject.toml."
            )
        found = {
            file.relative_to(self.folder).as_posix(): file.read_bytes()
            for file in sorted(_files_for_board(self.folder))
        }
        found["main.py"] = (self.folder / self.main).read_bytes()
        return found


def _files_for_board(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not (name.startswith(".") or name in NEVER)]
        for name in names:
            file = Path(place, name)
            is_test = name.startswith(("test_", ".")) or name in NEVER_FILES
            if not is_test and file.is_file() and file.stat().st_size <= MOST_BYTES:
                yield file


def project_of(
    folder: Path,
    main: str,
    buttons: Sequence[str],
    pixels: Sequence[str],
    devices: Sequence[str] = (),
) -> Project:
    """The project that the lines of an ini file describe."""
    return Project(
        folder.resolve(),
        main or "main.py",
        tuple(map(Key.parse, buttons)),
        tuple(map(Chain.parse, pixels)),
        devices=tuple(devices),
    )
