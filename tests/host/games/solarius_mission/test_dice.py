"""Dice, actions, cards, debris and exchanges (SOM-7, SOM-8, SOM-10, SOM-11, SOM-13)."""

import pytest

from heliograph.engine import BadPosition
from tests.host.games.asking import refused
from tests.host.games.solarius_mission.tables import (
    dice,
    dump,
    legal,
    own,
    played,
    player,
    table,
    task,
)  # fmt: skip

EMPTY_POCKETS = {"fuel": 0, "bucks": 0}


@pytest.mark.rule("SOM-7.1", "forbids")
@pytest.mark.rule("SOM-AMB-03", "forbids")
@pytest.mark.rule("SOM-AMB-03", "allows")
def test_a_malus_must_be_payable():
    match = table(one=EMPTY_POCKETS)
    assert refused(match, "take 1") == "SOM-AMB-03"
    assert {"take 2", "take 3", "take 4"} <= legal(match)
    match = table(one={**EMPTY_POCKETS, "store": {"black": [2, 0, 0]}})
    played(match, "give black I", "give black I", "fuel", "take 1")
    assert player(match)["fuel"] == 0
    crowded = [["black 1", 0], ["yellow 1", 0], ["brown 1", 0], ["brown 2", 0]]
    match = table(one=EMPTY_POCKETS, dice=crowded)
    match.play("take 1")
    assert task(match) == "space"


@pytest.mark.rule("SOM-7.2", "forbids")
@pytest.mark.rule("SOM-2.6", "allows")
@pytest.mark.rule("SOM-2.6", "forbids")
def test_each_special_space_works_once_a_round():
    match = table(
        tasks=("space", "extra", "finish", "refill"),
        taken="black 1",
        one={"transform": "brown 2", "research": "yellow 1", "hand": [1]},
    )
    assert own(match) == {"normal"}
    assert refused(match, "transform yellow") == "SOM-7.2"
    assert refused(match, "research draw") == "SOM-7.2"


@pytest.mark.rule("SOM-7.3", "allows")
@pytest.mark.rule("SOM-7.6", "allows")
@pytest.mark.rule("SOM-AMB-44", "allows")
@pytest.mark.rule("SOM-AMB-44", "forbids")
def test_transformation_changes_the_colour_and_costs_debris():
    match = table(dice=dice("yellow 1", "black *"), one={"levels": {"brown": 2}})
    match.play("take 2")
    assert refused(match, "transform black") == "SOM-AMB-44"
    match.play("transform brown")
    assert (dump(match)["decision"]["hue"], dump(match)["decision"]["points"]) == ("brown", 2)
    assert (player(match)["debris"], player(match)["transform"]) == (1, "black *")


@pytest.mark.rule("SOM-AMB-04", "allows")
@pytest.mark.rule("SOM-13.1", "allows")
@pytest.mark.rule("SOM-1.10", "allows")
@pytest.mark.parametrize("replaces, on, beside", [(False, 3, 1), (True, 3, 0)])
def test_value_and_field_debris(replaces, on, beside):
    options = {"field_debris_replaces_value_debris": replaces}
    match = table(options=options, dice=dice("yellow 1", "black 3"), one={"debris": 2})
    played(match, "take 2", "transform brown")
    assert (player(match)["debris"], player(match)["beside"]) == (on, beside)


@pytest.mark.rule("SOM-7.7", "allows")
@pytest.mark.rule("SOM-AMB-38", "allows")
def test_research_draws_one_card_and_only_a_large_hand_is_reduced():
    match = table(one={"hand": [1, 2]})
    played(match, "take 2", "research draw", "card 9")
    assert (player(match)["hand"], player(match)["debris"], task(match)) == ([1, 2, 9], 1, "action")
    match = table(one={"hand": [1, 2, 3]})
    played(match, "take 2", "research draw", "card 9")
    assert task(match) == "limit"
    match = table(one={"hand": [25]})
    played(match, "take 2", "research play", "develop 25", "fuel", "fuel", "bucks", "bucks")
    assert (player(match)["fuel"], player(match)["developments"]) == (4, [25])


