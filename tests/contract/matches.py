"""Random matches of every registered game, and positions taken from them.

Every run looks at a third of the positions. `HELIOGRAPH_DEEP=N` plays N times as many matches and
looks at N times as many positions.
"""

import os
from collections.abc import Iterator
from functools import cache

from heliograph.engine import CHANCE, Match, SeededDealer, play_out
from heliograph.engine.game import Game
from shared_rules.rng import Rng
from tests.deep import IS_DEEP

# Random play wanders; the longest game seen in 9,000 is far shorter.
MOST_STEPS = 100_000
DEEP = int(os.environ.get("HELIOGRAPH_DEEP", "1"))
SHARE = 1 if IS_DEEP else 3  # every run looks at one in so many


def random_match(game: Game, seed: int) -> Match:
    """Play one match to its end, every decision at random."""
    rng = Rng(seed)
    match = Match(game)
    play_out(match, SeededDealer(seed), lambda at: _any(at.pending.choices, rng), MOST_STEPS)
    assert match.is_over, f"seed {seed}: the game is not over after {MOST_STEPS} steps"
    return match


def _any(choices: tuple[int, ...], rng: Rng) -> int:
    return choices[rng.below(len(choices))]


def positions(match: Match, count: int, seed: int = 0) -> Iterator[bytes]:
    """Yield the first and the last position and `count` between them, in order."""
    rng = Rng(seed)
    length = len(match.steps)
    chosen = {0, length, *(rng.below(length + 1) for _ in range(count * DEEP // SHARE))}
    for number in sorted(chosen):
        yield match.state_at(number)


def varied_positions(match: Match, of_each: int, seed: int = 0) -> Iterator[bytes]:
    """Yield up to `of_each` positions of every kind of decision, however rare it is."""
    rng = Rng(seed)
    for kind in _by_kind(match):
        numbers = list(kind)
        rng.shuffle(numbers)
        for number in sorted(numbers[: max(1, of_each * DEEP // SHARE)]):
            yield match.state_at(number)


@cache
def _by_kind(match: Match) -> list[list[int]]:
    """Group the positions by the verbs of their choices."""
    game = match.game
    kinds: dict[tuple[str, ...], list[int]] = {}
    for number in range(len(match) + 1):
        choices = game.pending(match.state_at(number)).choices
        verbs = {game.choice_text(choice).partition(" ")[0] for choice in choices}
        kinds.setdefault(tuple(sorted(verbs)), []).append(number)
    return list(kinds.values())


def is_chance(game: Game, state: bytes) -> bool:
    """Whether chance decides in this position."""
    return game.pending(state).seat == CHANCE


@cache
def shared_match(game: Game, seed: int) -> Match:
    """Return a finished random match that all laws look at and none changes."""
    return random_match(game, seed)
