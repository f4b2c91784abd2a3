"""A quick walk over a tree sees what Python's own does, in the same order."""

import ast
from pathlib import Path

from heliograph.building import inlining
from heliograph.building.trees import children, walk

# What the building itself does not use
RARE = """
from . import one as two
async def wait(a, /, b: int = 1, *c, d=None, **e) -> str:
    global one
    async with a as b, c: await d(*b, key=e)
    async for a in b: yield {**a, 1: 2}
    try: raise a from b
    except* ValueError as c: del c[1:2, ...]
match one:
    case [1, *rest] | {"k": v, **more} as whole if (w := f"{v!r:>{w}}"): pass
    case Point(x=0, y=None): pass
"""


def test_every_node_is_met_but_load_and_store() -> None:
    tree = ast.parse(Path(inlining.__file__).read_text(encoding="utf-8"))
    met = [node for node in ast.walk(tree) if not isinstance(node, ast.expr_context)]
    assert walk(tree) == met
    assert len(met) > 1000


def test_rare_kinds_of_nodes_are_walked_as_well() -> None:
    tree = ast.parse(RARE)
    met = [node for node in ast.walk(tree) if not isinstance(node, ast.expr_context)]
    assert walk(tree) == met


def test_children_are_those_right_below() -> None:
    (statement,) = ast.parse("one = [two, 3]").body
    assert [type(node) for node in children(statement)] == [ast.Name, ast.List]
