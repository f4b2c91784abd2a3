"""Computer players: the one that plans its own turn beats chance."""

from heliograph.games import load_game
from tests.classics.contests import chosen, is_won_by_medium
from tests.classics.yacht.tables import play, rolled
from tests.deep import IS_DEEP

GAMES_PLAYED = 60 if IS_DEEP else 4


def test_medium_beats_players_that_do_anything() -> None:
    game = load_game("yacht", 3)
    assert sum(is_won_by_medium(game, seed) for seed in range(GAMES_PLAYED)) > 0.8 * GAMES_PLAYED


def test_it_keeps_what_is_equal_and_fills_what_is_worth_most() -> None:
    match = rolled("66612")
    assert chosen(match) in ("take 4", "take 5")
    play(match, "take 4", "take 5")
    assert chosen(match) == "roll"
    assert chosen(rolled("66666", rolls=3)) == "write five_kind"
    assert chosen(rolled("12345", rolls=1)) == "write small_straight"
