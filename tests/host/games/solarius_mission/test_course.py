"""Set-up, rounds and turns (SOM-1 to SOM-6, SOM-12)."""

import pytest

from heliograph.engine import CHANCE, BadOption, BadPosition, Match, SeededDealer
from heliograph.games import load_game
from tests.host.games.asking import refused
from tests.host.games.solarius_mission.tables import dice, dump, legal, played, player, table, task


def fresh(seats=3, **options):
    """A match whose set-up is done."""
    match = Match(load_game("solarius_mission", seats, options))
    match.advance(SeededDealer(3))
    return match


@pytest.mark.rule("SOM-1.1", "allows")
@pytest.mark.rule("SOM-3.1", "allows")
def test_the_tiles_lie_in_any_order_and_rotation():
    match = fresh(map=["F3", "A0", "C5", "E1", "B2", "D4"])
    view = match.view(0)["map"]
    letters = {hexes["letter"] for hexes in view["hexes"].values() if "letter" in hexes}
    assert view["tiles"] == ["F3", "A0", "C5", "E1", "B2", "D4"]
    assert letters == set("ABCDEF")
    assert len(view["hexes"]) == 133


@pytest.mark.rule("SOM-3.1", "forbids")
@pytest.mark.parametrize("tiles", [["A0"] * 6, ["A6", "B0", "C0", "D0", "E0", "F0"], "upside down"])
def test_each_tile_lies_once(tiles):
    with pytest.raises(BadOption) as error:
        load_game("solarius_mission", 3, {"map": tiles})
    assert error.value.rule == "SOM-3.1"


@pytest.mark.rule("SOM-3.1", "forbids")
def test_what_was_laid_cannot_be_laid_again():
    match = Match(load_game("solarius_mission", 3, {"map": "random"}))
    match.play("tile C4")
    assert refused(match, "tile C4") == "SOM-4.4"


@pytest.mark.rule("SOM-3.2", "allows")
@pytest.mark.rule("SOM-3.3", "allows")
@pytest.mark.parametrize("seats, planets", [(2, 20), (3, 28), (4, 32)])
def test_planets_lie_on_the_spots_of_this_number_of_players(seats, planets):
    spots = dump(fresh(seats))["spots"]
    assert len(spots) == planets
    assert [list(spots.values()).count(colour) for colour in ("black", "brown")] == [
        planets // 4
    ] * 2
    assert ("-1,2" in spots) == (seats == 3)
    assert ("3,3" in spots) == (seats == 4)
    assert ("1,4" in spots) == (seats >= 3)


@pytest.mark.rule("SOM-3.2", "forbids")
def test_no_colour_lies_more_often_than_it_may():
    match = Match(load_game("solarius_mission", 2))
    for _ in range(5):
        match.play("back black")
    assert "back black" not in legal(match)
    assert refused(match, "back black") == "SOM-4.4"


@pytest.mark.rule("SOM-3.3", "forbids")
def test_a_planet_lies_only_on_a_spot():
    with pytest.raises(BadPosition) as error:
        table(spots={"1,0": "black"})
    assert error.value.rule == "SOM-3.3"


@pytest.mark.rule("SOM-3.6", "allows")
@pytest.mark.rule("SOM-1.3", "allows")
@pytest.mark.rule("SOM-1.5", "allows")
@pytest.mark.rule("SOM-1.7", "allows")
@pytest.mark.rule("SOM-1.14", "allows")
@pytest.mark.rule("SOM-1.16", "allows")
def test_everybody_starts_with_the_same():
    one = player(table())
    assert (one["fuel"], one["bucks"], one["debris_spaces"]) == (2, 2, 3)
    assert set(one["levels"].values()) == set(one["columns"].values()) == {1}
    assert (one["colonies"], one["markers"], one["engines"], one["ship"]) == (12, 6, [], "0,0")
    assert one["stations"] == one["outposts"] == []