@pytest.mark.rule("SOM-7.8", "forbids")
@pytest.mark.rule("SOM-AMB-45", "forbids")
@pytest.mark.rule("SOM-AMB-45", "allows")
def test_points_are_bought_only_with_bucks_and_only_when_used():
    spending = ("spend upgrade", "extra", "finish", "refill")
    decision = {"points": 1, "hue": "turquoise"}
    poor = table(tasks=spending, decision=decision, one={"bucks": 1, "levels": {"black": 2}})
    assert refused(poor, "turn black") == "SOM-7.8"
    rich = table(tasks=spending, decision=decision, one={"bucks": 3, "levels": {"black": 2}})
    rich.play("turn black")
    assert (player(rich)["bucks"], dump(rich)["decision"]["points"]) == (1, 0)
    assert refused(played(table(), "take 2", "normal"), "buy point") == "SOM-5.2"


@pytest.mark.rule("SOM-7.9", "forbids")
def test_an_action_needs_an_effect():
    match = played(table(dice=dice("brown 1", "black 1"), one={"fuel": 10}), "take 2", "normal")
    assert refused(match, "action") == "SOM-7.9"
    cubes = table(tasks=("spend cubes", "extra", "finish", "refill"), decision={"points": 1})
    assert refused(cubes, "place yellow I") == "SOM-7.9"


@pytest.mark.rule("SOM-AMB-43", "allows")
def test_points_may_all_lapse():
    assert task(played(table(), "take 2", "normal", "stop")) == "extra"


@pytest.mark.rule("SOM-2.1", "allows")
@pytest.mark.rule("SOM-2.1", "forbids")
def test_trackers_end_at_ten():
    match = played(table(dice=dice("brown 1", "black 3"), one={"fuel": 9}), "take 2", "normal")
    match.play("action")
    assert player(match)["fuel"] == 10
    full = table(
        tasks=("sell", "extra", "finish", "refill"),
        decision={"pool": 2},
        one={"fuel": 10, "bucks": 2},
    )
    assert refused(full, "fuel") == "SOM-2.1"


@pytest.mark.rule("SOM-2.2", "allows")
@pytest.mark.rule("SOM-2.2", "forbids")
@pytest.mark.rule("SOM-AMB-11", "allows")
@pytest.mark.rule("SOM-AMB-28", "allows")
def test_the_last_step_of_a_die_costs_four_and_there_is_no_further_one():
    match = table(
        tasks=("spend upgrade", "extra", "finish", "refill"),
        decision={"points": 5},
        one={"bucks": 0, "levels": {"black": 5}},
    )
    match.play("turn black")
    assert (player(match)["levels"]["black"], dump(match)["decision"]["points"]) == (6, 1)
    assert refused(match, "turn black") == "SOM-2.2"


@pytest.mark.rule("SOM-2.3", "forbids")
@pytest.mark.rule("SOM-AMB-13", "allows")
@pytest.mark.parametrize("column, most", [(1, 2), (2, 3), (3, 5), (4, 6), (5, 6)])
def test_only_spaces_left_of_the_die_are_open(column, most):
    match = table(
        tasks=(("cubes", 9), "extra", "finish", "refill"), one={"columns": {"black": column}}
    )
    while task(match) == "cubes" and any("black" in text for text in own(match)):
        match.play(max(text for text in own(match) if "black" in text))
    assert sum(player(match)["store"]["black"]) == most
    assert refused(match, "place black I") == "SOM-10.1"


@pytest.mark.rule("SOM-2.7", "forbids")
@pytest.mark.rule("SOM-8.2", "forbids")
def test_three_general_engines_at_most():
    match = table(tasks="extra", one={"fuel": 9, "engines": [1, 2]})
    assert "engines 1" in legal(match)
    assert refused(match, "engines 2") == "SOM-8.2"
    with pytest.raises(BadPosition) as error:
        table(one={"engines": [1, 1, 1, 1]})
    assert error.value.rule == "SOM-2.7"


@pytest.mark.rule("SOM-8.1", "forbids")
def test_one_extra_action_in_a_turn():
    match = played(table(tasks="extra", one={"fuel": 10}), "engines 1")
    assert task(match) == "finish"
    assert refused(match, "take off") == "SOM-5.2"


