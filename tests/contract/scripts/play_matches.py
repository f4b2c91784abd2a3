"""Plays random matches and prints of each the digest after every step, chained.

Arguments: the matches as JSON, each with its game, seats, options and seed; and `fault` for a
digest that follows the order of a set. Started with different hash seeds it must print the same,
except for the fault.
"""

import json
import sys
from typing import Any

from heliograph.games import load_game
from shared_rules.digest import digest
from tests.contract.matches import random_match


def chained(name: str, seats: int, options: dict[str, Any], seed: int, fault: str) -> str:
    """Return how long a match is, and its digests in one."""
    match = random_match(load_game(name, seats, options), seed)
    chain = b""
    for number in range(len(match) + 1):
        chain = digest(chain + match.game.digest(match.state_at(number)).encode())
        if fault:
            chain = digest(chain + "".join({"EC", "ED", "HQ", "BIO", "SP", "CAN"}).encode())
    return f"{len(match)} {chain.hex()}"


def main(matches: str, fault: str = "") -> None:
    """Print a line for each match."""
    for match in json.loads(matches):
        print(chained(*match, fault))


main(*sys.argv[1:])
