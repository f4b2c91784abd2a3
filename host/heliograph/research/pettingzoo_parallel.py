"""A game in PettingZoo's parallel form: every seat answers at every step, one answer counts.

    from heliograph.research.pettingzoo_parallel import parallel_env
    table = parallel_env("NAME", seats=2)

Only the seat whose decision it is has open choices in its mask; what the others answer is not
heard. An action that is not open stands for one that is, counted round by its number: programs
that know nothing of masks can play, too. `env` is the same for programs that ask one seat after the
other; whoever wants to be asked only where it decides takes `pettingzoo_env.py`.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec

from heliograph.research.pettingzoo_env import TableEnv
from heliograph.research.watching import MASK, NO_OPTIONS, Bytes

Told = dict[str, dict[str, Any]]
Stepped = tuple[dict[str, Bytes], dict[str, float], dict[str, bool], dict[str, bool], Told]


class AnsweringEnv(ParallelEnv[str, Bytes, int]):  # type: ignore[misc]
    """One table at which all seats answer at once."""

    def __init__(self, table: TableEnv) -> None:
        self.table = table
        self.metadata, self.render_mode = table.metadata, table.render_mode
        self.possible_agents = table.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return what an agent can see."""
        return self.table.observation_space(agent)

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return what an agent can do."""
        return self.table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Bytes], Told]:
        """Begin a game; the same seed deals the same."""
        self.table.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._seen(), self._told()

    def step(self, actions: dict[str, int]) -> Stepped:
        """Play the choice of the seat whose decision it is."""
        table = self.table
        mask = table.infos[table.agent_selection][MASK]
        action, choices = int(actions[table.agent_selection]), np.flatnonzero(mask)
        table.step(action if mask[action] else int(choices[action % len(choices)]))
        ends = dict(table.terminations), dict(table.truncations)
        if any(all(end.values()) for end in ends):
            self.agents = []
        return self._seen(), dict(table.rewards), *ends, self._told()

    def _seen(self) -> dict[str, Bytes]:
        return {agent: self.table.observe(agent) for agent in self.possible_agents}

    def _told(self) -> Told:
        """Return what is open to each seat: something for the one that decides."""
        table = self.table
        mask = table.infos[table.agent_selection][MASK]
        closed = np.zeros_like(mask)
        return {
            agent: {MASK: mask if agent == table.agent_selection else closed}
            for agent in self.possible_agents
        }

    def render(self) -> str:
        """Return the whole position as text."""
        return self.table.render()

    def close(self) -> None:
        """Nothing is held open."""


def parallel_env(
    name: str,
    seats: int,
    options: Mapping[str, Any] = NO_OPTIONS,
    max_cycles: int | None = None,
) -> AnsweringEnv:
    """Return a table at which all seats answer; after `max_cycles` decisions it is broken off."""
    return AnsweringEnv(TableEnv(name, seats, options, max_cycles))


def env(
    name: str,
    seats: int,
    options: Mapping[str, Any] = NO_OPTIONS,
    max_cycles: int | None = None,
) -> AECEnv[str, Bytes, int]:
    """Return the same, one seat after the other."""
    return parallel_to_aec(parallel_env(name, seats, options, max_cycles))
