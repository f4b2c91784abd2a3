"""The page of promises names every attack, and each row what turns red with a fault planted."""

import ast
import re
from pathlib import Path

import pytest

from tests.attack.every import attacks
from tests.attack.planted import ATTACK as PLANTED
from tests.attack.planted import faults

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "host" / "PROMISES.md").read_text(encoding="utf-8")
_ROW = re.compile(r"^\| \*\*(.+?)\*\*.*\|(.*)\|$", re.MULTILINE)
_NAME = re.compile(r"`([^`]+)`")

ROWS = {who: _NAME.findall(named) for who, named in _ROW.findall(PAGE)}
NAMED = sorted({name for names in ROWS.values() for name in names})


def list_tests(file: str) -> set[str]:
    """Return the tests of a file as pytest calls them, those of classes with their class."""
    found = set()
    for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            inner = [one.name for one in node.body if isinstance(one, ast.FunctionDef)]
            found |= {f"{node.name}::{name}" for name in inner}
    return found


def test_every_attack_stands_on_the_page_of_promises() -> None:
    assert {attack.name for attack in attacks()} <= {*NAMED, PLANTED.name}
    assert f"`python3 tools/dev.py attack {PLANTED.name}`" in PAGE


@pytest.mark.parametrize("name", NAMED)
def test_what_a_row_names_is_an_attack_or_a_test(name: str) -> None:
    if "/" not in name:
        assert name in {attack.name for attack in attacks()}
        return
    file, _, test = name.partition("::")
    assert test in list_tests(file)


def test_a_fault_is_planted_for_everything_that_a_row_names() -> None:
    promised = {(who, name) for who, names in ROWS.items() for name in names}
    planted = {(fault.promise, fault.red) for fault in faults()}
    assert planted == promised
