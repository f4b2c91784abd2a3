"""In lock-step with OpenSpiel: same mover, same legal moves, same result, in random games."""

import random
from typing import Any

import pytest

from heliograph.games import load_game
from heliograph_classics.morris.game import POINTS
from tests.classics.open_spiel import open_game, play_alike
from tests.deep import IS_DEEP

DECISIONS = 100_000 if IS_DEEP else 400
# What theirs has and has not: no draws but a limit of 200 turns
THEIR_RULES = {"repetition": 0, "quiet": 0, "turn_cap": 200}


def encode(text: str) -> int | None:
    """Return their number of a choice: a point to place on or to take from, or a pair of them."""
    word, *points = text.split()
    if word == "offer":
        return None
    numbers = [POINTS.index(point) for point in points]
    return numbers[0] if word in ("place", "take") else 24 + 24 * numbers[0] + numbers[1]


@pytest.mark.rule("MO-5.1", "allows")
@pytest.mark.rule("MO-O6", "allows")
@pytest.mark.parametrize("likes_mills", [0.0, 0.6])
def test_random_games_go_as_in_open_spiel(likes_mills: float) -> None:
    dice, made = random.Random(1), 0

    def choose(theirs: Any, actions: list[int]) -> int:
        action = dice.choice(actions)
        return closing(theirs, actions, action) if dice.random() < likes_mills else action

    while made < DECISIONS:
        ours, theirs = load_game("morris", 2, THEIR_RULES), open_game("nine_mens_morris")
        made += play_alike(ours, theirs, encode, dice, choose)


def closing(theirs: Any, actions: list[int], usual: int) -> int:
    """Return a move after which the same side decides again, as after a mill."""
    mover = theirs.current_player()
    children = ((action, theirs.child(action)) for action in actions)
    return next((one for one, child in children if child.current_player() == mover), usual)