@pytest.mark.rule("SOM-8.3", "allows")
@pytest.mark.rule("SOM-8.3", "forbids")
def test_two_cards_are_drawn_and_the_hand_is_reduced():
    match = table(tasks="extra", one={"hand": [1, 2, 3]})
    played(match, "draw cards", "card 10", "card 11")
    assert refused(match, "discard 20") == "SOM-8.3"
    played(match, "discard 1", "discard 2")
    assert (player(match)["hand"], dump(match)["discards"]) == ([3, 10, 11], [1, 2])


@pytest.mark.rule("SOM-8.3", "allows")
@pytest.mark.rule("SOM-AMB-37", "allows")
def test_an_empty_pile_is_replaced_by_the_discards():
    developed = [number for number in range(1, 33) if number != 7]
    match = table(tasks="extra", one={"developments": developed}, discards=[7])
    played(match, "draw cards", "card 7")
    assert (task(match), player(match)["hand"], dump(match)["deck"]) == ("discard", [7], 0)


@pytest.mark.rule("SOM-8.4", "forbids")
@pytest.mark.rule("SOM-8.5", "forbids")
def test_a_mission_needs_a_card_and_a_marker():
    assert refused(table(tasks="extra"), "play card") == "SOM-8.5"
    match = table(tasks=(("play card", 1), "finish", "refill"), one={"hand": [3], "markers": 0})
    assert refused(match, "mission 3") == "SOM-8.5"
    assert refused(match, "develop 4") == "SOM-8.5"
    assert own(match) == {"develop 3"}


@pytest.mark.rule("SOM-AMB-39", "allows")
def test_developments_are_not_limited():
    match = table(
        tasks=(("play card", 1), "finish", "refill"),
        one={"hand": [20], "developments": list(range(1, 20))},
    )
    match.play("develop 20")
    assert len(player(match)["developments"]) == 20


@pytest.mark.rule("SOM-13.3", "allows")
def test_effects_remove_debris_from_spaces_only():
    match = table(tasks=(("one of", 0), "finish", "refill"), one={"debris": 1, "beside": 4})
    assert task(match) == "one of"
    match = table(tasks=(("bonus", 0), "finish", "refill"), one={"debris": 1, "beside": 4})
    match.play("bonus OP-S2")
    assert (player(match)["debris"], player(match)["beside"]) == (0, 4)


@pytest.mark.rule("SOM-11.1", "allows")
@pytest.mark.rule("SOM-11.1", "forbids")
@pytest.mark.rule("SOM-AMB-08", "allows")
@pytest.mark.rule("SOM-AMB-08", "forbids")
def test_two_units_become_a_cube_of_value_one():
    match = table(one={"fuel": 1, "bucks": 1, "store": {"yellow": [2, 0, 0]}})
    assert refused(match, "trade fuel bucks yellow") == "SOM-11.1"
    assert refused(match, "trade fuel fuel black") == "SOM-11.1"
    match.play("trade fuel bucks black")
    assert player(match)["store"]["black"] == [1, 0, 0]
    round_end = table(tasks=(("units", 2), "next round"))
    assert refused(round_end, "trade fuel fuel black") == "SOM-11.1"


@pytest.mark.rule("SOM-11.2", "forbids")
def test_a_single_cube_of_value_one_buys_nothing():
    assert refused(table(one={"store": {"black": [1, 0, 0]}}), "give black I") == "SOM-11.2"


@pytest.mark.rule("SOM-11.3", "allows")
@pytest.mark.rule("SOM-11.3", "forbids")
def test_three_fuel_turn_an_engine():
    match = table(one={"fuel": 5, "engines": [1, 1]})
    match.play("flip engine")
    assert (player(match)["fuel"], player(match)["engines"]) == (2, [1, 2])
    assert refused(match, "flip engine") == "SOM-11.3"


