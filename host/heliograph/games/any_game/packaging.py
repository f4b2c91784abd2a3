"""A distribution of its own for a game, made from a description: the first rung to full rules."""

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from string import Template
from zlib import crc32

from heliograph.catalogue import Words
from heliograph.errors import HeliographError
from heliograph.games import ALL_GAMES, GAMES
from heliograph.games.any_game import shelf
from heliograph.games.any_game.catalogue import N_

_TEMPLATES = "new_package"
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST_NAME = 30
# Numbers of other distributions' games: the first byte of a state, from 16 on
_FIRST_NUMBER, _NUMBERS = 16, 200

# Where each template goes; braces hold the name of the game
_FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "init.py": "heliograph_{name}/__init__.py",
    "description.py": "heliograph_{name}/description.py",
    "track.py": "heliograph_{name}/track.py",
    "unit_init.py": "heliograph_{name}/unit/__init__.py",
    "about.py": "heliograph_{name}/unit/about.py",
    "tracker.py": "heliograph_{name}/unit/tracker.py",
    "board.js": "heliograph_{name}/static/board.js",
    "board.css": "heliograph_{name}/static/board.css",
    "test_game.py": "tests/test_{name}.py",
}


class NoPackage(HeliographError):
    """No package can be made as asked."""


# Makes the files of a package from the name of its game and its description
MakeFiles = Callable[[str, str], dict[str, str]]


def make_package(name: str, source: str, parent: Path, make: MakeFiles | None = None) -> Path:
    """Write the package of a new game below `parent`; return its folder.

    `source` is a file or the name of a description at hand; empty: the simplest one. `make` makes
    other files than those of a game with a tracker of its own. Raises NoPackage, BadDescription or
    OSError; a folder that exists is left as it is.
    """
    _need_name(name)
    made = (make or package_files)(name, _find(source).file.written)
    folder = parent / f"heliograph-{name.replace('_', '-')}"
    if folder.exists():
        raise NoPackage(
            N_("Expected no folder {folder}, got one. Choose another name, or move it away.")
            .filled(folder=folder)
        )  # fmt: skip
    for path, text in made.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    return folder


def package_files(name: str, written: str) -> dict[str, str]:
    """Return the files of a package by their paths."""
    fields = {"name": name, "dashed": name.replace("_", "-"), "number": _free_number(name),
              "title": name.title().replace("_", "")}  # fmt: skip
    templates = files(__package__) / _TEMPLATES
    made = {
        path.format(name=name): Template(
            (templates / f"{template}.in").read_text(encoding="utf-8")
        ).substitute(fields)
        for template, path in _FILES.items()
    }
    emblem = (files(__package__) / "static" / "emblem.svg").read_text(encoding="utf-8")
    made[f"heliograph_{name}/static/emblem.svg"] = emblem
    made[f"heliograph_{name}/{name}.toml"] = written
    return made


def _find(source: str) -> shelf.Described:
    known = shelf.find_named(source or shelf.FIRST)
    if known is not None:
        return known
    file = Path(source)
    if file.is_file():
        return shelf.read_file(file)
    raise NoPackage(
        N_("Expected a file or one of the descriptions {known}, got {source}. Choose one of them.")
        .filled(known=", ".join(shelf.names()), source=source)
    )  # fmt: skip


def _need_name(name: str) -> None:
    expected: Words | None = None
    if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
        expected = N_("small letters, digits and single underscores, such as harbour_nights")
    elif name in ALL_GAMES:
        expected = N_("a name that no game here has")
    if expected is not None:
        raise NoPackage(
            N_("Expected {expected}, got {name}. Choose another name.")
            .filled(expected=expected, name=name)
        )  # fmt: skip


def _free_number(name: str) -> int:
    """Return a number for a game, the same each time; not one of a game that is installed."""
    number = crc32(name.encode()) % _NUMBERS
    while number + _FIRST_NUMBER in GAMES.by_number:
        number = (number + 1) % _NUMBERS
    return number + _FIRST_NUMBER
