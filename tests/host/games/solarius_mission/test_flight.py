"""Flights, planets, stations, missions and outposts (SOM-9)."""

import pytest

from tests.host.games.asking import refused
from tests.host.games.solarius_mission.tables import dump, legal, played, player, table, task

BESIDE_B = "-1,4"  # an empty hex beside the field of trade centre B on the usual map
STATION = {"columns": {"yellow": 2}, "store": {"yellow": [3, 0, 0], "brown": [2, 0, 0]}}
MISSION = {"columns": {"black": 3}, "store": {"black": [3, 1, 0]}, "missions": [9], "markers": 5}


@pytest.mark.rule("SOM-9.1", "forbids")
@pytest.mark.rule("SOM-AMB-17", "allows")
@pytest.mark.rule("SOM-AMB-17", "forbids")
def test_portals_need_a_general_engine_not_fuel():
    match = table(tasks="extra", one={"fuel": 10})
    assert refused(match, "portals return") == "SOM-9.1"
    assert refused(match, "portals fuel") == "SOM-9.1"
    match = played(table(tasks="extra", one={"engines": [2]}), "portals flip")
    assert player(match)["engines"] == [1]
    match = played(table(tasks="extra", one={"developments": [23]}), "portals fuel")
    assert (player(match)["fuel"], task(match)) == (1, "fly")


@pytest.mark.rule("SOM-AMB-18", "allows")
def test_a_jump_leads_from_any_portal_to_any_other():
    match = table(tasks="fly", decision={"portals": True}, one={"ship": "5,0", "fuel": 0})
    assert {"fly 0,5", "fly -3,2", "fly -1,-3", "fly 0,-4", "fly 3,-1"} <= legal(match)
    without = table(tasks="fly", one={"ship": "5,0", "fuel": 0})
    assert "fly 0,5" not in legal(without)


@pytest.mark.rule("SOM-9.4", "allows")
@pytest.mark.rule("SOM-9.4", "forbids")
@pytest.mark.rule("SOM-AMB-15", "allows")
@pytest.mark.rule("SOM-AMB-15", "forbids")
@pytest.mark.rule("SOM-AMB-14", "allows")
def test_where_a_flight_may_end():
    match = table(
        tasks="fly",
        figures={"1,0": "2 colony", "0,1": "1 station"},
        one={"engines": [2, 2, 2], "stations": ["ST-BY"]},
        two={"colonies": 11},
        three={"ship": "2,0"},
    )
    assert refused(match, "fly 1,0") == "SOM-9.4"
    assert refused(match, "fly 2,0") == "SOM-9.4"
    assert refused(match, "fly 3,2") == "SOM-AMB-15"
    assert {"fly 0,0", "fly 0,1", "fly 3,0", "fly 3,1"} <= legal(match)


@pytest.mark.rule("SOM-9.4", "forbids")
def test_a_trade_centre_that_is_there_is_no_end_of_a_flight():
    match = table(tasks="fly", centres=["A", None, None, None], one={"engines": [2, 2, 2]})
    assert refused(match, "fly 3,2") == "SOM-9.4"
    assert refused(match, "fly -2,5") == "SOM-AMB-15"


@pytest.mark.rule("SOM-9.7", "forbids")
def test_a_bonus_that_no_mission_brought_is_refused_by_its_own_rule():
    match = table(tasks="land", one={"ship": "1,0"})
    assert refused(match, "bonus OP-S1") == "SOM-9.7"
    assert refused(match, "use ST-BY") == refused(match, "effect") == "SOM-9.8"


@pytest.mark.rule("SOM-9.8", "forbids")
@pytest.mark.rule("SOM-12.2", "forbids")
def test_a_station_is_used_once_each_time_by_the_rule_of_the_moment():
    stations = {"stations": ["ST-BY", "ST-YN"], "engines": []}
    figures = {"1,0": "1 station", "0,1": "1 station"}
    building = table(tasks=(("earlier", 3), "finish", "refill"), one=stations, figures=figures)
    assert refused(building, "use ST-TN") == "SOM-9.8"
    ending = table(tasks=(("round stations", 3), "next round"), one=stations, figures=figures)
    assert refused(ending, "use ST-TN") == "SOM-12.2"


