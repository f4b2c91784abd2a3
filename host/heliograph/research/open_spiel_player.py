"""OpenSpiel's information-set search as a player at our tables, with as much time as ours have.

It plays a game to its end at random for every look ahead, as it comes. Like every player it is told
what its seat sees: what that is not is dealt anew for each look (`open_spiel_game.resample`).
"""

import time
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from heliograph.bots.player import Effort
from heliograph.engine.game import Game
from heliograph.games.players import Decision, seen_rng
from heliograph.research.open_spiel_game import TableState, resample

# How much it wants to know what it has not tried, as in OpenSpiel's own example
_CURIOSITY = 2.0
_ENDLESS = 1_000_000_000


class _TimeIsUp(Exception):
    """The time for a decision is over."""


class TheirSearch:
    """Decides for one seat of a game as it comes."""

    def __init__(self, game: Game, seed: int, effort: Effort) -> None:
        self._table = pyspiel.load_game(f"heliograph_{game.name}(seats={game.seats})")
        self._seed = seed
        self._effort = effort

    def choose(self, decision: Decision) -> int:
        """Return the choice that it looked at most often."""
        view = decision.view()
        luck = seen_rng(self._seed, view)
        rules = self._table.rules
        guess = self._table.adapter.guess(rules, view, luck)
        state = TableState(self._table, rules.load(guess))
        return _TimedSearch(self._table, luck, self._effort).decide(state)


class _TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]
    """Their search, which ends with its time; every choice there was may be the answer."""

    def __init__(self, table: Any, luck: Random, effort: Effort) -> None:
        random = np.random.RandomState(luck.getrandbits(32))
        limit = effort.rollouts if effort.think_s is None else _ENDLESS
        super().__init__(
            table,
            mcts.RandomRolloutEvaluator(1, random),
            _CURIOSITY,
            limit,
            random_state=random,
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )
        self._end_s = None if effort.think_s is None else time.monotonic() + effort.think_s
        self.set_resampler(lambda state, player: resample(state, player, luck))

    def sample_root_state(self, state: TableState) -> TableState:
        """Return where the next look ahead begins."""
        if self._end_s is not None and time.monotonic() >= self._end_s:
            raise _TimeIsUp
        found: TableState = super().sample_root_state(state)
        return found

    def decide(self, state: TableState) -> int:
        """Return its choice, or any while it has looked at none."""
        try:
            policy = self.run_search(state)
        except _TimeIsUp:
            seen = self.filter_illegals(self._root_node, state.legal_actions())
            if seen.total_visits <= 0:
                return int(state.legal_actions()[0])
            policy = self.get_final_policy(state, seen)
        return int(max(policy, key=lambda row: row[1])[0])
