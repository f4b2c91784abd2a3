"""Positions and choices as text, the owner's box, and the same digest on every machine."""

from collections.abc import Mapping
from typing import Any

import pytest

from heliograph.engine import (
    BadChoiceText,
    BadContent,
    BadPosition,
    Match,
    SeededDealer,
    play_out,
    records,
)
from heliograph.games import load_game
from tests.host.games.solaris.tables import at, dump, legal, played, table


class TestOwnersBox:
    @pytest.mark.rule("SOL-1.5", "allows")
    @pytest.mark.rule("SOL-D1", "allows")
    def test_the_assumed_deck_is_balanced(self) -> None:
        cards = load_game("solaris", 3).content["cards"]
        assert sum(map(sum, cards.values())) == 108
        assert {sum(row) for row in cards.values()} == {18}
        assert [sum(column) for column in zip(*cards.values(), strict=True)] == [27] * 4

    @pytest.mark.rule("SOL-D2", "allows")
    def test_every_pair_of_start_halves_sums_to_fifteen(self) -> None:
        tiles = load_game("solaris", 3).content["tiles"]
        assert {sum(a) + sum(b) for a in tiles["a"] for b in tiles["b"]} == {15}

    def test_what_is_assumed_is_told(self) -> None:
        assumed = {block for block, _, _ in load_game("solaris", 3).content.assumed()}
        assert assumed == {"cards", "tiles", "bridges", "laser"}
        mine = load_game("solaris", 3, None, {"bridges": {"colours": ["pink"] * 8}})
        assert "bridges" not in {block for block, _, _ in mine.content.assumed()}

    @pytest.mark.parametrize(
        "box, rule",
        [
            ({"cards": {"ED": [1, 2, 3]}}, "SOL-D1"),
            ({"cards": {"ED": [1, 2, 3, -1]}}, "SOL-D1"),
            (
                {"cards": {name: [1, 0, 0, 0] for name in ("EC", "ED", "HQ", "BIO", "SP", "CAN")}},
                "SOL-1.5",
            ),
            ({"tiles": {"a": [[1, 1, 8]] * 5}}, "SOL-D2"),
            ({"tiles": {"a": [[1, 1, 5]]}}, "SOL-1.7"),
            ({"tiles": {"a_positions": [0, 1, 1]}}, "SOL-D2"),
            ({"bridges": {"colours": ["pink"] * 7}}, "SOL-D3"),
            ({"shuttles": {"colours": ["red", "pink", "green", "blue"]}}, "SOL-D4"),
        ],
    )
    def test_a_wrong_box_is_refused(self, box: Mapping[str, Any], rule: str) -> None:
        with pytest.raises(BadContent) as caught:
            load_game("solaris", 3, None, box)
        assert caught.value.rule == rule
        assert caught.value.text("de") != caught.value.text("en").replace("expected", "erwartet:")

    def test_another_number_of_cards_is_only_a_doubt(self) -> None:
        game = load_game("solaris", 3, None, {"cards": {"ED": [5, 5, 5, 5]}})
        assert [doubt.reason for doubt in game.doubts(game.start())] == ["card_total"]

    @pytest.mark.parametrize("depth", ["digital", "referee"])
    def test_cards_that_lie_nowhere_are_a_doubt(self, depth: str) -> None:
        game = load_game("solaris", 3, {"depth": depth})
        hands = [["ED-pink"], ["ED-pink"], ["HQ-blue"]]
        state = game.load({"hands": hands, "display": ["HQ-blue", None, None], "stack": {}})
        (doubt,) = game.doubts(state)
        assert (doubt.rule, doubt.facts) == ("SOL-1.5", {"expected": 108, "got": 4})
        assert game.doubts(game.load({"hands": hands})) == ()

    def test_too_many_copies_are_a_doubt_only_where_the_deck_is_known(self) -> None:
        cards = {name: [5, 5, 4, 4] for name in ("EC", "ED", "HQ", "BIO", "SP", "CAN")}
        position = {"hands": [["ED-blue"] * 6, 1, 1], "display": ["?-?"] * 3}
        guessed = load_game("solaris", 3, {"depth": "referee"})
        assert guessed.doubts(guessed.load(position)) == ()
        known = load_game("solaris", 3, {"depth": "referee"}, {"cards": cards})
        assert [doubt.reason for doubt in known.doubts(known.load(position))] == ["too_many_copies"]

    def test_two_shuttles_of_one_colour_have_different_names(self) -> None:
        game = load_game(
            "solaris", 3, None, {"shuttles": {"colours": ["blue", "pink", "green", "blue"]}}
        )
        assert game.parse_choice("dock blue HQ") != game.parse_choice("dock blue2 HQ")

    def test_an_owners_box_is_part_of_the_record(self) -> None:
        game = load_game("solaris", 3, None, {"bridges": {"colours": ["pink"] * 8}})
        match = Match(game)
        match.advance(SeededDealer(3))
        again = records.from_text(records.to_text(match), load_game)
        assert set(dump(again)["bridges"]) == {"pink"}


