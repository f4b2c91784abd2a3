"""The players that people choose from: four levels, and what each of them does.

| level | how it decides |
|---|---|
| `easy` | by rules of thumb, but every fourth time anything |
| `medium` | by rules of thumb |
| `hard` | tries the likeliest choices, each in a few imagined games; goes by the lead |
| `expert` | tries as many as it has time for; goes by the lead and the chance to win |

`random`, `greedy` and `search` are the names that older records have; programs use them as well.
"""

from collections.abc import Callable
from typing import Final

from heliograph.bots.player import Effort, take_any
from heliograph.bots.value import guessed_chance, learned
from heliograph.engine import Game
from heliograph.games.players import Adapter, Bot, Decision, seen_rng

EASY, MEDIUM, HARD, EXPERT = LEVELS = ("easy", "medium", "hard", "expert")
RANDOM, GREEDILY, SEARCH = OLDER_KINDS = ("random", "greedy", "search")
KINDS: Final = (*LEVELS, *OLDER_KINDS)

# How often an easy player takes anything
EASY_NOISE: Final = 0.25
# An expert has twice the imagined games that are usual; where a clock counts, so many that only the
# clock ends its thinking
EXPERT_TIMES: Final = 2
TIMED_EXPERT_TIMES: Final = 16
# Seconds at most, where time counts at all
MOST_S: Final = 0.8


class NoisyBot:
    """Decides by rules of thumb, and now and then takes anything."""

    def __init__(self, make: Callable[[], Bot], seed: int, noise: float = EASY_NOISE) -> None:
        self._make = make
        self._seed = seed
        self._noise = noise

    def choose(self, decision: Decision) -> int:
        """Return what the player likes best, or any choice."""
        rng = seen_rng(self._seed, decision.view())
        if rng.random() >= self._noise:
            return self._make().choose(decision)
        return take_any(decision, rng)


def hard_effort(effort: Effort, adapter: Adapter) -> Effort:
    """Return how much a hard player thinks: a few looks at each of a few candidates."""
    return _in_time(effort, min(effort.rollouts, adapter.looks * adapter.few_candidates))


def expert_effort(effort: Effort) -> Effort:
    """Return how much an expert thinks: all the time it is given, else more than is usual."""
    times = EXPERT_TIMES if effort.think_s is None else TIMED_EXPERT_TIMES
    return _in_time(effort, times * effort.rollouts)


def _in_time(effort: Effort, rollouts: int) -> Effort:
    """Return so many imagined games, never longer than the time that was given."""
    think_s = None if effort.think_s is None else min(MOST_S, effort.think_s)
    return effort._replace(rollouts=rollouts, think_s=think_s)


def expert_adapter(name: str, adapter: Adapter) -> Adapter:
    """Return the adapter of a player that has learned; without that it goes by the lead."""
    horizon = adapter.expert_horizon or adapter.horizon
    if learned(name) is None or not adapter.winning:
        return adapter._replace(horizon=horizon)

    def value(game: Game, state: bytes, seat: int) -> float:
        chance = guessed_chance(game, state, seat)
        return adapter.value(game, state, seat) + adapter.winning * chance

    return adapter._replace(value=value, horizon=horizon)
