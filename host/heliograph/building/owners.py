"""Which game an attribute belongs to: the objects of two games never meet, so they may share words.

What the core or several games name has no owner. Where a class of one game is built on that of
another, both count as one.
"""

import ast
from collections.abc import Iterable

from heliograph.building.scopes import names_bound
from heliograph.building.trees import walk

# What all games use
SHARED = ""


def attributes_in(node: ast.AST) -> Iterable[str]:
    """Return the attributes that a node itself names: one that it reads, or those of a class."""
    if isinstance(node, ast.Attribute):
        return [node.attr]
    return names_bound(node) if isinstance(node, ast.ClassDef) else []


class Owners:
    """The attributes of all trees, by the game that alone names them."""

    def __init__(self, trees: list[ast.Module], packages: list[str]) -> None:
        """Take for each tree the game whose part it is, empty for what all of them use."""
        self._home = dict(zip(map(id, trees), packages, strict=True))
        self._classes = {
            node.name: (node, tree)
            for tree in trees
            for node in tree.body
            if isinstance(node, ast.ClassDef)
        }
        self._join_relatives()
        self._named: dict[str, set[str]] = {}
        for tree in trees:
            named = self._named.setdefault(self._home[id(tree)], set())
            named.update(name for node in walk(tree) for name in attributes_in(node))
        self.packages = sorted({SHARED, *self._named})

    def owner_of(self, attribute: str) -> str:
        """Return the game that alone names an attribute, empty where there is none."""
        owners = [package for package, named in self._named.items() if attribute in named]
        return owners[0] if len(owners) == 1 else SHARED

    def met_by(self, package: str) -> set[str]:
        """Return what a game names, and what its objects have from the classes of the core."""
        met = set(self._named.get(package, ()))
        for name, (_, tree) in self._classes.items():
            if self._home[id(tree)] == package:
                for base in self._ancestors(name):
                    met.update(inner for node in walk(base) for inner in attributes_in(node))
        return met

    def _ancestors(self, name: str) -> list[ast.ClassDef]:
        found: list[ast.ClassDef] = []
        waiting = [name]
        while waiting:
            node, _ = self._classes[waiting.pop()]
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            known = [base for base in bases if base in self._classes]
            found += [self._classes[base][0] for base in known]
            waiting += known
        return found

    def _join_relatives(self) -> None:
        for name, (_, tree) in self._classes.items():
            for base in self._ancestors(name):
                own, other = self._home[id(tree)], self._home[id(self._classes[base.name][1])]
                if SHARED not in (own, other) and own != other:
                    homes = self._home.items()
                    self._home = {key: own if home == other else home for key, home in homes}
