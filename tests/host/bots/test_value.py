"""Chances to win: of every seat, 1 in the sum, and from what one viewer sees alone."""

from random import Random

import pytest

from heliograph.bots.value import chances, guessed_chance
from heliograph.engine import TABLE, Match, SeededDealer, play_out
from heliograph.games import GAMES, load_game
from tests.host.bots.tables import DIGITAL, decisions, game_of


@pytest.mark.parametrize("name, seats, label", DIGITAL)
def test_what_a_viewer_cannot_see_makes_no_difference(name: str, seats: int, label: str) -> None:
    """Tables that differ only in hidden cards have the same chances, bit for bit."""
    game = game_of(name, seats, label)
    rng = Random(seats)
    for state, seat in decisions(game, 4):
        found = chances(game, state, seat)
        assert len(found) == seats
        assert min(found) >= 0
        sides = 2 if game.options.get("teams") else seats  # partners have the chance of their side
        assert sum(found) == pytest.approx(seats / sides)
        view = game.view(state, seat)
        guessed = game.load(GAMES[name].search_adapter.guess(game, view, rng))
        assert chances(game, guessed, seat) == found


def test_a_game_that_is_over_has_known_winners() -> None:
    game = load_game("solari", 2)
    match = Match(game)
    play_out(match, SeededDealer(1), lambda played: played.pending.choices[0])
    assert match.outcome is not None
    assert chances(game, match.state, TABLE)[match.outcome.winners[0]] == 1


def test_partners_win_together() -> None:
    """A side that has won has all of the win, as each partner was told before."""
    game = load_game("solari", 4, {"teams": True})
    match = Match(game)
    play_out(match, SeededDealer(1), lambda played: played.pending.choices[0])
    assert match.outcome is not None
    assert len(match.outcome.winners) == 2
    expected = tuple(float(seat in match.outcome.winners) for seat in range(4))
    for viewer in (0, 1, TABLE):
        assert chances(game, match.state, viewer) == expected
    assert tuple(guessed_chance(game, match.state, seat) for seat in range(4)) == expected
