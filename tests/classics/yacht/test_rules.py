"""What the worked examples leave open: turns, sheets, the end, options."""

import pytest

from heliograph.engine import CHANCE, BadOption, Match
from heliograph.games import load_game
from tests.classics.yacht.tables import (
    FACES,
    LOWER,
    at,
    fact,
    legal,
    play,
    points,
    refused,
    roll,
    rolled,
)

YACHT_ROWS = [row for row in (*FACES, *LOWER) if row != "three_kind"]
ALL_BUT_ONES = dict.fromkeys(YACHT_ROWS[1:], 0)


@pytest.mark.rule("YA-1.1", "allows")
@pytest.mark.rule("YA-3", "forbids")
def test_each_sheet_has_its_rows() -> None:
    assert legal(at("12345")) == [f"write {row}" for row in YACHT_ROWS]
    assert refused(at("12345"), "write three_kind") == "YA-3"
    assert len(legal(at("12345", sheet="two_section"))) == 13


@pytest.mark.rule("YA-1.2", "allows")
@pytest.mark.rule("YA-1.2", "forbids")
def test_one_to_eight_play_and_alone_nobody_is_asked_who_begins() -> None:
    for seats in (0, 9):
        with pytest.raises(BadOption, match=r"YA-1\.2"):
            load_game("yacht", seats)
    alone = load_game("yacht", 1, {"depth": "referee"})
    assert alone.pool(alone.start()) == "roll"
    match = at("11111", seats=3)
    play(match, "write ones", *["shows 1"] * 5)
    assert match.pending.seat == 1


@pytest.mark.rule("YA-2.1", "allows")
@pytest.mark.rule("YA-2.1", "forbids")
@pytest.mark.rule("YA-2.3", "forbids")
def test_dice_are_taken_up_and_rolled_again_twice() -> None:
    match = rolled("66612")
    assert refused(match, "roll") == "YA-2.1", "no die is in the hand"
    play(match, "take 4", "take 5")
    assert refused(match, "take 4") == "YA-2.1"
    assert refused(match, "write sixes") == "YA-2.2", "first they are rolled"
    roll(match)
    assert [*fact(match, "dice").values()][:3] == [6, 6, 6]
    play(match, "take 1")
    assert roll(match).pending.seat == 0
    assert refused(match, "take 1") == "YA-2.3", "that was the third roll"
    assert len(legal(match)) == 12


@pytest.mark.rule("YA-2.1", "allows")
@pytest.mark.parametrize("agreed", [1, 2, 5])
def test_so_many_rolls_were_agreed(agreed: int) -> None:
    game = load_game("yacht", 1, {"rolls": agreed})
    match = Match(game)
    for _ in range(agreed - 1):
        play(roll(match), "take 1")
    assert "take 1" not in legal(roll(match))


@pytest.mark.rule("YA-2.1", "forbids")
def test_real_dice_are_told_as_they_lie_at_the_end() -> None:
    match = at()
    assert (match.pending.seat, legal(match)) == (CHANCE, [f"shows {face}" for face in range(1, 7)])
    play(match, *["shows 3"] * 5)
    assert refused(match, "take 1") == "YA-2.1"


@pytest.mark.rule("YA-2.2", "allows")
@pytest.mark.rule("YA-2.2", "forbids")
@pytest.mark.rule("YA-2.3", "allows")
def test_a_row_is_filled_once_also_with_nothing() -> None:
    match = play(at("12346"), "write five_kind")
    assert (fact(match, "sheet")[0]["five_kind"], fact(match, "table")["turn"]) == (0, 2)
    play(match, *["shows 1"] * 5, "write ones", *["shows 5"] * 5)
    assert refused(match, "write five_kind") == "YA-2.2"


@pytest.mark.rule("YA-3", "allows")
@pytest.mark.parametrize(
    ("dice", "sheet", "small", "large"),
    [("12345", "yacht", 30, 0), ("23456", "yacht", 0, 30), ("13456", "yacht", 0, 0),
     ("12345", "two_section", 30, 40), ("23456", "two_section", 30, 40),
     ("13456", "two_section", 30, 0), ("12346", "two_section", 30, 0)],
)  # fmt: skip
def test_straights_count_by_their_sheet(dice: str, sheet: str, small: int, large: int) -> None:
    found = points(at(dice, sheet=sheet))
    assert (found["small_straight"], found["large_straight"]) == (small, large)


