"""Set-up, draft and solo game of Solenia."""

import pytest

from heliograph.engine import BadOption, Match, SeededDealer
from heliograph.games import load_game
from tests.host.games.solenia.tables import at, dump, fresh, legal, play, player, refused


class TestSetUp:
    @pytest.mark.rule("SLN-3.1", "allows")
    @pytest.mark.rule("SLN-3.1", "forbids")
    @pytest.mark.rule("SLN-AMB-23", "allows")
    def test_strips_lie_in_either_order_as_they_are_printed(self) -> None:
        match = Match(load_game("solenia", 2))
        assert legal(match) == ["night first", "day first"]
        assert refused(match, "strip 1") == "SLN-3.1"
        match.play("day first")
        for strip in ("4", "2", "1"):
            match.play(f"strip {strip}")
        position = dump(match)
        assert position["strips"] == ["4", "2", "5", "1", "3"]
        assert position["band"][0] == ["stone", "wood", "day_city", "water", "day_city"]
        assert position["band"][2] == ["wood", "water", "night_city", "stone", "wheat"]
        assert position["band"][5] == ["wheat", "stone", "night_city", "water", "stone"]

    def test_a_strip_lies_once(self) -> None:
        match = Match(load_game("solenia", 2, {"start": "night"}))
        match.play("strip 1")
        assert refused(match, "strip 1") == "SLN-3.1"
        assert "strip 5" not in legal(match), "dawn and dusk are in the middle"

    @pytest.mark.rule("SLN-3.3", "allows")
    @pytest.mark.parametrize("seats, shown", [(1, 3), (2, 3), (3, 3), (4, 4)])
    def test_orders_on_display(self, seats: int, shown: int) -> None:
        position = dump(fresh(seats))
        assert [len(position["display"][kind]) for kind in ("day", "night")] == [shown] * 2
        assert sum(position["piles"]["day"].values()) == 24 - shown

    @pytest.mark.rule("SLN-3.3", "forbids")
    @pytest.mark.rule("SLN-3.5", "forbids")
    @pytest.mark.rule("SLN-3.4", "forbids")
    def test_chance_cannot_take_what_is_not_there(self) -> None:
        match = Match(load_game("solenia", 2, {"start": "night"}))
        for text in ("strip 1", "strip 2", "strip 3"):
            match.play(text)
        assert refused(match, "first 3") == "SLN-3.5"
        match.play("first 2")
        assert refused(match, "order N01") == "SLN-3.3"
        while legal(match)[0].startswith("order"):
            match.play(legal(match)[0])
        match.play("draw C01")
        assert refused(match, "draw C01") == "SLN-3.4"

    @pytest.mark.rule("SLN-3.4", "allows")
    @pytest.mark.rule("SLN-3.5", "allows")
    @pytest.mark.rule("SLN-AMB-30", "allows")
    def test_hands_and_starting_goods(self) -> None:
        match = fresh(4, first=3)
        goods = [player(match, seat)["goods"] for seat in (1, 2, 3, 4)]
        assert [good["wood"] for good in goods] == [1, 0, 0, 0]
        assert [good["stone"] for good in goods] == [0, 1, 0, 0]
        assert {player(match, seat)["hand_size"] for seat in (1, 2, 3, 4)} == {3}
        assert match.pending.seat == 2

    def test_three_players_give_one_wood(self) -> None:
        match = fresh(3, first=1)
        assert [sum(player(match, seat)["goods"].values()) for seat in (1, 2, 3)] == [0, 0, 1]

    @pytest.mark.rule("SLN-4.9", "forbids")
    def test_a_drawn_card_comes_from_the_own_deck(self) -> None:
        match = at({"hand": ["C09", "C10", "C11"]})
        match.play("card C09")
        match.play("field b3")
        assert refused(match, "draw C10") == "SLN-4.9"
        match.play("draw C01")
        assert sorted(player(match)["hand"]) == ["C01", "C10", "C11"]

    @pytest.mark.parametrize(
        "seats, options",
        [
            (0, {}),
            (5, {}),
            (2, {"first": 3}),
            (2, {"improvements": True}),
            (2, {"side": "spring"}),
            (2, {"level": 4}),
        ],
    )
    def test_wrong_options_are_refused(self, seats: int, options: dict[str, object]) -> None:
        with pytest.raises(BadOption):
            load_game("solenia", seats, options)


