"""What the table says leaves no debt: every value can lie there, and the rules go on from it."""

from typing import Any

import pytest

from heliograph.engine import TABLE, BadCorrection, IllegalChoice, Match
from heliograph.games.shows import show_for
from heliograph.games.solaris.layout import STOP
from tests.attack.looking import look_at
from tests.host.games.asking import refused
from tests.host.games.solaris.tables import at, decides, dump, legal, played, table
from tests.host.games.solaris.test_referee import referee, set_up


def refusal(match: Match, fact: str, value: Any) -> BadCorrection:
    before = match.state
    with pytest.raises(BadCorrection) as caught:
        match.correct(fact, value)
    assert match.state == before
    return caught.value


@pytest.mark.rule("SOL-7.5", "forbids")
def test_before_a_thief_lies_at_most_one_card_of_each_opponent() -> None:
    match = referee("CAN", 3, [4, 4, 4])
    assert refusal(match, "face_down.1", 3).rule == "SOL-7.5"
    match.correct("face_down.1", 2)
    look_at(match.game, match.state)
    assert "station" not in legal(match), "both opponents were robbed already"
    match.correct("face_down.1", 1)
    played(match, "station", "rob 2")
    assert legal(match) == {"stop"}
    assert refused(match, "rob 3") == "SOL-7.5"
    assert refusal(match, "face_down.1", 2).rule == "SOL-7.5"


@pytest.mark.rule("SOL-7.5", "forbids")
def test_a_victim_who_turns_out_to_have_no_cards_is_not_robbed() -> None:
    match = played(referee("CAN", 3, [4, 4, 4]), "station", "rob 2", "rob 3")
    match.correct("hand.2", 0)
    played(match, "stop")
    after = dump(match)
    assert [len(hand) for hand in after["hands"]] == [4, 0, 3]
    assert after["stations"]["CAN"]["rim"]["2"] == [1], "only one of them cost energy"


@pytest.mark.rule("SOL-9.1", "allows")
@pytest.mark.rule("SOL-C50", "allows")
def test_moving_the_marker_away_from_the_canteen_takes_up_what_was_stolen() -> None:
    match = played(referee("CAN", 3, [7, 2, 2]), "station", "rob 2", "rob 3", "stop")
    match.correct("active", "HQ")
    assert dump(match)["face_down"] == [[], [], []]
    assert [len(hand) for hand in dump(match)["hands"]] == [9, 1, 1]
    assert decides(match) == 1, "nine cards are too many before the next station (SOL-5.5)"
    played(match, "discard 1 ?-?", "discard 1 ?-?")
    assert (dump(match)["active"], dump(match)["turn"]) == ("HQ", decides(match))
    assert "pass" in legal(match)


@pytest.mark.parametrize("depth", ["referee", "digital"])
@pytest.mark.rule("SOL-9.1", "forbids")
def test_after_the_marker_was_moved_too_many_cards_are_refused_in_a_sentence(depth: str) -> None:
    hands = [["ED-blue"] * 4 + ["ED-pink"] * 5, [], []] if depth == "digital" else [9, 2, 2]
    match = table(options={"depth": depth}, active="ED", hands=hands)
    match.correct("active", "HQ")
    for choice in ("pass", "stop", "take stack"):
        assert refused(match, choice) == "SOL-9.1"
    assert refused(match, "discard 2 ED-blue") == "SOL-5.5"
    assert refused(match, "discard 5 ED-blue") == "SOL-2.1", "there are three seats"


@pytest.mark.rule("SOL-7.1", "forbids")
def test_energy_that_a_correction_took_away_is_not_asked_for() -> None:
    match = played(at("ED", 3, ["SP-blue", "HQ-pink", "BIO-blue"]), "station")
    played(match, "card SP-blue", "card HQ-pink", "card BIO-blue")
    match.correct("energy.1.ED", 1)
    assert legal(match) == {"spend 1"}
    with pytest.raises(IllegalChoice) as caught:
        match.play("spend 3")
    assert str(caught.value) == "These cards cost 1 energy. Got 'spend 3' [SOL-7.1]"


@pytest.mark.rule("SOL-3.3", "allows")
def test_the_marker_set_where_it_is_changes_nothing() -> None:
    match = played(referee("ED", 3, [4, 4, 4]), "pass")
    before = match.state
    match.correct("active", "ED")
    assert match.state == before


@pytest.mark.rule("SOL-8.6", "allows")
def test_an_emptied_stack_is_the_discards_at_once() -> None:
    match = set_up()
    match.correct("stack", 50)
    match.correct("stack", 0)
    assert (dump(match)["stack"], dump(match)["discards"]) == ({"?-?": 90}, {})
    match.correct("stack", 50)
    match.correct("hand.1", 60)
    assert (dump(match)["stack"], dump(match)["discards"]) == ({"?-?": 35}, {})


@pytest.mark.rule("SOL-8.6", "forbids")
@pytest.mark.parametrize("fact, most", [("hand.1", 95), ("stack", 90), ("face_down.2", 2)])
def test_no_more_cards_lie_anywhere_than_the_box_holds(fact: str, most: int) -> None:
    match = set_up()
    assert f" {most} " in refusal(match, fact, most + 1).text("en")
    match.correct(fact, most)
    look_at(match.game, match.state)


