"""Computer players. A bot sees only what its own seat sees, as a person does.

People choose a level (`levels.py`); `random`, `greedy` and `search` are the parts that these are
made of.
"""

from collections.abc import Callable

from heliograph.bots.levels import (
    EASY,
    EXPERT,
    GREEDILY,
    HARD,
    KINDS,
    LEVELS,
    MEDIUM,
    RANDOM,
    SEARCH,
    NoisyBot,
    expert_adapter,
    expert_effort,
    hard_effort,
)  # fmt: skip
from heliograph.bots.player import Effort, RandomBot
from heliograph.bots.search import PacedSearchBot, SearchBot
from heliograph.catalogue import N_
from heliograph.engine.errors import BadOption
from heliograph.engine.game import Game
from heliograph.engine.match import Match
from heliograph.games import GAMES
from heliograph.games.players import Bot, Decision, look

__all__ = ["KINDS", "LEVELS", "Bot", "Effort", "greedy_player", "make_bot"]


def make_bot(kind: str, game: Game, seat: int, seed: int, effort: Effort | None = None) -> Bot:
    """Return a player for one seat; raises BadOption for a kind that is none.

    The same seed and the same sight give the same choice, whatever was seen before.
    """
    own_seed, effort = seed * game.seats + seat, effort or Effort()
    if kind == RANDOM:
        return RandomBot(own_seed)
    if game.name not in GAMES:
        raise BadOption("", "unknown_bot", RANDOM, repr(kind))  # without rules nobody can think
    about = GAMES[game.name]
    if kind == EASY:
        return NoisyBot(about.make_policy, own_seed)
    if kind in (MEDIUM, GREEDILY):
        return Forgetful(about.make_policy)
    adapter, policy = about.search_adapter, about.make_policy
    if kind in (HARD, EXPERT) and adapter.reckoner:
        return Forgetful(adapter.reckoner)
    if kind == SEARCH:
        return SearchBot(game, adapter, policy, own_seed, effort)
    if kind == HARD:
        few = adapter.few_candidates
        return PacedSearchBot(game, adapter, policy, own_seed, hard_effort(effort, adapter), few)
    if kind == EXPERT:
        sharper = expert_adapter(game.name, adapter)
        policy = about.make_expert_policy
        return PacedSearchBot(game, sharper, policy, own_seed, expert_effort(effort))
    listed = ", ".join(KINDS)
    raise BadOption("", "unknown_bot", N_("a player of {listed}").filled(listed=listed), repr(kind))


class Forgetful:
    """Makes a new player for every decision, so that nothing but what it sees counts."""

    def __init__(self, make: Callable[[], Bot]) -> None:
        self._make = make

    def choose(self, decision: Decision) -> int:
        """Return what a player chooses that has this decision as its first."""
        return self._make().choose(decision)


def greedy_player(name: str) -> Callable[[Match], int]:
    """Return a function that decides for every seat of a match, each by what it sees alone."""
    bot = GAMES[name].make_policy()

    def choose(match: Match) -> int:
        return bot.choose(look(match.game, match.state, match.pending.seat))

    return choose
