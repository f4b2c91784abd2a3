"""Doubts: what has gone missing or lies where it cannot is told, and never without need."""

import pytest

from heliograph.engine import BadCorrection
from heliograph.games import load_game
from tests.contract.matches import positions, random_match
from tests.contract.test_every_game import OPTION_SETS
from tests.host.games.solarius_mission.tables import as_referee


@pytest.mark.parametrize("options", OPTION_SETS["solarius_mission"].values(),
                         ids=OPTION_SETS["solarius_mission"])  # fmt: skip
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_by_the_rules_raises_no_doubt(options, seats):
    game = load_game("solarius_mission", seats, options)
    for state in positions(random_match(game, 6), 60):
        assert game.doubts(state) == (), game.dump(state)["decision"]


@pytest.fixture(scope="module")
def middle():
    match = as_referee(2, seed=3)
    match.goto(len(match) * 2 // 3)
    return match


def doubts_after(match, fact, value):
    game = match.game
    return [doubt.reason for doubt in game.doubts(game.correct(match.state, fact, value))]


def test_what_goes_missing_is_a_doubt(middle):
    facts = middle.game.facts(middle.state)
    colony = next(name for name, what in facts.items()
                  if name.startswith("figure.") and str(what).endswith("colony"))  # fmt: skip
    back = next(name for name, what in facts.items()
                if name.startswith("spot.") and what)  # fmt: skip
    full = next(name for name, what in facts.items() if name.startswith("bag.") and what)
    assert doubts_after(middle, "colonies.1", facts["colonies.1"] - 1) == ["colonies"]
    assert doubts_after(middle, "markers.1", facts["markers.1"] - 1) == ["markers"]
    assert doubts_after(middle, full, facts[full] - 1) == ["dice_total"]
    assert doubts_after(middle, back, None) == ["planets"]
    assert doubts_after(middle, "centre.1", None) == ["centres"]
    assert doubts_after(middle, "debris.1", facts["debris_spaces.1"] + 1) == ["debris_spaces"]
    assert "stations" in doubts_after(middle, "stations.1", ["ST-BY", "ST-BT", "ST-BN", "ST-YT"])
    assert doubts_after(middle, "outposts.2", ["OP-M1", "OP-M2", "OP-C1"])
    assert doubts_after(middle, colony, None) == [], "it goes back to the stock"


def test_cubes_right_of_their_die_are_a_doubt(middle):
    lying = middle.game.correct(middle.state, "column.1.black", 1)
    state = middle.game.correct(lying, "store.1.black", [3, 1, 0])
    assert "closed_spaces" in [doubt.reason for doubt in middle.game.doubts(state)]


def test_dice_on_boards_come_from_the_bag_and_go_back_there(middle):
    game, state = middle.game, middle.state
    facts = game.facts(state)
    in_bag = sum(value for name, value in facts.items() if name.startswith("bag."))
    in_stock = max(("black", "yellow", "turquoise", "brown"), key=lambda hue: facts[f"bag.{hue}"])
    for fact, value in (
        ("normal.1", facts["normal.1"] + 1),
        ("normal.1", facts["normal.1"] - 1),
        ("slots.2", [] if facts["slots.2"] else [9]),
        ("transform.1", f"{in_stock} 2" if facts["transform.1"] is None else None),
    ):
        after = game.facts(game.correct(state, fact, value))
        bag = sum(number for name, number in after.items() if name.startswith("bag."))
        assert (after[fact], abs(bag - in_bag) > 0) == (value, True), fact
        assert "dice_total" not in doubts_after(middle, fact, value)


@pytest.mark.parametrize(
    "fact, change",
    [("colonies.1", 1), ("markers.1", 1), ("bag.black", 4), ("normal.1", 10**30)],
)
def test_more_than_the_box_holds_cannot_be_entered(middle, fact, change):
    value = middle.game.facts(middle.state)[fact] + change
    with pytest.raises(BadCorrection):
        middle.correct(fact, value)


def test_missions_take_their_markers_along(middle):
    game, state = middle.game, middle.state
    facts = game.facts(state)
    held = [card for card in range(1, 33) if card not in facts["developments.1"]]
    free = [card for card in held if card not in facts["missions.1"] + facts["fulfilled.1"]
            + facts["missions.2"] + facts["fulfilled.2"] + facts["developments.2"]]  # fmt: skip
    after = game.correct(state, "missions.1", sorted([*facts["missions.1"], free[0]]))
    assert game.facts(after)["markers.1"] == facts["markers.1"] - 1
    back = game.correct(after, "missions.1", facts["missions.1"])
    assert game.facts(back)["markers.1"] == facts["markers.1"]
