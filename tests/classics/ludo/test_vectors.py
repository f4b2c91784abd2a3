"""Plays the worked examples: men, a roll, and what may go or has gone."""

from pathlib import Path

import pytest

from heliograph.engine import Match
from tests.classics.ludo.tables import at, begun, choices, fact, men, move, play, refused
from tests.host.games.vectors import Vector, check_form, load_vectors

ALL = load_vectors(Path(__file__).parent / "vectors")
CHECKS = {"moves", "then", "refuses", "winners", "seat", "tries"}


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    vector = ALL[name]
    before = dict(vector["before"])
    make = begun if before.pop("begun", False) else at
    seats = before.pop("seats")
    match = make(*seats, **before, **vector.get("options", {}))
    for stage in vector["stage"]:
        check(play(match, *stage["play"]), stage)


def check(match: Match, stage: Vector) -> None:
    """Compare what a stage says."""
    assert choices(match) == stage.get("moves", [])
    for seat, places in stage.get("then", {}).items():
        assert men(match, int(seat)) == places
    for place, rule in stage.get("refuses", {}).items():
        assert refused(match, move(match, int(place))) == rule
    if "winners" in stage:
        assert match.outcome is not None
        assert [seat + 1 for seat in match.outcome.winners] == stage["winners"]
    if "seat" in stage:
        assert fact(match, "table")["turn"] == stage["seat"]
    assert fact(match, "tries") == stage.get("tries", fact(match, "tries"))


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("ludo", ALL[name], CHECKS)


def test_every_example_of_the_dossier_is_a_vector() -> None:
    assert {f"V{number}" for number in range(1, 18)} <= set(ALL)
