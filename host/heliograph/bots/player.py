"""What every computer player is: it sees what its own seat sees and names one of its choices."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import NamedTuple
from zlib import crc32

from heliograph.games.players import Decision, View

# What a choice is worth to whoever has seen the table
Worth = Callable[[int], float]


class Greedy(ABC):
    """Takes what looks best at once, by a rule of thumb for each kind of decision."""

    @abstractmethod
    def worth(self, decision: Decision) -> Worth:
        """Return what says how much each choice is worth."""

    def choose(self, decision: Decision) -> int:
        """Return the best choice; the first of equals."""
        return self.rank(decision)[0]

    def rank(self, decision: Decision) -> list[int]:
        """Return all choices, the best first; equals as they are listed."""
        return sorted(decision.choices, key=self.worth(decision), reverse=True)


def ranked(decision: Decision, worth: Callable[[list[str]], float]) -> list[int]:
    """Return the choices by the worth of their words; equals as they are listed."""
    texts = decision.game.texts
    return sorted(decision.choices, key=lambda choice: -worth(texts[choice].split()))


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


def seen_rng(seed: int, view: View) -> Random:
    """Return a generator that depends on the seed and on what is seen, and on nothing else."""
    return Random(seed << 32 | crc32(repr(view).encode()))


class RandomBot:
    """Takes any choice, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, decision: Decision) -> int:
        """Return one of the choices."""
        choices, rng = decision.choices, seen_rng(self._seed, decision.view())
        # `random` is the same in every version of Python, unlike the methods built on it.
        return choices[int(rng.random() * len(choices))]
