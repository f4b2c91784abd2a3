"""A game for PettingZoo: seats act one after the other, chance is dealt by the environment.

    from heliograph.research.pettingzoo_env import env
    table = env("NAME", seats=2, options={"turns": 10})

Where the rules let several seats decide at once, they are asked one by one; nobody sees what
another decided before it lies on the table, because an observation holds only what its seat sees.
What is open to the agent that is selected stands in its info, as `action_mask`.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from heliograph.engine.dealers import SeededDealer
from heliograph.engine.match import Match
from heliograph.research.described import open_game
from heliograph.research.watching import MASK, NO_OPTIONS, Bytes, Watching, utilities


class TableEnv(AECEnv[str, Bytes, int]):  # type: ignore[misc]
    """One table. An agent is a seat, an action is the number of a choice."""

    def __init__(
        self,
        name: str,
        seats: int,
        options: Mapping[str, Any] = NO_OPTIONS,
        max_cycles: int | None = None,
    ) -> None:
        """After `max_cycles` decisions in all the game is broken off, if that is given."""
        super().__init__()
        game = open_game(name, seats, options)
        self.metadata = {"name": f"heliograph_{name}_v0", "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.match = Match(game)
        self.watching = Watching(game)
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self.agents: list[str] = []
        self._most_decisions = max_cycles
        self._decisions = 0
        self._dealer = SeededDealer(0)
        self._seeds = np.random.default_rng()
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.watching.seen_space)
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(game.choice_count) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return what an agent can see."""
        return self.observation_spaces[agent]

    @property
    def seen_names(self) -> tuple[str, ...]:
        """What each number of an observation is."""
        return self.watching.names

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return what an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed deals the same."""
        del options
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._dealer = SeededDealer(int(self._seeds.integers(2**32)))
        self.match = Match(self.match.game)
        self._decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.match.advance(self._dealer)
        self._select()

    def observe(self, agent: str) -> Bytes:
        """Return what an agent sees."""
        return self.watching.look(self.match.state, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play a choice of the agent that is selected; raises IllegalChoice if it is none."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None
        self.match.play(int(action))
        self.match.advance(self._dealer)
        self._decisions += 1
        self._settle()
        self._accumulate_rewards()
        self._select()

    def _settle(self) -> None:
        outcome = self.match.outcome
        if outcome is not None:
            gained = utilities(outcome, len(self.possible_agents))
            self.rewards = dict(zip(self.possible_agents, gained, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions == self._most_decisions:
            self.truncations = dict.fromkeys(self.agents, True)

    def _select(self) -> None:
        seat = max(0, self.match.pending.seat)
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {MASK: self.watching.mask(self.match.state, seat)}

    def render(self) -> str:
        """Return the whole position as text."""
        game = self.match.game
        return "\n".join(f"{key}: {value}" for key, value in game.dump(self.match.state).items())

    def close(self) -> None:
        """Nothing is held open."""


def env(
    name: str,
    seats: int,
    options: Mapping[str, Any] = NO_OPTIONS,
    max_cycles: int | None = None,
) -> TableEnv:
    """Return a table for PettingZoo."""
    return TableEnv(name, seats, options, max_cycles)
