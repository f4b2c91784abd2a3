"""Plays the worked examples: hands, cards, and what must hold after them."""

from pathlib import Path

import pytest

from heliograph.engine import Match
from tests.classics.hearts.tables import at, fact, legal, play
from tests.host.games.vectors import Vector, check_choices, check_form, check_people, load_vectors

ALL = load_vectors(Path(__file__).parent / "vectors")
KEPT = ("deal_points", "points", "is_open")
CHECKS = {"only", "illegal", "winners", "reason", "seat", "deal", *KEPT}


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    vector = ALL[name]
    match = at(**vector["before"], **vector.get("options", {}))
    for stage in vector["stage"]:
        play(match, *stage["play"])
        check(match, stage)


def check(match: Match, stage: Vector) -> None:
    """Compare what a stage says."""
    if "only" in stage:
        assert sorted(legal(match)) == sorted(stage["only"])
    for name in KEPT:
        assert fact(match, name) == stage.get(name, fact(match, name)), name
    if "deal" in stage:
        assert (match.outcome, fact(match, "table")["round"]) == (None, stage["deal"])
    if "reason" in stage:
        assert match.outcome is not None
        assert match.outcome.reason == stage["reason"]
    check_people(match, stage)
    check_choices(match, {"illegal": stage.get("illegal", {})})


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("hearts", ALL[name], CHECKS)


def test_every_example_of_the_dossier_is_a_vector() -> None:
    """Two of them have tests of their own: the cycle of passing and three seats."""
    numbers = [f"HE-V{number}" for number in range(1, 11)]
    assert {"HE-W1", "HE-W2", *numbers} <= set(ALL)
