"""Attributes of two games may share a word; what meets on one object never does."""

import ast

from heliograph.building.owners import SHARED, Owners
from heliograph.building.shortening import shorten

CORE = """
class Table:
    def __init__(self): self._seats = 3
    def count(self): return self._seats
class Other:
    def __init__(self): self._hidden = 1
"""
FIRST = """
class First(Table):
    def _grow(self): self._size = self._seats + 1
    def run(self):
        self._grow()
        return self._size
"""
SECOND = """
class Second(Table):
    def _shrink(self): self._left = self._seats - 1
    def run(self):
        self._shrink()
        return self._left
"""
BUILT_ON_FIRST = """
class Third(First):
    def _more(self): self._extra = self.run() + 1
    def run_more(self):
        self._more()
        return self._extra
"""


def trees() -> list[ast.Module]:
    return [ast.parse(text) for text in (CORE, FIRST, SECOND, BUILT_ON_FIRST)]


def test_an_attribute_belongs_to_the_game_that_alone_names_it() -> None:
    owners = Owners(trees(), ["", "first", "second", "third"])
    assert owners.owner_of("_left") == "second"
    assert owners.owner_of("_seats") == SHARED
    assert owners.owner_of("_hidden") == SHARED
    assert owners.owner_of("_size") == owners.owner_of("_extra"), "one is built on the other"
    assert {"_seats", "_left"} <= owners.met_by("second")
    assert "_hidden" not in owners.met_by("second")


def test_games_share_words_and_run_as_before() -> None:
    made = trees()
    of_modules, of_objects = shorten(made, ["", "first", "second", "third"], set())
    together = {of_objects[name] for name in ("_seats", "_grow", "_size", "_more", "_extra")}
    assert len(together) == 5
    assert len({of_objects[name] for name in ("_seats", "_shrink", "_left")}) == 3
    assert {of_objects["_shrink"], of_objects["_left"]} & together
    names: dict[str, type] = {}
    body = [node for tree in made for node in tree.body]
    exec(compile(ast.fix_missing_locations(ast.Module(body, [])), "made", "exec"), names)
    second, third = (names[of_modules[name]]() for name in ("Second", "Third"))
    run, run_more = (of_objects.get(name, name) for name in ("run", "run_more"))
    assert (getattr(second, run)(), getattr(third, run_more)()) == (2, 5)