@pytest.mark.rule("YA-3.1", "allows")
def test_the_yacht_sheet_has_no_bonus_and_at_most_305() -> None:
    best = dict(zip(FACES, (5, 10, 15, 20, 25, 30), strict=True))
    best |= {"four_kind": 30, "full_house": 30, "small_straight": 30, "large_straight": 30,
             "five_kind": 50}  # fmt: skip
    match = play(at("66666", sheet_of=best), "write chance")
    assert fact(match, "total")[0] == 305
    assert points(at("66666", sheet_of={"five_kind": 50}))["chance"] == 30, "no bonus for fives"


@pytest.mark.rule("YA-4.1", "forbids")
@pytest.mark.parametrize(
    ("sheet", "agreed", "house"),
    [("yacht", "usual", 30), ("yacht", "not", 0), ("yacht", "counts", 30),
     ("two_section", "usual", 0), ("two_section", "not", 0), ("two_section", "counts", 25)],
)  # fmt: skip
def test_five_equal_dice_as_full_house(sheet: str, agreed: str, house: int) -> None:
    match = at("66666", sheet=sheet, full_house_five_equal=agreed)
    assert points(match)["full_house"] == house
    assert points(at("44445", sheet=sheet, full_house_five_equal=agreed))["full_house"] == 0


@pytest.mark.rule("YA-4.2", "allows")
def test_the_bonus_comes_at_its_limit_and_not_before() -> None:
    options = {"sheet": "two_section", "upper_limit": 20, "upper_bonus": 50}
    below = at("11123", sheet_of={"fours": 16}, **options)
    assert points(below)["ones"] == 3
    match = at("11112", sheet_of={"fours": 16}, **options)
    assert points(match)["ones"] == 4 + 50


@pytest.mark.rule("YA-5.1", "allows")
@pytest.mark.rule("YA-5.4", "allows")
@pytest.mark.parametrize("bonus", [0, 50, 100])
def test_further_fives_bring_a_bonus_if_the_first_ones_counted(bonus: int) -> None:
    options = {"sheet": "two_section", "joker": "free", "five_bonus": bonus}
    assert points(at("11111", sheet_of={"five_kind": 50}, **options))["sixes"] == bonus
    assert points(at("11111", sheet_of={"five_kind": 0, "ones": 2}, **options))["chance"] == 5
    assert points(at("11111", sheet_of={"five_kind": 0, "ones": 2}, **options))["full_house"] == 25
    assert points(at("11111", **options))["chance"] == 5, "it is open: no joker"
    match = play(at("11111", sheet_of={"five_kind": 50}, **options), "write ones")
    assert fact(match, "fives")[0] == bonus


@pytest.mark.rule("YA-5.3", "allows")
def test_a_free_joker_counts_in_full_when_its_upper_row_is_filled() -> None:
    match = at("22222", sheet_of={"five_kind": 0, "twos": 6}, sheet="two_section", joker="free")
    found = points(match)
    assert (found["small_straight"], found["large_straight"], found["ones"]) == (30, 40, 0)


@pytest.mark.rule("YA-C5", "allows")
def test_without_the_joker_further_fives_are_dice_like_others() -> None:
    match = at("22222", sheet_of={"five_kind": 50}, sheet="two_section")
    found = points(match)
    assert (found["twos"], found["small_straight"], found["chance"]) == (10, 0, 10)


@pytest.mark.rule("YA-6.1", "allows")
def test_the_game_ends_when_all_sheets_are_full_and_the_highest_total_wins() -> None:
    match = play(at("11111", sheet_of=ALL_BUT_ONES), "write ones")
    assert match.outcome is None
    for row in YACHT_ROWS:
        match.correct(f"sheet.2.{row}", 0)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "full")
    match.correct("sheet.2.fives", 5)
    assert match.outcome.winners == (0, 1), "they share"


def test_options_of_the_other_sheet_are_refused() -> None:
    with pytest.raises(BadOption, match=r"joker only together with sheet = two_section.*YA-5\.1"):
        load_game("yacht", 2, {"joker": "free"})
    with pytest.raises(BadOption, match=r"four_kind only together with sheet = yacht.*YA-3"):
        load_game("yacht", 2, {"four_kind": "four_only", "sheet": "two_section"})
