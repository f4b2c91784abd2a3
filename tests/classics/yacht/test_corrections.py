"""What the table says goes on from: rows, dice, turn."""

import random

import pytest

from heliograph.engine import CHANCE, NOBODY, BadCorrection, Match
from heliograph.games import load_game
from tests.attack.looking import look_at
from tests.classics.yacht.tables import FACES, LOWER, at, fact, legal, play, rolled


@pytest.mark.rule("YA-2.2", "forbids")
@pytest.mark.parametrize(
    ("row", "value", "fits"),
    [("sixes", 16, False), ("sixes", 18, True), ("chance", 4, False), ("chance", 5, True),
     ("five_kind", 49, False), ("small_straight", 30, True), ("large_straight", 40, False),
     ("three_kind", 9, False), ("full_house", 13, True), ("ones", 6, False), ("twos", 0, True)],
)  # fmt: skip
def test_a_row_holds_what_some_dice_count(row: str, value: int, *, fits: bool) -> None:
    match = at()
    if fits:
        match.correct(f"sheet.1.{row}", value)
        assert fact(match, "total")[0] == value
    else:
        with pytest.raises(BadCorrection, match=r"No dice count so much.*YA-2\.2"):
            match.correct(f"sheet.1.{row}", value)


def test_four_dice_and_the_other_sheet_have_sums_of_their_own() -> None:
    match = at(four_kind="four_only")
    match.correct("sheet.1.four_kind", 24)
    with pytest.raises(BadCorrection):
        match.correct("sheet.1.four_kind", 22)
    match = at(sheet="two_section")
    for row, value in (("full_house", 25), ("large_straight", 40), ("three_kind", 9)):
        match.correct(f"sheet.1.{row}", value)
    with pytest.raises(BadCorrection):
        match.correct("sheet.1.full_house", 13)


def test_dice_that_were_entered_wrong_are_corrected() -> None:
    match = at("11112")
    match.correct("dice.5", 1)
    play(match, "write five_kind")
    assert fact(match, "total") == [50, 0]
    play(match, "shows 1", "shows 1")
    match.correct("dice.2", 0)
    play(match, *["shows 2"] * 4)
    assert sorted(fact(match, "dice").values()) == [1, 2, 2, 2, 2]


def test_a_roll_that_is_told_whole_is_no_longer_asked() -> None:
    match = play(rolled("11110"), "roll")
    assert match.pending.seat == CHANCE
    match.correct("dice.5", 4)
    assert "write fours" in legal(match)


def test_a_turn_that_is_given_to_a_full_sheet_passes_on() -> None:
    match = at()
    for row in (*FACES, *LOWER):
        if row != "three_kind":
            match.correct(f"sheet.1.{row}", 0)
    match.correct("turn", 2)
    match.correct("turn", 1)
    assert match.game.facts(match.state)["turn"] == 2
    assert match.pending.choices


@pytest.mark.rule("YA-C7", "allows")
def test_a_seat_that_left_is_no_longer_asked() -> None:
    match = at(seats=3)
    rows = [row for row in (*FACES, *LOWER) if row != "three_kind"]
    for row in rows:
        match.correct(f"sheet.1.{row}", 0)
    assert fact(match, "table")["turn"] == 2
    for seat in (2, 3):
        for row in rows:
            match.correct(f"sheet.{seat}.{row}", 0)
    assert match.pending.seat == NOBODY
    match.correct("sheet.3.ones", None)
    assert (match.outcome, fact(match, "table")["turn"]) == (None, 3)


def test_whose_turn_it_is_begins_that_turn_anew() -> None:
    match = at("11112")
    match.correct("turn", 2)
    assert (fact(match, "table")["turn"], fact(match, "node")) == (2, "roll")
    assert legal(match)[0] == "shows 1"


@pytest.mark.parametrize("seed", range(4))
def test_any_table_can_be_shown_and_played_on(seed: int) -> None:
    dice = random.Random(seed)
    options = {
        "depth": dice.choice(("referee", "digital")),
        "sheet": dice.choice(("yacht", "two_section")),
    }
    match = Match(load_game("yacht", 2 + seed % 2, options))
    for number in range(80):
        if match.pending.choices:
            match.play(dice.choice(match.pending.choices))
        facts = list(match.game.facts(match.state))
        if facts and number % 3 == 0:
            correct(match, dice.choice(facts), dice.choice((None, 0, 1, 2, 5, 30)))
        if number % 10 == 0:
            look_at(match.game, match.state)


def correct(match: Match, name: str, value: object) -> None:
    """Say what lies on the table, whether it can be or not."""
    before = match.state
    try:
        match.correct(name, value)
    except BadCorrection:
        assert match.state == before
