"""What the worked examples leave open: set-up, options, ends, agreement, corrections."""

from typing import Any

import pytest

from heliograph.engine import BadCorrection, BadOption, Match
from heliograph.games import load_game
from tests.classics.playing import begun, fact, legal, play, reason, refused, winners
from tests.classics.sowing import at, board_of, pits_of, sow


def oware(board: str, turn: int = 1, **options: Any) -> Match:
    """Return a board with these seeds; all options are drawn from here."""
    return at("oware", board, turn, **options)


@pytest.mark.rule("OW-1.1", "allows")
@pytest.mark.rule("OW-C8", "allows")
@pytest.mark.parametrize("depth", ["referee", "digital"])
def test_48_seeds_that_everybody_can_count(depth: str) -> None:
    match = begun("oware", 2, depth=depth)
    assert board_of(match) == "4 4 4 4 4 4 | 0 · 4 4 4 4 4 4 | 0"
    assert pits_of(legal(match)) == "N1 N2 N3 N4 N5 N6"
    for viewer in (0, 1, -1):
        assert match.game.view(match.state, viewer)["position"]["pits"] == fact(match, "pits")


@pytest.mark.rule("OW-1.1", "forbids")
def test_there_are_never_more_than_48_seeds_and_two_play() -> None:
    for seats in (1, 3):
        with pytest.raises(BadOption, match=r"OW-1\.1"):
            load_game("oware", seats)
    assert refused(Match(load_game("oware", 2)), "sow S1") == "OW-1.1"
    match = begun("oware", depth="referee")
    with pytest.raises(BadCorrection, match=r"more seeds than the game has.*OW-1\.1"):
        match.correct("pits.S1", 5)
    match.correct("pits.N", 0)
    match.correct("pits.N2", 3)
    (doubt,) = match.game.doubts(match.state)
    assert (doubt.rule, dict(doubt.facts)) == ("OW-1.1", {"left": 47, "all": 48})
    match.correct("pits.S1", 5)
    assert match.game.doubts(match.state) == ()


@pytest.mark.rule("OW-2.1", "forbids")
def test_nobody_sows_an_empty_house_or_that_of_the_other_side() -> None:
    match = oware("0 1 2 0 0 1 | 20 · 4 4 4 4 4 4 | 0")
    assert refused(match, "sow S1") == refused(match, "sow N1") == "OW-2.1"
    assert pits_of(legal(match)) == "S2 S3 S6"


@pytest.mark.rule("OW-2.1", "allows")
@pytest.mark.parametrize(
    ("seeds", "after"),
    [
        (11, "0 1 1 1 1 1 | 0 · 1 1 1 1 1 1 | 0"),
        (12, "0 2 1 1 1 1 | 0 · 1 1 1 1 1 1 | 0"),
        (23, "0 3 2 2 2 2 | 0 · 2 2 2 2 2 2 | 0"),
    ],
)
def test_the_house_that_was_emptied_stays_empty(seeds: int, after: str) -> None:
    match = oware(f"{seeds} 0 0 0 0 0 | 0 · 0 0 0 0 0 0 | 0")
    assert board_of(sow(match, "S1")) == after


@pytest.mark.rule("OW-2.2", "allows")
@pytest.mark.parametrize(
    ("north", "taken", "left"),
    [
        ("1 2 0 4 4 4", 5, "0 0 0 4 4 4"),  # 2 and 3, from the last seed backwards
        ("3 1 0 4 4 4", 2, "4 0 0 4 4 4"),  # four end it
        ("1 3 0 4 4 4", 0, "2 4 0 4 4 4"),  # four where the last seed fell
        ("1 0 0 4 4 4", 0, "2 1 0 4 4 4"),  # one
    ],
)
def test_twos_and_threes_from_the_last_seed_backwards(north: str, taken: int, left: str) -> None:
    match = sow(oware(f"1 0 2 0 0 2 | 0 · {north} | 0"), "S6")
    assert board_of(match) == f"1 0 2 0 0 0 | {taken} · {left} | 0", "own twos stay"


@pytest.mark.rule("OW-2.4", "allows")
@pytest.mark.rule("OW-3.1", "allows")
def test_whoever_cannot_move_ends_the_game() -> None:
    match = sow(oware("0 0 0 0 0 1 | 20 · 2 0 0 2 0 0 | 23"), "S6")
    assert (reason(match), board_of(match)) == ("no_move", "0 0 0 0 0 0 | 23 · 0 0 0 0 0 0 | 25")
    match = sow(oware("0 0 0 0 1 0 | 20 · 0 1 0 0 0 0 | 23", stop_at_majority=False), "S5")
    assert (reason(match), match.pending.seat) == ("", 1), "North can feed nobody but has a move"


@pytest.mark.rule("OW-3.1", "allows")
@pytest.mark.rule("OW-C5", "allows")
@pytest.mark.parametrize("stops", [True, False])
def test_more_than_half_wins_at_once_or_is_played_on(stops: bool) -> None:
    match = oware("4 0 0 0 0 1 | 24 · 1 5 4 4 1 0 | 0", stop_at_majority=stops)
    assert reason(match) == "", "24 are half"
    sow(match, "S6")
    assert (reason(match), fact(match, "store")) == ("majority" if stops else "", [26, 0])
    assert winners(match) == ([1] if stops else [])
    if stops:
        assert board_of(match) == "4 0 0 0 0 0 | 26 · 0 5 4 4 1 0 | 0", "not counted any more"


@pytest.mark.rule("OW-3.1", "allows")
def test_24_each_are_a_draw() -> None:
    match = sow(oware("0 0 0 0 0 1 | 22 · 1 0 0 0 0 0 | 24", grand_slam="allowed"), "S6")
    assert (reason(match), winners(match)) == ("draw", [1, 2])


