"""Computer players: the one that plans its own turn beats chance."""

from heliograph.games import load_game
from tests.classics.contests import chosen, is_won_by_medium
from tests.classics.draughts.tables import at
from tests.deep import IS_DEEP

GAMES_PLAYED = 100 if IS_DEEP else 4


def test_medium_beats_a_player_that_does_anything() -> None:
    game = load_game("draughts", 2)
    assert sum(is_won_by_medium(game, seed) for seed in range(GAMES_PLAYED)) > 0.6 * GAMES_PLAYED


def test_it_takes_two_rather_than_one() -> None:
    assert chosen(at("1 12", "6 15 16 32")) == "jump 1 10"
