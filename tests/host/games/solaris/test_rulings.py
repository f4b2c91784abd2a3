"""Rulings, assumed content and components, where the other files do not meet them anyway."""

import pytest

from heliograph.engine import BadChoiceText, BadContent, BadPosition, Match, SeededDealer
from heliograph.games import load_game
from tests.host.games.asking import refused
from tests.host.games.solaris.tables import at, decides, dump, energy, legal, played, settled, table


@pytest.mark.rule("SOL-1.2", "allows")
@pytest.mark.rule("SOL-1.8", "allows")
def test_both_tracks_count_from_nought_to_seven() -> None:
    stations = {"ED": {"rim": {"7": [1], "0": [2]}, "energy": {"7": [3]}}}
    match = table(stations=stations, order=[1, 2, 3], turn=2)
    assert [energy(match, seat, "ED") for seat in (1, 2, 3)] == [7, 0, 7]


@pytest.mark.rule("SOL-1.3", "allows")
@pytest.mark.rule("SOL-D3", "allows")
def test_four_bridge_colours() -> None:
    colours = load_game("solaris", 3).content["bridges"]["colours"]
    assert {colour: colours.count(colour) for colour in colours} == dict.fromkeys(
        ("purple", "pink", "green", "blue"), 2
    )


@pytest.mark.rule("SOL-1.3", "forbids")
def test_no_other_bridge_colour() -> None:
    with pytest.raises(BadPosition) as caught:
        table(bridges=["red", "pink", "green", "blue", "purple", "pink"])
    assert caught.value.rule == "SOL-1.3"


@pytest.mark.rule("SOL-4.1", "forbids")
def test_a_stack_is_a_list_of_seats_on_a_space() -> None:
    with pytest.raises(BadPosition) as caught:
        table(stations={"ED": [1, 2, 3]})
    assert caught.value.rule == "SOL-4.1"


@pytest.mark.rule("SOL-5.2", "allows")
def test_one_of_five_actions() -> None:
    match = at("ED", 3, ["ED-purple", "HQ-pink"])
    assert legal(match) == {"replenish", "redirect", "exchange", "pass", "station"}


@pytest.mark.rule("SOL-8.1", "allows")
def test_hand_sizes_are_open() -> None:
    match = at("ED", 3, ["ED-purple"], others=[["HQ-pink"] * 4, []])
    assert [hand["count"] for hand in match.view(2)["hands"]] == [1, 4, 0]


@pytest.mark.rule("SOL-10.4", "forbids")
@pytest.mark.rule("SOL-C30", "forbids")
def test_the_cards_of_a_round_end_come_from_the_stack_and_not_for_the_laser() -> None:
    rich = {name: {"energy": {"5": [1, 2, 3]}} for name in ("ED", "HQ", "BIO", "SP", "CAN")}
    cell = {"EC": {"rim": {"1": [1], "2": [2], "3": [3]}}}
    match = table(active="EC", order=[3, 2, 1], turn=1, stations=rich | cell, laser=[0, 0, 0],
                  spares=["pink", "pink"])  # fmt: skip
    played(match, "pass", "draw HQ-pink")
    assert all(text.startswith("draw ") for text in legal(match))
    shown = dump(match)["display"]
    settled(match)
    assert dump(match)["display"] == shown
    assert [len(hand) for hand in dump(match)["hands"]] == [1, 0, 0]


@pytest.mark.rule("SOL-C3", "allows")
def test_the_engine_deck_serves_every_other_station() -> None:
    hand = [f"{icon}-blue" for icon in ("EC", "HQ", "BIO", "SP", "CAN")]
    match = played(at("ED", 7, hand), "station")
    assert legal(match) == {f"card {card}" for card in hand}


@pytest.mark.rule("SOL-C14", "allows")
@pytest.mark.rule("SOL-C14", "forbids")
@pytest.mark.rule("SOL-C17", "allows")
def test_the_biotope_gives_in_one_direction() -> None:
    match = played(at("BIO", 5, []), "station")
    assert {"spread cw 1", "spread ccw 1"} <= legal(match)
    played(match, "spread cw 1")
    assert decides(match) != 1
    assert [energy(match, 1, name) for name in ("BIO", "SP", "HQ")] == [3, 1, 0]


@pytest.mark.rule("SOL-C19", "forbids")
def test_no_further_victim_after_the_first_card() -> None:
    match = at("CAN", 3, [], others=[["ED-blue"], ["HQ-pink"]])
    played(match, "station", "rob 2", "stop")
    assert refused(match, "rob 3") == "SOL-7.5"


