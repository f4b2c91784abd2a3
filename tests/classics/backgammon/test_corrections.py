"""What the table says goes on from: men, cube, points, turn; and what holds of every board."""

import random

import pytest

from heliograph.engine import BadCorrection, Match
from heliograph.games import load_game
from tests.attack.looking import look_at
from tests.classics.backgammon.tables import at, fact, legal, play, step


@pytest.mark.rule("BG-1.1", "forbids")
def test_nobody_has_more_than_fifteen_men_and_what_is_missing_is_off() -> None:
    match = at()
    with pytest.raises(BadCorrection, match=r"fifteen men.*BG-1\.1"):
        match.correct("men.2", "1 of 1")
    match.correct("men.6", "4 of 1")
    assert fact(match, "men")["off1"] == "1 of 1"
    match.correct("men.2", "1 of 1")
    assert fact(match, "men")["off1"] is None
    with pytest.raises(BadCorrection, match=r"side of the bar.*BG-1\.1"):
        match.correct("men.bar2", "1 of 1")


@pytest.mark.rule("BG-7.1", "forbids")
def test_the_last_man_is_borne_off_by_a_move() -> None:
    match = at("1:1", "1:3")
    with pytest.raises(BadCorrection, match=r"by a move.*BG-7\.1"):
        match.correct("men.1", None)


@pytest.mark.rule("BG-8.1", "forbids")
def test_the_cube_has_one_owner_or_lies_in_the_middle() -> None:
    match = at(doubled=(0, 2))
    with pytest.raises(BadCorrection, match=r"one owner.*BG-8\.1"):
        match.correct("cube.1", 1)
    match.correct("cube.1", 2)
    match.correct("cube.2", 2)
    assert fact(match, "cube") == [2, 2]


@pytest.mark.rule("BG-4.5", "allows")
def test_men_that_were_corrected_can_end_a_turn() -> None:
    match = at("24:1 1:14", "3:2 6:11", roll="31")
    play(match, step(match, 24, 3))
    assert match.pending.seat == 0
    match.correct("men.20", "2 of 2")
    assert (match.pending.seat, fact(match, "node")) == (1, "turn")


def test_whose_turn_it_is_begins_that_turn_anew() -> None:
    match = play(at(), "double")
    match.correct("turn", 1)
    assert (match.pending.seat, fact(match, "node")) == (0, "turn")
    match = at(roll="31")
    match.correct("turn", 2)
    assert "rolled 31" in legal(match)


@pytest.mark.rule("BG-9.1", "allows")
@pytest.mark.rule("BG-9.2", "allows")
def test_points_that_are_corrected_can_end_a_match_and_let_it_go_on() -> None:
    match = at(match=3)
    match.correct("score.1", 3)
    assert match.outcome is not None
    match.correct("score.1", 2)
    assert (match.outcome, fact(match, "node"), fact(match, "crawford")) == (None, "start", 1)
    match = at(match=3)
    match.correct("score.2", 2)
    assert (fact(match, "node"), "double" in legal(match)) == ("turn", False)


@pytest.mark.rule("BG-1.1", "allows")
@pytest.mark.parametrize("seed", range(6))
def test_any_table_can_be_shown_and_played_on(seed: int) -> None:
    """Always fifteen men each, whatever is played and corrected."""
    dice = random.Random(seed)
    match = Match(load_game("backgammon", 2, {"depth": "referee", "match": 3}))
    for number in range(60):
        if match.pending.choices:
            match.play(dice.choice(match.pending.choices))
        facts = list(match.game.facts(match.state))
        values = (None, 0, 1, 2, "2 of 1", "1 of 2", "3 of 2")
        if facts:
            correct(match, dice.choice(facts), dice.choice(values))
        if number % 6 == 0:
            look_at(match.game, match.state)
        men = [one for one in fact(match, "men").values() if one]
        for seat in ("1", "2"):
            assert sum(int(one.split()[0]) for one in men if one.endswith(seat)) in (0, 15)


def correct(match: Match, name: str, value: object) -> None:
    """Say what lies on the table, whether it can be or not."""
    before = match.state
    try:
        match.correct(name, value)
    except BadCorrection:
        assert match.state == before
