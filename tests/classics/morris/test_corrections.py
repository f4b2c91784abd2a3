"""What the table says goes on from: men, turn, counts."""

import random

import pytest

from heliograph.engine import NOBODY, BadCorrection, Match
from heliograph.games import load_game
from tests.attack.looking import look_at
from tests.classics.morris.tables import at, begun, fact, legal, play, reason, refused


def node(match: Match) -> str:
    """Return what is to be decided."""
    return str(fact(match, "node"))


@pytest.mark.rule("MO-1.2", "forbids")
def test_nobody_has_more_than_nine_men() -> None:
    match = play(begun(), "place a7", "place d7")
    with pytest.raises(BadCorrection, match=r"more than nine men.*MO-1\.2"):
        match.correct("men.a1", 1)
    match.correct("hand.1", 7)
    match.correct("men.a1", 1)
    assert (fact(match, "hand"), fact(match, "left")) == ([7, 8], [2, 1])
    with pytest.raises(BadCorrection) as refusal:
        match.correct("hand.1", 8)
    assert "mehr als neun Steine" in refusal.value.text("de")


@pytest.mark.rule("MO-2.1", "allows")
def test_the_hand_says_whether_men_are_placed_or_moved() -> None:
    match = at("a7 d6 g7 b4", "a1 d1 b2 e3")
    assert node(match) == "move"
    match.correct("hand.1", 1)
    assert node(match) == "place"
    match.correct("hand.1", 0)
    assert node(match) == "move"
    match.correct("men.b4", None)
    assert node(match) == "fly"


@pytest.mark.rule("MO-4.6", "allows")
def test_a_man_is_still_taken_after_men_were_corrected_but_not_after_the_turn() -> None:
    match = play(at("a7 d6 g7 b4", "a1 d1 b2 e3"), "move d6 d7")
    match.correct("men.e3", None)
    match.correct("men.f4", 2)
    assert (node(match), "take f4" in legal(match)) == ("take", True)
    match.correct("turn", 2)
    assert (node(match), match.pending.seat) == ("move", 1)
    match.correct("turn", 1)
    assert node(match) == "move"


@pytest.mark.rule("MO-5.1", "allows")
@pytest.mark.rule("MO-5.2", "allows")
def test_a_correction_can_end_the_game_and_the_next_one_lets_it_go_on() -> None:
    match = at("a7 d6 g7 b4", "a1 d1 b2")
    match.correct("men.b2", None)
    assert (reason(match), match.pending.seat) == ("two_men", NOBODY)
    match.correct("men.b6", 2)
    assert (reason(match), match.pending.seat) == ("", 0)
    match = at("a4 d6 g4 c3", "a7 d7 g7", turn=1, flying=False)
    match.correct("turn", 2)
    assert reason(match) == "blocked"
    match.correct("turn", 1)
    assert (reason(match), node(match)) == ("", "move")


@pytest.mark.rule("MO-5.5", "allows")
def test_an_agreed_draw_stays_and_an_open_offer_too() -> None:
    match = play(at("a7 d6 g7 b4", "a1 d1 b2 e3"), "offer draw")
    match.correct("men.e3", None)
    assert node(match) == "answer"
    play(match, "accept")
    match.correct("men.e3", 2)
    assert reason(match) == "agreed"


def test_whose_turn_it_is_takes_an_offer_back() -> None:
    match = play(at("a7 d6 g7 b4", "a1 d1 b2 e3"), "offer draw")
    match.correct("turn", 1)
    assert (node(match), match.pending.seat) == ("move", 0)
    assert refused(match, "accept") == "MO-3.3"


def test_how_many_men_stand_on_the_board_follows_from_the_board() -> None:
    match = at("a7 d6 g7 b4", "a1 d1 b2 e3")
    assert not [name for name in match.game.facts(match.state) if name.startswith("left")]
    match.correct("men.e3", 1)
    assert fact(match, "left") == [5, 3]


def test_nothing_is_corrected_before_it_is_known_who_begins() -> None:
    assert load_game("morris", 2).facts(load_game("morris", 2).start()) == {}


@pytest.mark.parametrize("seed", range(6))
def test_any_table_can_be_shown_and_played_on(seed: int) -> None:
    dice = random.Random(seed)
    match = Match(load_game("morris", 2, {"depth": "referee", "protect": "always", "quiet": 20}))
    taken = 0
    for _ in range(60):
        if match.pending.choices:
            match.play(dice.choice(match.pending.choices))
        facts = list(match.game.facts(match.state))
        if facts:
            taken += correct(match, dice.choice(facts), dice.choice((None, 0, 1, 2, 3, 19)))
            look_at(match.game, match.state)
    assert taken > 5


def correct(match: Match, name: str, value: int | None) -> bool:
    """Return whether the table can be so."""
    try:
        match.correct(name, value)
    except BadCorrection:
        return False
    return True
