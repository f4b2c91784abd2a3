"""A distribution of its own for a game of the kit: it plays from the first minute.

The templates hold one small game; a line that begins with `%grid` is there where a grid was asked
for, and likewise the others.
"""

from collections.abc import Collection
from importlib.resources import files
from string import Template

_TEMPLATES = "new_package"
# What a new game can begin with, and what its module then imports
WITH = {"grid": ("Places",), "cards": ("OWNER", "Cards"), "dice": ("Dice", "one_of"),
        "pits": ("Heaps",)}  # fmt: skip
_ALWAYS = ("Counter", "KitGame", "Node", "Row", "Tally", "move")
# Where each template goes; braces hold the name of the game
_FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "init.py": "heliograph_{name}/__init__.py",
    "game.py": "heliograph_{name}/game.py",
    "words.toml": "heliograph_{name}/words.toml",
    "drawing.toml": "heliograph_{name}/drawing.toml",
    "rules.toml": "heliograph_{name}/rules.toml",
    "turns.toml": "heliograph_{name}/{name}.toml",
    "test_game.py": "tests/test_{name}.py",
}


def kit_files(
    name: str, written: str, things: Collection[str], *, is_described: bool
) -> dict[str, str]:
    """Return the files of a package by their paths.

    `written` is its description; where its owner named none, it has one that fits the small game.
    """
    imported = {*_ALWAYS, *(word for thing in things for word in WITH[thing])}
    title = name.title().replace("_", "")
    fields = {"name": name, "dashed": name.replace("_", "-"), "title": title,
              "id": "".join(part[0] for part in name.split("_")).upper(),
              "imports": ", ".join(sorted(imported, key=_import_order))}  # fmt: skip
    made = {
        path.format(name=name): Template(_template(template, things)).safe_substitute(fields)
        for template, path in _FILES.items()
    }
    if is_described:
        made[f"heliograph_{name}/{name}.toml"] = written
    emblem = files("heliograph.games.any_game") / "static" / "emblem.svg"
    made[f"heliograph_{name}/static/emblem.svg"] = emblem.read_text(encoding="utf-8")
    return made


def _import_order(word: str) -> tuple[bool, bool, str]:
    """Return the place of a word as formatters sort imports: constants, classes, functions."""
    return word[0].islower(), not word.isupper(), word


def _template(name: str, things: Collection[str]) -> str:
    text = (files(__package__) / _TEMPLATES / f"{name}.in").read_text(encoding="utf-8")
    lines = []
    for line in text.splitlines():
        mark, _, rest = line.partition(" ") if line.startswith("%") else ("", "", line)
        if not mark or mark[1:] in things:
            lines.append(rest)
    return "\n".join(lines) + "\n"
