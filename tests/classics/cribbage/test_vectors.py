"""Plays the worked examples: hands, series, whole deals with dealt and with real cards."""

from pathlib import Path

import pytest

from heliograph.engine import Match
from heliograph_classics.cribbage.counting import count, pegged
from tests.classics.cribbage.tables import at as table_at
from tests.classics.cribbage.tables import card, cards, fact, legal, numbers, play, show
from tests.host.games.vectors import check_form, load_vectors

ALL = load_vectors(Path(__file__).parent / "vectors")
CHECKS = {"counts", "crib", "pegs", "points", "total"}
HANDS = [name for name, vector in ALL.items() if "hand" in vector["before"]]
SERIES = [name for name, vector in ALL.items() if "series" in vector["before"]]
DEALS = [name for name, vector in ALL.items() if "hands" in vector["before"]]


@pytest.mark.parametrize("name", HANDS)
def test_what_a_hand_counts(name: str) -> None:
    before, (stage,) = ALL[name]["before"], ALL[name]["stage"]
    hand, (starter,) = numbers(before["hand"]), numbers(before["starter"])
    found = count(hand, starter)
    assert list(found) == stage["counts"]
    crib = count(hand, starter, needs_five=True)
    assert sum(crib) == stage.get("crib", sum(found))


@pytest.mark.parametrize("name", SERIES)
def test_what_a_series_counts(name: str) -> None:
    series, (stage,) = numbers(ALL[name]["before"]["series"]), ALL[name]["stage"]
    assert [pegged(series[: n + 1]) for n in range(len(series))] == stage["pegs"]


@pytest.mark.parametrize("name", DEALS)
@pytest.mark.parametrize("is_real", [False, True])
def test_a_whole_deal(name: str, is_real: bool) -> None:
    before, (stage,) = ALL[name]["before"], ALL[name]["stage"]
    hands = before["hands"]
    empty = [""] * len(hands)
    match = (
        table_at(empty, node="starter", starter="", depth="referee")
        if is_real
        else table_at(hands, node="starter", starter="", crib=before["crib"])
    )
    play(match, f"starter {cards(before['starter'])[0]}")
    lay(match, hands, stage["play"])
    assert fact(match, "points") == stage["points"]
    while fact(match, "table")["round"] == 1:
        show(match)
        if fact(match, "node") == "name_crib":
            play(match, *(f"crib {one}" for one in cards(before["crib"])))
    assert fact(match, "points") == stage["total"]


def lay(match: Match, hands: list[str], texts: list[str]) -> None:
    """Play the cards of a deal; real players say go, else that goes by itself."""
    owners = {text: seat for seat, hand in enumerate(hands) for text in hand.split()}
    for text in texts:
        while match.pending.seat != owners[text] or f"play {card(text)}" not in legal(match):
            play(match, "go")
        play(match, text)


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("cribbage", ALL[name], CHECKS)


def test_every_example_of_the_dossier_is_a_vector() -> None:
    assert {name.rstrip("ab c") for name in ALL} == {f"CR-V{number}" for number in range(1, 17)}
