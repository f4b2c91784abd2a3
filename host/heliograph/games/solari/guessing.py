"""Solari for the searching player: everything lies open, so there is nothing to guess."""

from random import Random

from heliograph.games.players import lead
from heliograph.engine import Game
from heliograph.games.players import Adapter, View
from heliograph.games.solari.facts import FACTS
from heliograph.games.solari.features import describe
from heliograph.games.solari.greedy import SolariBuilder
from heliograph.games.solari.kinds import sides
from shared_rules.solari import counters

HORIZON = 6


def guess(game: Game, view: View, rng: Random) -> View:
    """Return the position as the viewer sees it."""
    del rng  # no order of hidden tiles is fixed before they are turned
    return FACTS.known_in(view, game.start())


def value(game: Game, state: bytes, seat: int) -> float:
    """Return the lead in points; partners share theirs."""
    del game
    found = sides(state)
    own = next(number for number, seats in enumerate(found) if seat in seats)
    return lead([counters.score(state, seats[0]) for seats in found], own)


ADAPTER = Adapter(
    guess,
    value,
    HORIZON,
    describe,
    few_candidates=3,
    expert_policy=SolariBuilder,
    expert_horizon=2,
    winning=100.0,
)