@pytest.mark.rule("SOL-3.4", "allows")
@pytest.mark.rule("SOL-4.1", "allows")
def test_setting_the_turn_back_keeps_the_order_of_a_stack() -> None:
    match = table(active="ED", stations={"ED": {"energy": {"3": [1, 2, 3]}}}, turn=3)
    first = match.state
    played(match, "pass", "pass")
    match.correct("turn", 3)
    assert dump(match)["stations"]["ED"] == {"energy": {"3": [1, 2]}, "rim": {"3": [3]}}
    assert match.state == first


@pytest.mark.rule("SOL-C49", "allows")
def test_a_waiting_token_that_is_moved_changes_who_comes_next() -> None:
    match = table(active="ED", stations={"ED": {"energy": {"5": [3], "3": [2], "1": [1]}}})
    assert dump(match)["order"] == [3, 2, 1]
    match.correct("energy.1.ED", 7)
    assert dump(match)["order"] == [3, 1, 2]
    match.correct("tokens.ED.energy", {"3": [1, 2]})
    assert dump(match)["order"] == [3, 2, 1]
    match.correct("energy.3.ED", 0)
    assert dump(match)["order"] == [3, 2, 1], "whoever is on turn stays"


@pytest.mark.rule("SOL-4.5", "forbids")
def test_over_an_unnamed_bridge_it_is_the_full_station_that_refuses() -> None:
    bridges = ["?", "green", "green", "blue", "purple", "pink"]
    match = referee("ED", 3, [4, 4, 4], bridges=bridges)
    match.correct("energy.1.EC", 7)
    played(match, "redirect")
    assert refused(match, "send ccw ?-?") == "SOL-4.5"
    # Its colour is not known: no card has the wrong one.
    assert refused(match, "send ccw ED-blue") == "SOL-4.5"


@pytest.mark.rule("SOL-11.3", "forbids")
def test_the_laser_shows_no_more_than_its_track() -> None:
    match = set_up()
    assert "from 0 to 13" in refusal(match, "laser.1", 14).text("en")
    match = table(5, {"depth": "referee", "time_game": True}, laser=[28, 0, 0, 0, 0])
    match.correct("hand.1", 3)
    match.correct("shuttle.blue", "EC")
    match.correct("energy.1.EC", 7)
    match.correct("active", "EC")
    match.correct("turn", 1)
    played(match, "station", "beam blue ?-blue", "stop")
    look_at(match.game, match.state)
    assert dump(match)["laser"][0] == 28


@pytest.mark.rule("SOL-C10", "allows")
def test_two_shuttles_that_lie_at_one_station_can_be_told_and_kept() -> None:
    """The house rule says where to dock, not what lies there by mistake."""
    match = table(3, {"depth": "referee", "one_shuttle_per_station": True})
    match.correct("shuttle.blue", "HQ")
    match.correct("shuttle.pink", "HQ")
    look_at(match.game, match.state)
    assert dump(match)["shuttles"]["blue"] == dump(match)["shuttles"]["pink"] == "HQ"


@pytest.mark.rule("SOL-11.3", "forbids")
def test_a_beam_brings_the_laser_no_further_than_a_position_may_say() -> None:
    """Without the Time Game the track ends earlier: a laser put there by the table stays there."""
    match = referee("EC", 3, [4, 4, 4], shuttles={"blue": "HQ"}, laser=[13, 0, 0])
    match.correct("energy.1.HQ", 2)
    played(match, "station", "beam blue ?-blue")
    look_at(match.game, match.state)
    told = show_for(match.game, "en").step_sentence(match.state, [STOP], TABLE)
    assert "13 → 13" in told
    played(match, "stop")
    look_at(match.game, match.state)
    assert dump(match)["laser"][0] == 13


@pytest.mark.rule("SOL-12.1", "forbids")
@pytest.mark.parametrize(("time_game", "last"), [(True, 4), (False, 255)])
def test_no_round_begins_after_the_last_number(time_game: bool, last: int) -> None:
    """Between rounds the table may say that this was the last one; the next keeps its number."""
    match = table(3, {"depth": "referee", "time_game": time_game}, phase="round_end")
    match.correct("round", last)
    played(match, "draw HQ-blue", "bridge green")
    look_at(match.game, match.state)
    assert (dump(match)["round"], dump(match)["phase"]) == (last, "play")


@pytest.mark.rule("SOL-10.3", "allows")
def test_spares_that_turn_out_to_be_alike_are_laid_without_a_question() -> None:
    match = table(3, {"depth": "referee"}, phase="round_end", spares=["green", "blue"])
    played(match, "draw HQ-blue")
    assert legal(match) == {"bridge green", "bridge blue"}
    match.correct("spare.1", "blue")
    look_at(match.game, match.state)
    assert dump(match)["bridges"] == ["purple", "blue", "blue", "blue", "purple", "pink"]
    assert dump(match)["spares"] == ["pink", "green"]
    assert (dump(match)["round"], dump(match)["phase"]) == (2, "play")