def test_bought_range_is_paid_and_no_more_than_needed():
    match = played(table(tasks="fly", one={"fuel": 5}), "fly 3,0")
    assert player(match)["fuel"] == 1
    match = played(table(tasks="fly", one={"fuel": 5, "developments": [22]}), "fly 3,0")
    assert player(match)["fuel"] == 2


@pytest.mark.rule("SOM-9.6", "forbids")
def test_a_known_planet_has_no_explorer_bonus():
    match = played(table(tasks="fly", spots={"1,1": "B2"}, one={"ship": "1,0"}), "fly 1,1")
    assert task(match) == "old planet"
    assert refused(match, "decline") == "SOM-9.6"
    match = played(
        table(tasks="fly", spots={"1,1": "black"}, one={"ship": "1,0"}), "fly 1,1", "planet B3"
    )
    assert refused(match, "stop") == "SOM-5.2"


@pytest.mark.rule("SOM-AMB-36", "allows")
@pytest.mark.rule("SOM-AMB-36", "forbids")
def test_without_a_colony_a_planet_can_only_be_declined():
    match = table(tasks="fly", spots={"1,1": "black"}, one={"ship": "1,0", "colonies": 0})
    played(match, "fly 1,1", "planet B3")
    assert refused(match, "colonise") == "SOM-AMB-36"
    assert "decline" in legal(match)


@pytest.mark.rule("SOM-AMB-16", "allows")
def test_an_unused_spot_takes_a_ship_but_no_building():
    match = played(table(2, tasks="fly", one={"ship": "-1,1", **STATION}), "fly -1,2")
    assert task(match) == "finish"


@pytest.mark.rule("SOM-9.7", "forbids")
def test_missions_need_a_place_a_price_and_an_open_card():
    far = table(tasks="land", one={"ship": "1,0", **MISSION})
    assert refused(far, "fulfil 9") == "SOM-9.7"
    near = table(tasks="land", one={"ship": BESIDE_B, **MISSION})
    assert refused(near, "fulfil 10") == "SOM-9.7"
    poor = table(tasks="land", one={"ship": BESIDE_B, "missions": [9], "markers": 5})
    assert refused(poor, "fulfil 9") == "SOM-10.3"
    match = played(near, "fulfil 9")
    assert player(match)["bonuses"] == []


@pytest.mark.rule("SOM-AMB-21", "allows")
@pytest.mark.rule("SOM-AMB-21", "forbids")
def test_one_mission_per_flight():
    two = {**MISSION, "missions": [9, 13], "store": {"black": [3, 1, 1]}, "columns": {"black": 5}}
    match = table(tasks="land", one={"ship": BESIDE_B, **two, "markers": 4})
    played(match, "fulfil 9", "pay 0 1 1", "stop")
    assert task(match) == "finish"
    assert refused(match, "fulfil 13") == "SOM-9.7"


@pytest.mark.rule("SOM-AMB-20", "allows")
@pytest.mark.rule("SOM-AMB-20", "forbids")
def test_a_chain_of_figures_links_where_no_room_is_left():
    around = {
        "-3,5": "2 colony",
        "-3,6": "2 mission",
        "-2,4": "3 colony",
        "-2,6": "3 colony",
        "-1,4": "2 station",
        "-1,5": "3 mission",
    }
    near = {
        "two": {"colonies": 11, "stations": ["ST-BY"], "fulfilled": [1], "markers": 5},
        "three": {"colonies": 10, "fulfilled": [2], "markers": 5},
    }
    one = {"ship": "0,4", **MISSION}
    match = table(tasks="land", centres=["B", None, None, None], figures=around, one=one, **near)
    match.play("fulfil 9")
    assert (task(match), player(match)["bonuses"]) == ("add outpost", [])
    del around["-1,5"]
    open_hex = table(tasks="land", figures=around, one=one, **near)
    assert refused(open_hex, "fulfil 9") == "SOM-9.7"


