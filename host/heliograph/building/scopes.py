"""Which names a piece of Python binds: what a module defines, and what its functions keep local."""

import ast
from collections.abc import Iterator

Function = ast.FunctionDef | ast.Lambda
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def names_defined(statement: ast.stmt) -> list[str]:
    """Return the names that one statement of a module binds there."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    return list(_bound_in([statement]))


def names_bound(node: ast.AST) -> set[str]:
    """Return the names that a function, a lambda, a class body or a comprehension binds itself."""
    if isinstance(node, COMPREHENSIONS):
        return set(_bound_in([generator.target for generator in node.generators]))
    if isinstance(node, ast.Lambda):
        return _arguments(node.args)
    if isinstance(node, ast.FunctionDef):
        return _arguments(node.args) | set(_bound_in(node.body))
    return set(_bound_in(node.body)) if isinstance(node, ast.ClassDef) else set()


def local_names(tree: ast.AST) -> set[str]:
    """Return every name that any function or comprehension below a tree keeps for itself."""
    kinds = (ast.FunctionDef, ast.Lambda, *COMPREHENSIONS)
    nodes = (node for node in ast.walk(tree) if isinstance(node, kinds))
    return {name for node in nodes for name in names_bound(node)}


def _arguments(arguments: ast.arguments) -> set[str]:
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    every += [extra for extra in (arguments.vararg, arguments.kwarg) if extra]
    return {argument.arg for argument in every}


def _bound_in(nodes: list[ast.stmt] | list[ast.expr]) -> Iterator[str]:
    """Yield what these nodes bind, not what nested functions and classes bind inside."""
    waiting: list[ast.AST] = list(nodes)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
            continue
        if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((name.asname or name.name).partition(".")[0] for name in node.names)
        waiting.extend(ast.iter_child_nodes(node))


def names_read(tree: ast.AST) -> set[str]:
    """Return every name that is read somewhere in a tree."""
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Load)}
