"""In lock-step with OpenSpiel: same mover, same legal moves, same result, in random games.

Theirs ends at the second occurrence of a position, knows no agreement and no other rule for grand
slams than that they take nothing, and sweeps the board at a majority too.
"""

import random

import pytest

from heliograph.games import load_game
from tests.classics.open_spiel import open_game, play_alike
from tests.deep import IS_DEEP

GAMES_PLAYED = 1000 if IS_DEEP else 10


def encode(text: str) -> int | None:
    """Return their number of a house: the same for both sides."""
    return int(text[-1]) - 1 if text.startswith("sow") else None


@pytest.mark.rule("OW-2.2", "allows")
@pytest.mark.rule("OW-3.2", "allows")
def test_random_games_go_as_in_open_spiel() -> None:
    dice, steps = random.Random(1), 0
    for _ in range(GAMES_PLAYED):
        ours = load_game("oware", 2, {"cycle": "repeat2"})
        steps += play_alike(ours, open_game("oware"), encode, dice)
    assert steps > 20 * GAMES_PLAYED
