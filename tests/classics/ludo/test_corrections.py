"""What the table says goes on from: men, turn; and what holds of every board."""

import random

import pytest

from heliograph.engine import BadCorrection, Match
from heliograph.games import load_game
from tests.attack.looking import look_at
from tests.classics.ludo.tables import at, begun, fact, men, play


@pytest.mark.rule("LU-1.1", "forbids")
@pytest.mark.rule("LU-2.4", "forbids")
@pytest.mark.rule("LU-5.1", "forbids")
@pytest.mark.parametrize(
    ("place", "value", "rule"),
    [("f6", "2 of 1", "LU-2.4"), ("h2a", "1 of 1", "LU-5.1"), ("y2", "1 of 1", "LU-5.1"),
     ("h1a", "2 of 1", "LU-2.4")],
)  # fmt: skip
def test_men_stand_where_they_can(place: str, value: str, rule: str) -> None:
    match = at("10 Y Y Y")
    with pytest.raises(BadCorrection, match=rule.replace(".", r"\.")):
        match.correct(f"men.{place}", value)


@pytest.mark.rule("LU-1.1", "forbids")
def test_nobody_has_five_men_and_who_is_missing_waits_in_the_yard() -> None:
    match = at("10 20 30 35")
    with pytest.raises(BadCorrection, match=r"four men.*LU-1\.1"):
        match.correct("men.f2", "1 of 1")
    match.correct("men.f11", None)
    assert men(match, 1) == "Y 20 30 35"
    match = at("10 Y Y Y", block="pair")
    match.correct("men.f11", "2 of 1")
    assert men(match, 1) == "Y Y 10 10"


@pytest.mark.rule("LU-6.1", "forbids")
def test_the_last_man_comes_home_by_a_move() -> None:
    match = at("34 41 42 43")
    match.correct("men.f35", None)
    with pytest.raises(BadCorrection, match=r"by a move.*LU-6\.1"):
        match.correct("men.h1a", "1 of 1")


@pytest.mark.rule("LU-C1", "allows")
def test_a_man_that_was_blown_goes_to_its_yard_by_a_correction() -> None:
    match = play(at("5 20 Y Y", "38 Y Y Y"), "roll 3")
    match.correct("men.f6", None)
    assert (men(match, 1), fact(match, "table")["turn"]) == ("Y Y Y 23", 2), "the other man went"


def test_whose_turn_it_is_begins_that_turn_anew() -> None:
    match = begun("Y Y Y Y")
    match.correct("turn", 3)
    assert (fact(match, "table")["turn"], fact(match, "tries")) == (3, 3)


@pytest.mark.parametrize("seed", range(5))
def test_any_table_can_be_shown_and_played_on(seed: int) -> None:
    """Always four men each, whatever is played and corrected."""
    dice = random.Random(seed)
    options = {"depth": "referee", "block": dice.choice(("off", "pair")), "play_on": True}
    match = Match(load_game("ludo", 2 + seed % 3, options))
    for number in range(120):
        if match.pending.choices:
            match.play(dice.choice(match.pending.choices))
        facts = list(match.game.facts(match.state))
        if facts and number % 4 == 0:
            correct(
                match, dice.choice(facts), dice.choice((None, 1, 2, "1 of 1", "1 of 2", "2 of 2"))
            )
        if number % 12 == 0:
            look_at(match.game, match.state)
        lying = [one for one in fact(match, "men").values() if one]
        for seat in range(1, match.game.seats + 1):
            assert sum(int(one[0]) for one in lying if one.endswith(str(seat))) in (0, 4)


def correct(match: Match, name: str, value: object) -> None:
    """Say what lies on the table, whether it can be or not."""
    before = match.state
    try:
        match.correct(name, value)
    except BadCorrection:
        assert match.state == before
