"""In lock-step with OpenSpiel: same mover, same legal moves by their short names, same result.

There the third repetition and fifty moves end a game by themselves, and there is no other draw.
White is their player 1.
"""

import random
from typing import Any

import chess
import pytest

from tests.classics.chess.boards import TALK, uci
from tests.classics.open_spiel import agree, open_game, won
from tests.classics.playing import begun, legal
from tests.deep import IS_DEEP

GAMES_PLAYED = 1000 if IS_DEEP else 4


def named(theirs: Any, texts: list[str]) -> dict[str, str]:
    """Return our choices by the short names of their moves."""
    board = chess.Board(str(theirs))
    return {board.san(chess.Move.from_uci(uci(text))): text for text in texts}


@pytest.mark.rule("CH-1.1", "allows")
@pytest.mark.rule("CH-2.1", "allows")
@pytest.mark.rule("CH-A2", "allows")
@pytest.mark.parametrize("seed", range(GAMES_PLAYED))
def test_a_random_game_goes_as_in_open_spiel(seed: int) -> None:
    dice, theirs, ours = random.Random(seed), open_game("chess"), begun("chess", claims="auto")
    while not theirs.is_terminal():
        assert 1 - ours.pending.seat == theirs.current_player()
        known = named(theirs, legal(ours, *TALK))
        actions = {theirs.action_to_string(action): action for action in theirs.legal_actions()}
        agree(known, actions, theirs)
        name = dice.choice(sorted(known))
        ours.play(known[name])
        theirs.apply_action(actions[name])
    assert ours.outcome is not None
    assert won(ours.outcome.winners) == theirs.returns()[::-1]