@pytest.mark.rule("SOM-3.6", "forbids")
@pytest.mark.parametrize("wrong", [{"fuel": 11}, {"levels": {"black": 7}}, {"ship": "9,9"}])
def test_a_board_cannot_hold_what_does_not_exist(wrong):
    with pytest.raises(BadPosition):
        table(one=wrong)


@pytest.mark.rule("SOM-3.7", "forbids")
def test_a_start_card_goes_to_one_player():
    match = Match(load_game("solarius_mission", 3))
    while "start SC-1" not in legal(match):
        match.play(match.pending.choices[0])
    match.play("start SC-1")
    assert refused(match, "start SC-1") == "SOM-4.4"
    assert player(match)["hand"] == [1, 8]


@pytest.mark.rule("SOM-3.9", "allows")
@pytest.mark.rule("SOM-1.4", "allows")
@pytest.mark.parametrize("seats, each", [(2, 3), (3, 4), (4, 5)])
def test_dice_in_the_bag(seats, each):
    position = dump(fresh(seats))
    on_bridge = [die.split()[0] for die, _ in position["dice"]]
    for colour, left in position["bag"].items():
        assert left + on_bridge.count(colour) == each


@pytest.mark.rule("SOM-3.9", "forbids")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats):
    with pytest.raises(BadOption) as error:
        load_game("solarius_mission", seats)
    assert error.value.rule == "SOM-3.9"


@pytest.mark.rule("SOM-3.11", "allows")
@pytest.mark.rule("SOM-3.11", "forbids")
def test_the_start_player_is_one_of_the_seats():
    assert dump(fresh(3, first=2))["first"] == 2
    with pytest.raises(BadOption) as error:
        load_game("solarius_mission", 2, {"first": 3})
    assert error.value.rule == "SOM-3.11"


@pytest.mark.rule("SOM-3.12", "forbids")
def test_only_what_is_in_the_bag_can_be_rolled():
    match = Match(load_game("solarius_mission", 2, {"first": 1}))
    while "die black 1" not in legal(match):
        match.play(match.pending.choices[0])
    played(match, "die black 1", "die black 2", "die black 3")
    assert refused(match, "die black 1") == "SOM-4.4"


@pytest.mark.rule("SOM-3.13", "allows")
def test_without_start_cards_everybody_keeps_two_cards_and_arranges_the_board():
    match = fresh(2, set_up="free", first=1)
    assert (task(match), len(player(match)["hand"])) == ("set keep", 3)
    thrown = player(match)["hand"][0]
    played(match, f"discard {thrown}", f"discard {player(match, 2)['hand'][0]}")
    played(match, "prepare move black turn brown", "prepare move yellow turn black")
    one = player(match)
    assert (one["columns"]["black"], one["levels"]["brown"], len(one["hand"])) == (2, 2, 2)
    assert (one["store"]["yellow"], one["store"]["turquoise"]) == ([2, 0, 0], [2, 0, 0])
    assert thrown in dump(match)["discards"]


@pytest.mark.rule("SOM-3.13", "forbids")
def test_one_die_cannot_be_moved_and_turned():
    match = fresh(2, set_up="free", first=1)
    played(match, f"discard {player(match)['hand'][0]}", f"discard {player(match, 2)['hand'][0]}")
    assert refused(match, "prepare move black turn black") == "SOM-3.13"


@pytest.mark.rule("SOM-4.2", "forbids")
def test_more_than_four_dice_do_not_lie_on_the_bridge():
    with pytest.raises(BadPosition) as error:
        table(dice=[["black 1", 0]] * 5)
    assert error.value.rule == "SOM-4.2"


@pytest.mark.rule("SOM-4.3", "allows")
def test_the_wheel_pays_by_distance_from_the_pointer():
    assert [field["pays"] for field in table().view(0)["wheel"]] == [-1, 0, 1, 2, 3]
    assert player(played(table(dice=dice("black 1")), "take 4", "fuel", "bucks"))["fuel"] == 3


