"""Every refusal names the true reason, whatever was tried and wherever."""

from collections import Counter

import pytest

from heliograph.games import load_game
from heliograph.games.solarius_mission import explain, refusals
from heliograph.games.solarius_mission.game import SolariusMission
from heliograph.games.solarius_mission.texts import REASONS
from tests.contract.matches import random_match, varied_positions
from tests.contract.oracles.solarius_mission import SlowSolarius
from tests.contract.test_every_game import OPTION_SETS
from tests.host.games.solarius_mission.tables import dice, played, table
from tests.host.games.solarius_mission.truths import TRUE


def false_reasons(game: SolariusMission, state: bytes) -> list[str]:
    """Return every refusal of a position whose reason is not true of it."""
    oracle, position = SlowSolarius(game), game.dump(state)
    wrong = []
    for choice in sorted(set(range(game.choice_count)) - set(game.pending(state).choices)):
        text = game.choice_text(choice)
        reason = refusals.why_not(game.rules, game.box, state, choice).reason
        if not TRUE[reason](oracle, position, text.split()):
            wrong.append(f"{text}: {reason}")
    return wrong


def test_every_reason_can_be_asked_for():
    assert set(TRUE) == set(REASONS)


@pytest.mark.parametrize("options", OPTION_SETS["solarius_mission"].values(),
                         ids=OPTION_SETS["solarius_mission"])  # fmt: skip
def test_every_refusal_of_random_games_is_true(options):
    """Every kind of decision that came up; HELIOGRAPH_DEEP looks at more of each."""
    match = random_match(load_game("solarius_mission", 3, options), 11)
    for state in varied_positions(match, 1):
        assert false_reasons(match.game, state) == [], match.game.dump(state)["decision"]


@pytest.mark.parametrize(
    "position, choice, reason, sentence",
    [
        ({"tasks": "spend shift", "decision": {"points": 5, "hue": "brown"}}, "turn black",
         "wrong_step", "That is another action. Now due: White: move a die on, or stop"),
        ({"tasks": "spend shift", "decision": {"points": 5, "hue": "brown"},
          "one": {"fuel": 2, "engines": [1]}}, "flip engine",
         "flip_fuel", "Turning an engine costs 3 fuel; there is 2."),
        ({"tasks": "sell", "decision": {"pool": 1, "tasks": [["sell", 1], ["refill", 0]]},
          "one": {"store": {"black": [1, 0, 0]}}}, "fuel",
         "pool_short", "A unit takes two of value, and 1 was given"),
        ({"tasks": (("old planet", 0), "finish", "refill"), "spots": {"1,1": "Y4"},
          "one": {"ship": "1,1"}}, "build ST-BY black",
         "station_hex", "A station needs an empty hex; here is a planet or its spot."),
        ({"tasks": "land", "one": {"ship": "1,0"}}, "build ST-BY black",
         "price", "The resources do not pay this price."),
        ({"tasks": "extra", "one": {"fuel": 5}}, "engines 2",
         "engine_fuel", "So many engine markers cost 6 fuel; there is 5."),
        ({"tasks": "extra", "one": {"fuel": 10, "engines": [1, 1]}}, "engines 2",
         "no_engine_place", "There is room for 1 more general engine markers."),
        ({"one": {"unsettled": ["B7"], "fuel": 4}}, "settle B7",
         "settle_price", "B7 costs 7 fuel; there is 4."),
        ({"one": {"unsettled": ["T9"]}}, "settle T9",
         "by_dice", "T9 is settled by itself as soon as the dice of White meet it."),
        ({"tasks": "refill", "bag": {"black": 0, "yellow": 1, "turquoise": 1, "brown": 1}},
         "die black 2", "gone", None),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_missing(position, choice, reason, sentence):
    match = table(**position)
    refused = match.game.why_not(match.state, match.game.parse_choice(choice))
    assert refused.reason == reason
    assert sentence is None or str(refused).startswith(sentence)


def test_a_second_unit_of_a_sale_is_refused_for_the_cubes_not_for_the_tracker():
    match = played(table(one={"columns": {"black": 5}, "store": {"black": [2, 0, 1]}}),
                   "give black III", "fuel")  # fmt: skip
    refused = match.game.why_not(match.state, match.game.parse_choice("fuel"))
    assert refused.reason == "pool_short"


@pytest.mark.parametrize(
    "store, given, asked",
    [
        ([2, 0, 0], ["give black I"], "give another resource."),
        ([0, 1, 0], ["give black II"], "take a unit."),
        ([1, 0, 1], ["give black III"], "take a unit, or give another resource."),
        ([2, 0, 1], ["give black III", "fuel"], "give another resource, or stop."),
    ],
)  # fmt: skip
@pytest.mark.rule("SOM-11.2", "forbids")
def test_a_sale_asks_only_for_what_can_be_done_with_it(store, given, asked):
    match = played(table(one={"columns": {"black": 5}, "store": {"black": store}}), *given)
    assert explain.prompt(match.game, match.state).text("en") == f"White: {asked}"
    stop = match.game.parse_choice("stop")
    if "stop" in asked:
        assert stop in match.pending.choices
        return
    refused = match.game.why_not(match.state, stop)
    assert str(refused) == (
        f"Stopping is not possible here. Now due: White: {asked} Got 'stop' [SOM-11.2]"
    )


@pytest.mark.rule("SOM-10.3", "forbids")
def test_cubes_that_are_not_there_pay_no_price():
    match = table(tasks=(("pay", 3), "finish", "refill"), one={"store": {"black": [3, 0, 0]}})
    refused = match.game.why_not(match.state, match.game.parse_choice("pay 0 0 1"))
    assert (refused.reason, refused.rule) == ("no_cube", "SOM-10.3")


def test_what_a_level_does_not_follow_is_refused_by_its_own_rule():
    match = table(options={"depth": "referee", "level": "L1"}, tasks="space", taken="black 1")
    refused = match.game.why_not(match.state, match.game.parse_choice("give black I"))
    assert refused.rule == "SOM-11.1"


def test_no_refusal_tells_who_holds_a_card_that_chance_is_to_draw():
    match = played(table(one={"hand": [1]}, two={"hand": [2]}), "take 2", "research draw")
    game = match.game
    reasons = Counter(
        game.why_not(match.state, game.parse_choice(f"card {card}")).reason for card in (1, 2)
    )
    assert set(reasons) == {"chance"}


def test_the_sweep_finds_a_reason_that_is_not_true(monkeypatch):
    match = played(table(dice=dice("black 1", "brown 3")), "take 2", "normal", "action")
    assert false_reasons(match.game, match.state) == []
    monkeypatch.setitem(refusals._LACKS, "turn", lambda *_: ("no_points", {}))
    assert "turn black: no_points" in false_reasons(match.game, match.state)
