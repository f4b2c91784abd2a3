"""What the table says goes on from: points, whose turn it is, where a real card lies."""

import random

import pytest

from heliograph.engine import BadCorrection, Match
from heliograph.games import load_game
from heliograph.games.shows import show_for
from tests.attack.looking import look_at
from tests.classics.skat.tables import at, deal_out, fact, held, play, told

NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.mark.rule("SK-1.1", "allows")
@pytest.mark.rule("SK-1.1", "forbids")
def test_a_card_that_was_entered_wrong_is_put_right() -> None:
    match = play(told(1, 24, "spades"), "D7", "DT")
    match.correct("cards.DT", None)
    assert match.pending.seat == 1
    play(match, "D8", "D9")
    assert held(match, "taken 3") == {"D7", "D8", "D9"}
    match.correct("cards.D9", "taken 2")
    for place in ("hand 1", "open 1", "skat", "away 1"):
        with pytest.raises(BadCorrection, match=r"SK-1\.1"):
            match.correct("cards.DA", place)


@pytest.mark.rule("SK-2.3", "allows")
def test_who_led_among_four_follows_from_the_trick() -> None:
    match = Match(load_game("skat", 4, {"depth": "referee"}))
    play(match, "begins 2", "soloist 1", "bid 18", "take", "announce clubs", "C7")
    match.correct("cards.C7", "trick 1")
    assert (fact(match, "leader"), match.pending.seat) == (0, 2)
    play(match, "C8", "C9")
    assert held(match, "taken 1") | held(match, "taken 3") | held(match, "taken 4") == {
        "C7",
        "C8",
        "C9",
    }


@pytest.mark.rule("SK-6.1", "allows")
@pytest.mark.rule("SK-1.1", "forbids")
def test_between_two_tricks_somebody_else_leads() -> None:
    match = told(1, 24, "spades")
    match.correct("turn", 2)
    play(match, "D7")
    with pytest.raises(BadCorrection, match=r"SK-1\.1"):
        match.correct("turn", 1)


@pytest.mark.rule("SK-11.4", "allows")
def test_points_are_corrected_also_after_the_end() -> None:
    match = play(at(["C7", "C8", "C9"], "null", series=1, depth="referee"), "C7", "C8")
    assert match.outcome.winners == (0,)
    match.correct("points.2", 40)
    assert match.outcome.winners == (1,)


@pytest.mark.parametrize("seed", range(3))
def test_any_table_can_be_shown_and_played_on(seed: int) -> None:
    dice = random.Random(seed)
    depth, seats = dice.choice(("referee", "digital")), dice.choice((3, 4))
    match = Match(load_game("skat", seats, {"depth": depth, "series": 2, "ramsch": True}))
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
