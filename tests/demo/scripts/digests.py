"""Plays random matches of one game by seed and prints length and digest of each, step by step.

Arguments: game, how many matches. Prints the same on every Python.
"""

import sys

from heliograph.games import GAMES, load_game
from shared_rules.digest import digest
from tests.contract.matches import random_match


def digest_of(name: str, seed: int) -> str:
    """Return length and chained digest of one match."""
    counts = GAMES[name].seat_counts
    match = random_match(load_game(name, counts[seed % len(counts)]), seed)
    chain = b""
    for number in range(len(match) + 1):
        chain = digest(chain + match.game.digest(match.state_at(number)).encode())
    return f"{len(match)} {chain.hex()}"


def main(name: str, count: str) -> None:
    """Print one line for each match."""
    for seed in range(int(count)):
        print(digest_of(name, seed))


main(*sys.argv[1:])
