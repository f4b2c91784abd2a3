"""Plays the worked examples: a board, choices, and what must hold after them."""

from itertools import product

import pytest

from tests.classics.morris.tables import OFFER, at, begun, legal, play
from tests.classics.playing import CHECKS, check_stage, vectors_beside
from tests.host.games.vectors import check_form

ALL = vectors_beside(__file__)


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    vector = ALL[name]
    match = at(**vector["before"], **vector.get("options", {}))
    for stage in vector["stage"]:
        play(match, *stage["play"])
        check_stage(match, stage, OFFER)


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("morris", ALL[name], CHECKS)


def test_every_example_of_the_dossier_is_a_vector() -> None:
    assert {f"V{number}" for number in range(1, 17)} <= set(ALL)


@pytest.mark.rule("MO-2.1", "allows")
@pytest.mark.rule("MO-1.1", "allows")
def test_the_first_turns_are_counted_as_in_the_dossier() -> None:
    """V17: 24 placings, 24 · 23 pairs, 24 · 23 · 22 after three."""
    counts, level = [], [begun()]
    for _ in range(2):
        counts.append(sum(len(legal(match)) for match in level))
        level = [
            play(match.copy(), text) for match, text in product(level, begun_points())
            if text in legal(match)
        ]  # fmt: skip
    counts.append(sum(len(legal(match)) for match in level))
    assert counts == [24, 552, 12144]


def begun_points() -> list[str]:
    """Return every placing there is."""
    return legal(begun())
