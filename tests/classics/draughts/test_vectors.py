"""Plays the worked examples: moves as books write them, and what must hold after them."""

import pytest

from tests.classics.draughts.tables import at, go, legal, side
from tests.classics.playing import CHECKS, begun, check_stage, vectors_beside
from tests.host.games.vectors import check_form

ALL = vectors_beside(__file__)


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    vector = ALL[name]
    match = at(**vector["before"]) if "before" in vector else begun("draughts")
    for stage in vector["stage"]:
        go(match, stage["moves"])
        if "open" in stage:
            assert sorted(legal(match)) == sorted(stage["open"])
        if "light" in stage:
            assert side(match, 2) == stage["light"]
        check_stage(match, stage)


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("draughts", ALL[name], CHECKS | {"open", "light"}, frozenset(("moves",)))


def test_every_example_of_the_dossier_is_a_vector() -> None:
    assert {f"V{number}" for number in range(1, 7)} <= set(ALL)
