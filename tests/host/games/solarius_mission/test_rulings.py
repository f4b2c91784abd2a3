"""Rulings on anytime actions, sales, piles, bought points, full trackers and order of rewards."""

import pytest

from heliograph.engine import CHANCE
from tests.host.games.asking import refused
from tests.host.games.solarius_mission.tables import (
    ANYTIME,
    dice,
    dump,
    legal,
    own,
    played,
    player,
    table,
    task,
)

RICH = {"fuel": 5, "bucks": 5, "engines": [1], "unsettled": ["B1"], "store": {"brown": [2, 0, 0]}}
EACH_KIND = {"trade fuel fuel black", "give brown I", "flip engine", "settle B1"}
SHOP = {"columns": dict.fromkeys(("black", "yellow", "turquoise", "brown"), 5)}


# SOM-AMB-46: anytime actions between the steps of an action


@pytest.mark.rule("SOM-AMB-46", "allows")
@pytest.mark.rule("SOM-5.2", "allows")
@pytest.mark.parametrize(
    "waiting, more",
    [
        ("die", {}),
        (("malus", 1), {}),
        (("units", 2), {}),
        ("space", {"taken": "black 1"}),
        ("recolour", {"taken": "black 1"}),
        ("action", {}),
        ("gain", {}),
        ("spend cubes", {"decision": {"points": 2, "hue": "yellow"}}),
        ("spend upgrade", {"decision": {"points": 2}}),
        ("spend shift", {"decision": {"points": 2}}),
        ("extra", {}),
        ("fly", {}),
        (("old planet", 0), {"spots": {"1,1": "Y4"}}),
        ("land", {}),
        (("bonus", 1), {}),
        (("one of", 0), {}),
        (("cubes", 2), {}),
        (("discard", 1), {}),
        (("play card", 0), {}),
        (("effect points", 2), {}),
    ],
)
def test_anytime_actions_come_before_every_decision_of_the_turn(waiting, more):
    seat = {**RICH, "hand": [30]}
    match = table(tasks=(waiting, "extra", "finish", "refill"), one=seat, **more)
    assert legal(match) >= EACH_KIND
    for choice in sorted(EACH_KIND):
        after = played(table(tasks=(waiting, "finish", "refill"), one=seat, **more), choice)
        if task(after) != "sell":
            assert task(after) == task(match), "the decision waits until the exchange is done"


@pytest.mark.rule("SOM-AMB-46", "allows")
def test_units_that_would_be_lost_are_traded_first():
    lost = played(table(dice=dice("brown 1", "black 1", "black 2", "yellow 1"),
                        one={"fuel": 9, "bucks": 10}), "take 4", "fuel", "fuel")  # fmt: skip
    assert player(lost)["fuel"] == 10
    kept = table(
        dice=dice("brown 1", "black 1", "black 2", "yellow 1"), one={"fuel": 9, "bucks": 10}
    )
    played(kept, "take 4", "fuel", "trade fuel fuel black", "fuel")
    assert (player(kept)["fuel"], player(kept)["store"]["black"]) == (9, [1, 0, 0])


@pytest.mark.rule("SOM-AMB-46", "forbids")
@pytest.mark.parametrize(
    "tasks",
    [
        (("units", 2), "next round"),
        (("bonus", 1), "begin turn"),
        (("cubes", 2), ("round stations", 1), "next round"),
    ],
)
def test_outside_the_own_turn_there_is_none(tasks):
    match = table(tasks=tasks, one=RICH)
    assert not [text for text in legal(match) if text.split()[0] in ANYTIME]
    assert refused(match, "trade fuel fuel black") == "SOM-11.1"


@pytest.mark.rule("SOM-AMB-46", "forbids")
def test_while_chance_is_pending_there_is_none():
    match = table(tasks="refill", one=RICH)
    assert match.pending.seat == CHANCE
    assert refused(match, "flip engine") == "SOM-4.4"


def test_a_malus_cannot_be_traded_away():
    match = table(tasks=(("malus", 1), "finish", "refill"), one={"fuel": 1, "bucks": 1})
    assert own(match) == {"fuel", "bucks"}
    assert refused(match, "trade fuel bucks black") == "SOM-AMB-03"
    rich = table(tasks=(("malus", 1), "finish", "refill"), one={"fuel": 2, "bucks": 1})
    played(rich, "trade fuel bucks black")
    assert (player(rich)["fuel"], player(rich)["bucks"]) == (0, 0)


