"""A quick walk over a tree sees what Python's own does, in the same order."""

import ast
from pathlib import Path

from heliograph.building import inlining
from heliograph.building.trees import children, walk


def test_every_node_is_met_but_load_and_store() -> None:
    tree = ast.parse(Path(inlining.__file__).read_text(encoding="utf-8"))
    met = [node for node in ast.walk(tree) if not isinstance(node, ast.expr_context)]
    assert walk(tree) == met
    assert len(met) > 1000


def test_children_are_those_right_below() -> None:
    (statement,) = ast.parse("one = [two, 3]").body
    assert [type(node) for node in children(statement)] == [ast.Name, ast.List]
