"""What the worked examples leave open: ends, counts, draws, and every ruling."""

from typing import Any

import pytest

from heliograph.engine import NOBODY, BadOption, Match
from heliograph.games import load_game
from heliograph_classics.morris.game import LINES, NEXT, POINTS
from tests.classics.morris.tables import at, begun, fact, legal, play, reason, refused

SHUFFLE = ("move d6 d5", "move a1 a4", "move d5 d6", "move a4 a1")


def shuffling(**options: Any) -> Match:
    """Return a board on which both sides can move to and fro."""
    return at("a7 d6 g7 b4", "a1 d1 b2 e3", **options)


@pytest.mark.rule("MO-1.2", "allows")
@pytest.mark.rule("MO-C8", "allows")
@pytest.mark.parametrize("first", [1, 2])
def test_whoever_begins_is_white_and_turns_alternate(first: int) -> None:
    match = begun(first)
    assert (fact(match, "hand"), len(legal(match))) == ([9, 9], 24)
    seats = []
    for point in POINTS[:4]:
        seats.append(match.pending.seat + 1)
        match.play(f"place {point}")
    assert seats == [first, 3 - first] * 2


@pytest.mark.rule("MO-1.2", "forbids")
def test_it_is_for_two() -> None:
    for seats in (1, 3):
        with pytest.raises(BadOption, match=r"MO-1\.2"):
            load_game("morris", seats)
    start = Match(load_game("morris", 2))
    assert refused(start, "place a7") == "MO-1.2", "first it must be known who is White"


@pytest.mark.rule("MO-1.1", "allows")
def test_the_board_has_sixteen_lines_and_32_pairs_of_neighbours() -> None:
    assert (len(POINTS), len(LINES), sum(map(len, NEXT))) == (24, 16, 2 * 32)


@pytest.mark.rule("MO-2.1", "forbids")
@pytest.mark.rule("MO-C7", "forbids")
def test_nobody_moves_or_takes_while_placing() -> None:
    match = play(begun(), "place a7", "place d7")
    assert refused(match, "move a7 a4") == "MO-2.1"
    assert refused(match, "take d7") == "MO-2.1"
    assert refused(match, "place d7") == "MO-2.1", "it is taken"


@pytest.mark.rule("MO-C7", "allows")
@pytest.mark.rule("MO-C7", "forbids")
def test_nine_men_and_no_diagonals() -> None:
    assert fact(begun(), "hand") == [9, 9]
    match = at("a7 b6 c5 d1", "g1 f2 e3 d7", turn=2)
    assert legal(match) == [
        "move d7 g7", "move d7 d6", "move e3 e4", "move e3 d3", "move f2 f4", "move f2 d2",
        "move g1 g4",
    ]  # fmt: skip
    assert refused(match, "move g1 f2") == "MO-3.1"


@pytest.mark.rule("MO-2.2", "allows")
@pytest.mark.rule("MO-2.2", "forbids")
def test_a_taken_man_never_comes_back_and_men_in_hand_are_not_touched() -> None:
    match = at("a7 d7", "a1", hand=(3, 3))
    play(match, "place g7")
    assert legal(match) == ["take a1"], "of four men one stands on the board"
    play(match, "take a1")
    assert (fact(match, "hand"), fact(match, "left")) == ([2, 3], [3, 0])
    play(match, "place a1", "place b2", "place d1", "place b4", "place b6")
    assert (fact(match, "hand"), fact(match, "left")) == ([0, 0], [5, 3])
    assert refused(match, "place f2") == "MO-3.3", "the fourth man is gone"


@pytest.mark.rule("MO-4.1", "allows")
@pytest.mark.rule("MO-4.1", "forbids")
def test_a_mill_takes_a_man_of_the_other_side_in_the_same_turn() -> None:
    match = play(at("a7 d7 b4 c3", "a1 f2 e3 d5", hand=(1, 1)), "place g7")
    assert match.pending.seat == 0
    assert refused(match, "take a7") == "MO-4.1", "that is an own man"
    assert refused(match, "take g1") == "MO-4.1", "nobody stands there"
    play(match, "take a1")
    assert (match.pending.seat, fact(match, "mills")) == (1, [1, 0])
    assert refused(match, "take a7") == "MO-2.1"


@pytest.mark.rule("MO-4.1", "forbids")
def test_two_men_and_one_of_the_other_side_are_no_mill() -> None:
    match = play(at("a7 d7", "a4 a1 d1 b2", hand=(2, 2)), "place b6")
    assert (match.pending.seat, fact(match, "takes")) == (1, 0)


