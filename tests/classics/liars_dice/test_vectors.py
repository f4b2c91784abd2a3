"""Plays the worked examples: dice below the cups, what is said, what each has left."""

import pytest

from tests.classics.liars_dice.tables import at, bid, bids, left, lifted
from tests.classics.playing import CHECKS, check_stage, vectors_beside
from tests.host.games.vectors import check_form

ALL = vectors_beside(__file__)


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    before, options = dict(ALL[name]["before"]), ALL[name].get("options", {})
    match = at(before.pop("dice"), before, **options)
    for stage in ALL[name]["stage"]:
        lifted(bid(match, stage["say"]))
        if "left" in stage:
            assert left(match) == stage["left"]
        if "bids" in stage:
            assert len(bids(match)) == stage["bids"]
        check_stage(match, stage)


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("liars_dice", ALL[name], CHECKS | {"left", "bids"}, frozenset(("say",)))


def test_every_example_of_the_dossier_is_a_vector() -> None:
    assert {f"LD-V{number}" for number in range(1, 13)} <= set(ALL)
