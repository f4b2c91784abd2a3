"""Plays the worked examples: boards, rolls, and what they can come to."""

from pathlib import Path

import pytest

from heliograph.engine import Match
from tests.classics.backgammon.tables import (
    START,
    at,
    begun,
    board,
    fact,
    legal,
    moved,
    play,
    plays,
    refused,
    step,
)
from tests.host.games.vectors import Vector, check_form, load_vectors

ALL = load_vectors(Path(__file__).parent / "vectors")
CHECKS = {"plays", "passes", "refuses", "refuses_all", "allows", "score", "cube"}
# V17: how many different plays each first roll has
COUNTS = {"21": 15, "31": 16, "32": 17, "41": 14, "42": 18, "43": 17, "51": 8, "52": 8, "53": 9,
          "54": 9, "61": 10, "62": 14, "63": 14, "64": 14, "65": 7,
          "11": 42, "22": 75, "33": 73, "44": 52, "55": 4, "66": 11}  # fmt: skip


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("name", [name for name, one in ALL.items() if "roll" in one["before"]])
def test_rolls_come_to_the_same_for_both_sides(name: str, turn: int) -> None:
    before, (stage,) = ALL[name]["before"], ALL[name]["stage"]
    match = at(**before, turn=turn)
    start = board(at(**{**before, "roll": ""}, turn=turn), turn)
    assert plays(match, turn) == {moved(start, told) for told in stage["plays"]}
    assert (fact(match, "node") == "turn") == stage.get("passes", False)
    for told, rule in stage.get("refuses", {}).items():
        number, die = map(int, told.split("-"))
        assert refused(match, step(match, number, die)) == rule, told


@pytest.mark.parametrize("name", [name for name, one in ALL.items() if "roll" not in one["before"]])
def test_games_are_written_down(name: str) -> None:
    vector = ALL[name]
    match = at(**vector["before"], **vector.get("options", {}))
    for stage in vector["stage"]:
        check(match, stage)


def check(match: Match, stage: Vector) -> None:
    """Play a stage, and compare what it says."""
    for choice, rule in stage.get("refuses_all", {}).items():
        assert refused(match, choice) == rule
    play(match, *stage["play"])
    for name in ("score", "cube"):
        assert fact(match, name) == stage.get(name, fact(match, name))
    assert set(stage.get("allows", [])) <= set(legal(match))


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("backgammon", ALL[name], CHECKS)


def test_every_example_of_the_dossier_is_a_vector() -> None:
    """V17 is the test below."""
    assert {f"V{number}" for number in range(1, 23) if number != 17} <= set(ALL)


@pytest.mark.rule("BG-1.1", "allows")
@pytest.mark.rule("BG-3.1", "allows")
@pytest.mark.parametrize("roll", COUNTS)
def test_the_first_plays_are_counted_as_in_the_dossier(roll: str) -> None:
    match = begun() if roll[0] != roll[1] else at(START, START)
    assert len(plays(play(match, f"rolled {roll}"), 1)) == COUNTS[roll]