CIRCLE = "S1 N1 S2 N2 S3 N3 S4 N4 S5 N5 S6 N6"


@pytest.mark.rule("OW-3.2", "allows")
@pytest.mark.rule("OW-C4", "allows")
@pytest.mark.parametrize(("cycle", "rounds"), [("repeat2", 1), ("repeat3", 2), ("agree", 4)])
def test_a_position_that_comes_again(cycle: str, rounds: int) -> None:
    """One seed on each side goes round and round."""
    match = oware("1 0 0 0 0 0 | 22 · 1 0 0 0 0 0 | 24", cycle=cycle)
    for pit in (CIRCLE.split() * rounds)[:-1]:
        side = "SN"[match.pending.seat]
        own = [text for text in legal(match) if text.startswith(f"sow {side}")]
        assert reason(match) == "", pit
        match.play(own[0])
    assert reason(match) == ""
    match.play(next(text for text in legal(match) if text.startswith("sow")))
    expected = "" if cycle == "agree" else "cycle"
    assert reason(match) == expected
    if expected:
        assert fact(match, "store") == [23, 25]


@pytest.mark.rule("OW-3.2", "allows")
def test_a_capture_and_a_correction_forget_what_was_so_before() -> None:
    match = sow(oware("1 0 0 0 0 4 | 0 · 1 0 4 4 4 4 | 22"), "S1 N1")
    assert len(fact(match, "past")) == 3 * 18
    match.correct("pits.N3", 3)
    assert len(fact(match, "past")) == 18
    match = sow(oware("1 0 0 0 0 1 | 0 · 1 0 4 4 4 4 | 22"), "S6")
    assert len(fact(match, "past")) == 18, "only the one after the capture"


@pytest.mark.rule("OW-3.2", "allows")
@pytest.mark.rule("OW-3.2", "forbids")
def test_both_can_agree_to_end_here_once_in_a_turn() -> None:
    match = play(oware("4 0 0 0 0 4 | 10 · 4 4 4 4 4 2 | 8"), "offer end")
    assert (match.pending.seat, legal(match)) == (1, ["decline", "accept"])
    assert refused(match, "sow N1") == "OW-3.2"
    play(match, "decline")
    assert match.pending.seat == 0
    assert refused(match, "offer end") == "OW-3.2"
    assert refused(match, "accept") == "OW-2.1"
    sow(match, "S1")
    play(match, "offer end", "accept")
    assert (reason(match), winners(match)) == ("agreed", [2])
    assert board_of(match) == "0 0 0 0 0 0 | 18 · 0 0 0 0 0 0 | 30"


@pytest.mark.rule("OW-C1", "forbids")
@pytest.mark.rule("OW-C2", "allows")
def test_where_a_slam_is_forbidden_and_nothing_else_is_possible() -> None:
    match = oware("0 0 0 0 0 1 | 20 · 1 0 0 0 0 0 | 20", 2, grand_slam="forbidden")
    sow(match, "N1")
    assert (reason(match), fact(match, "store")) == ("", [20, 20])
    match = oware("0 0 0 0 0 1 | 20 · 1 0 0 0 0 0 | 20", grand_slam="forbidden")
    assert (reason(match), fact(match, "store")) == ("draw", [21, 21])
    match = oware("1 0 0 0 0 1 | 20 · 1 0 0 0 0 0 | 20", grand_slam="forbidden")
    assert pits_of(legal(match)) == "S1"
    assert refused(match, "sow S6") == "OW-C1"


@pytest.mark.rule("OW-C3", "allows")
def test_a_slam_that_is_allowed_leaves_the_row_to_whoever_made_it() -> None:
    match = oware("5 0 0 0 0 1 | 10 · 1 0 0 0 0 0 | 20", grand_slam="allowed")
    sow(match, "S6")
    assert (reason(match), fact(match, "store")) == ("no_move", [17, 20])


@pytest.mark.rule("OW-C6", "allows")
def test_without_the_duty_to_feed_an_empty_side_ends_the_game() -> None:
    boards = "1 0 0 0 0 0 | 10 · 0 0 0 0 0 2 | 20"
    match = sow(oware(boards, 2, feeding="none"), "N6")
    assert (reason(match), fact(match, "store")) == ("unfed", [13, 20])
    match = sow(oware(boards, 2), "N6")
    assert (reason(match), pits_of(legal(match))) == ("no_move", "")
    match = oware("0 0 0 0 0 0 | 10 · 3 0 0 0 0 2 | 20", 2)
    assert pits_of(legal(match)) == "N6"
    assert refused(match, "sow N1") == "OW-2.3"
    match = oware("0 0 0 0 0 0 | 10 · 3 0 0 0 0 2 | 20", 2, feeding="none")
    assert reason(match) == "unfed"


@pytest.mark.rule("OW-3.2", "forbids")
def test_the_same_seeds_with_the_other_side_to_move_are_another_position() -> None:
    board = "1 0 0 0 0 4 | 0 · 1 0 4 4 4 4 | 22"
    south, north = (fact(oware(board, turn), "past") for turn in (1, 2))
    assert len(south) == len(north) == 18
    assert south != north


def test_an_open_offer_stays_after_a_correction_and_not_after_the_turn() -> None:
    match = play(begun("oware"), "offer end")
    match.correct("pits.S1", 3)
    assert fact(match, "node") == "answer"
    match.correct("turn", 1)
    assert (fact(match, "node"), match.pending.seat) == ("sow", 0)
    assert "offer end" in legal(match)
