"""What the worked examples leave open: seats, refusals, tries, blockades, places."""

import pytest

from heliograph.engine import CHANCE, NOBODY, BadOption, Match
from heliograph.games import load_game
from tests.classics.ludo.tables import at, begun, choices, fact, men, move, play, refused

FIRST_HOME = "34 41 42 43"


@pytest.mark.rule("LU-1.1", "allows")
@pytest.mark.rule("LU-1.3", "allows")
@pytest.mark.rule("LU-1.4", "allows")
@pytest.mark.rule("LU-1.4", "forbids")
def test_two_to_four_begin_in_their_yards_or_with_one_man_outside() -> None:
    for seats in (1, 5):
        with pytest.raises(BadOption, match=r"LU-1\.4"):
            load_game("ludo", seats)
    match = play(Match(load_game("ludo", 3, {"depth": "referee"})), "begins 2")
    assert (match.pending.seat, fact(match, "table")["turn"]) == (CHANCE, 2)
    assert [men(match, seat) for seat in (1, 2, 3)] == ["Y Y Y Y"] * 3
    match = play(Match(load_game("ludo", 2, {"start_men": 1})), "begins 1")
    assert [men(match, seat) for seat in (1, 2)] == ["Y Y Y 0"] * 2


@pytest.mark.rule("LU-1.2", "allows")
@pytest.mark.parametrize(("seating", "field"), [("opposite", "f21"), ("side", "f11")])
def test_two_sit_opposite_or_side_by_side(seating: str, field: str) -> None:
    match = play(at(turn=2, two=True, seating=seating), "roll 6")
    assert fact(match, "men")[field] == "1 of 2"


@pytest.mark.rule("LU-2.1", "allows")
@pytest.mark.rule("LU-2.1", "forbids")
@pytest.mark.rule("LU-2.3", "allows")
@pytest.mark.rule("LU-3.1", "forbids")
@pytest.mark.rule("LU-5.2", "forbids")
@pytest.mark.rule("LU-2.4", "forbids")
def test_one_man_moves_by_exactly_the_number() -> None:
    match = play(at("5 8 39 Y", "9 Y Y Y"), "roll 3")
    assert choices(match) == [8, 39]
    assert refused(match, move(match, 5)) == "LU-2.4"
    assert refused(match, move(match, -1)) == "LU-3.1"
    assert refused(match, "move f20") == "LU-2.1", "that is a man of another seat"
    assert men(play(match, move(match, 8)), 1) == "Y 5 11 39"
    assert men(play(at("5 39 Y Y", "37 Y Y Y"), "roll 5"), 1) == "Y Y 10 39", "over a man"
    far = play(at("5 8 39 Y"), "roll 5")
    assert (choices(far), refused(far, move(far, 39))) == ([5, 8], "LU-5.2")


@pytest.mark.rule("LU-3.1", "allows")
@pytest.mark.rule("LU-3.2", "forbids")
def test_a_six_must_enter() -> None:
    match = play(at("5 8 Y Y", vacate="off"), "roll 6")
    assert men(match, 1) == "Y 0 5 8"
    assert fact(match, "table")["turn"] == 1
    other = play(at("1 7 Y Y", "4 Y Y Y"), "roll 5")
    assert choices(other) == [1, 7]


@pytest.mark.rule("LU-3.3", "forbids")
def test_who_stands_on_the_start_field_makes_room_unless_agreed_otherwise() -> None:
    assert men(play(at("0 10 Y Y"), "roll 3"), 1) == "Y Y 3 10"
    assert choices(play(at("0 10 Y Y", vacate="off"), "roll 3")) == [0, 10]
    chain = play(at("0 3 6 Y", vacate="chain"), "roll 3")
    assert men(chain, 1) == "Y 0 3 9", "the second in the way"


@pytest.mark.rule("LU-4.1", "allows")
@pytest.mark.rule("LU-4.1", "forbids")
def test_men_at_home_that_can_still_move_leave_one_try() -> None:
    assert fact(begun("43 Y Y Y"), "tries") == 3
    assert fact(begun("42 Y Y Y"), "tries") == 1
    assert fact(begun("42 Y Y Y", tries_when="track_empty"), "tries") == 3


@pytest.mark.rule("LU-4.2", "forbids")
@pytest.mark.parametrize(("tries", "turn"), [(1, 2), (3, 1)])
def test_so_many_tries_were_agreed(tries: int, turn: int) -> None:
    match = play(begun("Y Y Y Y", tries=3) if tries == 3 else _once(), "roll 2")
    assert fact(match, "table")["turn"] == turn
    if tries == 3:
        play(match, "roll 2", "roll 2")
        assert fact(match, "table")["turn"] == 2
    assert fact(match, "turns")[1] == 1


