"""The invariants hold after every single step of random games; deep runs play many more.

`HELIOGRAPH_DEEP=N` plays N games for every number of seats and both set-ups.
"""

import os

import pytest

from heliograph.engine import CHANCE, Match, SeededDealer, play_out
from heliograph.games import load_game
from shared_rules.rng import Rng
from tests.contract.oracles import oracle_of

GAMES = int(os.environ.get("HELIOGRAPH_DEEP", "1"))


@pytest.mark.parametrize("set_up", ["cards", "free"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_invariants(seats: int, set_up: str) -> None:
    game = load_game("solarius_mission", seats, {"set_up": set_up, "map": "random"})
    oracle = oracle_of(game)
    for seed in range(GAMES):
        rng = Rng(seed)
        match = play_out(
            Match(game),
            SeededDealer(seed),
            lambda at, rng=rng: at.pending.choices[rng.below(len(at.pending.choices))],
        )
        check_every_step(match, oracle)


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
