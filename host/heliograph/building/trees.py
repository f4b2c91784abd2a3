"""Walks over trees of Python, of which joining the firmware makes some thousands."""

import ast

_LEAVES = {ast.Name, ast.Constant}  # most of a tree


def children(node: ast.AST) -> list[ast.AST]:
    """Return the nodes right below one, without those that only say load or store."""
    found: list[ast.AST] = []
    if type(node) in _LEAVES:
        return found
    for field in node._fields:
        value = getattr(node, field, None)
        if isinstance(value, list):
            found += [item for item in value if isinstance(item, ast.AST)]
        elif isinstance(value, ast.AST) and field != "ctx":
            found.append(value)
    return found


def walk(tree: ast.AST) -> list[ast.AST]:
    """Return a node and all below it, level by level."""
    nodes = [tree]
    for node in nodes:  # which grows meanwhile
        nodes += children(node)
    return nodes