def _once() -> Match:
    return play(Match(load_game("ludo", 2, {"depth": "referee", "tries": 1})), "begins 1")


@pytest.mark.rule("LU-4.4", "allows")
def test_a_seat_that_is_stuck_later_has_three_tries_in_its_next_turn() -> None:
    match = play(begun("10 Y Y Y", "Y Y Y Y", turn=1), "roll 6")
    assert (men(match, 1), fact(match, "tries")) == ("Y Y 0 10", 1)
    match = play(begun("38 Y Y Y", turn=1), "roll 5", *["roll 2"] * 3, *["roll 3"] * 3)
    assert fact(match, "tries") == 3, "the third seat has them too"


@pytest.mark.rule("LU-5.4", "forbids")
@pytest.mark.rule("LU-2.2", "allows")
def test_home_fills_from_the_end() -> None:
    match = play(at("38 10 41 Y"), "roll 4")
    assert (choices(match), refused(match, move(match, 38))) == ([], "LU-2.1")
    match = play(at("38 10 20 41"), "roll 4")
    assert (choices(match), refused(match, move(match, 38))) == ([10, 20], "LU-5.4")


@pytest.mark.rule("LU-6.2", "allows")
def test_the_others_play_on_for_their_places() -> None:
    match = play(at(FIRST_HOME, FIRST_HOME, FIRST_HOME, play_on=True), "roll 6")
    assert (match.outcome, fact(match, "place"), fact(match, "table")["turn"]) == (
        None,
        [1, 0, 0, 0],
        2,
    )
    play(match, "roll 6")
    assert fact(match, "table")["turn"] == 3, "who is home does not roll again"
    play(match, "roll 6")
    assert match.pending.seat == NOBODY
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "places")


@pytest.mark.rule("LU-O4", "forbids")
@pytest.mark.rule("LU-O5", "forbids")
def test_whoever_can_capture_must() -> None:
    match = play(at("5 20 21 Y", "38 13 Y Y", capture_duty=True), "roll 3")
    assert choices(match) == [5, 20]
    assert refused(match, move(match, 21)) == "LU-O4"
    entering = play(at("2 Y Y Y", "38 Y Y Y", capture_duty=True), "roll 6")
    assert men(entering, 1) == "Y Y 0 2", "a six enters first"
    with pytest.raises(BadOption, match=r"duty_order only together with capture_duty = True"):
        load_game("ludo", 2, {"duty_order": "capture_first"})
    both = play(at("5 0 20 Y", "38 13 Y Y", capture_duty=True), "roll 3")
    assert men(both, 1) == "Y 3 5 20", "the start field comes first"


@pytest.mark.rule("LU-O7", "forbids")
def test_a_pair_is_safe_and_cannot_be_passed_and_is_never_three() -> None:
    match = play(at("5 20 Y Y", "38 38 Y Y", block="pair"), "roll 3")
    assert men(match, 1) == "Y Y 5 23", "not onto the pair"
    match = play(at("5 20 21 Y", "38 38 Y Y", block="pair"), "roll 3")
    assert (choices(match), refused(match, move(match, 5))) == ([20, 21], "LU-O7")
    own = play(at("5 8 8 Y", block="pair"), "roll 3")
    assert men(own, 1) == "Y 5 8 11", "three are too many"
    assert men(play(at("5 8 30 Y", block="pair"), "roll 3", "move f6"), 1) == "Y 8 8 30"
    home = play(at("39 20 42 43", block="pair"), "roll 3")
    assert men(home, 1) == "23 39 42 43", "at home there are no pairs"


@pytest.mark.rule("LU-C3", "allows")
def test_a_six_that_cannot_enter_ends_the_tries() -> None:
    match = play(begun("Y Y Y Y", "30 30 Y Y", turn=1, block="pair"), "roll 2", "roll 6")
    assert (men(match, 1), fact(match, "tries"), fact(match, "table")["turn"]) == ("Y Y Y Y", 1, 1)
    play(match, "roll 2")
    assert fact(match, "table")["turn"] == 2


@pytest.mark.rule("LU-C5", "allows")
def test_with_blockades_a_second_man_enters() -> None:
    assert men(play(at("0 Y Y Y", block="pair"), "roll 6"), 1) == "Y Y 0 0"
    assert men(play(at("0 0 Y Y", block="pair"), "roll 6"), 1) == "Y Y 0 6"
