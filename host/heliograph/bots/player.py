"""What every computer player is: it sees the view of its own seat and names one choice of it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from heliograph.games.players import View

# What a choice is worth by its words, to whoever has seen the table
Score = Callable[[Any, list[str]], float]


def ranked(view: View, worth: Callable[[list[str]], float]) -> list[int]:
    """Return the ids of the choices by the worth of their words; equals as they are listed."""
    choices = sorted(
        view["pending"]["choices"], key=lambda choice: -worth(str(choice["text"]).split())
    )
    return [int(choice["id"]) for choice in choices]


class Greedy:
    """Takes what looks best at once, by a rule of thumb for each kind of decision."""

    # What reads a view, and what a choice is worth by its words, by the name of the node
    seen: Callable[[View], Any]
    scores: Mapping[str, Score]

    def choose(self, view: View) -> int:
        """Return the id of the best choice; the first of equals."""
        return self.rank(view)[0]

    def rank(self, view: View) -> list[int]:
        """Return the ids of all choices, the best first."""
        seen = type(self).seen(view)
        score = self.scores.get(view["pending"]["node"], self.score_other)
        return ranked(view, lambda words: score(seen, words))

    @staticmethod
    def score_other(seen: Any, words: list[str]) -> float:  # noqa: ARG004 (all are alike)
        """Return what a choice is worth where the game has no rule of thumb."""
        return 0


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


def choices_of(view: View) -> list[int]:
    """Return the ids of the choices that the view offers."""
    return [int(choice["id"]) for choice in view["pending"]["choices"]]


def seen_rng(seed: int, view: View) -> Random:
    """Return a generator that depends on the seed and on what is seen, and on nothing else."""
    return Random(seed << 32 | crc32(repr(view).encode()))


class RandomBot:
    """Takes any choice, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View) -> int:
        """Return one of the choices."""
        choices = choices_of(view)
        # `random` is the same in every version of Python, unlike the methods built on it.
        return choices[int(seen_rng(self._seed, view).random() * len(choices))]
