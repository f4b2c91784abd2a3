"""Walks over trees of Python, of which joining the firmware makes some thousands."""

import ast

# Most of a tree: nothing lies below these, or only what says load or store
_LEAVES = {ast.Name, ast.Constant}
# Fields that hold texts and numbers in every kind of node that has them, or say load or store
_PLAIN = {"arg", "attr", "ctx", "id", "kind", "level", "module", "type_comment"}
# Of each kind of node, the fields that may hold nodes; kinds are few and asked for all the time
_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {}


def children(node: ast.AST) -> list[ast.AST]:
    """Return the nodes right below one, without those that only say load or store."""
    found: list[ast.AST] = []
    kind = type(node)
    if kind in _LEAVES:
        return found
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(field for field in node._fields if field not in _PLAIN)
    for field in _FIELDS[kind]:
        value = getattr(node, field, None)
        if not value:  # many fields are empty lists
            continue
        if isinstance(value, list):
            found += [item for item in value if isinstance(item, ast.AST)]
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


def walk(tree: ast.AST) -> list[ast.AST]:
    """Return a node and all below it, level by level."""
    nodes = [tree]
    for node in nodes:  # which grows meanwhile
        nodes += children(node)
    return nodes