@pytest.mark.rule("SOL-C23", "allows")
def test_each_card_is_seen_before_the_next_is_chosen() -> None:
    match = played(at("HQ", 1, []), "station", "spend 1", "take stack")
    drawn = match.game.choice_text(match.pending.choices[0])
    played(match, drawn)
    assert dump(match)["hands"][0] == [drawn.removeprefix("draw ")]
    assert "take display 1" in legal(match)


@pytest.mark.rule("SOL-C40", "allows")
def test_the_laser_counts_on() -> None:
    stations = {"EC": {"rim": {"2": [1]}}, "HQ": {"energy": {"3": [1]}}}
    options = {"time_game": True}
    match = at("EC", 2, ["ED-blue"], laser=[20, 0, 0], shuttles={"blue": "HQ"}, stations=stations,
               options=options)  # fmt: skip
    played(match, "station", "beam blue ED-blue", "stop")
    assert dump(match)["laser"] == [21, 0, 0]


@pytest.mark.rule("SOL-C41", "allows")
def test_energy_may_be_spent_down_to_nothing_for_an_effect() -> None:
    match = played(at("ED", 1, ["HQ-purple"]), "redirect", "send ccw HQ-purple", "stop")
    assert energy(match, 1, "ED") == 0


@pytest.mark.rule("SOL-C43", "allows")
@pytest.mark.rule("SOL-C43", "forbids")
def test_the_card_just_exchanged_does_not_come_back() -> None:
    match = at("ED", 3, ["CAN-green"], stack=["HQ-pink"])
    played(match, "exchange", "discard 1 CAN-green", "take stack")
    assert legal(match) == {"draw HQ-pink"}
    assert refused(match, "draw CAN-green") == "SOL-8.6"


@pytest.mark.rule("SOL-C44", "allows")
def test_a_colour_is_one_attribute() -> None:
    match = played(at("ED", 3, ["HQ-purple", "SP-purple"]), "redirect")
    assert legal(match) == {"send ccw HQ-purple", "send ccw SP-purple"}


@pytest.mark.rule("SOL-C46", "allows")
@pytest.mark.rule("SOL-C46", "forbids")
def test_unused_start_halves_go_back_unseen() -> None:
    match = Match(load_game("solaris", 3))
    match.advance(SeededDealer(1))
    assert "tiles" not in dump(match)["decision"]
    assert refused(match, "tile A1") == "SOL-5.2"


@pytest.mark.rule("SOL-C47", "forbids")
def test_nothing_is_taken_from_the_discard_pile() -> None:
    match = played(at("HQ", 1, [], discards=["ED-blue"]), "station", "spend 1")
    assert legal(match) == {"take display 1", "take display 2", "take display 3", "take stack"}
    with pytest.raises(BadChoiceText):
        match.play("take discards")


@pytest.mark.rule("SOL-D1", "forbids")
@pytest.mark.rule("SOL-D2", "forbids")
@pytest.mark.rule("SOL-D3", "forbids")
@pytest.mark.parametrize(
    "box",
    [
        {"cards": {"ED": [1, 2, 3]}},
        {"tiles": {"b": [[1, 3, 9]] * 5}},
        {"bridges": {"colours": ["white"] * 8}},
    ],
)
def test_a_box_that_cannot_be(box: dict[str, dict[str, object]]) -> None:
    with pytest.raises(BadContent):
        load_game("solaris", 3, None, box)


@pytest.mark.rule("SOL-D5", "allows")
def test_the_printed_laser_spaces_can_be_told() -> None:
    game = load_game("solaris", 3, None, {"laser": {"spaces": 15}})
    assert game.content["laser"]["spaces"] == 15


@pytest.mark.rule("SOL-D6", "allows")
def test_the_stack_at_the_cell_can_be_entered() -> None:
    match = Match(load_game("solaris", 3, {"depth": "referee"}))
    match.play_all(["bridge purple", "bridge pink", "bridge green", "bridge blue"])
    match.play_all(["bridge purple", "bridge pink", *["start 2", "start 3", "start 4"] * 5])
    while "top 3" not in legal(match) or dump(match)["decision"]["node"] != "set stack":
        match.play(match.pending.choices[0])
    match.play_all(["top 3", "top 1"])
    assert dump(match)["stations"]["EC"]["energy"]["1"] == [2, 1, 3]
