"""The invariants hold after every single step of random games; deep runs play many more.

`HELIOGRAPH_DEEP=N` plays N games for every number of seats and both set-ups.
"""

import os

import pytest

from heliograph.engine import CHANCE, Match
from heliograph.games import load_game
from heliograph.games.solarius_mission import anytime
from heliograph.games.solarius_mission.facts import STACK
from heliograph.games.solarius_mission.game import SolariusMission
from heliograph.games.solarius_mission.layout import REFILL
from tests.contract.matches import random_match
from tests.contract.oracles import oracle_of

GAMES = int(os.environ.get("HELIOGRAPH_DEEP", "1"))


@pytest.mark.parametrize("set_up", ["cards", "free"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_invariants(seats: int, set_up: str) -> None:
    game = load_game("solarius_mission", seats, {"set_up": set_up, "map": "random"})
    oracle = oracle_of(game)
    for seed in range(GAMES):
        check_every_step(random_match(game, seed), oracle)


def test_a_turn_can_go_on_where_an_anytime_action_is_left() -> None:
    game = load_game("solarius_mission", 3)
    assert isinstance(game, SolariusMission)
    seen = set()
    match = random_match(game, 7)
    for number in range(len(match)):
        state = match.state_at(number)
        if state[STACK] == REFILL:
            are_left = anytime.are_left(game.box, state)
            assert are_left == bool(anytime.choices(game.box, state)), game.dump(state)
            seen.add(are_left)
    assert seen == {True, False}


def check_every_step(match: Match, oracle: object) -> None:
    """Check each position, that dice never go back, and that everybody has sixteen turns."""
    game = match.game
    taken = [0] * game.seats
    before = None
    for number in range(len(match) + 1):
        position = game.dump(match.state_at(number))
        oracle.check(position)  # type: ignore[attr-defined]
        if before is not None:
            never_back(before, position)
        before = position
        if number < len(match):
            step = match.step_at(number)
            assert isinstance(step, int)
            if game.choice_text(step).startswith("take ") and match.seat_at(number) != CHANCE:
                taken[match.seat_at(number)] += game.choice_text(step) != "take off"
    assert taken == [16] * game.seats


def never_back(before: dict, after: dict) -> None:
    """Tech dice never decrease and what is settled stays settled."""
    for old, new in zip(before["players"], after["players"], strict=True):
        for key in ("levels", "columns"):
            assert all(new[key][colour] >= value for colour, value in old[key].items())
        assert set(old["settled"]) <= set(new["settled"])
        assert new["beside"] >= old["beside"]
