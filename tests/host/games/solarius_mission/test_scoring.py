"""Final scoring and ties (SOM-14)."""

import pytest

from heliograph.engine import BadCorrection, BadPosition
from tests.host.games.solarius_mission.tables import score, table

LAST = {"tasks": ("scoring",), "phase": "round_end", "round": 4, "turn": 12}


@pytest.mark.rule("SOM-14.1", "allows")
@pytest.mark.rule("SOM-14.1", "forbids")
def test_only_settled_planets_bring_their_points():
    assert score(table(one={"settled": ["B9", "T1"]}))["planets"] == 6
    with pytest.raises(BadPosition):
        table(one={"settled": ["B9"]}, two={"settled": ["B9"]})


@pytest.mark.rule("SOM-14.5", "allows")
def test_missions():
    assert (
        score(table(one={"fulfilled": [1, 29], "missions": [2, 3], "markers": 2}))["missions"] == 8
    )


@pytest.mark.rule("SOM-14.6", "allows")
@pytest.mark.rule("SOM-AMB-24", "allows")
@pytest.mark.rule("SOM-1.17", "allows")
def test_figures_beside_established_centres():
    figures = {"-1,4": "1 station outpost", "-2,4": "1 colony", "2,2": "1 colony"}
    one = {"colonies": 10, "stations": ["ST-BY"], "outposts": ["OP-S1"], "ship": "-1,5"}
    match = table(centres=["B", None, None, None], figures=figures, one=one)
    assert score(match)["centres"] == 3
    assert score(table(figures=figures, one=one))["centres"] == 0


@pytest.mark.rule("SOM-14.7", "allows")
def test_levels_of_tech_dice():
    levels = {"black": 4, "yellow": 5, "turquoise": 6, "brown": 6}
    assert score(table(one={"levels": levels}))["levels"] == 10


@pytest.mark.rule("SOM-14.13", "allows")
def test_developments_that_count_at_the_end():
    one = {
        "developments": [29, 30, 31, 32],
        "stations": ["ST-BY", "ST-BT"],
        "outposts": ["OP-C1"],
        "fulfilled": [1, 2, 3],
        "markers": 3,
        "settled": ["B1", "B2", "Y1"],
    }
    assert score(table(one=one))["developments"] == 2 + 1 + 3 + 2


@pytest.mark.rule("SOM-14.14", "allows")
@pytest.mark.rule("SOM-AMB-31", "allows")
@pytest.mark.rule("SOM-AMB-32", "allows")
def test_the_network_grows_with_the_engines():
    figures = {"0,1": "1 colony outpost", "0,-1": "1 colony", "2,0": "2 colony"}
    near = {"colonies": 10}
    match = table(figures=figures, one={**near, "engines": [1]}, two={"colonies": 11})
    assert [score(match, seat)["network"] for seat in (1, 2, 3)] == [4, 2, 0]
    entry = match.view(0)["score"][0]["entries"][11]
    assert (entry["reason"], entry["rule"]) == ("largest group counts 3", "SOM-14.12")
    match = table(figures=figures, one=near, two={"colonies": 11})
    assert match.view(0)["score"][0]["entries"][11]["reason"] == "largest group counts 2"


@pytest.mark.rule("SOM-14.15", "allows")
@pytest.mark.rule("SOM-AMB-34", "allows")
def test_planets_break_a_tie_and_then_the_victory_is_shared():
    match = table(
        tasks=("last settling", "scoring"),
        phase="round_end",
        round=4,
        turn=12,
        one={"settled": ["B1"], "unsettled": ["B2"], "fuel": 3},
        two={"fuel": 10, "bucks": 5},
        three={"beside": 9},
    )
    match.play("settle B2")
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.scores[0], outcome.scores[1]) == ((3, 3), (3, 0))
    assert (outcome.winners, outcome.rule) == ((0,), "SOM-14.15")
    shared = table(
        tasks=("last settling", "scoring"),
        phase="round_end",
        round=4,
        turn=12,
        one={"unsettled": ["B1"], "fuel": 2},
        two={"settled": ["T1"]},
    )
    shared.play("settle B1")
    assert shared.outcome is not None
    assert shared.outcome.winners == (0, 1)


def test_the_table_may_fill_in_the_score_sheet_by_itself():
    options = {"depth": "referee", "level": "L0"}
    match = table(options=options, **LAST)
    assert score(match)["planets"] == 0
    match.correct("sheet.1.planets", 14)
    match.correct("sheet.1.debris", -2)
    match.correct("sheet.2.planets", 12)
    match.play("stop")
    assert match.outcome is not None
    assert match.outcome.scores == ((12, 14), (12, 12), (0, 0))
    assert match.outcome.winners == (0,)
    with pytest.raises(BadCorrection):
        match.correct("sheet.1.planets", 999)
