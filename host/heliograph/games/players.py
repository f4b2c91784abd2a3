"""What computer players are to a game; the players themselves lie in `bots`."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, Protocol

from heliograph.engine.game import Game

View = dict[str, Any]


class Bot(Protocol):
    """Decides for one seat: it sees the view of that seat and names one choice of it."""

    def choose(self, view: View) -> int:
        """Return one of the choices listed in the view."""


class Policy(Bot, Protocol):
    """A player by rules of thumb, which has an opinion on every choice."""

    def rank(self, view: View) -> list[int]:
        """Return the ids of all choices, the best first."""


class Features(NamedTuple):
    """A position in numbers, each from about -1 to 1, for a player that learns."""

    general: list[float]  # what is the same for everybody, such as how far the game is
    sides: list[list[float]]  # of each side the same things, its points first
    side_of: tuple[int, ...]  # the side of each seat; partners are on one


def deal_nothing(game: Game, position: View, rng: Random) -> View:
    """Return a position in which nothing is unknown but what chance brings."""
    del game, rng
    return position


class Adapter(NamedTuple):
    """What the searching player must know of a game."""

    guess: Callable[[Game, View, Random], View]  # a position for `Game.load`
    glance: Callable[[Game, bytes, int], View]  # as much of the view as the policy looks at
    value: Callable[[Game, bytes, int], float]  # what a position is worth for a seat
    horizon: int  # decisions per seat that are played on; the last turn is always finished
    # What a viewer knows of a state as it sees it, what it cannot see being blank
    features: Callable[[Game, bytes, int], Features] | None = None
    # A position of the real box with what nobody named dealt at random, for the digital game
    deal: Callable[[Game, View, Random], View] = deal_nothing
    # How many choices a hard player tries
    few_candidates: int = 2
    # What an expert does otherwise, chosen by what came of many imagined games in each of a hundred
    # positions: how far it looks, and what winning for sure adds to the lead
    expert_horizon: int | None = None
    winning: float = 0.0
    # Whether a choice must be the better, the more are tried: among many, one looks good by luck
    doubts_luck: bool = False
