"""What the table says goes on from: points, whose turn it is, which real cards were played."""

import random

import pytest

from heliograph.engine import BadCorrection, Match
from heliograph.games import load_game
from heliograph.games.shows import show_for
from tests.attack.looking import look_at
from tests.classics.cribbage.tables import at, deal_out, dealt, fact, held, play, real

NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.mark.rule("CR-1.1", "allows")
@pytest.mark.rule("CR-1.1", "forbids")
def test_a_card_that_was_entered_wrong_is_put_right() -> None:
    match = play(real(), "TS", "9D", "3C")
    match.correct("cards.D9", None)
    assert (fact(match, "total"), len(fact(match, "series"))) == (13, 4)
    match.correct("cards.D8", "played 1")
    assert held(match, "played 1") == {"D8"}
    for place in ("hand 1", "crib", "starter", "shown"):
        with pytest.raises(BadCorrection, match=r"CR-1\.1"):
            match.correct("cards.D7", place)
    with pytest.raises(BadCorrection, match=r"CR-1\.1"):
        match.correct("cards.CK", None)  # the starter


@pytest.mark.rule("CR-5.4", "allows")
@pytest.mark.rule("CR-5.4", "forbids")
def test_before_a_series_somebody_else_is_on_turn() -> None:
    match = real()
    match.correct("turn", 1)
    assert match.pending.seat == 0
    play(match, "TS")
    with pytest.raises(BadCorrection, match=r"CR-5\.4"):
        match.correct("turn", 1)
    with pytest.raises(BadCorrection, match=r"CR-5\.4"):
        dealt().correct("turn", 2)


@pytest.mark.rule("CR-1.3", "allows")
@pytest.mark.rule("CR-1.2", "allows")
def test_points_are_corrected_also_after_the_end() -> None:
    match = at(["KD KS", "5H", "QD QC", "JD JH"], series="TS", points=[1, 120, 1, 120], last=1)
    play(match, "5H")
    match.correct("points.2", 50)
    assert (match.outcome, fact(match, "points")) == (None, [1, 50, 1, 50])
    match.correct("points.1", 121)
    assert match.outcome.winners == (0, 2)


@pytest.mark.rule("CR-10.1", "allows")
def test_a_game_that_a_crib_ended_goes_on_with_the_next_deal() -> None:
    match = at(["", ""], turn=1, node="crib", shown="5C 5D 5H JS", starter="5S", points=[100, 0])
    play(match, "counts 29")
    assert match.outcome is not None
    match.correct("points.1", 90)
    assert (match.outcome, fact(match, "table")["round"]) == (None, 2)


@pytest.mark.parametrize("seed", range(3))
def test_any_table_can_be_shown_and_played_on(seed: int) -> None:
    dice = random.Random(seed)
    depth, seats = dice.choice(("referee", "digital")), dice.choice((2, 3, 4))
    options = {"depth": depth, "target": 61, "count_help": "declare", "muggins": True}
    match = Match(load_game("cribbage", seats, options))
    for step in range(60):
        if match.pending.choices:
            match.play(dice.choice(match.pending.choices))
        deal_out(match, seed)
        shown = show_for(match.game, "en", NAMES).facts(match.state)
        if shown:
            one = dice.choice(shown)
            values = [value for value, _ in one.values] or [0, 39, 500, -20]
            correct(match, one.name, dice.choice(values))
        if step % 6 == 0:
            look_at(match.game, match.state)


def correct(match: Match, name: str, value: object) -> None:
    """Say what lies on the table, whether it can be or not."""
    before = match.state
    try:
        match.correct(name, value)
    except BadCorrection:
        assert match.state == before


def test_where_both_are_told_to_be_out_nobody_is_skunked() -> None:
    match = real(skunk=True)
    match.correct("points.1", 121)
    match.correct("points.2", 121)
    assert show_for(match.game, "en", NAMES[:2]).sheet(match.state)
    look_at(match.game, match.state)


def test_whose_cards_are_all_played_is_not_on_turn() -> None:
    match = real()
    for card in ("SA", "S2", "S3"):
        match.correct(f"cards.{card}", "played 2")
    with pytest.raises(BadCorrection, match=r"CR-1\.1"):
        match.correct("cards.S4", "played 2")  # who is on turn has a card
    match.correct("turn", 1)
    match.correct("cards.S4", "played 2")
    with pytest.raises(BadCorrection, match=r"CR-5\.4"):
        match.correct("turn", 2)
