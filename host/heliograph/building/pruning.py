"""Leaves out what is not needed at run time, before modules are compiled for the Pico."""

import ast
import operator

from heliograph.building.scopes import names_defined
from heliograph.building.trees import walk

# Operations on two numbers that need not wait for the Pico
_WORKED_OUT = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.BitOr: operator.or_,
    ast.LShift: operator.lshift,
}


def names_read(tree: ast.AST) -> set[str]:
    """Return every name that is read somewhere in a tree."""
    names = (node for node in walk(tree) if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Load)}


def names_used(tree: ast.AST) -> set[str]:
    """Return every name that a tree reads or imports, and every text that could be one."""
    used = names_read(tree)
    for node in walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            used.add(node.value)
        elif isinstance(node, ast.ImportFrom):
            used.update(name.name for name in node.names)
    return used


def attributes_used(tree: ast.AST) -> set[str]:
    """Return every attribute that is read or written in a tree."""
    return {node.attr for node in walk(tree) if isinstance(node, ast.Attribute)}


def fold_constants(trees: list[ast.Module]) -> None:
    """Put numbers in the place of names that a module gives to them with `const`.

    MicroPython's compiler would do so too, but for every name of that spelling in the file. A row
    of such numbers in `bytes` becomes the bytes themselves: as numbers each takes four bytes.
    """
    numbers: dict[str, ast.expr] = {}
    for tree in trees:
        kept = []
        for node in tree.body:
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)],
                    value=ast.Call(func=ast.Name(id="const"), args=[value]),
                ):
                    numbers[name] = value
                case _:
                    kept.append(node)
        tree.body = kept
    for tree in trees:
        _Numbers(numbers).visit(tree)


class _Numbers(ast.NodeTransformer):
    def __init__(self, numbers: dict[str, ast.expr]) -> None:
        self._numbers = numbers

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._numbers.get(node.id, node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Work out what is known; leave out the 0 of a first place, which would be added."""
        self.generic_visit(node)
        match node:
            case ast.BinOp(op=ast.Add(), right=ast.Constant(value=0)):
                return node.left
            case ast.BinOp(ast.Constant(int(left)), op, ast.Constant(int(right))):
                work_out = _WORKED_OUT.get(type(op))
                return ast.Constant(work_out(left, right)) if work_out else node
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Write bytes that are known as such."""
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("bytes"), [ast.Tuple(elts)], []):
                if all(isinstance(one, ast.Constant) for one in elts):
                    return ast.Constant(bytes(map(ast.literal_eval, elts)))
        return node


def drop_error_texts(trees: list[ast.Module]) -> None:
    """Raise errors without their sentences: on a unit nobody reads them."""
    for tree in trees:
        for node in ast.walk(tree):
            match node:
                case ast.Raise(exc=ast.Call(func=kind, args=[text])) if _is_sentence(text):
                    node.exc = kind


def _is_sentence(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=str()) | ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod()):
            return True
    return False


def prune(trees: list[ast.Module], needed: set[str]) -> None:
    """Take out functions, classes, tables and methods that neither a line mentions nor `needed`."""
    pruning = _Pruning(needed)
    while pruning.prune_once(trees):
        pass


class _Pruning:
    """Remembers what each statement mentions; only classes that lost a method change."""

    def __init__(self, needed: set[str]) -> None:
        self._needed = needed
        self._names: dict[ast.stmt, set[str]] = {}
        self._attributes: dict[ast.stmt, set[str]] = {}

    def prune_once(self, trees: list[ast.Module]) -> bool:
        """Go through everything; return whether anything went."""
        nodes = [node for tree in trees for node in tree.body]
        for node in nodes:
            if node not in self._names:
                self._names[node] = _mentioned(node)
                self._attributes[node] = attributes_used(node) | _named_as_attributes(node)
        used = self._needed.union(*(self._names[node] for node in nodes))
        attributes = self._needed.union(*(self._attributes[node] for node in nodes))
        changed = False
        for tree in trees:
            kept = [node for node in tree.body if not _is_idle(node, used)]
            changed |= len(kept) < len(tree.body)
            tree.body = kept
        for node in nodes:
            if isinstance(node, ast.ClassDef) and _prune_class(node, attributes):
                changed = True
                del self._names[node]
        return changed


def _mentioned(node: ast.stmt) -> set[str]:
    """Return the names a statement uses, but not those by which a function calls itself alone."""
    used = names_used(node)
    return used - {node.name} if isinstance(node, ast.FunctionDef) else used


def _named_as_attributes(node: ast.stmt) -> set[str]:
    """Return the texts that could be attributes, and what the body of a class itself reads."""
    texts = {inner.value for inner in walk(node) if isinstance(inner, ast.Constant)}
    named = {text for text in texts if isinstance(text, str)}
    if isinstance(node, ast.ClassDef):
        for inner in node.body:
            outside = inner.decorator_list if isinstance(inner, ast.FunctionDef) else [inner]
            named.update(*map(names_read, outside))
    return named


def _is_idle(node: ast.stmt, used: set[str]) -> bool:
    """Whether a statement does nothing but give a name that nobody uses."""
    if isinstance(node, ast.Assign):
        if any(isinstance(inner, ast.Call) for inner in walk(node.value)):
            return False
        return not used & set(names_defined(node))
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name not in used
    if isinstance(node, ast.Import | ast.ImportFrom):
        node.names = [n for n in node.names if (n.asname or n.name).partition(".")[0] in used]
        return not node.names
    return False


def _prune_class(node: ast.ClassDef, attributes: set[str]) -> bool:
    kept = [
        inner
        for inner in node.body
        if not isinstance(inner, ast.FunctionDef)
        or inner.name in attributes
        or inner.name.startswith("__")
    ]
    changed = len(kept) < len(node.body)
    node.body = kept or [ast.Pass()]
    return changed
