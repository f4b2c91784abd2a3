"""Solari for the searching player: everything lies open, so there is nothing to guess."""

from random import Random

from heliograph.bots.search import full_view, lead
from heliograph.engine import Game
from heliograph.games.players import Adapter, View
from heliograph.games.solari.features import describe
from heliograph.games.solari.facts import FACTS
from shared_rules.solari import counters

HORIZON = 6


def guess(game: Game, view: View, rng: Random) -> View:
    """Return the position as the viewer sees it."""
    del game, rng  # no order of hidden tiles is fixed before they are turned
    keys = {fact.section or fact.key for fact in FACTS.in_positions}
    return {key: value for key, value in view.items() if key in keys}


def value(game: Game, state: bytes, seat: int) -> float:
    """Return the lead in points; partners share theirs."""
    sides = [counters.counter_of(state, other) for other in range(game.seats)]
    scores = {side: counters.score(state, sides.index(side)) for side in sorted(set(sides))}
    return lead(list(scores.values()), sorted(scores).index(sides[seat]))


ADAPTER = Adapter(
    guess, full_view, value, HORIZON, describe, few_candidates=3, expert_horizon=4, winning=100.0
)
