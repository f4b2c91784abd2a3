"""Gives private names words that MicroPython knows by number, before modules are compiled.

Every other name costs the Pico twice. Its text lies in memory, and to find out whether it is known
MicroPython compares it with all such texts, one after the other: with 600 of them that took half of
the time of an import. Some words of the language itself are in no list and in no file: a file
names them by a number. So what only we can ask for borrows these words: functions and tables of our
modules, attributes of our classes, and arguments that are never given by name. The three never
meet, so each can use a word anew, and so can the attributes of each game (`owners.py`). When these
words are used up, those of MicroPython's own modules follow: they are compared too, but take no
memory.

Left alone: whatever the program also spells out as a text, and every attribute that an object of
MicroPython's own may have (`foreign.py`). A text that is the name of a game's class stands for this
class, in the table of the games, and becomes its new name.
"""

import ast
import builtins
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count, islice

from heliograph.building import foreign, image_words, slots
from heliograph.building.owners import SHARED, Owners, attributes_in
from heliograph.building.scopes import local_names, names_defined
from heliograph.building.slots import NameTable
from heliograph.building.trees import children, walk

# Words that a compiled file names by number, in every MicroPython that reads its format
_TEXT = """
append args bytecode clear close copy count end endswith extend find format from_bytes get index
insert isalpha isdigit islower isspace isupper items join key keys little lower lstrip main pop
popitem read readinto readline remove replace reverse rfind rindex rsplit rstrip send sep setdefault
sort split start startswith step stop strip throw to_bytes update upper value values write
"""
_WORDS = _TEXT.split()
# Builtins that it names by number: words for attributes alone, which nobody takes for a builtin
_TEXT_OF_BUILTINS = """
abs all any bool bytearray bytes callable chr dict dir divmod eval exec getattr globals hasattr hash
id int isinstance issubclass iter len list locals map next object open ord pow print range repr
round set setattr sorted str sum super tuple type zip ArithmeticError AssertionError AttributeError
BaseException EOFError Ellipsis Exception GeneratorExit ImportError IndentationError IndexError
KeyError KeyboardInterrupt LookupError MemoryError NameError NotImplementedError OSError
OverflowError RuntimeError StopIteration SyntaxError SystemExit TypeError ValueError
ZeroDivisionError
"""
_BUILTINS = _TEXT_OF_BUILTINS.split()
_NUMBERED = {*_WORDS, *_BUILTINS}
# Names that the compiler for the Pico understands
_OF_COMPILER = {"micropython", "ptr8", "ptr16", "const"}
# What every exception has
_OF_EXCEPTIONS = {"args", "value", "errno"}

# Among how many words one is chosen
_CHOICE = 256

Renames = Mapping[str, str]
TablesOf = Callable[[str], list[NameTable]]


class Words:
    """Words for the names of one kind, each given once; when there are no more, short ones."""

    def __init__(
        self, taken: set[str], known: Iterable[str] = (), *, for_parts: bool = False
    ) -> None:
        """`known`: words that the program uses anyway, for names of another kind, or that have
        a number. `for_parts`: the names stand in several files, in each of which a word without
        a number is a text; to find it at once counts less then.
        """
        known = dict.fromkeys([*_WORDS, *known, *image_words.WORDS])
        self._for_parts = for_parts
        self._free = (word for word in known if word not in taken)
        self._short = (f"_{number:x}" for number in count())
        # Words that would have lain where another one does
        self._left: list[str] = []

    def choose_for(self, names: Iterable[str]) -> dict[str, str]:
        """Give each name a word."""
        return {name: self._choose([]) for name in names}

    def choose_apart(
        self, names: Iterable[str], holding: TablesOf, asked_in_vain: TablesOf
    ) -> dict[str, str]:
        """Give each name a word that is found, or found missing, at once in its tables."""
        chosen = {}
        for name in names:
            chosen[name] = self._choose([*holding(name), *asked_in_vain(name)])
            for table in holding(name):
                table.take(chosen[name])
        return chosen

    def _choose(self, tables: list[NameTable]) -> str:
        """Take the first of the words that cost least."""
        self._left += islice(self._free, max(0, _CHOICE - len(self._left)))
        if not self._left:
            return next(self._short)
        if not tables and not self._for_parts:
            return self._left.pop(0)  # none costs anything
        word = min(self._left, key=lambda word: self._cost(word, tables))
        self._left.remove(word)
        return word

    def _cost(self, word: str, tables: list[NameTable]) -> tuple[bool, int]:
        """Return whether a word is a text in each file, and in how many tables it is not alone."""
        has_text = self._for_parts and word not in _NUMBERED
        return has_text, sum(table.is_taken(word) for table in tables)