@pytest.mark.rule("MO-O2", "allows")
def test_two_mills_take_no_second_man_where_fewer_than_three_are_left() -> None:
    match = at("a7 g7 d6 d5", "a4 b4 f2", hand=(1, 0), double_mill="two")
    play(match, "place d7", "take f2")
    assert (reason(match), match.outcome and match.outcome.winners) == ("two_men", (0,))


@pytest.mark.rule("MO-5.1", "allows")
def test_men_in_hand_count_for_three() -> None:
    match = play(at("a7 d7 b4", "a1 g1", hand=(1, 1)), "place g7", "take a1")
    assert reason(match) == "two_men"
    match = play(at("a7 d7 b4", "a1 g1", hand=(1, 2)), "place g7", "take a1")
    assert (reason(match), match.pending.seat) == ("", 1)


@pytest.mark.rule("MO-5.2", "allows")
def test_three_men_in_hand_are_never_blocked() -> None:
    match = at("a7 a1 g7 g1 d7", "a4 d1 g4 d6", hand=(1, 1), flying=False)
    assert len(legal(match)) == 24 - 9


@pytest.mark.rule("MO-5.3", "allows")
@pytest.mark.rule("MO-O4", "allows")
@pytest.mark.parametrize(("repetition", "rounds"), [(2, 1), (3, 2), (0, 3)])
def test_a_position_that_comes_again_is_a_draw(repetition: int, rounds: int) -> None:
    match = shuffling(repetition=repetition)
    play(match, *(SHUFFLE * rounds)[:-1])
    assert reason(match) == "", "one move before"
    play(match, SHUFFLE[-1])
    assert reason(match) == ("repetition" if repetition else "")
    if repetition:
        assert match.outcome is not None
        assert match.outcome.winners == (0, 1)


@pytest.mark.rule("MO-5.3", "allows")
def test_the_same_men_with_the_other_side_to_move_are_another_position() -> None:
    match = at("a7 g7 c4", "d3 d2 f4 b6", repetition=2)
    men = fact(match, "men")
    play(match, "move c4 c5", "move f4 e4", "move c5 c3", "move e4 f4", "move c3 c4")
    assert fact(match, "men") == men, "White came round in three moves, Black in two"
    assert (reason(match), match.pending.seat) == ("", 1)


@pytest.mark.rule("MO-5.3", "allows")
def test_a_capture_begins_the_count_anew() -> None:
    match = at("a7 d6 g7 b4", "a1 d1 b2 e3 f2", repetition=2)
    play(match, "move d6 d7", "take f2", "move a1 a4", "move d7 d6", "move a4 a1", "move d6 d7")
    play(match, "take e3")
    assert (reason(match), fact(match, "times")) == ("", 1), "three men each way, a new board"


@pytest.mark.rule("MO-C6", "allows")
def test_nothing_is_counted_while_placing() -> None:
    match = play(begun(repetition=2), *(f"place {point}" for point in POINTS[3:9]))
    assert (fact(match, "past"), fact(match, "times"), fact(match, "quiet")) == ("", 0, 0)


@pytest.mark.rule("MO-5.4", "allows")
@pytest.mark.rule("MO-O5", "allows")
@pytest.mark.parametrize("quiet", [20, 50, 0])
def test_turns_without_a_mill_are_counted_to_a_draw(quiet: int) -> None:
    match = shuffling(repetition=0, quiet=quiet)
    turns = quiet or 300
    for turn in range(turns):
        assert reason(match) == "", turn
        match.play(SHUFFLE[turn % 4])
    assert reason(match) == ("quiet" if quiet else "")


@pytest.mark.rule("MO-5.4", "allows")
def test_quiet_turns_count_from_the_end_of_placing_and_anew_after_a_mill() -> None:
    match = at("a7 d6 g7 b4", "a1 d1 b2 e3", hand=(0, 1), turn=2)
    play(match, "place f2")
    assert fact(match, "quiet") == 0, "the last placing is no turn of moving"
    play(match, "move d6 d5", "move a1 a4")
    assert fact(match, "quiet") == 2
    play(match, "move d5 d6", "move a4 a1", "move d6 d7")
    assert fact(match, "quiet") == 0
    play(match, "take e3", "move a1 a4")
    assert fact(match, "quiet") == 1


@pytest.mark.rule("MO-5.4", "allows")
def test_nothing_is_counted_while_somebody_still_places() -> None:
    match = play(at("a7 d6 g7 b4", "a1 d1 b2 e3", hand=(0, 1)), "move d6 d5")
    assert fact(match, "quiet") == 0


@pytest.mark.rule("MO-O5", "allows")
def test_other_counts_are_not_offered() -> None:
    for wrong in (19, 201, -1):
        with pytest.raises(BadOption, match=r"0 or 20–200 for option quiet.*MO-O5"):
            load_game("morris", 2, {"quiet": wrong})
    assert load_game("morris", 2, {"quiet": 33}).options["quiet"] == 33


