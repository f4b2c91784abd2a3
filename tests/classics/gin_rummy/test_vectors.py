"""Plays the worked examples: hands, cards, and what must hold after them."""

from pathlib import Path

import pytest

from tests.classics.gin_rummy.tables import at, cards, fact, play
from tests.host.games.vectors import check_form, load_vectors

ALL = load_vectors(Path(__file__).parent / "vectors")
KEPT = ("deadwood", "points")


@pytest.mark.parametrize("name", list(ALL))
@pytest.mark.parametrize("is_real", [False, True])
def test_vector(name: str, is_real: bool) -> None:
    """Real cards are named where somebody knocks, and counted as dealt ones are."""
    vector = ALL[name]
    hands, options = vector["before"]["hands"], vector.get("options", {})
    if is_real:
        match = at(depth="referee", **options)
        play(match, "knock", *(f"holds {one}" for one in cards(hands[1])[:10]), "lay the rest")
        play(match, *(f"holds {one}" for one in cards(hands[0])))
    else:
        match = play(at(hands, **options), *vector["stage"][0]["play"])
    for thing in KEPT:
        assert fact(match, thing) == vector["stage"][0][thing], thing


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("gin_rummy", ALL[name], set(KEPT))


def test_every_example_of_a_knock_is_a_vector() -> None:
    """Big gin, limits and a game result have tests of their own."""
    assert set(ALL) == {f"GR-V{number}" for number in range(1, 6)}
