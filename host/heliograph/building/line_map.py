"""Which line of our sources a line on the board came from.

Every file on a board is written from a tree of statements, one statement a line. Where a statement
stood in our sources is marked before anything is done to it, and read off again when all is done.
"""

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath

# Where a line came from: our file, as in the checkout, and the line there; "" for lines of no file
Place = tuple[str, int]
# The places of all lines of each file on the board, by the name it has in an error
LineMap = dict[str, list[Place]]

_MARK = "heliograph_place"
# Where statements hold others, or what holds them, in the order in which a tree has them
_HOLDERS = ("body", "handlers", "orelse", "finalbody", "cases")


def mark_lines(tree: ast.Module, module: str) -> ast.Module:
    """Mark each statement with the file and line at which it stands."""
    file = str(PurePosixPath(*module.split("."))) + ".py"
    for node in statements(tree):
        setattr(node, _MARK, (file, node.lineno))
    return tree


def write_out(tree: ast.Module) -> tuple[str, list[Place]]:
    """Return the text of a tree, and for each of its lines where it stood."""
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    places: list[Place] = [("", 0)] * (text.count("\n") + 1)
    written = statements(ast.parse(text))
    for node, made in zip(statements(tree), written, strict=True):
        places[made.lineno] = getattr(node, _MARK, ("", 0))
    for line in range(1, len(places)):
        places[line] = places[line] if places[line][1] else places[line - 1]
    return text, places


def keep_lines(tree: ast.Module) -> str:
    """Return the text of a tree with its statements at their own lines, where there is room."""
    text = ast.unparse(ast.fix_missing_locations(tree))
    own = {made.lineno: node.lineno for node, made in
           zip(statements(tree), statements(ast.parse(text)), strict=True)}  # fmt: skip
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        lines += [""] * (own.get(number, 0) - 1 - len(lines))
        lines += [line] if line else []
    return "\n".join(lines)


def statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """Yield the statements of a tree in the order of `ast.walk`, without a look at expressions."""
    waiting = [tree]
    for node in waiting:
        if isinstance(node, ast.stmt):
            yield node
        for name in _HOLDERS:
            inner = getattr(node, name, None)
            if isinstance(inner, list):  # a lambda has a body, too
                waiting += inner