@pytest.mark.rule("MO-O6", "allows")
@pytest.mark.parametrize("cap", [1, 7])
def test_so_many_turns_and_no_more(cap: int) -> None:
    match = begun(turn_cap=cap)
    for point in POINTS[:cap]:
        assert reason(match) == ""
        match.play(f"place {point}")
        if match.pending.choices and legal(match)[0].startswith("take"):
            match.play(legal(match)[0])
    assert (reason(match), match.pending.seat) == ("turn_cap", NOBODY)


@pytest.mark.rule("MO-C1", "allows")
@pytest.mark.rule("MO-C1", "forbids")
def test_three_men_on_the_board_do_not_fly_while_others_are_in_hand() -> None:
    match = at("a7 d7 b4", "a1 g1 d2", hand=(2, 2))
    assert {text.split()[0] for text in legal(match)} == {"place"}
    assert refused(match, "move a7 c3") == "MO-2.1"


@pytest.mark.rule("MO-3.2", "allows")
@pytest.mark.rule("MO-O1", "forbids")
def test_each_side_flies_by_its_own_count() -> None:
    men = {"white": "a7 d7 b4", "black": "a1 g1 d2 f4"}
    match = at(**men)
    assert "move a7 c3" in legal(match)
    assert refused(at(**men, turn=2), "move a1 c3") == "MO-3.1"
    assert refused(at(**men, flying=False), "move a7 c3") == "MO-3.1"


@pytest.mark.rule("MO-C3", "allows")
@pytest.mark.rule("MO-5.2", "allows")
@pytest.mark.parametrize(
    ("last", "ended"), [("move g1 g4", "blocked"), ("move c3 d3", "quiet")]
)  # fmt: skip
def test_the_last_quiet_turn_wins_if_it_leaves_no_move(last: str, ended: str) -> None:
    match = at("a4 d6 g1 c3", "a7 d7 g7", quiet=20, flying=False)
    match.correct("quiet", 19)
    assert reason(play(match, last)) == ended


@pytest.mark.rule("MO-C3", "allows")
def test_the_last_quiet_turn_wins_if_it_takes_a_man_to_two() -> None:
    match = at("a7 d6 g7 b4", "a1 d1 b2", quiet=20)
    match.correct("quiet", 19)
    assert reason(play(match, "move d6 d7", "take a1")) == "two_men"


@pytest.mark.rule("MO-C4", "allows")
def test_a_capture_that_leaves_three_men_blocked_does_not_win() -> None:
    men = {"white": "a4 d6 g4 c3 b4 f4", "black": "a7 d7 g7 e5", "takes": 1}
    assert reason(play(at(**men), "take e5")) == "", "Black flies"
    assert reason(play(at(**men, flying=False), "take e5")) == "blocked"


@pytest.mark.rule("MO-C5", "allows")
def test_a_mill_that_takes_nothing_ends_the_count_of_quiet_turns() -> None:
    match = at("a7 d6 g7 b4", "a1 d1 g1", protect="always", quiet=20, repetition=0)
    match.correct("quiet", 19)
    play(match, "move d6 d7")
    assert (reason(match), fact(match, "quiet"), match.pending.seat) == ("", 0, 1)
    assert fact(match, "mills") == [1, 0]


@pytest.mark.rule("MO-5.5", "allows")
@pytest.mark.parametrize("match", [begun(), shuffling(), at("a7 d7 b4", "a1 g1 d2")])
def test_a_draw_is_offered_and_accepted(match: Match) -> None:
    play(match := match.copy(), "offer draw")
    assert (match.pending.seat, legal(match)) == (1, ["decline", "accept"])
    play(match, "accept")
    assert reason(match) == "agreed"
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)


@pytest.mark.rule("MO-5.5", "allows")
@pytest.mark.rule("MO-5.5", "forbids")
def test_who_declines_hands_the_turn_back_and_is_not_asked_twice() -> None:
    match = play(at("a7 d7 g7 b4", "a1 g1 d2 f4", takes=1), "offer draw", "decline")
    assert match.pending.seat == 0
    assert legal(match)[0].startswith("take"), "as before the offer"
    assert refused(match, "accept") == "MO-4.6"
    assert match.game.why_not(match.state, match.game.parse_choice("offer draw")).rule == "MO-5.5"
    play(match, "take a1", "offer draw", "decline")
    assert match.pending.seat == 1, "a new turn, a new offer"


@pytest.mark.rule("MO-5.5", "forbids")
def test_nobody_plays_before_the_answer() -> None:
    match = play(shuffling(), "offer draw")
    assert refused(match, "move a1 a4") == "MO-5.5"
