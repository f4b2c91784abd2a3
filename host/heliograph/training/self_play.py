"""Plays games for learning: greedy players that now and then take any choice.

Each game knows its own seed. So the same seed gives the same games, whoever plays them and in what
order.
"""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from heliograph.engine import CHANCE, NOBODY, Game
from heliograph.games import GAMES, load_game

PIECE_GAMES = 5
# How often a player takes any choice instead of what it likes best, one of these for all of a game
NOISE = (0.02, 0.05, 0.1, 0.2)
# Pieces that wait for each worker, so that none stands idle
_AHEAD = 2


class KeptGame(NamedTuple):
    """One game, as the choices made in it, those of chance included."""

    seats: int
    number: int
    winners: tuple[int, ...]
    choices: tuple[int, ...]


class Piece(NamedTuple):
    """Games that are played one after the other."""

    game: str
    seats: int
    seed: int
    first: int
    games: int


def pieces_of(game: str, seats: Sequence[int], games: int, seed: int) -> Iterator[Piece]:
    """Yield the pieces in turns for each number of seats, so that all of them grow alike."""
    for first in range(0, games, PIECE_GAMES):
        for count in seats:
            yield Piece(game, count, seed, first, min(PIECE_GAMES, games - first))


def play_piece(piece: Piece) -> list[KeptGame]:
    """Return the games of a piece."""
    game = made(piece.game, piece.seats)
    numbers = range(piece.first, piece.first + piece.games)
    return [play_game(game, number, piece.seed) for number in numbers]


@lru_cache(maxsize=16)
def made(name: str, seats: int) -> Game:
    """Return a game as it comes; a process plays many of the same one."""
    return load_game(name, seats)


def play_game(game: Game, number: int, seed: int) -> KeptGame:
    """Play one game to its end."""
    rng = Random(f"{game.name} {game.seats} {seed} {number}")
    about = GAMES[game.name]
    glance = about.search_adapter.glance
    players = [about.make_policy() for _ in range(game.seats)]
    noise = NOISE[number % len(NOISE)]
    state, choices = game.start(), []
    while (pending := game.pending(state)).seat != NOBODY:
        if pending.seat == CHANCE:
            choice = rng.choices(pending.choices, pending.weights)[0]
        elif rng.random() < noise or len(pending.choices) == 1:
            choice = rng.choice(pending.choices)
        else:
            choice = players[pending.seat].choose(glance(game, state, pending.seat))
        choices.append(choice)
        state = game.apply(state, choice)
    outcome = game.outcome(state)
    assert outcome is not None
    return KeptGame(game.seats, number, outcome.winners, tuple(choices))


def play_pieces(
    pieces: Iterator[Piece], workers: int, minutes: float | None = None
) -> Iterator[list[KeptGame]]:
    """Play the pieces in so many processes; after so many minutes none is begun any more."""
    end_s = None if minutes is None else time.monotonic() + 60 * minutes
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: set[Future[list[KeptGame]]] = set()
        for piece in pieces:
            if end_s is not None and time.monotonic() >= end_s:
                break
            waiting.add(pool.submit(play_piece, piece))
            if len(waiting) >= _AHEAD * workers:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        yield from (future.result() for future in waiting)
