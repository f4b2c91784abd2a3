"""How long players may think, and the one that takes anything."""

from collections.abc import Callable
from typing import NamedTuple

from heliograph.games.players import Decision, seen_rng


def never() -> bool:
    """Say that nobody wants the player to stop thinking."""
    return False


class Effort(NamedTuple):
    """How long a player may think about one decision.

    The number of rollouts alone decides what is chosen, so the same seed and view give the same
    choice; a time limit that is reached, and a stop, cut the thinking short.
    """

    rollouts: int = 96
    think_s: float | None = None
    is_stopped: Callable[[], bool] = never


class RandomBot:
    """Takes any choice, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, decision: Decision) -> int:
        """Return one of the choices."""
        choices, rng = decision.choices, seen_rng(self._seed, decision.view())
        # `random` is the same in every version of Python, unlike the methods built on it.
        return choices[int(rng.random() * len(choices))]
