"""Shots, placements and headings: what each rule allows and what it forbids."""

import pytest

from heliograph.games.solari.facts import PLACES
from heliograph.games.solari.layout import RING
from tests.host.games.solari.tables import legal, node, pieces, play_turn, refuses, score, table

RIM = [f"{square >> 3}{square & 7}" for square in RING]


class TestKinds:
    @pytest.mark.rule("SLI-C12", "allows")
    def test_a_hunter_aims_at_both(self):
        match = table("1@00 H@30", "1@32 2@34 3@77", dice="2-2", hunter=True)
        match.play_all(["piece hunter", "go E", "same", "go E"])
        assert len(legal(match)) == 26
        match.play("rim 01")
        assert node(match) == "rim"
        assert len(legal(match)) == 25
        refuses(match, "total", "SLI-5.3")

    @pytest.mark.rule("SLI-10.1", "allows")
    @pytest.mark.rule("SLI-C27", "allows")
    def test_a_hunter_can_be_shot_totally_and_returns(self):
        match = table("1@30 2@61", "1@00 H@34", dice="2-2", hunter=True)
        match.play_all(["piece 1", "go E", "piece 1", "go E", "total"])
        assert pieces(match, "neptune") == "1@00 H@off"
        play_turn(match, "5-2: H@25")
        assert pieces(match, "neptune") == "1@00 H@25"

    def test_a_hunter_shoots_its_own_simply(self):
        match = table("1@33 2@16 H@61", "1@00", dice="4-3", hunter=True)
        match.play_all(["die 4", "piece hunter", "go N"])
        assert node(match) == "piece"
        match = table("1@34 2@16 H@61", "1@00", dice="4-3", hunter=True)
        match.play_all(["die 3", "piece hunter", "go NE", "place"])
        assert legal(match) == ["rim 04", "rim 37", "rim 74", "rim 30"]

    @pytest.mark.rule("SLI-11.3", "allows")
    def test_a_partner_is_shot_like_an_opponent(self):
        match = table("1@30 2@61", "1@34 2@77", seats=4, teams=True, dice="2-2", saturn="1@00",
                      jupiter="1@07")  # fmt: skip
        match.play_all(["piece 1", "go E", "piece 1", "go E"])
        assert legal(match) == ["aimed", "total"]

    @pytest.mark.rule("SLI-11.3", "forbids")
    @pytest.mark.rule("SLI-C25", "forbids")
    def test_a_partners_blocker_is_not_landed_on(self):
        match = table("1@30 2@61", "1@77 B@34", seats=4, teams=True, blocker=True, dice="4-1",
                      saturn="1@00 B@66", jupiter="1@07 B@16")  # fmt: skip
        match.play_all(["die 4", "piece 1"])
        assert legal(match) == ["go S"]
        refuses(match, "go E", "SLI-4.5")

    @pytest.mark.rule("SLI-C25", "allows")
    def test_a_partners_comet_may_be_landed_on(self):
        match = table("1@30 2@61", "1@34 B@77", seats=4, teams=True, blocker=True, dice="4-1",
                      saturn="1@00 B@66", jupiter="1@07 B@16")  # fmt: skip
        match.play_all(["die 4", "piece 1"])
        assert "go E" in legal(match)