def test_cubes_of_a_price_are_not_sold_while_it_is_paid():
    due = (("pay", 3), ("pay", 16 + 1), "finish", "refill")
    store = {"black": [3, 2, 0], "yellow": [1, 0, 0], "brown": [2, 0, 0]}
    match = table(tasks=due, one={**SHOP, "store": store})
    assert {"give black II", "give brown I"} <= legal(match)
    assert refused(match, "give yellow I") == "SOM-10.3"
    played(match, "give black II", "fuel", "give brown I", "give brown I", "fuel")
    assert refused(match, "give yellow I") == "SOM-10.3"
    played(match, "pay 1 1 0")
    assert player(match)["store"]["yellow"] == [0, 0, 0]


# SOM-AMB-47


@pytest.mark.rule("SOM-AMB-47", "allows")
@pytest.mark.parametrize("before, on, beside", [(3, 2, 1), (2, 2, 0), (0, 0, 0)])
def test_debris_of_the_die_comes_before_its_removal_by_the_slot(before, on, beside):
    seat = {"developments": [16], "debris": before}
    match = played(table(dice=dice("brown 1", "black 3"), one=seat), "take 2", "slot 16")
    assert (player(match)["debris"], player(match)["beside"]) == (on, beside)


# SOM-AMB-48


@pytest.mark.rule("SOM-AMB-48", "forbids")
def test_a_cube_that_brings_no_unit_is_not_given():
    one_and_two = table(one={**SHOP, "store": {"black": [1, 1, 0]}})
    assert refused(one_and_two, "give black I") == "SOM-AMB-48"
    three_ones = played(table(one={"store": {"black": [2, 0, 0], "brown": [1, 0, 0]}}),
                        "give black I", "give black I")  # fmt: skip
    assert legal(three_ones) == {"fuel", "bucks"}
    waiting = played(table(one={**SHOP, "store": {"black": [2, 1, 0]}}), "give black I")
    assert legal(waiting) == {"give black I"}
    assert refused(waiting, "give black II") == "SOM-AMB-48"
    full = table(one={**SHOP, "fuel": 10, "bucks": 9, "store": {"black": [1, 0, 1]}})
    assert "give black III" in legal(full)
    assert refused(full, "give black I") == "SOM-AMB-48", "1 and 3 bring one unit, as 3 alone does"


@pytest.mark.rule("SOM-AMB-48", "allows")
@pytest.mark.parametrize(
    "store, given, units",
    [
        ([2, 0, 0], ("I", "I"), 1),
        ([0, 1, 0], ("II",), 1),
        ([0, 0, 1], ("III",), 1),
        ([1, 0, 1], ("I", "III"), 2),
        ([0, 1, 1], ("III", "II"), 2),
    ],
)
def test_every_cube_given_raises_the_units(store, given, units):
    match = table(one={**SHOP, "fuel": 0, "bucks": 0, "store": {"black": store}})
    played(match, *[f"give black {column}" for column in given])
    while task(match) == "sell":
        match.play("fuel" if "fuel" in legal(match) else "stop")
    assert player(match)["fuel"] == units
    assert player(match)["store"]["black"] == [0, 0, 0]


# SOM-AMB-49


@pytest.mark.rule("SOM-AMB-49", "allows")
@pytest.mark.parametrize("depth", ["digital", "referee"])
def test_an_emptied_pile_is_replaced_at_once(depth):
    position = piles(deck=2, discards=[28, 29, 30])
    match = played(table(options={"depth": depth}, tasks="extra", **position), "draw cards")
    if depth == "digital":
        played(match, "card 31", "card 32")
    assert task(match) == "discard"
    assert (dump(match)["deck"], dump(match)["discards"]) == (3, [])


@pytest.mark.rule("SOM-AMB-49", "allows")
def test_without_discards_the_next_discard_is_the_pile():
    tasks = (("draw", 2), ("discard", 1), ("limit", 0), "finish", "refill")
    match = table(tasks=tasks, **piles(deck=1, discards=[]))
    played(match, "card 32")
    assert (dump(match)["deck"], task(match)) == (0, "discard")
    match.play("discard 1")
    assert (dump(match)["deck"], dump(match)["discards"]) == (1, [])


def piles(deck, discards):
    """Return a position whose draw pile holds the last cards; the others are out."""
    out = [card for card in range(1, 33 - deck) if card not in discards]
    hands = {"hand": out[:1], "missions": [], "developments": out[1:]}
    return {"one": hands, "discards": discards}


# SOM-AMB-50


@pytest.mark.rule("SOM-AMB-50", "forbids")
@pytest.mark.rule("SOM-7.8", "forbids")
def test_bucks_of_an_action_do_not_buy_its_own_points():
    match = played(table(dice=dice("black 1", "yellow 3"), one={"bucks": 1}), "take 2", "normal")
    match.play("action")
    assert (player(match)["bucks"], task(match)) == (4, "extra")


