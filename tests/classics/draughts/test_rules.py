"""What the worked examples leave open: pieces, draws, options, corrections."""

import random

import pytest

from heliograph.engine import BadCorrection, BadOption, Match
from heliograph.games import load_game
from tests.classics.draughts.tables import at, go, legal, side
from tests.classics.playing import begun, fact, play, reason, refused, winners

SHUFFLE = "1-5 32-28 5-1 28-32"


@pytest.mark.rule("DR-1.1", "allows")
@pytest.mark.rule("DR-1.3", "allows")
@pytest.mark.rule("DR-1.4", "allows")
@pytest.mark.rule("DR-C8", "allows")
@pytest.mark.rule("DR-C10", "allows")
def test_whoever_begins_is_dark() -> None:
    low, high = " ".join(map(str, range(1, 13))), " ".join(map(str, range(21, 33)))
    match = begun("draughts")
    assert (side(match, 1), side(match, 2), fact(match, "left")) == (low, high, [12, 12])
    match = begun("draughts", 2)
    assert (side(match, 2), side(match, 1), match.pending.seat) == (low, high, 1)
    assert legal(match)[0] == "9-13", "the second seat goes down the board"


@pytest.mark.rule("DR-C8", "forbids")
def test_it_is_for_two() -> None:
    for seats in (1, 3):
        with pytest.raises(BadOption, match=r"DR-C8"):
            load_game("draughts", seats)
    assert refused(Match(load_game("draughts", 2)), "move 9 13") == "DR-C8"


@pytest.mark.rule("DR-2.1", "allows")
@pytest.mark.rule("DR-2.1", "forbids")
def test_men_go_forward_and_kings_one_square_in_any_direction() -> None:
    match = at("14 K19", "32")
    assert legal(match) == ["14-17", "14-18", "19-15", "19-16", "19-23", "19-24"]
    assert refused(match, "move 14 10") == refused(match, "move 19 28") == "DR-2.1"
    assert legal(at("1", "19 K14", turn=2)) == [
        "14-9", "14-10", "14-17", "14-18", "19-15", "19-16",
    ]  # fmt: skip


@pytest.mark.rule("DR-2.2", "allows")
@pytest.mark.rule("DR-2.2", "forbids")
def test_men_jump_forward_alone_and_over_kings() -> None:
    match = at("14", "K18 10")
    assert legal(match) == ["14x23"]
    assert refused(match, "jump 14 7") == "DR-2.2", "backwards"
    assert refused(match, "jump 14 21") == "DR-2.2", "over nobody"
    assert legal(at("14 18", "32")) == ["14-17", "18-22", "18-23"], "not over the own"
    assert legal(at("14", "18 23")) == ["14-17"], "no free square behind"


@pytest.mark.rule("DR-2.3", "forbids")
@pytest.mark.rule("DR-C2", "allows")
@pytest.mark.rule("DR-C2", "forbids")
@pytest.mark.parametrize("forced", [True, False])
def test_a_jump_that_was_begun_is_played_to_its_end(forced: bool) -> None:
    match = go(at("1 2", "6 15 32", forced=forced), "1x10")
    assert (match.pending.seat, legal(match), fact(match, "left")) == (0, ["10x19"], [2, 2])
    assert refused(match, "move 2 7") == refused(match, "jump 2 9") == "DR-2.3"
    assert go(match, "10x19").pending.seat == 1


@pytest.mark.rule("DR-2.4", "allows")
def test_a_jumped_piece_leaves_the_board() -> None:
    match = go(at("1", "6 32"), "1x10")
    assert (side(match, 2), fact(match, "left")) == ("32", [1, 1])


@pytest.mark.rule("DR-2.6", "allows")
def test_a_man_is_crowned_by_moving_too() -> None:
    assert side(go(at("25", "6"), "25-29"), 1) == "K29"
    assert side(go(at("28", "6", turn=2), "6-1"), 2) == "K1"


@pytest.mark.rule("DR-C1", "allows")
@pytest.mark.rule("DR-C3", "allows")
def test_without_the_duty_to_jump_nobody_has_to() -> None:
    match = at("1 2", "6 32", forced=False)
    assert legal(match) == ["1-5", "2-7", "1x10", "2x9"]
    go(match, "2-7")
    assert side(match, 1) == "1 7", "nobody takes a piece that did not jump"


@pytest.mark.rule("DR-3.2", "allows")
@pytest.mark.rule("DR-3.2", "forbids")
def test_a_draw_is_offered_once_in_a_turn() -> None:
    match = play(begun("draughts"), "offer draw")
    assert refused(match, "move 9 13") == "DR-3.2"
    play(match, "decline")
    assert refused(match, "offer draw") == "DR-3.2"
    go(match, "9-13")
    play(match, "offer draw", "accept")
    assert (reason(match), winners(match)) == ("agreed", [1, 2])


