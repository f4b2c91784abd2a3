"""What the worked examples leave open: first rolls, the cube, matches, resigning, every ruling."""

import pytest

from heliograph.engine import CHANCE, BadOption, Match
from heliograph.games import load_game
from tests.classics.backgammon.tables import (
    START,
    at,
    begun,
    board,
    fact,
    legal,
    moved,
    play,
    plays,
    refused,
    step,
)

HOME = "6:3 5:3 4:3 3:2 2:2 1:2"
RESIGN = ["resign 1", "resign 2", "resign 3"]


def decisions(match: Match) -> list[str]:
    """Return what may be chosen beside the rolls."""
    return [text for text in legal(match) if not text.startswith("rolled")]


@pytest.mark.rule("BG-1.1", "forbids")
@pytest.mark.rule("BG-2.1", "forbids")
def test_it_is_for_two_and_somebody_must_begin() -> None:
    for seats in (1, 3):
        with pytest.raises(BadOption, match=r"BG-2\.1"):
            load_game("backgammon", seats)
    start = Match(load_game("backgammon", 2))
    assert refused(start, "roll") == "BG-2.1"
    assert board(begun(), 1) == board(at(), 1)


@pytest.mark.rule("BG-1.2", "allows")
@pytest.mark.rule("BG-1.2", "forbids")
def test_each_side_moves_from_its_high_numbers_to_the_low_ones() -> None:
    first = play(begun(1), "rolled 31", "play 3 from 8", "play 1 from 6")
    assert fact(first, "men")["5"] == "2 of 1"
    second = play(begun(2), "rolled 31", "play 3 from 17", "play 1 from 19")
    assert fact(second, "men")["20"] == "2 of 2"
    assert refused(play(begun(1), "rolled 31"), "play 3 from 12") == "BG-3.1", "not its man"


@pytest.mark.rule("BG-1.3", "allows")
def test_pips_are_counted_and_the_bar_is_25() -> None:
    row = load_game("backgammon", 2).rows["pips"].value
    match = at()
    assert row(match.game.open(match.state), 0) == row(match.game.open(match.state), 1) == 167
    match = at("bar:2 6:1", "1:3", turn=2)
    assert [row(match.game.open(match.state), seat) for seat in (0, 1)] == [3, 56]


@pytest.mark.rule("BG-2.1", "allows")
@pytest.mark.rule("BG-2.2", "allows")
@pytest.mark.rule("BG-2.2", "forbids")
def test_the_first_roll_belongs_to_whoever_begins_and_is_no_double() -> None:
    match = begun(2)
    assert match.pending.seat == CHANCE
    assert len(legal(match)) == 15
    assert refused(match, "rolled 66") == "BG-2.2"
    assert refused(match, "double") == "BG-2.3", "no cube before the first roll"
    assert play(match, "rolled 65").pending.seat == 1


@pytest.mark.rule("BG-2.3", "allows")
@pytest.mark.rule("BG-2.3", "forbids")
def test_afterwards_dice_are_told_with_the_real_box_and_rolled_without() -> None:
    match = play(begun(), "rolled 31", "play 3 from 8", "play 1 from 6")
    assert len([text for text in legal(match) if text.startswith("rolled")]) == 21
    assert refused(match, "roll") == "BG-2.3"
    match = play(begun(depth="digital"), "rolled 31", "play 3 from 8", "play 1 from 6")
    assert decisions(match) == ["roll", "double", *RESIGN]
    assert refused(match, "rolled 31") == "BG-2.3"
    play(match, "roll")
    pending = match.pending
    assert pending.seat == CHANCE
    weights = dict(zip(legal(match), pending.weights or (), strict=True))
    assert (weights["rolled 66"], weights["rolled 65"], sum(weights.values())) == (1, 2, 36)


