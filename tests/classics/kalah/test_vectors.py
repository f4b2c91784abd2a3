"""Plays the worked examples: pits that are sown, and what must hold after them."""

import pytest

from tests.classics.playing import CHECKS, begun, check_stage, vectors_beside
from tests.classics.sowing import board_of, sow
from tests.host.games.vectors import check_form

ALL = vectors_beside(__file__)


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    vector = ALL[name]
    match = begun("kalah", **vector.get("options", {}))
    for stage in vector["stage"]:
        sow(match, stage["sow"])
        if "board" in stage:
            assert board_of(match) == stage["board"]
        check_stage(match, stage)


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("kalah", ALL[name], CHECKS | {"board"}, frozenset(("sow",)))


def test_every_example_of_the_dossier_is_a_vector() -> None:
    assert {f"V{number}" for number in range(1, 8)} <= set(ALL)
