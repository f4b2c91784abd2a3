"""The components of Solaris: what lies in the box, and how the owner of one may replace it."""

from pathlib import Path

import pytest

from heliograph.engine import BadContent, BadPosition, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.track.refusals import rule_of
from shared_rules.refusal import Refused
from shared_rules.solaris.tokens import COLOURS, ENERGY_COLOURS, STATIONS
from shared_rules.solaris.tracker import STACK, SolarisTracker


def refused_box(box: dict[str, dict[str, object]]) -> BadContent:
    """Return how a box is refused; it must be."""
    with pytest.raises(BadContent) as refusal:
        load_game("solaris", 3, box=box)
    return refusal.value


@pytest.mark.rule("SOL-1.5", "allows")
@pytest.mark.rule("SOL-D1", "allows")
def test_every_station_has_18_cards_and_every_colour_27() -> None:
    cards = load_game("solaris", 3).content["cards"]
    assert {station: sum(cards[station]) for station in STATIONS} == dict.fromkeys(STATIONS, 18)
    assert [sum(cards[station][colour] for station in STATIONS) for colour in range(4)] == [27] * 4
    assert {count for station in STATIONS for count in cards[station]} == {4, 5}


@pytest.mark.rule("SOL-D1", "allows")
def test_the_owner_of_a_box_knows_better() -> None:
    game = load_game("solaris", 3, box={"cards": {"ED": [6, 4, 4, 4]}})
    assert ("cards", "ED", "SOL-D1") not in game.content.assumed()
    assert ("cards", "HQ", "SOL-D1") in game.content.assumed()
    assert game.doubts(game.start()) == ()


@pytest.mark.rule("SOL-D1", "forbids")
@pytest.mark.parametrize("given", [[1, 2, 3], [5, 5, 4, -1], "many", [5, 5, 4, 4.0]])
def test_a_row_of_cards_is_four_numbers(given: object) -> None:
    refusal = refused_box({"cards": {"ED": given}})
    assert refusal.rule == "SOL-D1"
    assert "[cards] ED" in refusal.text("en")
    assert repr(given) in refusal.text("en")


@pytest.mark.rule("SOL-D1", "forbids")
def test_a_wrong_number_of_cards_raises_a_doubt() -> None:
    game = load_game("solaris", 3, box={"cards": {"ED": [5, 5, 4, 3]}})
    doubt = game.doubts(game.start())[0]
    assert doubt.rule == "SOL-1.5"
    assert (doubt.facts["expected"], doubt.facts["got"]) == (108, 107)
    words = doubt.facts["words"].text("de")
    assert (doubt.facts["where"], words) == ("[cards]", "zusammen 108 Karten")


@pytest.mark.rule("SOL-1.7", "allows")
@pytest.mark.rule("SOL-D2", "allows")
def test_any_two_halves_start_with_one_at_the_cell_and_sum_to_15() -> None:
    tiles = load_game("solaris", 3).content["tiles"]
    assert len(tiles["a"]) == len(tiles["b"]) == 5
    assert {sum(a) + sum(b) for a in tiles["a"] for b in tiles["b"]} == {15}
    assert {a[0] for a in tiles["a"]} == {1}
    for column in (1, 2):
        assert len({a[column] for a in tiles["a"]}) == 5
    for column in (0, 1, 2):
        assert len({b[column] for b in tiles["b"]}) == 5


@pytest.mark.rule("SOL-D2", "forbids")
@pytest.mark.parametrize(
    "tiles",
    [
        {"a": [[1, 1, 5]] * 4},
        {"a": [[1, 1, 8]] * 5},
        {"b_positions": [2, 3, 4]},
    ],
)
def test_halves_must_fit_the_board(tiles: dict[str, object]) -> None:
    refusal = refused_box({"tiles": tiles})
    assert refusal.rule in {"SOL-D2", "SOL-1.7"}
    assert "[tiles]" in refusal.text("en")


@pytest.mark.rule("SOL-1.3", "allows")
@pytest.mark.rule("SOL-D3", "allows")
def test_the_bridges_are_two_of_each_colour() -> None:
    colours = load_game("solaris", 3).content["bridges"]["colours"]
    assert sorted(colours) == sorted(list(ENERGY_COLOURS[1:]) * 2)


@pytest.mark.rule("SOL-D3", "allows")
def test_a_box_may_hold_other_bridges() -> None:
    mine = ["purple"] * 5 + ["pink", "green", "blue"]
    game = load_game("solaris", 3, box={"bridges": {"colours": mine}})
    match = Match(game)
    match.advance(SeededDealer(1))
    position = game.dump(match.state)
    assert sorted(position["bridges"] + position["spares"]) == sorted(mine)


@pytest.mark.rule("SOL-1.3", "forbids")
@pytest.mark.rule("SOL-D3", "forbids")
@pytest.mark.parametrize("colours", [["purple"] * 7, ["purple"] * 7 + ["red"]])
def test_bridges_are_eight_of_four_colours(colours: list[str]) -> None:
    refusal = refused_box({"bridges": {"colours": colours}})
    assert refusal.rule == "SOL-D3"
    assert "8 of purple, pink, green, blue" in refusal.text("en")


def test_an_unknown_key_is_named(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("[cards]\nLASER = [1, 2, 3, 4]\n", encoding="utf-8")
    with pytest.raises(BadContent, match=r"EC, ED, HQ, BIO, SP, CAN in \[cards\], got 'LASER'"):
        load_game("solaris", 3, box=file)


@pytest.mark.rule("SOL-1.2", "allows")
@pytest.mark.rule("SOL-1.8", "allows")
def test_each_station_has_two_tracks_from_0_to_7_and_a_token_per_seat() -> None:
    game = load_game("solaris", 5)
    tracks = {"energy": {"0": [5], "7": [4, 3]}, "rim": {"0": [2], "7": [1]}}
    position = game.dump(game.load({"active": "HQ", "turn": 2, "stations": {"HQ": tracks}}))
    assert position["stations"]["HQ"] == tracks
    assert len(position["laser"]) == len(COLOURS)


@pytest.mark.rule("SOL-1.2", "forbids")
@pytest.mark.parametrize(
    "stations",
    [{"XX": {"energy": {}}}, {"HQ": {"middle": {"1": [1]}}}, {"HQ": {"energy": {"8": [1]}}}],
)
def test_there_is_no_other_station_track_or_space(stations: dict[str, object]) -> None:
    with pytest.raises(BadPosition) as refusal:
        load_game("solaris", 3).load({"stations": stations})
    assert refusal.value.rule in {"SOL-1.2", "SOL-4.5"}


@pytest.mark.rule("SOL-4.1", "forbids")
def test_a_token_cannot_lie_above_its_stack() -> None:
    tracker = SolarisTracker()
    tracker.begin(3)
    with pytest.raises(Refused) as refusal:
        tracker.apply(bytes((STACK, 0, 0, 3)))
    assert rule_of(refusal.value.code, "solaris") == "SOL-4.1"
