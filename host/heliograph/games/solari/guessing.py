"""Solari for the searching player: everything lies open, so there is nothing to guess."""

from random import Random

from heliograph.bots.search import lead
from heliograph.engine import Game
from heliograph.games.players import Adapter, View
from heliograph.games.viewing import pending_view
from heliograph.games.solari.features import describe
from heliograph.games.solari.facts import FACTS
from heliograph.games.solari.kinds import sides
from shared_rules.solari import counters

HORIZON = 6

# What the greedy player looks at; nothing of it is hidden from anybody
_GLANCED_AT = ("turn", "round", "dice", "before", "planets", "level", "teams", "strict_reduced")
_SECTIONS = ("pieces", "decision")


def guess(game: Game, view: View, rng: Random) -> View:
    """Return the position as the viewer sees it."""
    del game, rng  # no order of hidden tiles is fixed before they are turned
    keys = {fact.section or fact.key for fact in FACTS.in_positions}
    return {key: value for key, value in view.items() if key in keys}


def value(game: Game, state: bytes, seat: int) -> float:
    """Return the lead in points; partners share theirs."""
    del game
    found = sides(state)
    own = next(number for number, seats in enumerate(found) if seat in seats)
    return lead([counters.score(state, seats[0]) for seats in found], own)


def glance(game: Game, state: bytes, seat: int) -> View:
    """Return what the greedy player looks at."""
    seen = {name: FACTS.value(state, name) for name in _GLANCED_AT}
    seen |= {name: FACTS.visible_section(state, seat, name) for name in _SECTIONS}
    choices = game.pending(state).choices
    return {**seen, "pending": pending_view(game, state, seen["decision"], choices)}


ADAPTER = Adapter(
    guess, glance, value, HORIZON, describe, few_candidates=3, expert_horizon=4, winning=100.0
)
