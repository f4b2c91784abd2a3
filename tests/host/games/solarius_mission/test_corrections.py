"""Corrections in the middle of things: whatever the table says, it can be played on."""

import pytest

from heliograph.engine import CHANCE, Match, SeededDealer
from heliograph.games import load_game
from tests.host.games.solarius_mission.tables import dump, legal, table, task

REFEREE = {"depth": "referee"}


def cards_add_up(match: Match) -> bool:
    """Whether all 32 progress cards are somewhere, each of them once."""
    position = dump(match)
    named = [*position["discards"]]
    for player in position["players"]:
        named += player["hand"] + player["missions"] + player["fulfilled"] + player["developments"]
    unnamed = sum(player["unknown"] for player in position["players"])
    total = len(named) + unnamed + position["deck"] + position["lost_discards"]
    return len(set(named)) == len(named) and total == 32


def at_start_cards() -> Match:
    match = Match(load_game("solarius_mission", 2, REFEREE))
    while task(match) != "set start card":
        match.play(match.pending.choices[0])
    return match


@pytest.mark.parametrize("fact, value", [("hand.2", 32), ("hand.1", 31), ("missions.2", [1, 8])])
def test_start_cards_are_dealt_whatever_the_hands_are_said_to_hold(fact, value):
    match = at_start_cards()
    match.correct(fact, value)
    match.play("start SC-1")
    match.play("start SC-2")
    assert cards_add_up(match)
    match.advance(SeededDealer(1))
    assert match.pending.seat != CHANCE


def test_a_start_card_leaves_a_card_where_the_table_said_it_is():
    match = at_start_cards()
    match.correct("missions.2", [1])
    match.play("start SC-1")
    assert dump(match)["players"][1]["missions"] == [1]
    assert dump(match)["players"][0]["hand"] == [8]


def test_a_back_on_a_planet_that_was_told_too_early_lets_it_lie_elsewhere():
    """The deal covers what a correction put there; nobody has seen that planet yet."""
    match = Match(load_game("solarius_mission", 2, REFEREE))
    match.correct("spot.1,1", "T1")
    match.play("back black")
    assert dump(match)["spots"] == {"1,1": "black"}
    assert match.game.load(dump(match)) == match.state
    match.correct("spot.-1,-1", "T1")
    assert dump(match)["spots"] == {"1,1": "black", "-1,-1": "T1"}


@pytest.mark.parametrize("fact, value", [("research.1", "black 1"), ("normal.2", 2)])
def test_the_first_round_begins_with_all_dice_in_the_bag(fact, value):
    """Corrected before, a die lay on a board and was in the bag too."""
    match = at_start_cards()
    match.correct(fact, value)
    while task(match) != "open centre":
        match.play(match.pending.choices[0])
    after = dump(match)
    assert sum(after["bag"].values()) + len(after["dice"]) == 12
    assert match.game.facts(match.state)[fact] in (None, 0)
    assert match.game.load(after) == match.state
    assert match.game.doubts(match.state) == ()


@pytest.mark.parametrize("fact, value", [("fuel.1", 10), ("store.1.black", [0, 0, 0])])
def test_a_sale_that_a_correction_ends_leaves_nothing_behind(fact, value):
    match = table(options=REFEREE, one={"bucks": 10, "store": {"black": [2, 0, 0]}})
    match.play("give black I")
    match.correct(fact, value)
    assert (task(match), dump(match)["decision"]["pool"]) == ("die", 0)
    assert "take 2" in legal(match)


def test_an_outpost_that_a_correction_forbids_is_not_asked_for():
    tasks = (("add outpost", 1), "finish", "refill")
    match = table(options=REFEREE, tasks=tasks, figures={"-1,4": "1 station"},
                  one={"ship": "-1,4", "stations": ["ST-BY"]})  # fmt: skip
    assert "outpost OP-S1" in legal(match)
    match.correct("outposts.1", ["OP-S1", "OP-S2"])
    assert task(match) == "finish"


def test_debris_stops_where_it_can_still_be_corrected():
    match = table(options=REFEREE, dice=[["black 3", age] for age in (1, 1, 2, 3)],
                  one={"debris": 3, "beside": 100})  # fmt: skip
    match.play("take 1")
    match.play("transform brown")
    match.correct("fuel.1", 5)
    assert dump(match)["players"][0]["beside"] == 100


def test_nobody_without_cards_is_asked_for_one():
    match = Match(load_game("solarius_mission", 2, {**REFEREE, "set_up": "free"}))
    while task(match) != "set keep":
        match.play(match.pending.choices[0])
    match.correct("hand.2", 0)
    match.play("discard ?")
    assert task(match) == "set board"


def test_a_die_that_comes_back_into_an_empty_bag_leaves_its_board():
    match = table(2, REFEREE, tasks=("finish", "refill"), taken="black 1", step="act",
                  dice=[["black 1", 1], ["yellow 1", 2], ["brown 1", 3]],
                  bag={"black": 0, "yellow": 0, "turquoise": 1, "brown": 0},
                  one={"normal": 4}, two={"normal": 4})  # fmt: skip
    match.correct("bag.turquoise", 0)
    match.play("stop")
    after = dump(match)
    assert sum(after["bag"].values()) == 1
    assert [player["normal"] for player in after["players"]] == [3, 4]
    assert match.game.load(after) == match.state


@pytest.mark.parametrize("fact, value", [("turn", 5), ("bag.black", 0)])
def test_a_miscounted_bag_is_a_doubt_also_where_only_the_wheel_is_followed(fact, value):
    match = Match(load_game("solarius_mission", 2, {**REFEREE, "level": "L0"}))
    match.advance(SeededDealer(1))
    assert match.game.doubts(match.state) == ()
    match.correct(fact, value)
    assert [doubt.reason for doubt in match.game.doubts(match.state)] == ["dice_total"]
