"""Turns, part-moves and re-entries: what each rule allows and what it forbids."""

import pytest

from heliograph.engine import BadChoiceText, Match
from tests.host.games.solari.tables import legal, node, pieces, play_turn, refuses, solari, table


class TestBoard:
    @pytest.mark.rule("SLI-1.1", "allows")
    def test_squares_are_row_and_column(self):
        match = table("1@12 2@61", dice="3-1")
        match.play_all(["die 3", "piece 1", "go S"])
        assert pieces(match) == "1@42 2@61"

    @pytest.mark.rule("SLI-1.2", "allows")
    def test_rim_and_sun(self):
        texts = [solari().choice_text(choice) for choice in range(solari().choice_count)]
        rims = [text.split()[1] for text in texts if text.startswith("rim")]
        assert len(rims) == 28
        assert all("0" in rim or "7" in rim for rim in rims)

    @pytest.mark.rule("SLI-1.4", "allows")
    def test_everyone_has_six_numbered_comets(self):
        match = Match(solari(4))
        for planet in ("uranus", "saturn", "neptune", "jupiter"):
            assert [word[0] for word in pieces(match, planet).split()] == list("123456")

    @pytest.mark.rule("SLI-1.5", "allows")
    @pytest.mark.parametrize("name, letter", [("hunter", "H"), ("blocker", "B"), ("doubler", "D")])
    def test_each_extra_piece_on_its_own(self, name, letter):
        line = pieces(Match(solari(2, **{name: True})))
        assert line.split()[6][0] == letter
        assert len(line.split()) == 7


class TestTurn:
    @pytest.mark.rule("SLI-3.1", "allows")
    def test_a_roll_comes_first(self):
        match = table("1@12 2@61")
        assert len(legal(match)) == 21
        assert sum(match.pending.weights) == 36

    @pytest.mark.rule("SLI-3.1", "forbids")
    def test_no_move_without_a_roll(self):
        refuses(table("1@12 2@61"), "die 3", "SLI-3.1")

    @pytest.mark.rule("SLI-3.3", "forbids")
    def test_only_the_rolled_numbers(self):
        match = table("1@12 2@61 3@off", dice="5-2", turn=2)
        refuses(match, "die 4", "SLI-3.3")
        match.play("die 5")
        refuses(match, "piece 3", "SLI-3.3")
        refuses(match, "go N", "SLI-3.3")

    @pytest.mark.rule("SLI-3.4", "forbids")
    def test_six_six_must_be_named(self):
        match = table("1@30 2@61")
        match.play("roll 6-6")
        refuses(match, "piece 1", "SLI-3.4")

    @pytest.mark.rule("SLI-C40", "allows")
    def test_without_joker_six_six_is_a_plain_double(self):
        match = table("1@00 2@61", "1@33", joker66=False)
        match.play("roll 6-6")
        assert node(match) == "piece"

    @pytest.mark.rule("SLI-C43", "allows")
    @pytest.mark.rule("SLI-C43", "forbids")
    def test_a_named_combination_must_allow_a_complete_turn(self):
        match = table("1@33", "1@00")
        match.play("roll 6-6")
        assert "name 3-3" in legal(match)
        refuses(match, "name 5-5", "SLI-C43")
        refuses(match, "name 6-1", "SLI-C43")

    @pytest.mark.rule("SLI-3.5", "allows")
    @pytest.mark.rule("SLI-C18", "allows")
    @pytest.mark.parametrize("square", ["33", "34", "43", "44"])
    @pytest.mark.parametrize("dice", ["6-1", "5-5", "6-5"])
    def test_a_single_comet_on_the_sun_forfeits(self, square, dice):
        match = table(f"1@{square}", "1@00", dice=dice)
        assert legal(match) == ["forfeit"]
        match.play("forfeit")
        assert match.game.dump(match.state)["turn"] == 2

    @pytest.mark.rule("SLI-3.5", "allows")
    def test_a_single_comet_fails_exactly_where_the_rules_say(self):
        failing = set()
        squares = [f"{row}{column}" for row in range(8) for column in range(8)]
        for square in squares:
            other = "00" if square != "00" else "77"
            for one in range(1, 7):
                for two in range(1, one + 1):
                    if node(table(f"1@{square}", f"1@{other}", dice=f"{one}-{two}",
                                  joker66=False)) == "forfeit":  # fmt: skip
                        failing.add((square, f"{one}-{two}"))
        sun = {(at, dice) for at in ("33", "34", "43", "44") for dice in ("6-1", "5-5", "6-5")}
        expected = sun | {(at, "6-3") for at in ("22", "25", "52", "55")}
        assert {pair for pair in failing if pair[1] != "6-6"} == expected

    @pytest.mark.rule("SLI-3.5", "forbids")
    @pytest.mark.rule("SLI-C18", "forbids")
    def test_the_first_part_move_leaves_a_second(self):
        # A 6 is impossible in rows and columns 2 to 5: the 1 must lead out of them.
        match = table("1@24", "1@00", dice="6-1")
        assert legal(match) == ["die 1"]
        refuses(match, "die 6", "SLI-3.5")
        match.play_all(["die 1", "piece 1"])
        assert legal(match) == ["go N"]
        refuses(match, "go S", "SLI-3.5")
        refuses(match, "go E", "SLI-3.5")

    @pytest.mark.rule("SLI-3.5", "forbids")
    def test_a_turn_is_not_forfeited_by_choice(self):
        refuses(table("1@12 2@61", dice="3-1"), "forfeit", "SLI-3.3")

    @pytest.mark.rule("SLI-3.6", "allows")
    def test_the_next_seat_plays_after_both_part_moves(self):
        match = table("1@12 2@61")
        play_turn(match, "3-1: 12-42, 61-60")
        assert match.game.dump(match.state)["turn"] == 2
        assert node(match) == "roll"


