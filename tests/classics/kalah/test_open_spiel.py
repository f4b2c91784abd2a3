"""In lock-step with OpenSpiel: same mover, same legal moves, same result, in random games.

Theirs has no options, and at the end it counts the seeds that are left without moving them.
"""

import random

import pytest

from heliograph.games import load_game
from heliograph.games.kit.sowing import PITS
from tests.classics.open_spiel import open_game, play_alike
from tests.deep import IS_DEEP

GAMES_PLAYED = 1000 if IS_DEEP else 15


def encode(text: str) -> int:
    """Return their number of a pit: the stores are 0 and 7."""
    pit = PITS.index(text.removeprefix("sow "))
    return pit + 1 + (pit > 5)


@pytest.mark.rule("KA-2.1", "allows")
@pytest.mark.rule("KA-3.3", "allows")
def test_random_games_go_as_in_open_spiel() -> None:
    dice = random.Random(1)
    for _ in range(GAMES_PLAYED):
        assert play_alike(load_game("kalah", 2), open_game("mancala"), encode, dice) > 8
