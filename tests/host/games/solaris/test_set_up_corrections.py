"""Corrections of facts before and after the game has begun."""

import pytest

from heliograph.engine import BadCorrection, Match
from heliograph.games import load_game


def test_before_the_first_round_there_is_no_round_station_or_turn_to_correct():
    match = Match(load_game("solaris", 3, {"depth": "referee"}))
    facts = match.game.facts(match.state)
    for fact, value in (("round", 1), ("active", "ED"), ("turn", 2)):
        assert fact not in facts
        with pytest.raises(BadCorrection):
            match.correct(fact, value)
    assert "energy.1.ED" in facts