class TestMovement:
    @pytest.mark.rule("SLI-4.1", "forbids")
    def test_a_comet_does_not_go_diagonally(self):
        match = table("1@33 2@61", dice="3-1")
        match.play_all(["die 3", "piece 1"])
        refuses(match, "go NE", "SLI-4.1")
        refuses(match, "go cw", "SLI-4.1")

    @pytest.mark.rule("SLI-10.1", "forbids")
    def test_a_hunter_does_not_walk_along_the_rim(self):
        match = table("1@33 H@00", "1@77", dice="3-1", hunter=True)
        match.play_all(["die 3", "piece hunter"])
        assert legal(match) == ["go E", "go S", "go SE"]
        refuses(match, "go cw", "SLI-4.1")

    @pytest.mark.rule("SLI-4.3", "allows")
    @pytest.mark.rule("SLI-4.3", "forbids")
    def test_the_board_ends_at_the_rim(self):
        match = table("1@14 2@61 3@33", dice="6-3")
        match.play("die 6")
        assert legal(match) == ["piece 1", "piece 2"]
        refuses(match, "piece 3", "SLI-4.3")
        match.play("piece 1")
        assert legal(match) == ["go S"]
        refuses(match, "go N", "SLI-4.3")

    @pytest.mark.rule("SLI-4.5", "allows")
    @pytest.mark.rule("SLI-10.2", "allows")
    def test_own_blockers_may_be_landed_on(self):
        match = table("1@33 2@61 B@36", "1@00 B@77", dice="3-1", blocker=True)
        match.play_all(["die 3", "piece 1", "go E", "place", "rim 37"])
        assert pieces(match) == "1@36 2@61 B@37"

    def test_written_moves_must_fit_the_dice(self):
        match = table("1@33 2@61", dice="3-1")
        with pytest.raises(BadChoiceText, match=r"SLI-3\.3"):
            play_turn(match, "44-47, 61-60")
        with pytest.raises(BadChoiceText, match=r"SLI-4\.1"):
            play_turn(match, "33-66, 61-60")
        with pytest.raises(BadChoiceText, match=r"SLI-3\.3"):
            play_turn(match, "nonsense")


class TestReEntry:
    @pytest.mark.rule("SLI-3.2", "allows")
    def test_the_turn_is_the_return(self):
        match = table("1@off 2@61", dice="5-2")
        assert legal(match) == ["enter 25", "enter 52"]
        match.play("enter 52")
        assert match.game.dump(match.state)["turn"] == 2

    @pytest.mark.rule("SLI-3.2", "forbids")
    def test_nothing_else_moves(self):
        refuses(table("1@off 2@61", dice="5-2"), "die 5", "SLI-6.1")

    @pytest.mark.rule("SLI-6.3", "allows")
    @pytest.mark.rule("SLI-C15", "allows")
    def test_the_joker_holds_for_a_return(self):
        match = table("1@off 2@61")
        match.play("roll 6-6")
        assert len(legal(match)) == 21
        match.play("name 4-1")
        assert legal(match) == ["enter 14", "enter 41"]

    @pytest.mark.rule("SLI-6.4", "forbids")
    @pytest.mark.rule("SLI-6.4", "allows")
    def test_a_closed_return_is_lost(self):
        match = table("1@off 2@61", "B@44", dice="4-4", blocker=True)
        refuses(match, "enter 44", "SLI-6.4")
        match.play("forfeit")
        assert pieces(match) == "1@off 2@61"

    def test_one_closed_square_leaves_the_other(self):
        match = table("1@off 2@61", "B@25", dice="5-2", blocker=True)
        assert legal(match) == ["enter 52"]
        refuses(match, "enter 25", "SLI-6.2")

    @pytest.mark.rule("SLI-6.5", "allows")
    @pytest.mark.rule("SLI-6.5", "forbids")
    def test_several_pieces_return_one_by_one(self):
        match = table("1@off 2@61 H@off", dice="5-2", hunter=True)
        assert legal(match) == ["piece 1", "piece hunter"]
        refuses(match, "piece 2", "SLI-6.5")
        match.play_all(["piece hunter", "enter 25"])
        assert pieces(match) == "1@off 2@61 H@25"

    @pytest.mark.rule("SLI-6.6", "allows")
    def test_the_owner_chooses_the_heading(self):
        match = table("1@off 2@61N", dice="5-2", level=3)
        match.play("enter 25")
        assert legal(match) == ["heading N", "heading E", "heading S", "heading W"]
        refuses(match, "rim 37", "SLI-9.5")
        match.play("heading W")
        assert pieces(match) == "1@25W 2@61N"

    @pytest.mark.rule("SLI-6.7", "allows")
    def test_a_return_scores(self):
        match = table("1@off 2@23 3@24 4@77", "1@00")
        play_turn(match, "5-2: 1@25")
        assert match.game.dump(match.state)["score"] == [1, 0]

    def test_an_own_piece_on_the_square_is_shot_simply(self):
        match = table("1@off 2@25 3@61", dice="5-2")
        match.play("enter 25")
        assert legal(match) == ["rim 05", "rim 27", "rim 75", "rim 20"]

    def test_a_doubler_returns_to_the_rim(self):
        match = table("1@61 D@off", "1@00 D@77", dice="5-2", doubler=True)
        assert len(legal(match)) == 26
        refuses(match, "enter 25", "SLI-6.1")
