"""What the worked examples leave open: set-up, options, ends, corrections."""

from typing import Any

import pytest

from heliograph.engine import BadCorrection, BadOption, Match
from heliograph.games import load_game
from tests.classics.playing import begun, fact, legal, play, reason, refused, winners
from tests.classics.sowing import at, board_of, pits_of, sow


def kalah(board: str, turn: int = 1, **options: Any) -> Match:
    """Return a board with these seeds; all options are drawn from here."""
    return at("kalah", board, turn, **options)


@pytest.mark.rule("KA-1.1", "allows")
@pytest.mark.parametrize("seeds", [3, 4, 5, 6])
def test_every_pit_begins_with_as_many_seeds_as_agreed(seeds: int) -> None:
    row = " ".join([str(seeds)] * 6)
    match = begun("kalah", seeds=seeds)
    assert board_of(match) == f"{row} | 0 · {row} | 0"
    assert fact(match, "store") == [0, 0]


@pytest.mark.rule("KA-1.1", "forbids")
def test_there_are_never_more_seeds_than_the_game_has() -> None:
    for seeds in (2, 7):
        with pytest.raises(BadOption, match=r"KA-1\.1"):
            load_game("kalah", 2, {"seeds": seeds})
    match = begun("kalah")
    with pytest.raises(BadCorrection, match=r"more seeds than the game has.*KA-1\.1"):
        match.correct("pits.S1", 5)
    match.correct("pits.S2", 3)
    match.correct("pits.S1", 5)
    assert board_of(match).startswith("5 3 4")


@pytest.mark.rule("KA-1.2", "allows")
def test_each_side_sows_into_its_own_store_and_past_the_other() -> None:
    assert board_of(sow(begun("kalah", 2), "N6")) == "5 5 5 4 4 4 | 0 · 4 4 4 4 4 0 | 1"
    match = kalah("0 1 0 0 0 9 | 3 · 4 4 4 4 4 4 | 5")
    assert board_of(sow(match, "S6")) == "1 2 0 0 0 0 | 4 · 5 5 5 5 5 5 | 5"


@pytest.mark.rule("KA-2.1", "forbids")
def test_nobody_sows_an_empty_pit_or_that_of_the_other_side() -> None:
    match = kalah("0 1 2 0 1 1 | 19 · 4 4 4 4 4 4 | 0")
    assert pits_of(legal(match)) == "S2 S3 S5 S6"
    assert refused(match, "sow S1") == refused(match, "sow N1") == "KA-2.1"
    assert pits_of(legal(play(match, "sow S3"))) == "N1 N2 N3 N4 N5 N6"


@pytest.mark.rule("KA-2.2", "allows")
def test_turns_go_on_as_long_as_the_last_seed_falls_into_the_store() -> None:
    match = kalah("0 0 0 0 2 1 | 20 · 4 4 4 4 4 4 | 1")
    for pit in ("S6", "S5", "S6"):
        assert match.pending.seat == 0
        sow(match, pit)
    assert reason(match) == "empty", "South has nothing left"


@pytest.mark.rule("KA-2.3", "allows")
@pytest.mark.rule("KA-2.5", "allows")
def test_only_the_last_seed_in_an_own_empty_pit_captures() -> None:
    match = sow(kalah("1 0 1 0 0 0 | 20 · 4 4 4 4 4 4 | 2"), "S1")
    assert board_of(match) == "0 0 1 0 0 0 | 25 · 4 4 4 4 0 4 | 2"
    match = sow(kalah("0 1 1 0 0 0 | 20 · 4 4 4 4 4 4 | 2"), "S2")
    assert board_of(match) == "0 0 2 0 0 0 | 20 · 4 4 4 4 4 4 | 2", "that pit was not empty"
    match = sow(kalah("0 1 0 0 0 2 | 20 · 0 4 4 4 4 4 | 2"), "S6")
    assert board_of(match) == "0 1 0 0 0 0 | 21 · 1 4 4 4 4 4 | 2", "the other side's pit"
    assert match.pending.seat == 1, "a capture brings no further turn"


@pytest.mark.rule("KA-3.1", "allows")
@pytest.mark.rule("KA-3.2", "allows")
def test_either_side_that_is_empty_ends_the_game() -> None:
    match = sow(kalah("0 0 0 0 0 1 | 20 · 4 4 4 4 4 4 | 2"), "S6")
    assert (reason(match), board_of(match)) == ("empty", "0 0 0 0 0 0 | 21 · 0 0 0 0 0 0 | 26")
    match = sow(kalah("1 0 0 0 0 3 | 20 · 0 0 0 0 4 0 | 2"), "S1")
    assert (reason(match), board_of(match)) == ("empty", "0 0 0 0 0 0 | 28 · 0 0 0 0 0 0 | 2")


@pytest.mark.rule("KA-C1", "allows")
@pytest.mark.rule("KA-2.4", "allows")
@pytest.mark.parametrize(
    ("option", "board"),
    [(False, "0 1 0 0 0 4 | 20"), (True, "0 0 0 0 0 4 | 21")],
)
def test_a_facing_pit_that_is_empty(option: bool, board: str) -> None:
    match = kalah("1 0 0 0 0 4 | 20 · 4 4 4 4 0 4 | 2", empty_capture=option)
    assert board_of(sow(match, "S1")) == f"{board} · 4 4 4 4 0 4 | 2"


