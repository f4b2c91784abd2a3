"""Functions with one caller move into it, and nothing that is computed changes."""

import ast
from typing import Any

import pytest

from heliograph.building import grouping
from heliograph.building.inlining import inline

# Source, the functions that stay beside `run`, and what `run` gives for 0 to 4
CASES = {
    "a statement": (
        (
            "def _add(out, value):\n    out.append(value + 1)\n"
            "def run(n):\n    out = []\n    _add(out, n)\n    return out"
        ),
        (),
        [[n + 1] for n in range(5)],
    ),
    "an early end in the middle": (
        (
            "def _add(out, value):\n    if value < 2:\n        return\n    out.append(value)\n"
            "def run(n):\n    out = []\n    _add(out, n)\n    out.append(9)\n    return out"
        ),
        (),
        [[9], [9], [2, 9], [3, 9], [4, 9]],
    ),
    "an early end from a loop, returned": (
        (
            "def _find(n):\n    for at in range(9):\n"
            "        if at * at >= n:\n            return at\n"
            "def run(n):\n    return _find(n)"
        ),
        (),
        [0, 1, 2, 2, 2],
    ),
    "an early end from a loop, used": (
        (
            "def _find(n):\n    for at in range(9):\n"
            "        if at * at >= n:\n            return at\n"
            "def run(n):\n    return _find(n) + 1"
        ),
        ("_find",),
        [1, 2, 3, 3, 3],
    ),
    "variables of the same name": (
        (
            "def _twice(n):\n    at = n * 2\n    n = at + 1\n    return n\n"
            "def run(n):\n    at = 7\n    got = _twice(n)\n    return (n, at, got)"
        ),
        (),
        [(n, 7, 2 * n + 1) for n in range(5)],
    ),
    "names in a comprehension": (
        (
            "def _sum(values, at):\n    return sum([at * value for value in values])\n"
            "def run(n):\n    return [_sum((1, 2, value), n) for value in range(2)]"
        ),
        ("_sum",),
        [[3 * n, 4 * n] for n in range(5)],
    ),
    "a condition": (
        (
            "def _is_even(n):\n    rest = n % 2\n    return not rest\n"
            "def run(n):\n    if _is_even(n):\n        return 'even'\n    return 'odd'"
        ),
        (),
        ["even", "odd", "even", "odd", "even"],
    ),
    "after and": (
        (
            "def _is_even(n):\n    if n > 3:\n        return False\n    return n % 2 == 0\n"
            "def run(n):\n    return n > 0 and _is_even(n)"
        ),
        (),
        [False, False, True, False, False],
    ),
    "a condition after and": (
        (
            "def _is_even(n):\n    rest = n % 2\n    return rest == 0\n"
            "def run(n):\n    if n and _is_even(n):\n        n += 10\n    return n"
        ),
        (),
        [0, 1, 12, 3, 14],
    ),
    "what is evaluated before it could change": (
        (
            "def _grow(out):\n    out.append(1)\n    return len(out)\n"
            "def run(n):\n    out = [0] * n\n    return len(out) + _grow(out)"
        ),
        ("_grow",),
        [2 * n + 1 for n in range(5)],
    ),
    "an error is caught where it was": (
        (
            "def _check(n):\n    if n == 2:\n        raise ValueError\n    return n\n"
            "def run(n):\n    try:\n        value = _check(n)\n    except ValueError:\n"
            "        return 'wrong'\n    return value"
        ),
        (),
        [0, 1, "wrong", 3, 4],
    ),
    "two callers": (
        "def _one(n):\n    return n + 1\ndef run(n):\n    return _one(n) + _one(n)",
        ("_one",),
        [2 * n + 2 for n in range(5)],
    ),
    "a value, not a call": (
        "def _one(n):\n    return n + 1\ndef run(n):\n    return list(map(_one, [n]))",
        ("_one",),
        [[n + 1] for n in range(5)],
    ),
}


def results(tree: ast.Module) -> list[Any]:
    names: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(tree), "moved", "exec"), names)
    return [names["run"](n) for n in range(5)]


@pytest.mark.parametrize("case", CASES)
def test_a_function_moves_to_its_only_call(case: str) -> None:
    source, staying, expected = CASES[case]
    tree = ast.parse(source)
    assert results(tree) == expected
    inline(tree, [], {"run"})
    assert [node.name for node in tree.body if isinstance(node, ast.FunctionDef)] == [
        *staying,
        "run",
    ]
    assert results(tree) == expected


METHODS = """
class Base:
    size = 3
    def _grown(self, by):
        value = self.size + by
        return value
    def _shown(self):
        return "base"
class Table(Base):
    def _shown(self):
        return "table"
    def show(self, n):
        grown = self._grown(n)
        return self._shown() + str(grown)
def run(n):
    return Table().show(n)
"""


def test_a_method_moves_into_a_class_that_inherits_it() -> None:
    tree = ast.parse(METHODS)
    inline(tree, [], {"run", "show"})
    assert results(tree) == [f"table{3 + n}" for n in range(5)]
    assert "_grown" not in ast.unparse(tree)
    assert ast.unparse(tree).count("def _shown") == 2, "which of them is called, nobody knows here"


def test_what_is_needed_from_outside_stays() -> None:
    tree = ast.parse("def _one(n):\n    return n\ndef run(n):\n    return _one(n)")
    inline(tree, [], {"run", "_one"})
    assert "def _one" in ast.unparse(tree)


def test_a_part_gets_what_it_alone_calls() -> None:
    core = ast.parse("def shown(n):\n    return n\ndef _hidden(n):\n    return n + 1")
    part = ast.parse("def run(n):\n    return shown(n) + _hidden(n)")
    inline(core, [part], {"run"})
    assert [node.name for node in core.body if isinstance(node, ast.FunctionDef)] == ["shown"]
    assert ast.unparse(part) == "def run(n):\n    return shown(n) + (n + 1)"


def test_a_public_function_and_a_private_one_of_that_name_stay_apart_in_a_class() -> None:
    functions = "".join(f"def f{at}(): return {at}\n" for at in range(12))
    core = ast.parse("def row(): return 'a'\ndef _row(): return 'b'\n" + functions)
    places = grouping.group(core, [])
    assert len(set(places.values())) == len(places)
