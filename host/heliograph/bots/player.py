"""How long players may think, and the one that takes anything."""

from collections.abc import Callable
from random import Random
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


def take_any(decision: Decision, rng: Random) -> int:
    """Return any choice, each as likely as the others; one that gives up only where all do."""
    game, choices = decision.game, decision.choices
    on = [choice for choice in choices if not game.gives_up(choice)] or choices
    # `random` is the same in every version of Python, unlike the methods built on it.
    return on[int(rng.random() * len(on))]


class RandomBot:
    """Takes any choice, each as likely as the others, but gives nothing up."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, decision: Decision) -> int:
        """Return one of the choices."""
        return take_any(decision, seen_rng(self._seed, decision.view()))
