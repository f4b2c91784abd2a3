"""Beside the real box: what the host cannot see, how much it follows, and corrections."""

import pytest

from heliograph.engine import CHANCE, TABLE, BadCorrection, Match, SeededDealer
from heliograph.games import load_game
from tests.host.games.asking import refused
from tests.host.games.solarius_mission.tables import dump, legal, played, player, table, task

REFEREE = {"depth": "referee", "set_up": "free"}


def level(number, seats=3, seed=5):
    """A table at the first turn, followed to this level."""
    options = {"depth": "referee", "level": f"L{number}", "first": 1}
    match = Match(load_game("solarius_mission", seats, options))
    match.advance(SeededDealer(seed))
    return match


@pytest.mark.rule("SOM-AMB-41", "allows")
def test_hands_are_counts_and_a_declared_card_stands_for_an_unknown_one():
    match = table(
        options=REFEREE, tasks="extra", one={"unknown": 2, "hand": [7]}, two={"unknown": 1}
    )
    match.play("play card")
    assert {"mission 1", "develop 32", "develop 7"} <= legal(match)
    assert match.game.verdict(match.state, match.game.parse_choice("develop 12")) == "cannot tell"
    assert match.game.verdict(match.state, match.game.parse_choice("develop 7")) == "legal"
    match.play("develop 12")
    assert (player(match)["unknown"], player(match)["developments"]) == (1, [12])
    assert dump(match)["deck"] == 32 - 1 - 3


def test_draws_are_not_asked_for_and_discards_may_stay_unnamed():
    match = table(options=REFEREE, tasks="extra", one={"unknown": 2})
    match.play("draw cards")
    assert (task(match), player(match)["unknown"]) == ("discard", 4)
    match.play("discard ?")
    assert (dump(match)["lost_discards"], player(match)["unknown"]) == (1, 3)


def test_a_seat_sees_its_own_hand_only():
    match = table(one={"hand": [1, 2]}, two={"hand": [3]})
    assert match.view(0)["players"][0]["hand"] == [1, 2]
    assert "hand" not in match.view(0)["players"][1]
    assert "hand" not in match.view(TABLE)["players"][0]
    assert match.view(TABLE)["players"][1]["hand_size"] == 1


def test_face_down_planets_are_pools_of_the_unseen():
    match = table(
        options=REFEREE,
        tasks="fly",
        spots={"1,1": "black"},
        one={"ship": "1,0"},
        two={"settled": ["B1", "B2"]},
    )
    match.play("fly 1,1")
    assert match.pending.seat == CHANCE
    assert legal(match) == {f"planet B{number}" for number in range(3, 10)}


def test_level_0_follows_wheel_and_turns_alone():
    match = level(0)
    assert legal(match) == {"take 1", "take 2", "take 3", "take 4"}
    played(match, "take 2")
    assert legal(match) == {"stop"}
    match.play("stop")
    assert match.pending.seat == CHANCE
    match.advance(SeededDealer(2))
    assert (match.pending.seat, len(dump(match)["dice"])) == (1, 4)


def test_level_1_follows_the_tracks():
    match = level(1)
    match.correct("die.4", ["brown 3", 4])
    played(match, "take 4", "fuel", "fuel", "bucks", "normal")
    assert (player(match)["fuel"], player(match)["bucks"], player(match)["debris"]) == (4, 3, 1)
    assert legal(match) == {"stop"}
    match.correct("level.1.black", 3)
    match.correct("engines.1", [1, 2])
    assert (player(match)["levels"]["black"], match.view(0)["players"][0]["range"]) == (3, 4)


def test_level_2_follows_the_boards():
    match = level(2)
    match.correct("die.4", ["brown 2", 3])
    played(match, "take 4", "fuel", "fuel", "normal", "resources", "place brown I", "place brown I")
    assert player(match)["store"]["brown"] == [2, 0, 0]
    assert {"stop", "engines 1"} <= legal(match)
    assert refused(match, "take off") == "SOM-9.1"


def test_level_3_follows_everything():
    match = level(3)
    match.play("take 1")
    while task(match) != "extra":
        match.play(next(text for text in ("fuel", "normal", "stop") if text in legal(match)))
    assert "take off" in legal(match)


@pytest.mark.parametrize(
    "fact, value",
    [
        ("fuel.2", 7),
        ("store.1.black", [1, 0, 0]),
        ("engines.3", [1, 1, 2]),
        ("column.1.brown", 4),
        ("stations.1", ["ST-TN"]),
        ("figure.1,0", "2 station"),
        ("spot.1,1", "Y4"),
        ("centre.1", "C"),
        ("settled.2", ["T4", "N5"]),
        ("missions.1", [3, 4]),
        ("hand.1", 3),
        ("die.2", ["brown *", 2]),
        ("ship.1", "3,1"),
        ("pointer", 3),
        ("turn", 4),
        ("round", 2),
        ("beside.1", 4),
        ("bag.black", 1),
    ],
)
def test_any_public_fact_can_be_set(fact, value):
    match = table(options=REFEREE)
    match.correct(fact, value)
    facts = match.game.facts(match.state)
    if fact == "die.2":
        assert value in [facts[f"die.{slot}"] for slot in range(1, 5)]
    else:
        assert facts[fact] == value
    assert match.pending.choices
    match.undo()
    assert match.game.facts(match.state)[fact] != value


@pytest.mark.parametrize(
    "fact, value, broken",
    [
        ("fuel.1", 11, "SOM-2.1"),
        ("figure.9,9", "1 colony", ""),
        ("spot.1,1", "Z9", "SOM-1.11"),
        ("level.1.black", 7, "SOM-2.2"),
        ("centre.1", "G", "SOM-6.1"),
        ("engines.1", [3], "SOM-2.7"),
        ("die.1", ["pink 1", 0], "SOM-1.4"),
        ("hand.1", "many", "SOM-8.3"),
        ("store.1.black", [4, 0, 0], "SOM-2.3"),
    ],
)
def test_what_cannot_exist_is_refused(fact, value, broken):
    match = table(options=REFEREE)
    before = match.state
    with pytest.raises(BadCorrection) as error:
        match.correct(fact, value)
    assert error.value.rule == broken
    assert match.state == before


def test_hidden_cards_cannot_be_corrected_at_digital_depth():
    match = table(one={"hand": [1]})
    assert "hand.1" not in match.game.facts(match.state)
    with pytest.raises(BadCorrection):
        match.correct("missions.1", [1])


def test_crossing_a_reveal_is_marked():
    match = played(
        table(tasks="fly", spots={"1,1": "black"}, one={"ship": "1,0"}), "fly 1,1", "planet B3"
    )
    assert match.crosses_reveal(match.cursor - 1)
    match.play("decline")
    assert not match.crosses_reveal(match.cursor - 1)
