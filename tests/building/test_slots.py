"""Names of the joined firmware lie apart in MicroPython's tables, as the Pico hashes them."""

import ast
import builtins
from collections import Counter

import pytest

from heliograph.building.bundling import CORE, bundle
from heliograph.building.scopes import names_defined
from heliograph.building.shortening import Words
from heliograph.building.slots import NameTable, hash_of, table_of_module
from heliograph.flashing.staging import joined_firmware

# What the body of a class reads keeps its word.
KEPT = {"EMPTY"}
MAIN = "from firmware.work import work\nwork()\n"
SOURCE = """
def _helper(values):
    return len(values) + max(values)


def work():
    try:
        return _helper([1, 2])
    except ValueError:
        return None
"""


def joined(source: str) -> str:
    return bundle({"firmware.main": MAIN, "firmware.work": source}).files[CORE]


def test_a_hash_is_the_one_of_the_pico() -> None:
    # Worked by hand: (5381 * 33 ^ ord("a")) & 0xff
    assert hash_of("a") == (5381 * 33 ^ 97) & 0xFF
    assert hash_of("") == 5381 & 0xFF


@pytest.mark.parametrize("word", ["_12", "append", "ticks_ms"])
def test_a_hash_is_never_the_one_that_means_none(word: str) -> None:
    assert 1 <= hash_of(word) <= 255


def test_a_word_is_taken_where_another_lies() -> None:
    table = NameTable(["a", "b", "c"])  # of four places
    table.take("a")
    assert table.is_taken("a")
    same = next(
        word for word in ("d", "e", "f", "g", "h") if (hash_of(word) - hash_of("a")) % 4 == 0
    )
    other = next(word for word in ("d", "e", "f", "g") if (hash_of(word) - hash_of("a")) % 4)
    assert table.is_taken(same)
    assert not table.is_taken(other)


def test_builtins_that_functions_read_are_names_of_the_module() -> None:
    tree = ast.parse(joined(SOURCE))
    bound = [ast.unparse(node) for node in tree.body if isinstance(node, ast.Assign)]
    assert bound == ["len = len", "max = max"], "an exception is seldom looked for"
    scope: dict[str, object] = {}
    exec(compile(tree, CORE, "exec"), scope)
    assert any(callable(value) and name != "len" for name, value in scope.items())


def test_every_word_that_was_chosen_for_the_joined_firmware_is_found_at_once() -> None:
    tree = ast.parse(joined_firmware().files[CORE])
    names = table_of_module(tree).names
    size = next(size for size in (73, 97, 127, 167) if size >= len(names))
    own = {name for node in tree.body for name in chosen_by(node)}
    shared = Counter(hash_of(name) % size for name in names)
    assert len(own) > 30
    assert {name for name in own if shared[hash_of(name) % size] > 1} == KEPT


def chosen_by(node: ast.stmt) -> list[str]:
    """What a statement names that is neither an import nor a builtin."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return []
    return [name for name in names_defined(node) if not hasattr(builtins, name)]


def test_where_no_place_counts_words_are_given_in_their_order() -> None:
    """Those that a file names by number come first: no other is as cheap."""
    given = Words(taken={"append"}).choose_for(["one", "two", "three"])
    assert given == {"one": "args", "two": "bytecode", "three": "clear"}
