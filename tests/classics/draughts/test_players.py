"""Computer players: the one that plans its own turn beats chance."""

from heliograph.games import load_game
from tests.classics.contests import chosen, is_won_by_medium
from tests.classics.draughts.tables import at, go
from tests.deep import IS_DEEP

GAMES_PLAYED = 100 if IS_DEEP else 4


def test_medium_beats_a_player_that_does_anything() -> None:
    game = load_game("draughts", 2)
    assert sum(is_won_by_medium(game, seed) for seed in range(GAMES_PLAYED)) > 0.6 * GAMES_PLAYED


def test_it_takes_two_rather_than_one() -> None:
    assert chosen(at("1 12", "6 15 16 32")) == "jump 1 10"


def test_ahead_it_does_not_repeat_a_position() -> None:
    match = go(at("K1 K8", "K32 K25 29", repetition=3), "1-5 32-28 5-1 28-32 1-5 32-28 5-1")
    assert chosen(match) != "move 28 32"
    assert go(match, "28-32").outcome is not None, "that would have been a draw"
