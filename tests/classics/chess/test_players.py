"""Computer players: the one that plans its own turn beats chance."""

import pytest

from heliograph.games import load_game
from tests.classics.chess.boards import at
from tests.classics.contests import chosen, is_won_by_medium
from tests.deep import IS_DEEP

GAMES_PLAYED = 60 if IS_DEEP else 4


def test_medium_beats_a_player_that_does_anything() -> None:
    game = load_game("chess", 2)
    assert sum(is_won_by_medium(game, seed) for seed in range(GAMES_PLAYED)) > 0.6 * GAMES_PLAYED


@pytest.mark.parametrize(
    ("fen", "choice"),
    [
        ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "move e4 d5"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "move a1 a8"),
        ("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "promote a7 a8 queen"),
    ],
)
def test_it_takes_a_queen_mates_and_promotes(fen: str, choice: str) -> None:
    assert chosen(at(fen)) == choice
