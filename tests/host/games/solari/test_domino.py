"""Domino variants and the end of the game."""

import pytest

from heliograph.engine import CHANCE, Match, SeededDealer, play_out
from heliograph.games.shows import show_for
from shared_rules.rng import Rng
from tests.host.games.solari.tables import legal, node, pieces, play_turn, refuses, solari, table


def played_out(match: Match, seed: int = 1) -> Match:
    rng = Rng(seed)
    choose = lambda at: at.pending.choices[rng.below(len(at.pending.choices))]  # noqa: E731
    return play_out(match, SeededDealer(seed), choose)


class TestOpen:
    @pytest.mark.rule("SLI-12.3", "allows")
    def test_tiles_are_played_in_the_order_in_which_they_lie(self):
        match = Match(solari(source="open"))
        for _ in range(42):
            assert node(match) == "deal"
            match.play(SeededDealer(4).deal(match))
        match.play("begin 1")
        row = match.game.dump(match.state)["order"][0]
        assert match.game.dump(match.state)["dice"] == [int(digit) for digit in row[0].split("-")]
        board = show_for(match.game, "en").board(match.state)
        assert board["tiles"][0]["row"] == row[1:]

    @pytest.mark.rule("SLI-12.3", "forbids")
    def test_a_tile_lies_only_once_in_a_row(self):
        match = Match(solari(source="open"))
        match.play("tile 5-2")
        refuses(match, "tile 5-2", "SLI-12.3")

    def test_beside_real_tiles_each_is_entered_when_it_is_turned_up(self):
        match = Match(solari(source="open", depth="referee"))
        match.play("begin 1")
        assert match.pending.seat == CHANCE
        assert len(legal(match)) == 21


class TestHidden:
    @pytest.mark.rule("SLI-12.1", "allows")
    @pytest.mark.rule("SLI-C31", "allows")
    @pytest.mark.parametrize("source", ["hidden", "open", "free"])
    def test_21_turns_each_whatever_the_points(self, source):
        match = played_out(Match(solari(source=source, level=3)))
        position = match.game.dump(match.state)
        assert position["round"] == 22
        assert position["tiles"] == [[], []]

    @pytest.mark.rule("SLI-12.1", "forbids")
    def test_a_played_tile_does_not_come_again(self):
        match = table("1@33 2@61", source="hidden", tiles=[["5-2", "6-1"], ["5-2"]])
        assert legal(match) == ["tile 6-1", "tile 5-2"] or set(legal(match)) == {
            "tile 5-2", "tile 6-1",
        }  # fmt: skip
        refuses(match, "tile 3-3", "SLI-12.1")

    def test_points_do_not_end_it(self):
        match = table("1@33 2@61", source="hidden", score=[35, 80], dice="3-1")
        assert match.outcome is None

    @pytest.mark.rule("SLI-C32", "allows")
    def test_six_six_may_name_a_played_combination(self):
        match = table("1@33 2@61", source="hidden", tiles=[["6-6"], ["5-2"]])
        match.play("tile 6-6")
        assert "name 3-1" in legal(match)

    @pytest.mark.rule("SLI-C33", "allows")
    def test_a_piece_shot_in_the_last_turn_stays_off(self):
        match = table("1@30 2@61", "1@34 2@00", source="hidden", round=21, first=2, turn=1,
                      tiles=[["2-2"], []])  # fmt: skip
        play_turn(match, "2-2: 30-32-34=off")
        assert match.is_over
        assert pieces(match, "neptune") == "1@off 2@00"


class TestFree:
    @pytest.mark.rule("SLI-12.4", "allows")
    def test_the_player_chooses_an_unplayed_tile(self):
        match = table("1@33 2@61", source="free", tiles=[["5-2", "6-1"], ["5-2"]])
        assert match.pending.seat == 0
        match.play("tile 5-2")
        assert match.game.dump(match.state)["tiles"][0] == ["6-1"]

    @pytest.mark.rule("SLI-12.4", "forbids")
    def test_a_played_tile_cannot_be_chosen(self):
        match = table("1@33 2@61", source="free", tiles=[["5-2", "6-1"], ["5-2"]])
        refuses(match, "tile 3-3", "SLI-12.1")

    @pytest.mark.rule("SLI-12.6", "allows")
    def test_a_lost_turn_uses_up_its_tile(self):
        match = table("1@33", source="hidden", tiles=[["5-5", "3-1"], ["5-2"]])
        match.play_all(["tile 5-5", "forfeit"])
        assert match.game.dump(match.state)["tiles"] == [["3-1"], ["5-2"]]

    @pytest.mark.rule("SLI-12.6", "forbids")
    def test_a_tile_that_allows_a_turn_must_be_chosen(self):
        match = table("1@33", source="free", tiles=[["5-5", "3-1"], ["5-2"]])
        assert legal(match) == ["tile 3-1"]
        refuses(match, "tile 5-5", "SLI-12.6")

    @pytest.mark.rule("SLI-12.6", "allows")
    def test_where_none_allows_a_turn_any_tile_goes(self):
        match = table("1@33", source="free", tiles=[["5-5", "6-5"], ["5-2"]])
        assert set(legal(match)) == {"tile 5-5", "tile 6-5"}

    @pytest.mark.rule("SLI-12.5", "allows")
    def test_a_return_uses_any_unplayed_tile(self):
        match = table("1@off 2@33", source="free", tiles=[["5-5", "4-1"], ["5-2"]])
        assert set(legal(match)) == {"tile 5-5", "tile 4-1"}
        play_turn(match, "4-1: 1@14")
        assert pieces(match) == "1@14 2@33"

    @pytest.mark.rule("SLI-12.5", "allows")
    def test_total_shots_need_the_usual_condition(self):
        match = table("1@30 2@61", "1@34 2@00", source="free", dice="2-2")
        match.play_all(["piece 1", "go E", "piece 1", "go E"])
        assert legal(match) == ["aimed", "total"]


class TestEnd:
    @pytest.mark.rule("SLI-13.1", "allows")
    @pytest.mark.rule("SLI-13.2", "allows")
    def test_the_target_ends_the_game_at_once(self):
        match = table("1@22 2@23 3@54 4@60", score=[35, 30])
        play_turn(match, "3-1: 54-24, 60-61")
        outcome = match.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((0,), "target")
        assert outcome.scores == ((36,), (30,))
        refuses(match, "roll 3-1", "SLI-13.1")

    @pytest.mark.rule("SLI-13.3", "allows")
    def test_equal_points_after_fixed_turns_are_a_draw(self):
        match = table("1@22 2@33", "1@00 2@77", turns=1, score=[4, 4])
        play_turn(match, "3-1: 22-52, 33-34")
        play_turn(match, "3-1: 00-03, 77-76")
        outcome = match.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((0, 1), "draw")

    @pytest.mark.rule("SLI-13.3", "allows")
    def test_a_team_wins_together(self):
        match = table("1@22 2@23 3@54 4@60", "1@00", seats=4, teams=True, saturn="1@07",
                      jupiter="1@77", score=[35, 2, 35, 2])  # fmt: skip
        play_turn(match, "3-1: 54-24, 60-61")
        outcome = match.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((0, 2), "target")
