"""What computer players are to a game, and rules of thumb; who thinks by them lies in `bots`."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from math import fsum
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from heliograph.engine.game import Game
from heliograph.engine.pending import Pending
from heliograph.engine.seen_bytes import seen_by

View = dict[str, Any]


class Decision(NamedTuple):
    """What a player is given: what its seat may choose and what it sees, nothing else."""

    game: Game
    seat: int
    choices: Sequence[int]
    seen: bytes  # the state, 0 where the seat sees nothing
    view: Callable[[], View]  # the same in words; it takes longer


def look(game: Game, state: bytes, seat: int) -> Decision:
    """Return what a seat has to decide, as it sees it."""
    choices, seen = game.choices_of(state, seat), seen_by(game, state, seat)
    return Decision(game, seat, choices, seen, partial(game.view, state, seat))


def imagine(game: Game, state: bytes, pending: Pending) -> Decision:
    """Return what is pending where all of the state is a guess: nothing in it has to be hidden."""
    seat, choices = pending.seat, pending.choices
    if pending.others:
        choices = tuple(game.choices_of(state, seat))
    return Decision(game, seat, choices, state, partial(game.view, state, seat))


class Bot(Protocol):
    """Decides for one seat."""

    def choose(self, decision: Decision) -> int:
        """Return one of the choices."""


class Policy(Bot, Protocol):
    """A player by rules of thumb, which has an opinion on every choice."""

    def rank(self, decision: Decision) -> list[int]:
        """Return all choices, the best first."""


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


def seen_rng(seed: int, view: View) -> Random:
    """Return a generator that depends on the seed and on what is seen, and on nothing else."""
    return Random(seed << 32 | crc32(repr(view).encode()))


def lead(scores: Sequence[float], seat: int) -> float:
    """Return how far a seat is ahead of the others, of the best of them above all."""
    rivals = [score for other, score in enumerate(scores) if other != seat]
    if not rivals:
        return scores[seat]
    return scores[seat] - (max(rivals) + fsum(rivals) / len(rivals)) / 2


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
    value: Callable[[Game, bytes, int], float]  # what a position is worth for a seat
    horizon: int  # decisions per seat that are played on; the last turn is always finished
    # What a viewer knows of a state as it sees it, what it cannot see being blank
    features: Callable[[Game, bytes, int], Features] | None = None
    # A position of the real box with what nobody named dealt at random, for the digital game
    deal: Callable[[Game, View, Random], View] = deal_nothing
    # How many choices a hard player tries
    few_candidates: int = 2
    # In how many imagined games it tries each
    looks: int = 6
    # What an expert does otherwise: how it and its rivals play on in its mind, and, chosen by what
    # came of many imagined games, how far it looks and what winning for sure adds to the lead
    expert_policy: Callable[[], Policy] | None = None
    expert_horizon: int | None = None
    winning: float = 0.0
    # A hard player and an expert that reckon with all that may fall, and imagine no games
    reckoner: Callable[[], Policy] | None = None
    # Whether a choice must be the better, the more are tried: among many, one looks good by luck
    doubts_luck: bool = False