def shorten(
    trees: list[ast.Module], packages: list[str], kept: set[str]
) -> tuple[Renames, Renames]:
    """Rename in place; return the new names of what modules define, and of attributes.

    `packages`: for each tree the game whose part it is, empty for what all of them use.
    `kept`: names that are no words for others.
    """
    nodes = [node for tree in trees for node in walk(tree)]
    spelt_out = {str(node.value) for node in nodes if isinstance(node, ast.Constant)}
    parts = [node for tree in trees[1:] for node in tree.body]
    spelt_out -= {node.name for node in parts if isinstance(node, ast.ClassDef)}
    spelt_out |= _OF_COMPILER | kept
    attributes = _count_names(name for node in nodes for name in attributes_in(node))
    own = foreign.attributes_of_ours_alone(trees) - spelt_out
    renamed = [name for name in attributes if name in own or _is_private(name)]
    taken = set(attributes) | spelt_out | _OF_EXCEPTIONS
    of_objects = _choose_for_objects(trees, Owners(trees, packages), renamed, taken)
    public = [name for name in attributes if name not in renamed]
    of_attributes = {*public, *of_objects.values()}
    of_modules = _choose_for_modules(trees, spelt_out, public, of_attributes)
    for tree in trees:
        rename(tree, of_modules, of_objects)
    _rename_arguments(nodes)
    return of_modules, of_objects


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def _choose_for_modules(
    trees: list[ast.Module], spelt_out: set[str], known: list[str], of_attributes: set[str]
) -> dict[str, str]:
    defined = _count_names(name for tree in trees for node in tree.body for name in _own(node))
    taken = {name for tree in trees for name in local_names(tree)} | set(dir(builtins)) | spelt_out
    taken |= {name for tree in trees for name in _imported(tree)}
    # In the body of a class a word would mean the attribute that borrowed it.
    in_classes = {name for tree in trees for name in _read_by_classes(tree)}
    kept = in_classes | spelt_out
    words = Words(taken | kept, known)
    table = slots.table_of_module(trees[0])
    table.fix(table.names - (set(defined) - kept))
    in_core = [name for name in defined if name in table.names - kept]
    chosen = words.choose_apart(in_core, lambda _name: [table], lambda _name: [])
    chosen |= words.choose_for(n for n in defined if n not in table.names | kept)
    apart = Words(taken | kept | of_attributes | set(chosen.values()))
    read = [n for n in defined if n in in_classes - spelt_out - table.names]
    return chosen | apart.choose_for(read)


def _choose_for_objects(
    trees: list[ast.Module], owners: Owners, private: list[str], taken: set[str]
) -> dict[str, str]:
    tables = slots.ClassTables(trees)
    tables.fix(taken - set(private))
    # What an object has comes first, so that the methods see which places stay empty.
    private = sorted(private, key=lambda name: bool(tables.asked_in_vain(name)))
    chosen: dict[str, str] = {}
    # In the body of a class such a word would mean the attribute, not the builtin.
    taken = taken | {name for tree in trees for name in _read_by_classes(tree)}
    for package in owners.packages:
        met = {chosen[name] for name in owners.met_by(package) if name in chosen}
        own = [name for name in private if owners.owner_of(name) == package]
        words = Words(taken | met, _BUILTINS, for_parts=package != SHARED)
        chosen |= words.choose_apart(own, tables.holding, tables.asked_in_vain)
    return chosen


def _read_by_classes(tree: ast.Module) -> Iterator[str]:
    """Yield the names that the bodies of classes read, not those that their methods do."""
    for found in walk(tree):
        if isinstance(found, ast.ClassDef):
            waiting: list[ast.AST] = list(found.body)
            while waiting:
                node = waiting.pop()
                if isinstance(node, ast.FunctionDef):
                    waiting += [*node.args.defaults, *filter(None, node.args.kw_defaults)]
                    waiting += node.decorator_list
                    continue
                if isinstance(node, ast.Name):
                    yield node.id
                waiting += children(node)


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield the names that MicroPython's own modules give."""
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from names_defined(node)


def rename(tree: ast.Module, of_modules: Renames, of_objects: Renames) -> None:
    """Use the new names in a tree."""
    _Renaming(of_modules, of_objects).visit(tree)


def _own(node: ast.stmt) -> list[str]:
    return [] if isinstance(node, ast.Import | ast.ImportFrom) else names_defined(node)


def _count_names(names: Iterable[str]) -> list[str]:
    """Return each name once, those that stand most often first."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return sorted(counts, key=lambda name: (-counts[name], name))


class _Renaming(ast.NodeTransformer):
    def __init__(self, of_modules: Renames, of_objects: Renames) -> None:
        self._of_modules, self._of_objects = of_modules, of_objects
        self._in_class = False

    def visit_Name(self, node: ast.Name) -> ast.Name:
        names = self._of_objects if self._in_class else {}
        node.id = names.get(node.id) or self._of_modules.get(node.id, node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        node.attr = self._of_objects.get(node.attr, node.attr)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str):
            node.value = self._of_modules.get(node.value, node.value)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        for name in node.names:
            name.name = self._of_modules.get(name.name, name.name)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        names = self._of_objects if self._in_class else self._of_modules
        node.name = names.get(node.name, node.name)
        return self._visit_inside(node, in_class=False)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.name = self._of_modules.get(node.name, node.name)
        return self._visit_inside(node, in_class=True)

    def _visit_inside(self, node: ast.AST, *, in_class: bool) -> ast.AST:
        before, self._in_class = self._in_class, in_class
        self.generic_visit(node)
        self._in_class = before
        return node


def _rename_arguments(nodes: list[ast.AST]) -> None:
    """Give arguments words, in each function the same ones; those given by name keep theirs."""
    kept = {node.arg for node in nodes if isinstance(node, ast.keyword)} | {"self", *_WORDS}
    common = set(dir(builtins))
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            own = [*node.args.args, *([node.args.vararg] if node.args.vararg else [])]
            names = [argument.arg for argument in own if argument.arg not in kept]
            if names:
                _rename_locals(node, names, common)


def _rename_locals(
    function: ast.FunctionDef | ast.Lambda, names: list[str], common: set[str]
) -> None:
    """Rename arguments in a function, and where functions inside it use them."""
    body = function.body if isinstance(function, ast.FunctionDef) else [function.body]
    nodes = [node for part in (function.args, *body) for node in walk(part)]
    read = [node for node in nodes if isinstance(node, ast.Name)]
    given = [node for node in nodes if isinstance(node, ast.arg)]
    used = {node.id for node in read} | {node.arg for node in given}
    words = Words(used | common).choose_for(names)
    for name in read:
        name.id = words.get(name.id, name.id)
    for argument in given:
        argument.arg = words.get(argument.arg, argument.arg)
