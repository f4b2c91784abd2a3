"""Plays the worked examples: discs that are placed, and what must hold after them."""

import pytest

from tests.classics.playing import CHECKS, begun, check_stage, fact, vectors_beside
from tests.classics.reversi.tables import EMPTY, at, place, rows_of
from tests.host.games.vectors import check_form

ALL = vectors_beside(__file__)
OWN_CHECKS = {"rows", "turned", "count_of_discs"}


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    vector = ALL[name]
    options = vector.get("options", {})
    match = at(*vector["before"], **options) if "before" in vector else begun("reversi", **options)
    for stage in vector["stage"]:
        place(match, stage["place"])
        if "rows" in stage:
            assert rows_of(match) == stage["rows"] + [EMPTY] * (8 - len(stage["rows"]))
        if "turned" in stage:
            before, after = (match.game.dump(match.state_at(len(match) - back)) for back in (1, 0))
            discs = before["discs"]
            assert (
                sum(None is not discs[at] != after["discs"][at] for at in discs) == stage["turned"]
            )
        if "count_of_discs" in stage:
            assert fact(match, "count") == stage["count_of_discs"]
        check_stage(match, stage)


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("reversi", ALL[name], CHECKS | OWN_CHECKS, frozenset(("place",)))


def test_every_example_of_the_dossier_is_a_vector() -> None:
    assert {f"V{number}" for number in range(1, 11)} <= set(ALL)