@pytest.mark.rule("BG-3.1", "allows")
@pytest.mark.rule("BG-3.1", "forbids")
def test_two_men_hold_a_point_and_own_men_pile_up() -> None:
    match = at("13:1 8:14", "19:2 1:13", roll="51")
    assert step(match, 13, 5) in legal(match), "fourteen of its own stand there"
    assert step(at("13:1 8:14", "17:1 1:14", roll="51"), 8, 1) in legal(match)
    held = at("13:2 1:13", "17:2 1:13", roll="54")
    assert refused(held, step(held, 13, 5)) == "BG-3.1"


@pytest.mark.rule("BG-3.3", "forbids")
def test_a_man_cannot_pass_where_both_landings_are_held() -> None:
    match = at("24:1 1:14", "3:2 5:2 1:11", roll="42")
    assert refused(match, step(match, 24, 4)) == refused(match, step(match, 24, 2)) == "BG-3.1"


@pytest.mark.rule("BG-4.1", "allows")
@pytest.mark.rule("BG-4.1", "forbids")
def test_each_die_is_played_once_in_either_order() -> None:
    match = play(begun(), "rolled 61", "play 1 from 8")
    assert refused(match, "play 1 from 6") == "BG-4.1"
    assert refused(match, "play 5 from 13") == "BG-4.1"
    play(match, "play 6 from 13")
    assert match.pending.seat == 1
    other = play(begun(), "rolled 61", "play 6 from 13", "play 1 from 8")
    assert board(other, 1) == board(match, 1)


@pytest.mark.rule("BG-5.1", "forbids")
@pytest.mark.rule("BG-5.2", "forbids")
@pytest.mark.rule("BG-C8", "allows")
@pytest.mark.rule("BG-C8", "forbids")
def test_the_bar_comes_before_everything() -> None:
    match = at("bar:1 6:1 5:13", "6:2 1:13", roll="63")
    assert refused(match, step(match, 6, 3)) == "BG-5.1"
    assert refused(match, step(match, 25, 6)) == "BG-3.1", "that point is held"
    assert plays(match, 1) == plays(play(match.copy(), step(match, 25, 3)), 1)


@pytest.mark.rule("BG-6.3", "forbids")
@pytest.mark.rule("BG-6.3", "allows")
def test_a_man_that_stands_higher_is_played_first() -> None:
    match = at("6:1 2:4", "1:3", roll="54")
    assert refused(match, step(match, 2, 5)) == "BG-6.3"
    play(match, step(match, 6, 5))
    assert legal(match) == [step(match, 2, 4)]


@pytest.mark.rule("BG-6.5", "allows")
@pytest.mark.rule("BG-6.5", "forbids")
def test_whoever_is_hit_while_bearing_off_comes_home_first() -> None:
    match = at("bar:1 2:4", "24:1 1:3", roll="41")
    assert refused(match, step(match, 2, 4)) == "BG-5.1"
    assert refused(match, step(match, 0, 1)) == "BG-6.5", "what is off stays off"
    play(match, step(match, 25, 4))
    assert legal(match) == [step(match, 2, 1), step(match, 21, 1)]
    match = at("21:1 2:4", "1:3", roll="21")
    assert refused(match, step(match, 2, 2)) == "BG-6.1", "one is not home"


@pytest.mark.rule("BG-7.1", "allows")
def test_the_last_man_ends_the_game_with_dice_left() -> None:
    match = play(at("2:1", "1:3"), "rolled 66", "play 6 from 2")
    assert (fact(match, "score"), fact(match, "node")) == ([1, 0], "start")


@pytest.mark.rule("BG-C2", "allows")
def test_the_last_man_may_go_off_by_either_die() -> None:
    match = at("2:1", "1:3", roll="61")
    assert legal(match) == [step(match, 2, 1), step(match, 2, 6)]
    match = at("5:1", "1:3", roll="65")
    assert legal(match) == [step(match, 5, 5), step(match, 5, 6)]


@pytest.mark.rule("BG-4.3", "forbids")
def test_a_man_stays_on_the_board_where_both_dice_need_it() -> None:
    match = at("6:1 4:1", "20:2 1:11", roll="41")
    assert refused(match, step(match, 4, 4)) == "BG-4.3", "nobody could play the one"
    start = board(match, 1)
    assert plays(match, 1) == {moved(start, told) for told in ("6/2 4/3", "6/2 2/1")}


