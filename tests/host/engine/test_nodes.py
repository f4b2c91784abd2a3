"""Nodes are declared once; what belongs to one is found by its name."""

from typing import Any

import pytest

from heliograph.engine.nodes import NodeTable
from heliograph.engine.pending import CHANCE, Pending


def _table() -> NodeTable:
    nodes = NodeTable()
    assert [nodes.add("over"), nodes.add("enter piece")] == [0, 1]
    return nodes


def test_a_node_table_is_the_names_by_number():
    nodes = _table()
    assert (list(nodes), len(nodes), nodes[1], nodes.index("enter piece")) == (
        ["over", "enter piece"], 2, "enter piece", 1,
    )  # fmt: skip


def test_functions_are_found_by_their_names_wherever_they_are():
    turns: dict[str, Any] = {"legal_over": len, "apply_over": max}
    moves: dict[str, Any] = {"legal_enter_piece": sum}
    assert _table().functions("legal", turns, moves) == (len, sum)


def test_a_node_without_a_function_has_the_usual_one():
    found = _table().functions("refuse", {"refuse_over": len}, default=lambda name: name.upper)
    assert found[0] is len
    assert found[1]() == "ENTER PIECE"


@pytest.mark.parametrize(
    "places",
    [({"legal_over": len},), ({"legal_over": len, "legal_enter_piece": sum}, {"legal_over": max})],
    ids=["missing", "twice"],
)
def test_a_function_that_is_missing_or_there_twice_is_named(places: Any):
    with pytest.raises(AssertionError, match="expected one function legal_"):
        _table().functions("legal", *places)


def test_two_nodes_cannot_have_one_name():
    with pytest.raises(AssertionError, match="over"):
        _table().add("over")


def test_chance_without_some_choices_keeps_the_weights_of_the_rest():
    pending = Pending(CHANCE, (1, 2, 3), (5, 6, 7))
    assert pending.without((2,)) == Pending(CHANCE, (1, 3), (5, 7))
    assert pending.without((1, 2, 3)) == pending
