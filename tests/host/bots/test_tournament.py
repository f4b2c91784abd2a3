"""Players who meet: everybody sits everywhere, and the count says how far it can be trusted."""

import pytest

from heliograph.bots import tournament
from heliograph.bots.player import Effort
from heliograph.games import load_game


def test_an_interval_narrows_with_the_games() -> None:
    few, many = tournament.interval(0.5, 10), tournament.interval(0.5, 1000)
    assert few[0] < many[0] < 0.5 < many[1] < few[1]
    low, high = tournament.interval(1.0, 20)
    assert 0.8 < low < 0.9
    assert high == pytest.approx(1.0)


def test_the_last_kind_takes_the_seats_left_over() -> None:
    game = load_game("solaris", 3, {"time_game": True})
    met = tournament.run(game, ("greedy", "random"), 3, 1, Effort(), lambda _: None)
    assert met["greedy"]["share_by_chance"] == 0.333
    assert met["random"]["share_by_chance"] == 0.667
    assert met["greedy"]["games"] == 3
    assert met["greedy"]["won"] + met["random"]["won"] == 3


def test_the_same_seed_plays_the_same_games() -> None:
    game = load_game("solenia", 2)
    one, other = (
        tournament.play(game, ("greedy", "random"), 4, Effort()).outcome for _ in range(2)
    )
    assert one == other