# The cube


@pytest.mark.rule("BG-8.2", "allows")
@pytest.mark.rule("BG-8.2", "forbids")
@pytest.mark.rule("BG-8.3", "forbids")
def test_a_double_comes_before_the_roll_and_is_answered() -> None:
    match = at()
    assert "double" in legal(match)
    assert refused(play(match.copy(), "rolled 31"), "double") == "BG-4.3"
    play(match, "double")
    assert (match.pending.seat, decisions(match)) == (1, ["take", "drop"])
    assert refused(match, "rolled 31") == "BG-8.3"
    play(match, "take")
    assert (match.pending.seat, fact(match, "table")["turn"]) == (CHANCE, 1)
    assert play(match, "rolled 31").pending.seat == 0, "the doubler rolls"


@pytest.mark.rule("BG-8.5", "forbids")
def test_only_the_owner_doubles_again() -> None:
    match = at(doubled=(0, 1))
    assert refused(match, "double") == "BG-8.5"
    assert "double" in legal(at(doubled=(0, 1), turn=2))
    assert "double" in legal(at(doubled=(2, 2), match=0)), "in the middle it is for both"


@pytest.mark.rule("BG-O1", "allows")
@pytest.mark.rule("BG-O1", "forbids")
@pytest.mark.rule("BG-C1", "forbids")
@pytest.mark.rule("BG-C1", "allows")
def test_without_a_cube_and_in_a_match_to_one_nobody_doubles() -> None:
    for options in ({"cube": False}, {"match": 1}):
        match = at(**options)
        assert refused(match, "double") == "BG-O1"
        assert decisions(match) == RESIGN
    assert "double" in legal(at(match=2, crawford_game=2))


@pytest.mark.rule("BG-C4", "allows")
def test_a_double_that_cannot_matter_is_legal() -> None:
    match = play(at(score=(4, 4), crawford_game=2), "double", "take")
    assert "double" in legal(at(score=(4, 4), crawford_game=2, doubled=(3, 0)))
    assert fact(match, "cube") == [0, 1]


@pytest.mark.rule("BG-C5", "allows")
def test_the_cube_goes_above_64_and_points_stay_within_their_sheet() -> None:
    match = play(at(doubled=(6, 0), match=0), "double", "take")
    assert fact(match, "cube") == [0, 7]
    match = play(at("1:1", "13:15", doubled=(20, 0), match=0), "rolled 21", "play 2 from 1")
    assert fact(match, "score") == [9999, 0]


# Matches


@pytest.mark.rule("BG-9.1", "allows")
@pytest.mark.rule("BG-9.3", "allows")
def test_points_are_added_and_a_new_game_begins_until_one_has_enough() -> None:
    match = play(at("1:1", "1:3", match=2), "rolled 21")
    play(match, "play 2 from 1")
    assert legal(match) == ["starts 1", "starts 2"]
    play(match, "starts 2")
    assert (fact(match, "table")["round"], fact(match, "table")["first"]) == (2, 2)
    assert board(match, 1) == board(begun(), 1)
    assert (fact(match, "cube"), fact(match, "crawford")) == ([0, 0], 1)
    match = play(
        at("1:1", "13:15", match=3, score=(2, 2), crawford_game=2), "rolled 21", "play 2 from 1"
    )
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "match")
    assert fact(match, "score") == [4, 2]


@pytest.mark.rule("BG-9.2", "allows")
@pytest.mark.parametrize("crawford", [True, False])
def test_the_crawford_game_comes_once(*, crawford: bool) -> None:
    opening = ["rolled 31", "play 3 from 17", "play 1 from 19"]
    match = play(
        begun(1, match=3, crawford=crawford), "rolled 31", "play 3 from 8", "play 1 from 6"
    )
    play(match, "resign 2", "accept", "starts 2", *opening)
    assert ("double" in legal(match)) is not crawford, "2-0 in a match to 3"
    play(match, "resign 1", "accept")
    assert fact(match, "score") == [2, 1]
    play(match, "starts 2", *opening)
    assert "double" in legal(match), "2-1 in the game after it"


