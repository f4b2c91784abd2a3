"""Computer players: the one that plans its own turn beats chance."""

from heliograph.games import load_game
from tests.classics.contests import chosen, is_won_by_medium
from tests.classics.reversi.tables import at
from tests.deep import IS_DEEP

GAMES_PLAYED = 100 if IS_DEEP else 5


def test_medium_beats_a_player_that_does_anything() -> None:
    game = load_game("reversi", 2)
    assert sum(is_won_by_medium(game, seed) for seed in range(GAMES_PLAYED)) > 0.7 * GAMES_PLAYED


def test_it_takes_a_corner() -> None:
    assert chosen(at(".WB.....", ".WB.....", "...B....", "..WWB...")) == "place a1"
