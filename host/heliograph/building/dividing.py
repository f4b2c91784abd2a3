"""Divides a module of a game into pieces that a unit can import in one turn of its loop.

An import holds the loop up for some 4 ms for each kB of byte code, and a turn may take 10. So what
is longer becomes several modules, each after those it needs: functions and tables first, then the
methods of the class in classes that nobody uses, at last the class, which takes the methods from
these. It is not built on them: each base would be one more look for every method that is called.
"""

import ast
import copy
from collections.abc import Iterable, Iterator

from heliograph.building.line_map import PIECE, keep_lines, statements
from heliograph.building.scopes import names_defined, names_read

# The longest piece, as `size_of` counts: some 2 kB of byte code
MOST = 4_000
# By name they would be taken one by one, in eight bytes each
TAKE = "take_methods"
_TAKES = f"from shared_rules.compat import {TAKE}"


def divide(text: str, module: str) -> dict[str, str]:
    """Return the folded text of a module as one or more modules, each after those it needs."""
    tree = ast.parse(text)
    size = size_of(tree)
    if size <= MOST:
        return {module: text}
    shared = [node for node in tree.body if _is_for_every_piece(node)]
    share = size / -(-size // MOST)
    statements = [
        part
        for node in _in_order([node for node in tree.body if node not in shared])
        for part in (_divided(node, share) if isinstance(node, ast.ClassDef) else [node])
    ]
    pieces = list(_packed(statements, MOST))
    if len(pieces) == 1:
        return {module: text}
    shared.append(ast.copy_location(ast.parse(_TAKES).body[0], tree.body[0]))
    names = [f"{module}{PIECE}{number}" for number in range(1, len(pieces))] + [module]
    homes: dict[str, str] = {}
    texts = {}
    for name, piece in zip(names, pieces, strict=True):
        texts[name] = _written(piece, shared, homes)
        homes |= {defined: name for node in piece for defined in names_defined(node)}
    return texts


def _is_for_every_piece(node: ast.stmt) -> bool:
    """Whether each piece has this for itself: imports, and numbers that the compiler fills in."""
    match node:
        case ast.Import() | ast.ImportFrom():
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="const"))):
            return True
    return False


def size_of(tree: ast.AST) -> int:
    """Return how long a tree takes to import: its letters, and a hundred more for each function."""
    functions = sum(isinstance(node, ast.FunctionDef) for node in statements(tree))
    return len(ast.unparse(tree)) + 100 * functions


def _in_order(nodes: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements, each after those whose names it reads, else in their own order."""
    homes = {name: node for node in nodes for name in names_defined(node)}
    waiting = set(nodes)

    def visit(node: ast.stmt) -> Iterator[ast.stmt]:
        if node in waiting:
            waiting.remove(node)
            for name in sorted(names_read(node) & set(homes)):
                yield from visit(homes[name])
            yield node

    for node in nodes:
        yield from visit(node)


def _divided(whole: ast.ClassDef, share: float) -> Iterator[ast.ClassDef]:
    """Yield classes with most methods of a class, at last the class itself."""
    movable = [node for node in whole.body if _is_movable(node, whole.name)]
    *runs, own = _packed(movable, 1.1 * share)
    taken: list[str] = []
    for number, body in enumerate(runs, 1):
        taken.append(f"{whole.name}{PIECE}{number}")
        yield ast.copy_location(ast.ClassDef(taken[-1], [], [], body, []), whole)
    rest = [node for node in whole.body if node in own or node not in movable]
    yield ast.copy_location(
        ast.ClassDef(whole.name, whole.bases, [], _take(taken) + rest, []), whole
    )


def _is_movable(node: ast.stmt, owner: str) -> bool:
    """Whether this is a method that means the same in another class."""
    match node:
        case ast.FunctionDef(decorator_list=[] | [ast.Name("property")]):
            return names_read(node).isdisjoint(("super", owner)) and not node.name.startswith("__")
    return False


def _take(pieces: list[str]) -> list[ast.stmt]:
    """Return the line in which a class takes all methods from those that have them."""
    return ast.parse(f"{TAKE}(locals(), {', '.join(pieces)})").body if pieces else []


def _packed(nodes: Iterable[ast.stmt], most: float) -> Iterator[list[ast.stmt]]:
    """Yield runs of statements, as long as they may be."""
    run: list[ast.stmt] = []
    size = 0
    for node in nodes:
        own = size_of(node)
        if run and size + own > most:
            yield run
            run, size = [], 0
        run.append(node)
        size += own
    yield run


def _written(piece: list[ast.stmt], shared: list[ast.stmt], homes: dict[str, str]) -> str:
    """Return the text of a piece with what it needs of the others."""
    read = names_read(ast.Module(piece, []))
    own: list[ast.stmt] = []
    for node in reversed(shared):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [name for name in node.names if (name.asname or name.name) in read]
            needed: ast.stmt = copy.copy(node)
            needed.names = names  # type: ignore[attr-defined]
            own += [needed] if names else []
        elif read & set(names_defined(node)):
            own.append(node)
            read |= names_read(node)
    wanted = {home: sorted(name for name in read if homes.get(name) == home)
              for home in sorted(homes.values())}  # fmt: skip
    others = [f"from {home} import {', '.join(names)}" for home, names in wanted.items() if names]
    # In one line, where the docstring was: the statements keep theirs
    text = keep_lines(ast.Module(sorted([*own, *piece], key=_line), []))
    return "; ".join(others) + text


def _line(node: ast.stmt) -> int:
    return node.lineno