@pytest.mark.rule("SOM-4.3", "forbids")
def test_no_die_lies_beyond_the_last_field():
    with pytest.raises(BadPosition) as error:
        table(dice=[["black 1", 5]])
    assert error.value.rule == "SOM-4.3"


@pytest.mark.rule("SOM-4.4", "forbids")
def test_nothing_else_happens_while_a_die_is_due():
    match = table(tasks=("refill",), dice=dice()[:3], step="refill")
    assert match.pending.seat == CHANCE
    assert refused(match, "take 1") == "SOM-4.4"


@pytest.mark.rule("SOM-5.1", "forbids")
def test_after_the_game_nothing_is_legal():
    match = table(tasks=("over",), phase="over", round=4)
    assert match.pending.choices == ()
    assert refused(match, "take 1") == "SOM-5.1"


@pytest.mark.rule("SOM-5.2", "allows")
def test_a_turn_is_die_extra_action_and_new_die():
    match = table()
    order = [task(match)]
    for choice in ("take 2", "normal", "stop", "stop"):
        match.play(choice)
        order.append(task(match))
    assert order == ["die", "space", "action", "extra", "refill"]


@pytest.mark.rule("SOM-5.2", "forbids")
def test_the_extra_action_comes_after_the_die():
    assert refused(table(), "take off") == "SOM-5.2"


@pytest.mark.rule("SOM-6.2", "allows")
def test_an_earlier_mission_brings_the_bonus_when_its_centre_comes():
    match = table(
        tasks=("open centre",),
        step="open centre",
        figures={"-1,4": "2 mission", "-1,5": "3 mission"},
        two={"fulfilled": [1], "markers": 5},
        three={"fulfilled": [2], "markers": 5},
    )
    match.play("centre B")
    assert match.pending.seat == 1
    played(match, "bonus OP-S1", "stop")
    assert (player(match, 2)["engines"], player(match, 3)["bonuses"]) == ([1], ["B"])
    assert (task(match), match.pending.seat) == ("die", 0)


@pytest.mark.rule("SOM-12.2", "forbids")
def test_a_station_works_once_at_the_end_of_a_round():
    match = table(tasks=(("round stations", 3), "next round"), phase="round_end", turn=12)
    played(match, "use ST-BY", "fuel", "fuel")
    assert legal(match) == {"stop", "use ST-BT"}
    assert refused(match, "use ST-BY") == "SOM-12.2"


@pytest.mark.rule("SOM-12.3", "allows")
@pytest.mark.rule("SOM-12.3", "forbids")
@pytest.mark.rule("SOM-AMB-29", "allows")
@pytest.mark.rule("SOM-AMB-29", "forbids")
def test_after_the_last_round_only_fuel_and_bucks_on_hand_settle():
    match = table(
        tasks=("last settling", "scoring"),
        phase="round_end",
        round=4,
        turn=12,
        one={"unsettled": ["B1", "B7", "T1"], "fuel": 4, "store": {"black": [2, 0, 0]}},
    )
    assert legal(match) == {"stop", "settle B1"}
    assert refused(match, "settle B7") == "SOM-11.4"
    assert refused(match, "give black I") == "SOM-AMB-29"
    match.play("settle B1")
    assert player(match)["settled"] == ["B1"]


@pytest.mark.rule("SOM-AMB-30", "allows")
@pytest.mark.rule("SOM-AMB-30", "forbids")
def test_dice_turned_at_the_end_of_the_last_round_settle_nothing():
    match = table(
        tasks=(("effect points", 2 << 4 | 2), "last settling", "scoring"),
        phase="round_end",
        round=4,
        turn=12,
        one={"unsettled": ["T1"], "levels": {"black": 2}},
    )
    match.play("turn black")
    assert player(match)["unsettled"] == ["T1"]
    assert player(match)["levels"]["black"] == 3
    assert task(match) == "over"
