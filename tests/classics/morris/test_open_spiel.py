"""In lock-step with OpenSpiel: same mover, same legal moves, same result, in random games."""

import random
from typing import Any

import pytest

from heliograph.games import load_game
from heliograph_classics.morris.game import POINTS
from tests.classics.open_spiel import open_game, won
from tests.deep import IS_DEEP

DECISIONS = 100_000 if IS_DEEP else 400
# What theirs has and has not: no draws but a limit of 200 turns
THEIR_RULES = {"repetition": 0, "quiet": 0, "turn_cap": 200}


def encode(text: str) -> int:
    """Return their number of a choice: a point to place on or to take from, or a pair of them."""
    word, *points = text.split()
    numbers = [POINTS.index(point) for point in points]
    return numbers[0] if word in ("place", "take") else 24 + 24 * numbers[0] + numbers[1]


@pytest.mark.rule("MO-5.1", "allows")
@pytest.mark.rule("MO-O6", "allows")
@pytest.mark.parametrize("likes_mills", [0.0, 0.6])
def test_random_games_go_as_in_open_spiel(likes_mills: float) -> None:
    dice, made = random.Random(1), 0
    while made < DECISIONS:
        made += play_one(dice, likes_mills)


def play_one(dice: random.Random, likes_mills: float) -> int:
    """Play a whole game on both; return how many decisions it had."""
    ours, theirs = load_game("morris", 2, THEIR_RULES), open_game("nine_mens_morris")
    state, made = ours.apply(ours.start(), ours.parse_choice("begins 1")), 0
    while not theirs.is_terminal():
        pending = ours.pending(state)
        choices = [one for one in pending.choices if ours.texts[one] != "offer draw"]
        known = {encode(ours.texts[choice]): choice for choice in choices}
        assert pending.seat == theirs.current_player()
        assert sorted(known) == sorted(theirs.legal_actions()), str(theirs)
        action = dice.choice(sorted(known))
        if dice.random() < likes_mills:
            action = closing(theirs, sorted(known), action)
        state, made = ours.apply(state, known[action]), made + 1
        theirs.apply_action(action)
    outcome = ours.outcome(state)
    assert outcome is not None
    assert won(outcome.winners) == theirs.returns()
    return made


def closing(theirs: Any, actions: list[int], usual: int) -> int:
    """Return a move after which the same side decides again, as after a mill."""
    mover = theirs.current_player()
    children = ((action, theirs.child(action)) for action in actions)
    return next((one for one, child in children if child.current_player() == mover), usual)
