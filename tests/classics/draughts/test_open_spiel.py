"""In lock-step with OpenSpiel: same mover, same legal moves, same result, in random games.

One jump is one action there as here. Theirs draws after 40 single moves without a capture, and
knows no repetition, claims or agreement.
"""

import random

import pytest

from heliograph.games import load_game
from tests.classics.draughts.tables import TALK
from tests.classics.open_spiel import open_game, play_alike
from tests.deep import IS_DEEP

GAMES_PLAYED = 1000 if IS_DEEP else 6
THEIR_RULES = {"no_progress": 20, "progress": "capture_only", "repetition": 0}
DIRECTIONS = {(False, False): 0, (False, True): 1, (True, True): 2, (True, False): 3}


def spot(square: int) -> tuple[int, int]:
    """Return their row and column of a square, from the top left: a half turn from ours."""
    row, place = divmod(32 - square, 4)
    return row, 2 * place + (row + 1) % 2


def encode(text: str) -> int | None:
    """Return their number of a move: where from, which way, whether it jumps."""
    if text in TALK:
        return None
    word, man, to = text.split()
    (row, column), (next_row, next_column) = spot(int(man)), spot(int(to))
    way = DIRECTIONS[next_row > row, next_column > column]
    return ((row * 8 + column) * 4 + way) * 2 + (word == "jump")


@pytest.mark.rule("DR-2.2", "allows")
@pytest.mark.rule("DR-C6", "allows")
def test_random_games_go_as_in_open_spiel() -> None:
    dice = random.Random(1)
    for _ in range(GAMES_PLAYED):
        ours = load_game("draughts", 2, THEIR_RULES)
        assert play_alike(ours, open_game("checkers"), encode, dice) > 8
