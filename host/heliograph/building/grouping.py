"""Puts the functions of a large module into a few classes, so that clean-ups of the heap are short.

Theory of operation. MicroPython's collector notes the objects whose contents it has yet to look at
in a list of 64. A table that names more objects at once overflows it, and then the collector goes
through the whole heap a second time: on the Pico 12 ms instead of 5. The joined module names more
than a hundred functions and tables. In classes of a dozen each they fit; what they are called by
then costs one more look, so those that are named most stay where they are.
"""

import ast
from collections import Counter
from collections.abc import Iterable

from heliograph.building.scopes import names_defined
from heliograph.building.trees import children, walk

# How many functions and tables a class takes, and how many stay outside
_EACH = 12
_OUTSIDE = 6

# A name that went into a class: that class, and the attribute it is now
Places = dict[str, tuple[str, str]]


def group(core: ast.Module, others: Iterable[ast.Module]) -> Places:
    """Move functions and tables of the core into classes, in place; return where they are now."""
    trees = [core, *others]
    fixed = {name for tree in trees for name in _needed_at_once(tree)}
    movable = [node for node in core.body if _is_movable(node) and _name(node) not in fixed]
    uses = Counter(node.id for tree in trees for node in walk(tree) if isinstance(node, ast.Name))
    movable.sort(key=lambda node: -uses[_name(node)])
    chosen = movable[_OUTSIDE:]
    chosen = [node for node in core.body if node in chosen]
    pieces = [chosen[at : at + _EACH] for at in range(0, len(chosen), _EACH)]
    places = {
        _name(node): (f"Group{number}", _attribute(_name(node)))
        for number, piece in enumerate(pieces)
        for node in piece
    }
    core.body = [node for node in core.body if node not in chosen]
    core.body += [_class_of(f"Group{number}", piece) for number, piece in enumerate(pieces)]
    for tree in trees:
        _Moving(places).visit(tree)
    return places


def _name(node: ast.stmt) -> str:
    return names_defined(node)[0]


def _attribute(name: str) -> str:
    """Return the private attribute that a function becomes; `_x` and `x` stay apart."""
    return f"{name}_" if name.startswith("_") else f"_{name}"


def _is_movable(node: ast.stmt) -> bool:
    """Whether a statement gives one name to a plain function or to a table of constants."""
    match node:
        case ast.FunctionDef(decorator_list=[]):
            return True
        case ast.Assign(targets=[ast.Name()], value=value):
            return not any(isinstance(inner, ast.Name | ast.Call) for inner in walk(value))
    return False


def _needed_at_once(tree: ast.Module) -> set[str]:
    """Return the names that are read while a module is loaded, set by functions, or spelt out.

    Machine code knows no attributes of a class, so what it reads is among them.
    """
    found: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.Global):
            found.update(node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.ImportFrom):
            found.update(name.name for name in node.names)
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef) and not node.decorator_list:
            waiting += node.args.defaults
            waiting += [default for default in node.args.kw_defaults if default]
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.add(node.id)
        waiting += children(node)
    return found


def _class_of(name: str, nodes: list[ast.stmt]) -> ast.ClassDef:
    for node in nodes:
        attribute = _attribute(_name(node))
        if isinstance(node, ast.FunctionDef):
            node.name = attribute
        elif isinstance(node, ast.Assign):
            node.targets = [ast.Name(attribute, ast.Store())]
    return ast.ClassDef(name=name, bases=[], keywords=[], body=nodes, decorator_list=[])


class _Moving(ast.NodeTransformer):
    """Reads what moved from its class. No function has a local of such a name."""

    def __init__(self, places: Places) -> None:
        self._places = places

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self._places or not isinstance(node.ctx, ast.Load):
            return node
        where, attribute = self._places[node.id]
        return ast.Attribute(ast.Name(where, ast.Load()), attribute, ast.Load())