@pytest.mark.rule("DR-3.3", "allows")
@pytest.mark.rule("DR-C7", "allows")
@pytest.mark.parametrize("repetition", [3, 0])
def test_the_same_position_for_the_third_time(repetition: int) -> None:
    match = at("K1", "K32", repetition=repetition)
    go(match, SHUFFLE + " 1-5 32-28 5-1")
    assert reason(match) == ""
    go(match, "28-32")
    assert reason(match) == ("repetition" if repetition else "")


@pytest.mark.rule("DR-3.3", "allows")
def test_the_same_pieces_with_the_other_side_to_move_are_another_position() -> None:
    dark, light = (fact(at("K1", "K32", turn), "past") for turn in (1, 2))
    assert len(dark) == len(light) == 20
    assert dark != light


@pytest.mark.rule("DR-3.4", "allows")
@pytest.mark.rule("DR-C5", "allows")
@pytest.mark.parametrize("agreed", [40, 3, 0])
def test_moves_without_progress(agreed: int) -> None:
    match = at("K1", "K32", no_progress=agreed, repetition=0)
    for number in range(2 * (agreed or 50)):
        assert reason(match) == "", number
        go(match, SHUFFLE.split()[number % 4])
    assert reason(match) == ("no_progress" if agreed else "")


@pytest.mark.rule("DR-C6", "allows")
@pytest.mark.parametrize(("progress", "quiet"), [("capture_or_man", 0), ("capture_only", 2)])
def test_what_progress_is(progress: str, quiet: int) -> None:
    match = go(at("K1 9", "K32", progress=progress), "1-5 32-28 9-13")
    assert fact(match, "quiet") == quiet + (progress == "capture_only")
    go(match, "28-32")
    match = go(at("K1 20", "K32 24", progress=progress), "20x27")
    assert fact(match, "quiet") == 0


@pytest.mark.rule("DR-3.4", "allows")
def test_losing_comes_before_a_draw() -> None:
    match = at("K14 6", "13", no_progress=1, repetition=0)
    match.correct("turn", 1)
    go(match, "14-9")
    assert reason(match) == "blocked"


@pytest.mark.rule("DR-C4", "allows")
@pytest.mark.rule("DR-C4", "forbids")
def test_a_draw_may_have_to_be_claimed() -> None:
    match = at("K1", "K32", draws="claim")
    assert refused(match, "claim draw") == "DR-C4"
    go(match, SHUFFLE + " " + SHUFFLE)
    assert reason(match) == ""
    play(match, "claim draw")
    assert (reason(match), winners(match)) == ("repetition", [1, 2])
    assert refused(at("K1", "K32"), "claim draw") == "DR-C4"


@pytest.mark.rule("DR-3.1", "allows")
def test_no_piece_left() -> None:
    match = go(at("1", "6"), "1x10")
    assert (reason(match), winners(match)) == ("no_piece", [1])


@pytest.mark.rule("DR-1.3", "allows")
@pytest.mark.parametrize("seed", range(2))
def test_a_board_that_is_turned_plays_the_same(seed: int) -> None:
    dice, match, other = random.Random(seed), begun("draughts"), begun("draughts", 2)
    while moves := legal(match):
        assert moves == legal(other), "dark is the first seat here, the second there"
        move = dice.choice(moves)
        go(match, move)
        go(other, move)
    assert [3 - seat for seat in winners(match)][::-1] == winners(other)


# What the table corrects


@pytest.mark.rule("DR-1.3", "forbids")
@pytest.mark.rule("DR-2.6", "forbids")
@pytest.mark.rule("DR-C12", "allows")
def test_pieces_are_corrected_within_the_rules() -> None:
    match = begun("draughts")
    with pytest.raises(BadCorrection, match=r"more than twelve.*DR-1\.3"):
        match.correct("men.14", "1 man")
    match.correct("men.9", None)
    match.correct("men.14", "1 man")
    assert fact(match, "left") == [12, 12]
    match.correct("men.30", None)
    match.correct("men.1", None)
    with pytest.raises(BadCorrection, match=r"a king, not a man.*DR-2\.6"):
        match.correct("men.30", "1 man")
    match.correct("men.30", "1 king")
    assert "K30" in side(match, 1)


def test_a_jump_still_goes_on_after_a_correction_and_not_after_the_turn() -> None:
    match = go(at("1 2", "6 15 32"), "1x10")
    match.correct("men.32", None)
    assert legal(match) == ["10x19"]
    match.correct("men.15", None)
    assert (reason(match), winners(match)) == ("", []) or reason(match)
    match = go(at("1 2", "6 15 32"), "1x10")
    match.correct("turn", 2)
    assert (match.pending.seat, fact(match, "runs")) == (1, 0)
