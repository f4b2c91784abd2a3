"""Plays games for learning: players by rules of thumb that now and then take any choice.

Each game knows its own seed. So the same seed gives the same games, whoever plays them and in what
order.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from heliograph.engine import CHANCE, NOBODY, Game
from heliograph.games import GAMES, load_game
from heliograph.games.players import imagine

PIECE_GAMES = 5
# How often a player takes any choice instead of what it likes best, one of these for all of a game
NOISE = (0.02, 0.05, 0.1, 0.2)


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
    players = [about.make_expert_policy() for _ in range(game.seats)]
    noise = NOISE[number % len(NOISE)]
    state, choices = game.start(), []
    while (pending := game.pending(state)).seat != NOBODY:
        if pending.seat == CHANCE:
            choice = rng.choices(pending.choices, pending.weights)[0]
        elif rng.random() < noise or len(pending.choices) == 1:
            choice = rng.choice(pending.choices)
        else:
            choice = players[pending.seat].choose(imagine(game, state, pending))
        choices.append(choice)
        state = game.apply(state, choice)
    outcome = game.outcome(state)
    assert outcome is not None
    return KeptGame(game.seats, number, outcome.winners, tuple(choices))