@pytest.mark.rule("SOM-AMB-50", "allows")
def test_points_are_bought_before_the_action_pays():
    match = played(table(dice=dice("yellow 1", "black 3"), one={"fuel": 5, "bucks": 5}),
                   "take 2", "normal", "action")  # fmt: skip
    assert (player(match)["fuel"], own(match)) == (5, {"stop", "buy point"})
    played(match, "buy point", "buy point")
    assert (player(match)["fuel"], player(match)["bucks"], task(match)) == (10, 1, "extra")
    fitting = table(dice=dice("yellow 1", "black 3"), one={"fuel": 7, "bucks": 5})
    played(fitting, "take 2", "normal", "action")
    assert (player(fitting)["fuel"], player(fitting)["bucks"]) == (10, 5), "no fourth one fits"


# SOM-AMB-51


@pytest.mark.rule("SOM-AMB-51", "allows")
@pytest.mark.rule("SOM-7.1", "allows")
@pytest.mark.parametrize(
    "mix, fuel, bucks",
    [
        (("bucks", "bucks"), 10, 4),
        (("fuel", "bucks"), 10, 3),
        (("bucks", "fuel"), 10, 3),
        (("fuel", "fuel"), 10, 2),
    ],
)
def test_a_bonus_is_a_mix_also_with_a_full_tracker(mix, fuel, bucks):
    match = played(table(one={"fuel": 10, "bucks": 2}), "take 4")
    for unit in mix:
        assert own(match) == {"fuel", "bucks"}
        match.play(unit)
    assert (player(match)["fuel"], player(match)["bucks"], task(match)) == (fuel, bucks, "space")


@pytest.mark.rule("SOM-AMB-51", "allows")
def test_with_both_trackers_full_room_can_still_be_made():
    match = played(table(one={"fuel": 10, "bucks": 10}), "take 4")
    played(match, "trade fuel fuel black", "fuel", "fuel")
    assert (player(match)["fuel"], player(match)["store"]["black"]) == (10, [1, 0, 0])


# SOM-AMB-25

BUILDER = {
    "ship": "-1,4",
    "stations": ["ST-BY"],
    "columns": {"yellow": 5, "brown": 2},
    "store": {"yellow": [3, 1, 0], "brown": [3, 0, 0]},
    "fuel": 0,
    "bucks": 0,
}


@pytest.mark.rule("SOM-AMB-25", "allows")
@pytest.mark.parametrize(
    "order",
    [
        ("effect", "use ST-BY", "outpost OP-S1"),
        ("outpost OP-S1", "effect"),
        ("outpost OP-S1", "use ST-BY"),
        ("use ST-BY", "outpost OP-S1"),
        ("use ST-BY", "effect", "outpost OP-S1"),
    ],
)
def test_rewards_of_a_station_come_in_any_order(order):
    match = played(table(tasks="land", figures={"0,1": "1 station"}, one=BUILDER),
                   "build ST-YN yellow")  # fmt: skip
    assert own(match) == {"effect", "use ST-BY", "outpost OP-S1", "outpost OP-S2", "stop"}
    steps = list(order)
    while task(match) != "finish":
        if steps and steps[0] in legal(match):
            match.play(steps.pop(0))
        else:
            match.play(next(text for text in ("place black I", "fuel", "place brown I")
                            if text in legal(match)))  # fmt: skip
    assert not steps
    mine = player(match)
    assert (mine["fuel"], mine["engines"], mine["outposts"]) == (2, [1], ["OP-S1"])
    assert sum(sum(row) for row in mine["store"].values()) == 4, "one left and three new"


@pytest.mark.rule("SOM-AMB-25", "allows")
def test_stopping_lets_only_the_optional_rewards_go():
    match = played(table(tasks="land", figures={"0,1": "1 station"}, one=BUILDER),
                   "build ST-YN yellow", "stop")  # fmt: skip
    assert own(match) == {"effect", "use ST-BY"}
    assert refused(match, "outpost OP-S1") == "SOM-9.9"


@pytest.mark.rule("SOM-AMB-25", "allows")
@pytest.mark.parametrize("first", ["bonus OP-S1", "outpost OP-M2"])
def test_bonus_and_outpost_of_a_mission_come_in_any_order(first):
    seat = {"ship": "-1,4", "columns": {"black": 3}, "store": {"black": [3, 1, 0]},
            "missions": [9], "markers": 5}  # fmt: skip
    match = played(table(tasks="land", centres=["B", None, None, None], one=seat),
                   "fulfil 9", first)  # fmt: skip
    if first.startswith("outpost"):
        assert task(match) == "effect points"
        match.play("stop")
        match.play("bonus OP-S1")
    else:
        match.play("outpost OP-M2")
    assert player(match)["engines"] == [1]
    assert player(match)["outposts"] == ["OP-M2"]
    assert player(match)["bonuses"] == ["B"]
