"""The greedy player finishes games of every size and does better than chance."""

import pytest

from heliograph.bots import greedy_player
from heliograph.engine import Match, SeededDealer, play_out
from heliograph.games import load_game
from shared_rules.rng import Rng


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_games_end_and_score(seats: int) -> None:
    game = load_game("solarius_mission", seats, {"map": "random"})
    greedy = play_out(Match(game), SeededDealer(seats), greedy_player(game.name))
    rng = Rng(seats)
    chance = play_out(
        Match(game),
        SeededDealer(seats),
        lambda at: at.pending.choices[rng.below(len(at.pending.choices))],
    )
    assert greedy.outcome is not None
    assert chance.outcome is not None
    assert sum(points for points, _ in greedy.outcome.scores) > sum(
        points for points, _ in chance.outcome.scores
    )
    scored = {
        entry["category"]
        for sheet in greedy.view(0)["score"]
        for entry in sheet["entries"]
        if entry["points"]
    }
    assert {"missions", "centres", "units"} <= scored
