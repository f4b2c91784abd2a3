"""Random matches of every registered game, and positions taken from them.

`HELIOGRAPH_DEEP=N` plays N times as many matches and looks at N times as many positions.
"""

import os
from collections.abc import Iterator
from functools import cache

from heliograph.engine import CHANCE, Match, SeededDealer, play_out
from heliograph.engine.game import Game
from shared_rules.rng import Rng

DEEP = int(os.environ.get("HELIOGRAPH_DEEP", "1"))


def random_match(game: Game, seed: int) -> Match:
    """Play one match to its end, every decision at random."""
    rng = Rng(seed)
    match = Match(game)
    play_out(match, SeededDealer(seed), lambda at: _any(at.pending.choices, rng))
    return match


def _any(choices: tuple[int, ...], rng: Rng) -> int:
    return choices[rng.below(len(choices))]


def positions(match: Match, count: int, seed: int = 0) -> Iterator[bytes]:
    """Yield the first and the last position and `count` between them, in order."""
    rng = Rng(seed)
    length = len(match.steps)
    chosen = {0, length, *(rng.below(length + 1) for _ in range(count * DEEP))}
    for number in sorted(chosen):
        yield match.state_at(number)


def is_chance(game: Game, state: bytes) -> bool:
    """Whether chance decides in this position."""
    return game.pending(state).seat == CHANCE


@cache
def shared_match(game: Game, seed: int) -> Match:
    """Return a finished random match that all laws look at and none changes."""
    return random_match(game, seed)
