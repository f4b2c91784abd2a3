"""Each word has one meaning: the glossary names what is there, and retired words name nothing."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.project_files import tracked_files

ROOT = Path(__file__).resolve().parents[1]
GLOSSARY = ROOT / "host" / "GLOSSARY.md"
WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
CODE = ("firmware/", "host/", "shared_rules/", "tools/devkit/")
# Where a retired word is somebody else's, or of the language
ELSEWHERE = {
    "console": ("commands/console.py",),  # of the serial port
    "led": ("tricks.py", "trick_game.py", "hearts/game.py"),  # what was led to a trick
    "session": ("link/", "mqtt/", "shared_rules/unit.py", "shared_rules/self_test.py",
                "shared_rules/pod.py", "firmware/battery.py", "commands/console.py"),
    "user": ("mqtt/broker.py", "flashing/carried.py"),
    "wheel": ("solarius_mission", "devkit/wheel", "simulator/vm.py"),  # also a package
}  # fmt: skip


def rows() -> list[list[str]]:
    """Return the cells of each row of the glossary."""
    lines = GLOSSARY.read_text(encoding="utf-8").splitlines()
    return [line.split("|")[1:-1] for line in lines if line.startswith("| **")]


def retired() -> list[str]:
    """Return the words that name nothing any more."""
    return [word for row in rows() for word in re.findall(r"[a-z]+", row[3])]


def names_in(tree: ast.AST) -> Iterator[str]:
    """Yield what a file gives a name to."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


@cache
def named() -> dict[str, set[str]]:
    """Return in which files each word is part of a name, of the file's own too."""
    found: dict[str, set[str]] = {}
    for path in tracked_files():
        if path.startswith(CODE) and path.endswith(".py"):
            names = {Path(path).stem, *names_in(ast.parse((ROOT / path).read_bytes()))}
            for word in {word.lower() for name in names for word in WORDS.findall(name)}:
                found.setdefault(word, set()).add(path)
    return found


def test_each_word_stands_once() -> None:
    words = [row[0].strip("* ") for row in rows()]
    assert len(words) == len(set(words)) > 20
    assert not set(words) & set(retired())


@pytest.mark.parametrize("word", retired())
def test_a_retired_word_names_nothing(word: str) -> None:
    found = named().get(word, set()) | named().get(word + "s", set())
    left = [path for path in found if not any(part in path for part in ELSEWHERE.get(word, ()))]
    assert not left, f"{word}: expected the word of host/GLOSSARY.md in {sorted(left)}"


def test_no_exception_is_left_over() -> None:
    for word, parts in ELSEWHERE.items():
        found = named().get(word, set()) | named().get(word + "s", set())
        assert word in retired()
        assert [part for part in parts if not any(part in path for path in found)] == []
