"""What is too long to be imported at once becomes several modules, and means the same."""

import ast
import sys
from pathlib import Path
from types import ModuleType

import pytest

from heliograph.building import dividing
from heliograph.building.dividing import divide, size_of
from heliograph.building.line_map import PIECE
from heliograph.flashing.staging import joined_firmware

SOURCE = """
from shared_rules.compat import const

_STEP = const(3)
TABLE = (1, 2)


def helper(value):
    return value + TABLE[1]


class Base:
    def begin(self):
        return 1


class Own(Base):
    LIMIT = 7

    def __init__(self):
        self.value = helper(_STEP)

    def begin(self):
        return super().begin() + 1

    def one(self):
        return self.value + _STEP

    @property
    def two(self):
        return self.one() + self.LIMIT

    @staticmethod
    def plain(value):
        return value * 2

    def fresh(self):
        return Own()

    HOW = {"one": one}
"""


@pytest.fixture
def pieces(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The module in as many pieces as can be."""
    monkeypatch.setattr(dividing, "MOST", 250)
    return divide(SOURCE, "own")


def load(pieces: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    for name, text in pieces.items():
        module = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        exec(compile(text, name, "exec"), vars(module))
    return sys.modules["own"]


def test_pieces_mean_what_the_module_meant(
    pieces: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(pieces) > 3
    assert list(pieces)[-1] == "own", "who asks for the module gets all of it"
    own = load(pieces, monkeypatch).Own()
    assert (own.begin(), own.one(), own.two, own.plain(4)) == (2, 8, 15, 8)
    assert (own.HOW["one"](own), type(own.fresh()), own.value) == (8, type(own), 5)


def test_a_method_is_found_without_a_look_at_other_classes(
    pieces: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = load(pieces, monkeypatch).Own
    assert [base.__name__ for base in own.__mro__] == ["Own", "Base", "object"]


def test_a_class_that_only_brought_methods_is_let_go(
    pieces: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table of methods would lie in memory beside that of the class that has them."""
    load(pieces, monkeypatch)
    left = [name for piece in pieces for name in vars(sys.modules[piece]) if name[-1].isdigit()]
    assert left == []


def test_every_statement_of_a_piece_stays_in_its_line(pieces: dict[str, str]) -> None:
    lines = SOURCE.splitlines()
    for text in pieces.values():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                assert f"def {node.name}(" in lines[node.lineno - 1]


def test_what_is_short_enough_stays_whole() -> None:
    assert divide(SOURCE, "own") == {"own": SOURCE}


def test_no_part_of_a_game_is_longer_than_a_turn_has_time_for() -> None:
    """A single function cannot be divided; none of ours is that long."""
    files = joined_firmware().files
    parts = {name: text for name, text in files.items() if "." in name and PIECE in name}
    assert parts
    for name, text in parts.items():
        assert size_of(ast.parse(text)) <= 1.4 * dividing.MOST, name


def test_every_piece_is_among_the_parts_of_its_game() -> None:
    made = joined_firmware()
    (rows,) = [text for text in made.files.values() if "GAMES = " in text]
    for name in made.files:
        if PIECE in name:
            assert f"'{name.partition('.')[2]}'" in rows, name


def test_a_piece_belongs_to_the_file_of_its_module() -> None:
    made = joined_firmware()
    (name,) = [name for name in made.files if name.startswith("solaris.tracker__1")]
    files = {file for file, line in made.lines[name] if line}
    assert files == {"shared_rules/solaris/tracker.py"}
    assert (Path(__file__).parents[3] / files.pop()).is_file()