class TestImprovements:
    def offered(self) -> Match:
        options = {"side": "winter", "improvements": True, "start": "night", "first": 2}
        match = Match(load_game("solenia", 3, options))
        for text in ("strip 1", "strip 2", "strip 3"):
            match.play(text)
        while legal(match)[0].startswith("order"):
            match.play(legal(match)[0])
        for text in ("show U1", "show U7", "show U3", "show day H1"):
            match.play(text)
        return match

    @pytest.mark.rule("SLN-11.1", "allows")
    @pytest.mark.rule("SLN-11.1", "forbids")
    @pytest.mark.rule("SLN-AMB-26", "allows")
    @pytest.mark.rule("SLN-AMB-26", "forbids")
    def test_pairs_have_different_halves(self) -> None:
        match = self.offered()
        assert len(legal(match)) == 7
        assert refused(match, "show night H1") == "SLN-11.1"
        assert refused(match, "show day H2") == "SLN-11.1"

    @pytest.mark.rule("SLN-11.2", "allows")
    @pytest.mark.rule("SLN-11.2", "forbids")
    @pytest.mark.rule("SLN-AMB-27", "allows")
    def test_the_last_player_chooses_first_and_then_the_other_level(self) -> None:
        match = self.offered()
        match.advance(SeededDealer(3))
        assert match.pending.seat == 0, "seat 2 begins, so seat 1 is the last"
        assert len(legal(match)) == 6
        match.play("pick U7")
        assert match.pending.seat == 2
        assert refused(match, "pick U7") == "SLN-11.2"
        match.play("pick pair 1")
        match.play("pick U1")
        assert match.pending.seat == 0
        assert refused(match, "pick U3") == "SLN-11.2"
        assert legal(match) == ["pick pair 2", "pick pair 3"]
        match.play("pick pair 2")
        match.play("pick U3")
        match.play("pick pair 3")
        assert dump(match)["decision"]["node"] == "play"
        assert [player(match, seat)["tile"] for seat in (1, 2, 3)] == ["U7", "U1", "U3"]

    def test_a_replaced_good_pays_an_order(self) -> None:
        tile = {"tile": "U5", "halves": ["H1", "H2"], "day": ["D05"], "night": ["N05"]}
        options = {"side": "winter", "improvements": True}
        match = at(
            {"goods": {"stone": 1, "water": 2}, "hand": ["C09"], **tile},
            options=options,
            display={"day": ["D01"]},
        )
        play(match, "card C09", "field c3", "deliver day 1")
        assert legal(match) == ["slot 2", "slot 3", "slot 4"], "only one way to pay: no question"
        assert sum(player(match)["goods"].values()) == 0

    def test_a_surplus_good_may_replace_another(self) -> None:
        tile = {"tile": "U5", "halves": ["H1", "H2"], "day": ["D05"], "night": ["N05"]}
        match = at(
            {"goods": {"stone": 2, "water": 1, "wood": 1}, "hand": ["C09"], **tile},
            options={"side": "winter", "improvements": True},
            display={"day": ["D01"]},
        )
        play(match, "card C09", "field c3", "deliver day 1")
        assert legal(match) == ["exact", "swap stone wood", "swap water wood"]
        assert refused(match, "swap wood stone") == "SLN-6.2"
        play(match, "swap stone wood")
        assert player(match)["goods"] == {"wood": 0, "wheat": 0, "stone": 1, "water": 0}

    @pytest.mark.parametrize(
        "tile, play_, stars, goods",
        [
            ("U4", ("card C11", "field d3"), 0, {"wood": 1}),
            ("U6", ("card C09", "field c3", "deliver day 1", "slot 2"), 3, {"wheat": 1}),
            ("U8", ("card C11", "field d3"), 2, {"wood": 0, "wheat": 1}),
        ],
    )
    def test_what_lasting_tiles_give(
        self, tile: str, play_: tuple[str, ...], stars: int, goods: dict[str, int]
    ) -> None:
        who = {
            "goods": {"stone": 2, "water": 1},
            "hand": ["C09", "C11"],
            "tile": tile,
            "halves": ["H1", "H2"],
            "day": ["D05"],
            "night": ["N05"],
        }
        board = {"e1": "1:C01", "b1": "1:C10"} if tile == "U8" else {}
        match = at(
            who,
            options={"side": "winter", "improvements": True},
            display={"day": ["D01"]},
            board=board,
        )
        play(match, *play_)
        assert player(match)["stars"] == stars
        assert {good: player(match)["goods"][good] for good in goods} == goods

    def test_halves_count_at_the_end(self) -> None:
        who = {
            "goods": {"wood": 1, "wheat": 1, "stone": 1, "water": 2},
            "stars": 9,
            "hand": ["C09"],
            "tile": "U2",
            "day": ["D05", "D06", "D07", "D08", "D09", "D11"],
            "night": ["N05", "N06", "N07", "N08", "N09", "N11"],
        }
        expected = {
            "H2": 6, "H3": 8, "H4": 5, "H5": 3, "H6": 8, "H7": 1, "H8": 2,
        }  # fmt: skip
        for half, stars in expected.items():
            match = at(
                {**who, "halves": [half, "H1"]},
                options={"side": "winter", "improvements": True},
                board={"a1": "1:C01"},
            )
            score = match.view(0)["players"][0]["score"]
            assert (half, score["bonuses"]) == (half, stars)