@pytest.mark.rule("SOM-AMB-22", "allows")
def test_a_hex_beside_two_centres_counts_once_for_points():
    tiles = {
        "A": {
            "radius": 2,
            "tc": [0, 2],
            "portals": [[2, -2]],
            "planets": [[0, -1], [-2, 0], [2, 0]],
            "planets3": [[-2, 2]],
            "planets4": [[0, 1]],
        },
        "B": {
            "radius": 2,
            "tc": [2, -2],
            "portals": [[-2, 2]],
            "planets": [[-1, 0], [0, -2], [0, 2]],
            "planets3": [[1, 0]],
            "planets4": [[-2, 0]],
        },
    }
    options = {"map": ["A0", "B0", "C2", "D3", "E4", "F5"]}
    match = table(
        options=options,
        box={"tiles": tiles},
        tasks="land",
        centres=["A", "B", None, None],
        one={"ship": "1,4", **MISSION},
    )
    places = {name: hexes.get("letter") for name, hexes in match.view(0)["map"]["hexes"].items()}
    assert (places["3,4"], places["0,3"]) == ("A", "B")
    beside_both = table(
        options=options,
        box={"tiles": tiles},
        centres=["A", "B", None, None],
        figures={"1,3": "1 mission"},
        one={"fulfilled": [1], "markers": 5},
    )
    assert beside_both.view(0)["score"][0]["entries"][5]["points"] == 1


def test_a_discount_makes_one_colour_of_a_mission_cheaper():
    cheap = {
        "ship": BESIDE_B,
        "missions": [13],
        "markers": 5,
        "developments": [19],
        "columns": {"black": 5},
        "store": {"black": [0, 1, 0]},
    }
    match = played(table(tasks="land", one=cheap), "fulfil 13", "cheaper black")
    assert player(match)["store"]["black"] == [0, 0, 0]


@pytest.mark.rule("SOM-AMB-26", "allows")
@pytest.mark.rule("SOM-AMB-25", "allows")
def test_earlier_stations_work_when_a_new_one_is_built():
    second = {
        "ship": "1,0",
        "stations": ["ST-BY"],
        "columns": {"yellow": 5, "brown": 2},
        "store": {"yellow": [3, 1, 0], "brown": [3, 0, 0]},
        "fuel": 0,
        "bucks": 0,
    }
    match = table(tasks="land", figures={"0,1": "1 station"}, one=second)
    played(match, "build ST-YN yellow", "effect", "place black I", "place black I")
    played(match, "place brown I", "fuel", "fuel")
    assert (player(match)["fuel"], player(match)["bucks"]) == (2, 0)
    assert player(match)["stations"] == ["ST-BY", "ST-YN"]


def test_a_fifth_station_and_a_used_card_are_refused():
    rich = {
        "columns": dict.fromkeys(("black", "yellow", "turquoise", "brown"), 5),
        "store": {key: [3, 2, 1] for key in ("black", "yellow", "turquoise", "brown")},
    }
    used = table(tasks="land", one={"ship": "1,0", **rich, "stations": ["ST-BY"]})
    assert refused(used, "build ST-BY black") == "SOM-9.8"
    four = ["ST-BY", "ST-BT", "ST-BN", "ST-YT"]
    full = table(tasks="land", one={"ship": "1,0", **rich, "stations": four})
    assert refused(full, "build ST-TN brown") == "SOM-9.8"


@pytest.mark.rule("SOM-AMB-23", "allows")
def test_an_outpost_comes_only_with_its_figure():
    first = table(tasks="land", one={"ship": BESIDE_B, **MISSION})
    played(first, "fulfil 9", "stop")
    assert dump(first)["figures"] == {BESIDE_B: "1 mission"}
    assert refused(first, "outpost OP-M1") == "SOM-9.9"


@pytest.mark.parametrize("figures", [{"-1,5": "1 mission"}, {"-3,5": "1 colony outpost"}])
def test_no_outpost_for_a_second_figure_of_a_kind_or_beside_another_outpost(figures):
    have = {"fulfilled": [1], "markers": 4, "outposts": ["OP-C1"]} if "-3,5" in figures else {}
    match = table(tasks="land", figures=figures, one={"ship": BESIDE_B, **MISSION, **have})
    match.play("fulfil 9")
    assert task(match) == "finish"
