"""What a viewer of a Solaris table may know, and what chance keeps to itself."""

import json

import pytest

from heliograph.engine import CHANCE, TABLE, IllegalChoice, Match, SeededDealer
from heliograph.games import load_game


def robbing() -> Match:
    """White is on turn at the Canteen; grey and yellow hold one card each."""
    game = load_game("solaris", 3)
    start = game.load(
        {
            "active": "CAN",
            "order": [1, 2, 3],
            "hands": [["EC-blue"], ["SP-blue"], ["HQ-pink"]],
            "display": ["ED-pink", "ED-green", "ED-blue"],
            "stations": {"CAN": {"rim": {"3": [1]}, "energy": {"2": [2], "1": [3]}}},
        }
    )
    return Match(game, start)


def refused(match: Match, choice: str) -> str:
    with pytest.raises(IllegalChoice) as refusal:
        match.play(choice)
    return refusal.value.rule


@pytest.mark.rule("SOL-8.1", "allows")
def test_the_own_hand_and_all_sizes_are_open() -> None:
    match = robbing()
    hands = match.view(1)["hands"]
    assert hands[1] == {"count": 1, "cards": ["SP-blue"]}
    assert [hand["count"] for hand in hands] == [1, 1, 1]


@pytest.mark.rule("SOL-8.1", "forbids")
def test_other_hands_are_secret() -> None:
    match = robbing()
    for viewer, secrets in ((0, ("SP-blue", "HQ-pink")), (TABLE, ("EC-blue", "SP-blue"))):
        seen = json.dumps(match.view(viewer))
        assert not any(card in seen for card in secrets)


@pytest.mark.rule("SOL-C20", "allows")
def test_the_thief_alone_sees_the_loot() -> None:
    match = robbing()
    match.play_all(["station", "rob 2", "stop", "draw SP-blue"])
    assert match.view(0)["face_down"][0] == {"count": 1, "cards": ["SP-blue"]}
    for viewer in (1, 2, TABLE):
        assert match.view(viewer)["face_down"][0] == {"count": 1}


@pytest.mark.rule("SOL-C19", "forbids")
def test_no_victim_is_named_after_the_first_card_is_drawn() -> None:
    match = robbing()
    match.play_all(["station", "rob 2", "stop"])
    assert match.pending.seat == CHANCE
    assert refused(match, "rob 3") == "SOL-7.5"
    match.play("draw SP-blue")
    assert refused(match, "rob 3") == "SOL-5.2"


@pytest.mark.rule("SOL-C47", "allows")
def test_the_screen_may_show_what_all_have_seen() -> None:
    match = robbing()
    match.play_all(["exchange", "discard 1 EC-blue", "take display 1"])
    for viewer in (0, 1, TABLE):
        assert match.view(viewer)["discards"] == {"EC-blue": 1}


@pytest.mark.rule("SOL-C47", "forbids")
def test_nothing_can_be_taken_from_the_discards() -> None:
    match = robbing()
    match.play_all(["exchange", "discard 1 EC-blue"])
    texts = [choice.text for choice in match.game.choices(match.state)]
    assert texts == ["take display 1", "take display 2", "take display 3", "take stack"]
    match.play("take stack")
    assert "draw EC-blue" in [choice.text for choice in match.game.choices(match.state)]
    stack = match.game.dump(match.state)["stack"]
    weights = match.pending.weights
    assert weights is not None
    assert sum(weights) == sum(stack.values()), "only the stack is drawn from"


@pytest.mark.rule("SOL-C43", "forbids")
def test_the_card_given_up_cannot_come_back_at_once() -> None:
    game = load_game("solaris", 3)
    position = {**game.dump(robbing().state), "stack": ["BIO-green"]}
    match = Match(game, game.load(position))
    match.play_all(["exchange", "discard 1 EC-blue", "take stack"])
    assert [choice.text for choice in game.choices(match.state)] == ["draw BIO-green"]
    assert refused(match, "draw EC-blue") == "SOL-8.6"


@pytest.mark.rule("SOL-10.4", "forbids")
def test_the_cards_of_a_round_s_end_never_come_from_the_display() -> None:
    game = load_game("solaris", 3)
    position = {
        "active": "EC",
        "order": [1, 2, 3],
        "turn": 3,
        "stations": {"EC": {"rim": {"3": [1], "2": [2], "1": [3]}, "energy": {}}},
    }
    match = Match(game, game.load(position))
    match.play("pass")
    dealer = SeededDealer(1)
    while game.dump(match.state)["decision"]["node"] != "deal":
        match.play(dealer.deal(match))
    assert all(choice.text.startswith("draw ") for choice in game.choices(match.state))
    assert refused(match, "take display 1") == "SOL-8.6"


@pytest.mark.rule("SOL-C46", "allows")
@pytest.mark.rule("SOL-C46", "forbids")
def test_start_halves_are_forgotten_once_the_tokens_lie() -> None:
    game = load_game("solaris", 3)
    match = Match(game)
    match.advance(SeededDealer(4))
    assert sum(match.view(TABLE)["laser"]) == 0
    for viewer in (0, 1, 2, TABLE):
        assert "tile" not in json.dumps(match.view(viewer))


@pytest.mark.rule("SOL-D6", "allows")
def test_the_table_may_enter_its_own_stack_at_the_cell() -> None:
    game = load_game("solaris", 3)
    match = Match(game)
    dealer = SeededDealer(1)
    while game.dump(match.state)["decision"]["node"] != "set stack":
        match.play(dealer.deal(match))
    match.play_all(["top 2", "top 3"])
    assert game.dump(match.state)["stations"]["EC"]["energy"]["1"] == [1, 3, 2]


@pytest.mark.parametrize("hand", [["HQ-green"], ["HQ-pink"]])
def test_a_correction_tells_nothing_of_the_hand(hand: list[str]) -> None:
    """White announced to redirect; whether a card is left for the new bridge stays secret."""
    game = load_game("solaris", 3)
    start = game.load(
        {
            "active": "ED",
            "order": [1, 2, 3],
            "bridges": ["green", "pink", "blue", "blue", "purple", "purple"],
            "hands": [["HQ-green", "HQ-pink"], ["SP-blue"], ["HQ-pink"]],
            "stations": {"ED": {"rim": {"3": [1]}, "energy": {"2": [2], "1": [3]}}},
            "decision": {"node": "redirect", "seat": 1},
        }
    )
    held = game.load({**game.dump(start), "hands": [hand, ["SP-blue"], ["HQ-pink"]], "stack": {}})
    after = game.correct(held, "bridge.1", "green")
    assert game.view(after, TABLE)["pending"]["node"] == "action"