class TestPositions:
    @pytest.mark.parametrize(
        "position, rule",
        [
            ({"bridge": []}, "SOL-13"),
            ({"seats": 4}, "SOL-2.1"),
            ({"active": "MARS"}, "SOL-3.3"),
            ({"order": [1, 1, 2]}, "SOL-3.4"),
            ({"layout": ["ED", "EC", "HQ", "BIO", "SP", "CAN"]}, "SOL-12.2"),
            ({"stations": {"ED": {"energy": {"8": [1]}}}}, "SOL-4.5"),
            ({"stations": {"ED": {"energy": {"2": [1, 1]}}}}, "SOL-1.8"),
            ({"stations": {"HQ": {"rim": {"2": [1]}}}}, "SOL-4.2"),
            (
                {"stations": {"ED": {"rim": {"2": [1, 2]}}}, "order": [1, 2, 3], "turn": 1},
                "SOL-4.2",
            ),
            ({"hands": [["ED-red"]]}, "SOL-1.5"),
            ({"hands": [["ED-blue"] * 9]}, "SOL-1.5"),
            ({"hands": [3]}, "SOL-8.1"),
            ({"laser": [1]}, "SOL-11.3"),
            ({"bridges": ["pink"]}, "SOL-2.4"),
            ({"decision": {"node": "sleep"}}, "SOL-5.2"),
        ],
    )
    def test_impossible_positions_name_the_rule(self, position: dict[str, Any], rule: str) -> None:
        with pytest.raises(BadPosition) as caught:
            load_game("solaris", 3).load(position)
        assert caught.value.rule == rule

    def test_order_and_turn_follow_from_the_tokens(self) -> None:
        match = table(
            4, stations={"ED": {"energy": {"1": [1], "2": [2], "3": [3], "4": [4]}}}, turn=3
        )
        state = dump(match)
        assert (state["order"], state["turn"]) == ([4, 3, 2, 1], 3)
        assert state["stations"]["ED"]["rim"] == {"3": [3], "4": [4]}

    def test_undo_inside_an_action(self) -> None:
        match = at("ED", 3, ["ED-blue", "ED-pink"])
        played(match, "replenish", "card ED-blue")
        match.undo()
        assert legal(match) == {"card ED-blue", "card ED-pink"}
        match.undo()
        assert "pass" in legal(match)


class TestTexts:
    def test_texts_parse_back_also_loosely(self) -> None:
        game = load_game("solaris", 3)
        assert game.parse_choice("  Card ed-PURPLE ") == game.parse_choice("card ED-purple")

    @pytest.mark.parametrize("text", ["", "card ED", "dock red HQ", "spend 8", "rob 6"])
    def test_what_means_nothing_is_refused(self, text: str) -> None:
        with pytest.raises(BadChoiceText):
            load_game("solaris", 3).parse_choice(text)


def test_the_same_seed_gives_the_same_digest_everywhere() -> None:
    match = Match(load_game("solaris", 4, {"time_game": True}))
    play_out(
        match, SeededDealer(2026), lambda at: at.pending.choices[len(at) % len(at.pending.choices)]
    )
    assert (len(match), match.game.digest(match.state_at(len(match)))) == (418, "a72d92f0a59f3a9f")
