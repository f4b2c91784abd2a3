"""The station marker was put to the wrong station: the table moves it, and no stack breaks."""

import pytest

from heliograph.engine import Match
from heliograph.games import load_game


@pytest.mark.rule("SOL-9.2", "allows")
@pytest.mark.rule("SOL-4.1", "allows")
def test_moving_the_marker_in_the_middle_of_a_station_keeps_every_stack() -> None:
    game = load_game("solaris", 5)
    tracks = {"rim": {"1": [4, 2]}, "energy": {"1": [5, 3, 1]}}
    position = {"active": "ED", "order": [4, 2, 1, 3, 5], "turn": 2, "stations": {"ED": tracks}}
    match = Match(game, game.load(position))
    match.correct("active", "SP")
    after = game.dump(match.state)
    # Those who still waited step out in their order, then all go back together.
    assert after["stations"]["ED"] == {"energy": {"1": [4, 2, 1, 3, 5]}, "rim": {}}
    assert after["active"] == "SP"
    assert game.load(after) == match.state
