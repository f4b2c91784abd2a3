"""In lock-step with OpenSpiel: same seat, same dice to take, same rows, same totals.

Theirs deviates so: a row is chosen only after the third roll or after keeping all dice; player 0
begins; totals that are all equal return 0; alone the total is returned as a share of 305.
"""

import random
import re
from typing import Any

import pytest

from heliograph.engine import Game
from heliograph.games import load_game
from tests.classics.open_spiel import agree, open_game
from tests.deep import IS_DEEP

GAMES_PLAYED = 1000 if IS_DEEP else 3
ROWS = ("ones", "twos", "threes", "fours", "fives", "sixes", "chance", "four_kind", "full_house",
        "small_straight", "large_straight", "five_kind")  # fmt: skip
FIRST_ROW, KEEP_ALL = 32, 0


@pytest.mark.rule("YA-2.1", "allows")
@pytest.mark.rule("YA-2.3", "forbids")
@pytest.mark.rule("YA-3", "allows")
@pytest.mark.rule("YA-6.1", "allows")
def test_random_games_go_as_in_open_spiel() -> None:
    dice = random.Random(1)
    for number in range(GAMES_PLAYED):
        play_one(dice, 1 + number % 5)


def play_one(dice: random.Random, seats: int) -> None:
    """Play a whole game on both."""
    ours, theirs = load_game("yacht", seats), open_game("yacht", {"players": seats})
    state = ours.start() if seats == 1 else choose(ours, ours.start(), "begins 1")
    while not theirs.is_terminal():
        if ours.pool(state) == "turn" and not any(faces(ours, state)):
            state = choose(ours, state, "roll")
        if theirs.is_chance_node():
            outcome = dice.choice([action for action, _ in theirs.chance_outcomes()])
            theirs.apply_action(outcome)
            while ours.pool(state) == "roll":
                state, outcome = choose(ours, state, f"shows {outcome % 6 + 1}"), outcome // 6
            continue
        assert ours.pending(state).seat == theirs.current_player()
        state = decide(ours, theirs, state, dice)
    totals = ours.dump(state)["total"]
    assert totals == their_totals(theirs, seats)
    outcome = ours.outcome(state)
    assert outcome is not None
    if seats > 1 and len(set(totals)) > 1:
        returns = theirs.returns()
        assert outcome.winners == tuple(seat for seat in range(seats) if returns[seat] > 0)


def decide(ours: Game, theirs: Any, state: bytes, dice: random.Random) -> bytes:
    """Make one decision on both: some dice are taken up, or a row is filled."""
    legal = {ours.texts[choice] for choice in ours.pending(state).choices}
    action = dice.choice(theirs.legal_actions())
    takes = {f"take {die}" for die in range(1, 6)}
    if action < FIRST_ROW:
        assert sorted(theirs.legal_actions()) == list(range(32))
        assert takes <= legal
        theirs.apply_action(action)
        if action != KEEP_ALL:
            for die in [die for die in range(5) if action >> die & 1]:
                state = choose(ours, state, f"take {die + 1}")
            return choose(ours, state, "roll")
        action = dice.choice(theirs.legal_actions())
    else:
        assert not takes & legal
    rows = {f"write {ROWS[one - FIRST_ROW]}" for one in theirs.legal_actions()}
    agree(rows, legal - takes)
    theirs.apply_action(action)
    return choose(ours, state, f"write {ROWS[action - FIRST_ROW]}")


def choose(ours: Game, state: bytes, text: str) -> bytes:
    """Return the state after a choice that is legal on ours."""
    choice = ours.parse_choice(text)
    assert ours.allows(state, choice), text
    return ours.apply(state, choice)


def faces(ours: Game, state: bytes) -> list[int]:
    """Return what our dice show."""
    return list(ours.dump(state)["dice"].values())


def their_totals(theirs: Any, seats: int) -> list[int]:
    """Return the totals as their text has them."""
    found = re.findall(r"[Tt]otal\D*(\d+)", str(theirs))
    return [int(one) for one in found][-seats:]