@pytest.mark.rule("BG-O2", "allows")
@pytest.mark.rule("BG-O2", "forbids")
def test_without_a_match_the_loser_says_whether_another_game_is_played() -> None:
    match = play(at("1:1", "1:3", match=0), "rolled 21", "play 2 from 1")
    assert (match.pending.seat, legal(match)) == (1, ["another", "stop"])
    assert refused(match, "starts 1") == "BG-O2"
    assert fact(play(match.copy(), "another"), "node") == "start"
    play(match, "stop")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "stopped")
    for points in (-1, 26):
        with pytest.raises(BadOption, match=r"BG-O2"):
            load_game("backgammon", 2, {"match": points})


@pytest.mark.rule("BG-10.2", "forbids")
@pytest.mark.rule("BG-10.3", "forbids")
@pytest.mark.rule("BG-10.1", "forbids")
@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [("jacoby", True, "BG-10.1"), ("beavers", True, "BG-10.2"), ("auto_doubles", 1, "BG-10.3")],
)
def test_options_of_money_games_are_refused_in_a_match(option: str, value: int, rule: str) -> None:
    with pytest.raises(BadOption, match=rf"{option} only together with match = 0.*{rule}"):
        load_game("backgammon", 2, {option: value})
    assert load_game("backgammon", 2, {option: value, "match": 0}).options[option] == value


@pytest.mark.rule("BG-10.2", "allows")
@pytest.mark.rule("BG-10.2", "forbids")
def test_a_beaver_keeps_the_cube_and_the_doubler_plays_on() -> None:
    assert refused(play(at(), "double"), "beaver") == "BG-10.2"
    match = play(at(match=0, beavers=True, doubled=(1, 0)), "double", "beaver")
    assert (fact(match, "cube"), match.pending.seat, legal(match)) == ([0, 3], 0, ["take", "drop"])
    assert refused(match, "beaver") == "BG-10.2", "no raccoons"
    play(match, "take")
    assert (match.pending.seat, fact(match, "cube")) == (CHANCE, [0, 3])
    play(match, "rolled 31")
    assert (match.pending.seat, fact(match, "offered")) == (0, 0)


@pytest.mark.rule("BG-10.3", "allows")
@pytest.mark.rule("BG-10.3", "forbids")
def test_equal_first_rolls_double_the_cube_as_often_as_agreed() -> None:
    match = begun(match=0, auto_doubles=2)
    assert legal(match) == ["equal 0", "equal 1", "equal 2"]
    assert list(match.pending.weights or ()) == [30, 5, 1]
    assert refused(match, "equal 3") == "BG-10.3"
    play(match, "equal 2")
    assert (fact(match, "cube"), fact(match, "node")) == ([2, 2], "roll")


@pytest.mark.rule("BG-11.1", "allows")
@pytest.mark.rule("BG-11.1", "forbids")
def test_a_game_can_be_offered_before_the_roll() -> None:
    match = play(at(doubled=(0, 1), match=9), "resign 2")
    assert (match.pending.seat, legal(match)) == (1, ["accept", "refuse"])
    assert refused(match, "rolled 31") == "BG-11.1"
    play(match, "refuse")
    assert (match.pending.seat, refused(match, "resign 2")) == (0, "BG-11.1")
    play(match, "resign 3", "accept")
    assert fact(match, "score") == [0, 6]
    later = play(at(), "resign 3", "refuse", "rolled 31")
    assert refused(later, "resign 1") == "BG-4.3", "not in the middle of a turn"
    assert fact(later, "offered") == 0


def test_home_is_six_points() -> None:
    match = at(HOME, START.replace("24:2", "13:2"), roll="62")
    assert step(match, 6, 6) in legal(match)
