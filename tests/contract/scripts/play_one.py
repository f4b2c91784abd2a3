"""Plays one random match and prints the digest after every step, chained.

Arguments: game, seats, options as JSON, seed, and `fault` for a digest that follows the order of a
set. Started with different hash seeds it must print the same, except for the fault.
"""

import json
import sys

from heliograph.games import load_game
from shared_rules.digest import digest
from tests.contract.matches import random_match


def main(name: str, seats: str, options: str, seed: str, fault: str = "") -> None:
    """Print one line."""
    game = load_game(name, int(seats), json.loads(options))
    match = random_match(game, int(seed))
    chain = b""
    for number in range(len(match) + 1):
        chain = digest(chain + match.digest_at(number).encode())
        if fault:
            chain = digest(chain + "".join({"EC", "ED", "HQ", "BIO", "SP", "CAN"}).encode())
    print(len(match), chain.hex())


main(*sys.argv[1:])
