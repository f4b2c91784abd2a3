"""Positions of games that were played, in numbers, with what came of them."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from heliograph.bots.network import inputs
from heliograph.bots.value import features_of
from heliograph.engine import TABLE, Game
from heliograph.engine.seen_bytes import seen_by
from heliograph.training.self_play import KeptGame, made

# Positions that are taken from each game
OF_A_GAME = 5
# Every fourth game is kept for the test and never learned from
_TESTED = 4
_MOST_SEATS = 8  # more than any game has


class Sample(NamedTuple):
    """One position as one viewer saw it."""

    game: int  # which one it is of: positions of one game belong together
    rows: list[list[float]]  # for each side what a network reads
    shares: list[float]  # of the win, by side


def is_for_test(number: int) -> bool:
    """Return whether a game is kept for the test."""
    return number % _TESTED == _TESTED - 1


def samples_of(name: str, played: Sequence[KeptGame], workers: int) -> Iterator[Sample]:
    """Yield positions of all games, in their order."""
    take = partial(_samples, name)
    if workers == 1:
        for one in played:
            yield from take(one)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for some in pool.map(take, played, chunksize=25):
            yield from some


def _samples(name: str, played: KeptGame) -> list[Sample]:
    game = made(name, played.seats)
    rng = Random(f"{name} {played.seats} {played.number}")
    wanted = set(rng.sample(range(len(played.choices)), min(len(played.choices), 3 * OF_A_GAME)))
    states = [state for number, state in enumerate(_states(game, played)) if number in wanted]
    open_states = [state for state in states if game.pending(state).seat >= 0]
    rng.shuffle(open_states)
    viewers = [*range(played.seats), TABLE]
    return [_sample(game, played, state, rng.choice(viewers)) for state in open_states[:OF_A_GAME]]


def _states(game: Game, played: KeptGame) -> Iterator[bytes]:
    state = game.start()
    for choice in played.choices:
        yield state
        state = game.apply(state, choice)


def _sample(game: Game, played: KeptGame, state: bytes, viewer: int) -> Sample:
    features = features_of(game, seen_by(game, state, viewer), viewer)
    shares = [0.0] * len(features.sides)
    for seat in played.winners:
        shares[features.side_of[seat]] += 1 / len(played.winners)
    return Sample(played.number * _MOST_SEATS + played.seats, inputs(features), shares)
