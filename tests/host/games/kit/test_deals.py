"""What games of several deals share: the dealer, what a new deal clears, points within bounds."""

from typing import Any

import pytest

from heliograph.engine import CHANCE, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.shows import show_for

NAMES = ("Ada", "Ben")


def knocked(**options: Any) -> Match:
    """Return a match of Gin Rummy after a hand that somebody won; seat 1 dealt."""
    match = Match(load_game("gin_rummy", 2, {"depth": "referee", **options}))
    for text in ("begins 1", "turn up HQ", "take", "knock", "deadwood 4", "deadwood 48"):
        match.play(text)
    return match


def test_whoever_is_first_deals_and_says_so_in_every_language() -> None:
    game = load_game("gin_rummy", 2, {"depth": "referee"})
    for lang, asked, offered in (
        ("en", "Who deals?", "Ada deals"),
        ("de", "Wer gibt?", "Ada gibt"),
    ):
        show = show_for(game, lang, NAMES)
        assert show.due(game.start()).text == asked
        assert show.offers(game.start(), -1)[0].label == offered
    assert game.pool(game.start()) == "deals"


def test_a_new_deal_clears_what_does_not_last() -> None:
    match = knocked()
    before = match.game.dump(match.state)
    assert (before["knocker"], before["entry"], before["takes"]) == (2, [0, 44], 1)
    match.play("next hand")
    after = match.game.dump(match.state)
    assert (after["knocker"], after["cards"], after["takes"], after["limit"]) == (0, {}, 0, 10)
    assert (after["entry"], after["points"]) == ([0, 44], [0, 44])
    assert (after["table"]["round"], match.pending.seat) == (2, -1)


def test_a_game_that_was_over_goes_on_where_a_correction_says_so() -> None:
    match = knocked(target=50, gin_bonus=25)
    match.correct("points.1", 50)
    assert match.outcome.winners == (0,)
    match.correct("points.1", 49)
    assert match.outcome is None
    match.play("next hand")


@pytest.mark.parametrize(("had", "more", "has"), [(0, 7, 7), (990, 20, 999), (0, -5, 0)])
def test_points_stay_within_their_bounds(had: int, more: int, has: int) -> None:
    game: Any = load_game("gin_rummy", 2)
    t = game.open(game.start())
    t.points = [had, 3]
    game.points.add(t, [more, 0])
    assert t.points == [has, 3]


def test_the_name_of_a_decision_is_known_to_rules() -> None:
    match = Match(load_game("gin_rummy", 2))
    match.play("begins 1")
    game: Any = match.game
    assert game.open(match.state).decision == "deal"
    match.advance(SeededDealer(1))
    assert game.open(match.state).decision == "upcard"


def away(seats: int, **options: Any) -> Match:
    """Return a game of Cribbage in which cards are laid away."""
    match = Match(load_game("cribbage", seats, options))
    match.play("begins 1")
    if match.pending.seat == CHANCE:
        match.advance(SeededDealer(1))
    return match


def test_each_seat_lays_cards_away_until_it_keeps_enough_then_the_game_goes_on() -> None:
    match = away(2)
    game: Any = match.game
    for left in (4, 3, 2, 1):
        assert game.open(match.state).decision == "away"
        match.play(match.pending.choices[0])
        assert len(game.cards.of(game.open(match.state), "crib")) == 5 - left
    assert game.open(match.state).decision == "starter"


def test_real_cards_are_laid_away_by_all_at_once() -> None:
    match = away(2, depth="referee")
    assert match.game.why_not(match.state, match.game.parse_choice("lay away CA")).rule == "CR-3.1"
    match.play("laid away")
    assert match.game.open(match.state).decision == "starter"
    dealt = away(2)
    assert dealt.game.why_not(dealt.state, dealt.game.parse_choice("laid away")).rule == "CR-3.1"


def test_a_place_is_of_the_whole_table_or_of_each_seat() -> None:
    cards = away(2).game.cards
    assert cards.is_shared("crib")
    assert cards.is_shared("starter")
    assert not cards.is_shared("hand")
    assert not cards.is_shared("played")