@pytest.mark.rule("SOM-11.4", "allows")
@pytest.mark.rule("SOM-11.4", "forbids")
@pytest.mark.rule("SOM-AMB-40", "allows")
def test_planets_are_paid_at_any_moment_of_the_own_turn():
    match = table(one={"fuel": 5, "bucks": 1, "unsettled": ["B4", "Y1"]})
    assert refused(match, "settle Y1") == "SOM-11.4"
    match.play("settle B4")
    assert (player(match)["fuel"], player(match)["settled"]) == (0, ["B4"])


@pytest.mark.rule("SOM-AMB-27", "allows")
def test_planets_that_look_at_dice_settle_by_themselves():
    match = table(
        tasks=("spend shift", "extra", "finish", "refill"),
        decision={"points": 2},
        one={"bucks": 0, "columns": {"black": 2}, "unsettled": ["N1", "N2"]},
    )
    match.play("move black")
    assert player(match)["settled"] == ["N1", "N2"]


@pytest.mark.rule("SOM-AMB-09", "allows")
@pytest.mark.rule("SOM-AMB-09", "forbids")
def test_no_cube_is_given_that_is_not_needed():
    match = table(
        tasks=(("pay", 3), "finish", "refill"),
        one={"columns": {"black": 5}, "store": {"black": [3, 2, 0]}},
    )
    assert own(match) == {"pay 0 2 0", "pay 1 1 0", "pay 3 0 0"}
    assert refused(match, "pay 2 1 0") == "SOM-AMB-09"
    match.play("pay 0 2 0")
    assert player(match)["store"]["black"] == [3, 0, 0]


@pytest.mark.rule("SOM-AMB-35", "allows")
def test_the_supply_of_cubes_has_no_end():
    rows = {colour: [3, 2, 1] for colour in ("black", "yellow", "turquoise")}
    columns = dict.fromkeys(("black", "yellow", "turquoise", "brown"), 5)
    full = {"store": {**rows, "brown": [3, 2, 0]}, "columns": columns}
    match = table(
        4, tasks=(("cubes", 1), "finish", "refill"), one=full, two=full, three=full, four=full
    )
    match.play("place brown III")
    assert player(match)["store"]["brown"] == [3, 2, 1]


# Developments as data


@pytest.mark.parametrize(
    "card, gain",
    [(9, {"fuel": 4}), (10, {"bucks": 4}), (12, {}), (16, {"debris": 1})],
)
def test_slots_take_the_die_once_a_round(card, gain):
    match = table(dice=dice("brown 1", "black 2"), one={"developments": [card], "debris": 2})
    played(match, "take 2", f"slot {card}")
    assert {key: player(match)[key] for key in gain} == gain
    assert player(match)["slots"] == [card]
    assert dump(match)["decision"]["points"] == (3 if card == 12 else 2)
    again = table(tasks=("space",), taken="black 2", one={"developments": [card], "slots": [card]})
    assert refused(again, f"slot {card}") == "SOM-7.2"


def test_a_slot_recolours_without_debris_of_a_field():
    match = played(table(one={"developments": [11]}), "take 2", "slot 11")
    assert own(match) == {"as black", "as turquoise", "as brown"}
    match.play("as brown")
    assert (dump(match)["decision"]["hue"], player(match)["debris"]) == ("brown", 0)


@pytest.mark.parametrize(
    "card, play, gained", [(1, "resources", 2), (5, "action", 2), (2, "resources", 1)]
)
def test_developments_add_points_without_debris(card, play, gained):
    match = table(dice=dice("brown 1", "black 1"), one={"developments": [card], "bucks": 0})
    played(match, "take 2", "normal", play)
    while task(match) == "spend cubes":
        match.play("place black I")
    one = player(match)
    assert sum(one["store"]["black"]) + one["fuel"] - 2 == gained
    assert one["debris"] == 0


def test_discounts():
    cheap = {"fuel": 4, "engines": [], "developments": [20, 21, 24], "bucks": 0}
    match = table(tasks="extra", one=cheap)
    match.play("swap fuel black")
    assert not any(text.startswith("swap") for text in legal(match))
    match.play("engines 1")
    assert player(match)["fuel"] == 1
    match = table(one={"fuel": 2, "engines": [1], "developments": [21]})
    match.play("flip engine")
    assert player(match)["fuel"] == 0
