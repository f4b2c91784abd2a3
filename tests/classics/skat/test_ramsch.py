"""Ramsch: who loses it, by how much, and where the skat goes."""

from collections.abc import Sequence
from typing import Any

import pytest

from heliograph.engine import Match
from tests.classics.skat.tables import SKAT, at, auction, fact, held, play, real

FORE = 0


def ramsch(taken: Sequence[str], **table: Any) -> Match:
    """Return a match in the last trick of Ramsch, which seat 1 takes with the ace of clubs."""
    match = at(["CA", "C8", "C9"], "ramsch", taken=taken, ramsch=True, **table)
    return play(match, "CA", "C8", "C9")


@pytest.mark.rule("SK-12.1", "allows")
@pytest.mark.rule("SK-12.2", "allows")
@pytest.mark.rule("SK-12.3", "allows")
@pytest.mark.parametrize(
    ("taken", "skat", "entry"),
    [
        (("SA ST SK", "DA DT D9", "HA HT H9"), "last_trick", [-78, 0, 0]),
        (("D7 D8 H7", "DA DT DK SA S9 S8", "HA HT H9"), "last_trick", [-63, 0, 0]),
        (("D7 D8 H7", "DA DT DK SA S9 S8", "HA HT H9"), "loser", [0, -88, 0]),
        (("SA ST SK", "DA DT D9", ""), "last_trick", [-198, 0, 0]),
        (("SA ST SK DA DT D9", "", ""), "last_trick", [120, 0, 0]),
    ],
)
def test_ramsch(taken: Sequence[str], skat: str, entry: list[int]) -> None:
    """The skat has what nobody took."""
    assert fact(ramsch(taken, ramsch_skat=skat), "entry") == entry


@pytest.mark.rule("SK-12.3", "allows")
@pytest.mark.rule("SK-C5", "allows")
def test_two_without_a_trick_are_a_march() -> None:
    assert fact(ramsch(("SA ST SK DA DT D9", "", "")), "entry") == [120, 0, 0]


@pytest.mark.rule("SK-12.4", "allows")
@pytest.mark.parametrize(("tie", "entry"), [("all", [0, -70, -70]), ("last_trick", [0, 0, -70])])
def test_equal_points_in_ramsch(tie: str, entry: list[int]) -> None:
    match = at(["C7", "C8", "CA"], "ramsch", ramsch=True, ramsch_tie=tie, ramsch_skat="loser",
               taken=("D7 D8 D9", "DA DT DK SA ST SK", "HA HT HK CT CK H9"))  # fmt: skip
    assert fact(play(match, "C7", "C8", "CA"), "entry") == entry


@pytest.mark.rule("SK-12.1", "allows")
@pytest.mark.rule("SK-3.4", "allows")
@pytest.mark.parametrize("depth", ["referee", "digital"])
def test_ramsch_begins_where_nobody_bids(depth: str) -> None:
    if depth == "referee":
        match = play(real(ramsch=True), "passed in")
    else:
        match = auction("pass", "pass", "pass", ramsch=True)
        assert held(match, "skat") == set(SKAT.split()), "it stays closed"
    assert (match.pending.seat, fact(match, "node")) == (FORE, "play")