class TestSolo:
    @pytest.mark.rule("SLN-12.1", "allows")
    @pytest.mark.rule("SLN-12.2", "allows")
    def test_the_die_does_what_the_table_says(self) -> None:
        who = {"hand": ["C09", "C10", "C11"]}
        match = at(who, seats=1, display={"day": ["D01", "D19", "D20"]})
        match.play("card C09")
        match.play("field b3")
        match.play("draw C01")
        assert legal(match) == [f"die {face}" for face in range(1, 7)]
        assert refused(match, "card C10") == "SLN-12.2"
        taken = match.copy()
        taken.play("die 1")
        assert refused(taken, "order N01") == "SLN-6.3"
        taken.play("order D24")
        assert dump(taken)["display"]["day"] == ["D01", "D20", "D24"], "most stars, the oldest"
        blocked = match.copy()
        blocked.play("die 3")
        assert dump(blocked)["board"] == {"b3": "1:C09", "c3": "neutral"}
        advanced = match.copy()
        advanced.play("die 6")
        assert dump(advanced)["advances"] == 1

    def test_neutral_cards_give_nothing_and_leave_with_their_strip(self) -> None:
        board = {
            "c3": "neutral",
            "c4": "neutral",
            "b3": "neutral",
            "d3": "neutral",
            "b1": "neutral",
        }
        match = at({"hand": ["C11", "C09"]}, seats=1, board=board)
        assert "field c5" not in legal(match)
        play(match, "card C11", "field c2", chance=("draw C01", "die 4"))
        assert "b1" not in dump(match)["board"]
        assert dump(match)["board"]["c2"] == "neutral"

    @pytest.mark.rule("SLN-12.3", "allows")
    @pytest.mark.rule("SLN-12.3", "forbids")
    @pytest.mark.rule("SLN-9.5", "forbids")
    @pytest.mark.parametrize(
        "stars, rank", [(34, "apprentice"), (35, "pilot"), (45, "captain"), (55, "admiral")]
    )
    def test_the_rating(self, stars: int, rank: str) -> None:
        match = at({"final": stars}, seats=1, phase="over", decision={"node": "over"})
        outcome = match.outcome
        assert outcome is not None
        assert (outcome.reason, outcome.rule) == (rank, "SLN-12.3")
        assert match.game.outcome(at({}, seats=1).state) is None, "nobody wins a running game"
