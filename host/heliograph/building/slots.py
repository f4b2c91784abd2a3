"""Names that are found at once in MicroPython's tables.

Theory of operation. What a module, a class or an object has lies in a table of names. It grows only
when it is full, so most tables are nearly full. A name lies at its hash modulo the size of the
table, or at the next place that is free, and each further place costs the Pico a division. A name
that is not there costs a walk to the next empty place: builtins are first looked for in the module,
methods in the object, and that took a fifth of all the time of the unit. So the module names the
builtins that it uses, and words for private names are chosen so that each lies in a place of its
own, and those of methods where their objects have none.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator
from functools import cache

from heliograph.building.scopes import names_bound, names_defined
from heliograph.building.trees import walk

# The sizes that a table can have
_SIZES = (
    *(0, 1, 2, 4, 6, 8, 10, 12, 17, 23, 29, 37, 47, 59, 73, 97, 127, 167, 223, 293, 389),
    *(521, 691, 919, 1223, 1627, 2161),
)
# What MicroPython itself writes into the table of a module
_OF_EVERY_MODULE = ("__name__", "__file__")
# What it writes into that of a class
_OF_EVERY_CLASS = ("__module__", "__qualname__")


class NameTable:
    """A table of names, some of which will get other words; a place is taken as words come."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = set(names)
        self._size = next(size for size in _SIZES if size >= len(self.names))
        self._taken: set[int] = set()

    def fix(self, names: Iterable[str]) -> None:
        """Say which names keep their words."""
        self._taken.update(self._place(name) for name in self.names & set(names))

    def is_taken(self, word: str) -> bool:
        """Whether another name lies where this word would."""
        return bool(self._size) and self._place(word) in self._taken

    def take(self, word: str) -> None:
        """Put a word where it belongs."""
        self._taken.add(self._place(word))

    def _place(self, word: str) -> int:
        return hash_of(word) % self._size


@cache
def hash_of(word: str) -> int:
    """Return the hash of a word as the Pico has it, in one byte."""
    value = 5381
    for byte in word.encode():
        value = (value * 33 ^ byte) & 0xFFFFFFFF
    return value & 0xFF or 1


# Modules


def bind_builtins(tree: ast.Module) -> None:
    """Give a module the builtins that its functions read, under their own names."""
    tree.body[:0] = [ast.parse(f"{name} = {name}").body[0] for name in _builtins_read(tree)]


def _builtins_read(tree: ast.Module) -> list[str]:
    inside = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    read = {node.id for part in inside for node in walk(part) if isinstance(node, ast.Name)}
    return sorted(name for name in read - _names_of(tree) if _is_bindable(name))


def _names_of(tree: ast.Module) -> set[str]:
    return {name for node in tree.body for name in names_defined(node)}


def _is_bindable(name: str) -> bool:
    """Whether a name is a builtin that is worth a place: an exception is seldom looked for."""
    found = getattr(builtins, name, None)
    is_exception = isinstance(found, type) and issubclass(found, BaseException)
    return found is not None and not is_exception


def table_of_module(tree: ast.Module) -> NameTable:
    """Return the table of a module whose builtins will be bound."""
    return NameTable([*_OF_EVERY_MODULE, *_builtins_read(tree), *_names_of(tree)])


# Classes and their objects


class ClassTables:
    """The tables of all classes and of their objects."""

    def __init__(self, trees: Iterable[ast.Module]) -> None:
        nodes = [node for tree in trees for node in tree.body]
        self._classes = {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}
        bound = {name: names_bound(node) for name, node in self._classes.items()}
        self._of_classes = [NameTable([*_OF_EVERY_CLASS, *names]) for names in bound.values()]
        self._of_objects = [NameTable(self._set_by(name)) for name in self._classes]
        # What is looked for in an object before its class and the bases of that are asked
        self._sought = [
            {attribute for node in self._family(name) for attribute in bound[node.name]}
            for name in self._classes
        ]

    def fix(self, names: set[str]) -> None:
        """Say which names keep their words."""
        for table in (*self._of_classes, *self._of_objects):
            table.fix(names)

    def holding(self, name: str) -> list[NameTable]:
        """Return the tables in which a name lies."""
        return [table for table in (*self._of_classes, *self._of_objects) if name in table.names]

    def asked_in_vain(self, name: str) -> list[NameTable]:
        """Return the tables of objects in which a name is looked for and does not lie."""
        pairs = zip(self._of_objects, self._sought, strict=True)
        return [table for table, sought in pairs if name in sought - table.names]

    def _family(self, name: str) -> Iterator[ast.ClassDef]:
        node = self._classes[name]
        yield node
        for base in node.bases:
            if isinstance(base, ast.Name) and base.id in self._classes:
                yield from self._family(base.id)

    def _set_by(self, name: str) -> set[str]:
        """Return the attributes that the methods of a class, or of its bases, give an object."""
        nodes = [inner for node in self._family(name) for inner in walk(node)]
        return {attribute for node in nodes for attribute in _set_on_self(node)}


def _set_on_self(node: ast.AST) -> list[str]:
    match node:
        case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
            return [name]
    return []
