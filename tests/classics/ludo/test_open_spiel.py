"""In lock-step with OpenSpiel `maedn`: same seat, same legal men, same board, same winner.

Theirs deviates so: one roll and never three tries; men at home may be jumped; player 0 begins; no
capture duty, blockade or places; a lost roll is an action, and so is a move that has no choice,
which ours does by itself; with two opposite, player 1 goes the way of the third quarter.
"""

import random
from typing import Any

import pytest

from heliograph.engine import Game
from heliograph.games import load_game
from tests.classics.open_spiel import agree, open_game
from tests.deep import IS_DEEP

GAMES_PLAYED = 1000 if IS_DEEP else 1
KINDS = [(2, True), (2, False), (3, False), (4, False)]
RULES = {"tries": 1, "home_jump": True}
LOST_ROLL, ENTERS = 0, 1
YARDS = 4 * 40 + 4 * 16


@pytest.mark.rule("LU-2.1", "allows")
@pytest.mark.rule("LU-2.1", "forbids")
@pytest.mark.rule("LU-3.2", "forbids")
@pytest.mark.rule("LU-3.3", "forbids")
@pytest.mark.parametrize(("seats", "is_opposite"), KINDS)
def test_random_games_go_as_in_open_spiel(seats: int, *, is_opposite: bool) -> None:
    dice = random.Random(seats)
    for _ in range(GAMES_PLAYED):
        play_one(dice, seats, is_opposite=is_opposite)


def play_one(dice: random.Random, seats: int, *, is_opposite: bool) -> None:
    """Play a whole game on both."""
    ours: Any = load_game("ludo", seats, RULES | {"seating": "opposite" if is_opposite else "side"})
    theirs = open_game("maedn", {"players": seats, "twoPlayersOpposite": is_opposite})
    state, moves = ours.apply(ours.start(), 0), 0
    while not theirs.is_terminal():
        if theirs.is_chance_node():
            seat = ours.open(state).seat
            face = dice.choice([action for action, _ in theirs.chance_outcomes()])
            theirs.apply_action(face)
            state, moves = ours.apply(state, ours.parse_choice(f"roll {face + 1}")), moves + 1
            assert seat == theirs.current_player()
            continue
        legal = theirs.legal_actions()
        action = dice.choice(legal)
        if len(legal) > 1:
            known = {
                action_of(ours, state, choice): choice for choice in ours.pending(state).choices
            }
            assert ours.pending(state).seat == theirs.current_player()
            agree(known, legal, theirs)
            state = ours.apply(state, known[action])
        theirs.apply_action(action)
        if moves % 7 == 0:
            assert board_of(ours, state) == their_board(theirs, seats)
    outcome = ours.outcome(state)
    assert outcome is not None
    returns = theirs.returns()
    assert outcome.winners == tuple(seat for seat in range(seats) if returns[seat] > 0)


def action_of(ours: Any, state: bytes, choice: int) -> int:
    """Return their number of a move: entering, or the man by its place on the own way."""
    t, (man,) = ours.open(state), ours.choices_made[choice].values
    number = ours.men.number(ours.lanes[t.seat], man)
    return ENTERS if not number else number + 1


def board_of(ours: Game, state: bytes) -> tuple[list[int], list[int]]:
    """Return whose man stands on each field, from 1, and how many wait in each yard."""
    men = ours.dump(state)["men"]
    track = [int(men[f"f{field + 1}"][-1]) if men[f"f{field + 1}"] else 0 for field in range(40)]
    yards = [0] * 4
    for quarter in range(4):
        yard = men[f"y{quarter + 1}"]
        if yard:
            yards[int(yard[-1]) - 1] = int(yard[0])
    return track, yards


def their_board(theirs: Any, seats: int) -> tuple[list[int], list[int]]:
    """Return the same of theirs."""
    tensor = theirs.observation_tensor(0)
    track = [
        next((seat + 1 for seat in range(4) if tensor[4 * field + seat]), 0) for field in range(40)
    ]
    del seats
    return track, [round(count) for count in tensor[YARDS : YARDS + 4]]
