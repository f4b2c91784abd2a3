"""In lock-step with OpenSpiel: same mover, same legal moves, same result, in random games.

Theirs knows the standard start alone, and a pass is an action of its own.
"""

import random

import pytest

from heliograph.games import load_game
from heliograph_classics.reversi.game import SQUARES
from tests.classics.open_spiel import open_game, play_alike
from tests.deep import IS_DEEP

GAMES_PLAYED = 1000 if IS_DEEP else 8
PASS = 64


def encode(text: str) -> int:
    """Return their number of a square, or of a pass."""
    return PASS if text == "pass" else SQUARES.index(text.split()[1])


@pytest.mark.rule("RV-2.1", "allows")
@pytest.mark.rule("RV-3.2", "allows")
def test_random_games_go_as_in_open_spiel() -> None:
    dice = random.Random(1)
    for _ in range(GAMES_PLAYED):
        ours = load_game("reversi", 2, {"pass": "confirm"})
        assert play_alike(ours, open_game("othello"), encode, dice) > 8
