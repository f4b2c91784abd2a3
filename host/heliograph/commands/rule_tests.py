"""Which tests name which rule: found by reading the test files, so that nothing has to run.

A test says `@pytest.mark.rule("SOL-6.1", "allows")`, or "forbids"; a vector file says the same in
its list `rules = ["SOL-6.1 allows", …]`.
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ALLOWS = "allows"
FORBIDS = "forbids"
KINDS = (ALLOWS, FORBIDS)
# The tests lie beside the sources; an installed package has none.
TESTS = Path(__file__).resolve().parents[3] / "tests"


class Mention(NamedTuple):
    """One test names one rule."""

    rule: str
    kind: str
    test: str


def mentions(folder: Path = TESTS) -> list[Mention]:
    """Return every mention below `folder`, sorted."""
    found: set[Mention] = set()
    for file in folder.rglob("test_*.py"):
        name = file.relative_to(folder.parent).as_posix()
        found.update(_in_module(name, file.read_text(encoding="utf-8")))
    for file in folder.rglob("vectors/*.toml"):
        name = file.relative_to(folder.parent).as_posix()
        found.update(_in_vectors(name, file.read_text(encoding="utf-8")))
    return sorted(found)


def _in_module(name: str, text: str) -> Iterator[Mention]:
    if "mark.rule(" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                yield from _marks(decorator, f"{name}::{node.name}")


def _marks(node: ast.AST, test: str) -> Iterator[Mention]:
    """Marks in a decorator; `parametrize` may hold more of them."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and _is_rule_mark(call.func):
            rule, kind = (ast.literal_eval(word) for word in call.args)
            yield Mention(rule, kind, test)


def _is_rule_mark(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "rule"
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    )


def _in_vectors(name: str, text: str) -> Iterator[Mention]:
    for vector, entry in tomllib.loads(text).items():
        for line in entry["rules"]:
            rule, kind = line.split()
            yield Mention(rule, kind, f"{name}::{vector}")