class TestPlaces:
    @pytest.mark.rule("SLI-5.3", "forbids")
    @pytest.mark.rule("SLI-5.8", "forbids")
    def test_a_simple_shot_stays_in_line(self):
        match = table("1@74 2@61", "1@34 2@04 3@00", dice="4-3")
        match.play_all(["die 4", "piece 1", "go N", "place"])
        refuses(match, "rim 05", "SLI-5.3")
        refuses(match, "rim 04", "SLI-5.8")

    @pytest.mark.rule("SLI-5.8", "allows")
    def test_the_square_that_the_shooter_left_is_free(self):
        match = table("1@74 2@61", "1@34 2@04 3@00", dice="4-3")
        match.play_all(["die 4", "piece 1", "go N", "place"])
        assert legal(match) == ["rim 37", "rim 74", "rim 30"]

    @pytest.mark.rule("SLI-5.8", "allows")
    def test_a_shot_piece_that_waits_stands_nowhere(self):
        # 03 is shot, the shooter goes on to 33: the comet may return to 03, where it was shot.
        match = table("1@63 2@16", "1@03 2@77", dice="6-3")
        match.play_all(["die 6", "piece 1", "go N", "same", "go S"])
        assert "rim 03" in legal(match)

    @pytest.mark.rule("SLI-5.10", "allows")
    def test_without_any_free_rim_square_the_piece_leaves_the_board(self):
        rim = [square for square in RIM if square != "74"]
        uranus = " ".join(f"{piece}@{at}" for piece, at in zip("23456HB", rim, strict=False))
        saturn = " ".join(f"{piece}@{at}" for piece, at in zip("123456H", rim[7:], strict=False))
        jupiter = " ".join(f"{piece}@{at}" for piece, at in zip("123456H", rim[14:], strict=False))
        neptune = " ".join(f"{piece}@{at}" for piece, at in zip("23456H", rim[21:], strict=False))
        match = table(f"1@64 {uranus} D@74", f"1@34 {neptune}", seats=4, hunter=True, blocker=True,
                      doubler=True, dice="3-1", saturn=saturn, jupiter=jupiter)  # fmt: skip
        assert all(square in match.state[PLACES:] for square in RING)
        match.play_all(["die 3", "piece 1", "go N", "place"])
        assert node(match) == "piece"
        assert pieces(match, "neptune").startswith("1@off")

    @pytest.mark.rule("SLI-3.5", "forbids")
    def test_a_self_shot_piece_goes_where_it_can_make_the_second_part_move(self):
        # Comet 1 shoots comet 2 on 33 and cannot move a 5 from there; comet 2 must.
        match = table("1@23 2@33", "1@00 B@35", blocker=True, dice="5-1")
        match.play_all(["die 1", "piece 1", "go S"])
        assert legal(match) == ["place"]
        refuses(match, "same", "SLI-3.5")
        match.play("place")
        # From 30 a 5 leads only to 35, where the blocker stands.
        assert legal(match) == ["rim 03", "rim 37", "rim 73"]
        refuses(match, "rim 30", "SLI-3.5")
        match.play("rim 37")
        assert legal(match) == ["piece 2"]


class TestHeadings:
    @pytest.mark.rule("SLI-9.5", "forbids")
    def test_the_heading_of_a_simple_shot_is_not_chosen(self):
        match = table("1@74N 2@61N", "1@34S", level=3, dice="4-3")
        match.play_all(["die 4", "piece 1", "go N", "place", "rim 30"])
        assert pieces(match, "neptune") == "1@30W"
        refuses(match, "heading N", "SLI-3.3")

    @pytest.mark.rule("SLI-9.5", "allows")
    def test_an_aimed_shot_chooses_the_heading(self):
        match = table("1@74N 2@61N", "1@34S", level=3)
        play_turn(match, "4-3: 74-34-37=05W")
        assert pieces(match, "neptune") == "1@05W"

    @pytest.mark.rule("SLI-C28", "allows")
    def test_a_simple_shot_to_another_line_chooses_the_heading(self):
        match = table("1@64N 2@61N 3@30N 4@37N 5@74N", "1@34S 2@04S", level=3)
        play_turn(match, "3-1: 64-34=05E, 61-60")
        assert pieces(match, "neptune") == "1@05E 2@04S"

    @pytest.mark.rule("SLI-C45", "allows")
    def test_back_on_the_square_of_the_hit_the_shooter_chooses(self):
        match = table("1@63N 2@16N", "1@03S 2@33S", level=3, dice="6-3")
        match.play_all(["die 6", "piece 1", "go N", "same", "go S", "rim 03"])
        assert node(match) == "heading"
        match.play("heading E")
        assert pieces(match, "neptune").startswith("1@03E")
        assert node(match) == "rim"

    @pytest.mark.rule("SLI-C29", "allows")
    @pytest.mark.rule("SLI-9.1", "allows")
    def test_the_heading_is_the_direction_of_flight(self):
        match = table("1@33N 2@61N", level=3)
        play_turn(match, "3-1: 33-36, 61-60")
        assert pieces(match) == "1@36E 2@60W"

    def test_only_comets_have_headings(self):
        match = table("1@74N 2@61N", "1@00S H@34", level=3, hunter=True)
        play_turn(match, "4-3: 74-34=37, 61-64")
        assert pieces(match, "neptune") == "1@00S H@37"


class TestScore:
    @pytest.mark.rule("SLI-5.9", "allows")
    def test_an_own_comet_shot_by_its_own_side_can_complete_a_row(self):
        match = table("1@74 2@34 3@05 4@06 5@61")
        play_turn(match, "4-3: 74-34=04, 61-64")
        assert score(match) == [1, 0]

    @pytest.mark.rule("SLI-5.9", "forbids")
    def test_a_shot_opponent_scores_for_nobody(self):
        match = table("1@74 2@61", "1@34 2@05 3@06")
        play_turn(match, "4-3: 74-34=04, 61-64")
        assert score(match) == [0, 0]