@pytest.mark.rule("KA-C2", "allows")
def test_with_the_other_end_a_side_plays_on_while_it_has_seeds() -> None:
    match = kalah("0 0 0 0 0 1 | 20 · 4 0 0 0 0 4 | 2", end_when="mover_empty")
    sow(match, "S6")
    assert reason(match) == "empty", "South would sow again, and has nothing"
    match = kalah("0 0 0 0 0 2 | 20 · 4 0 0 0 0 4 | 2", end_when="mover_empty")
    sow(match, "S6")
    assert (reason(match), match.pending.seat) == ("", 1), "North still has some"
    assert pits_of(legal(sow(match, "N6"))) == "S1 S2 S3", "and brought South some"


@pytest.mark.rule("KA-C3", "allows")
@pytest.mark.parametrize(
    ("option", "board"),
    [
        ("owner", "0 0 0 0 0 0 | 21 · 0 0 0 0 0 0 | 26"),
        ("finisher", "0 0 0 0 0 0 | 45 · 0 0 0 0 0 0 | 2"),
        ("none", "0 0 0 0 0 0 | 21 · 4 4 4 4 4 4 | 2"),
    ],
)
def test_whose_the_seeds_are_that_are_left(option: str, board: str) -> None:
    match = kalah("0 0 0 0 0 1 | 20 · 4 4 4 4 4 4 | 2", remaining=option)
    assert board_of(sow(match, "S6")) == board
    assert winners(match) == ([2] if option == "owner" else [1])


@pytest.mark.rule("KA-C4", "allows")
def test_a_family_plays_without_captures_or_without_further_turns() -> None:
    match = kalah("1 0 0 0 0 0 | 20 · 4 4 4 4 4 4 | 3", capture=False)
    assert board_of(sow(match, "S1")) == "0 1 0 0 0 0 | 20 · 4 4 4 4 4 4 | 3"
    match = sow(begun("kalah", extra_turn=False), "S3")
    assert match.pending.seat == 1


@pytest.mark.rule("KA-C5", "allows")
@pytest.mark.parametrize("stops", [True, False])
def test_more_than_half_of_all_seeds(stops: bool) -> None:
    match = kalah("1 0 0 0 1 1 | 24 · 4 4 4 4 4 1 | 0", stop_at_majority=stops)
    assert reason(match) == "", "24 are half"
    sow(match, "S6")
    assert (reason(match), winners(match)) == (("majority", [1]) if stops else ("", []))


@pytest.mark.rule("KA-C6", "allows")
def test_both_sides_empty_at_once_leave_nothing_to_share() -> None:
    match = kalah("0 0 0 0 0 0 | 21 · 0 0 0 0 0 0 | 27")
    assert (reason(match), fact(match, "store")) == ("empty", [21, 27])
    match = kalah("1 0 0 0 0 0 | 20 · 0 0 0 0 4 0 | 23", remaining="finisher")
    sow(match, "S1")
    assert board_of(match) == "0 0 0 0 0 0 | 25 · 0 0 0 0 0 0 | 23"
    assert winners(match) == [1]


@pytest.mark.rule("KA-C7", "allows")
@pytest.mark.rule("KA-C7", "forbids")
def test_two_play_and_either_can_begin() -> None:
    for seats in (1, 3):
        with pytest.raises(BadOption, match=r"KA-C7"):
            load_game("kalah", seats)
    assert refused(Match(load_game("kalah", 2)), "sow S1") == "KA-C7"
    assert pits_of(legal(begun("kalah", 2))) == "N1 N2 N3 N4 N5 N6"


# What the table corrects


def test_a_missing_seed_is_doubted_with_the_real_board_alone() -> None:
    match = begun("kalah", depth="referee")
    assert match.game.doubts(match.state) == ()
    match.correct("pits.N3", 2)
    (doubt,) = match.game.doubts(match.state)
    assert (doubt.rule, dict(doubt.facts)) == ("KA-1.1", {"left": 46, "all": 48})


def test_a_correction_ends_the_game_and_the_next_one_lets_it_go_on() -> None:
    match = kalah("0 0 0 0 0 2 | 20 · 4 4 4 4 4 4 | 2")
    match.correct("pits.S6", 0)
    assert (reason(match), fact(match, "store")) == ("empty", [20, 26])
    assert board_of(match).endswith("4 4 4 4 4 4 | 2"), "a correction moves no seeds"
    match.correct("pits.S1", 2)
    assert (reason(match), fact(match, "store")) == ("", [20, 2])


def test_a_further_turn_stays_after_a_correction_and_not_after_the_turn() -> None:
    match = sow(begun("kalah"), "S3")
    match.correct("pits.S1", 3)
    assert fact(match, "node") == "again"
    match.correct("turn", 2)
    assert (fact(match, "node"), match.pending.seat) == ("sow", 1)
    match.correct("turn", 1)
    assert (fact(match, "node"), match.pending.seat) == ("sow", 0)
