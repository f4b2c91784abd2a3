"""Games and positions in which a computer player has to decide."""

from collections.abc import Iterator
from random import Random

from heliograph.engine import Game
from heliograph.games import load_game
from tests.contract.matches import shared_match
from tests.contract.test_every_game import OPTION_SETS, counts_to_try

DIGITAL = [
    (name, seats, label)
    for name, sets in OPTION_SETS.items()
    for number, (label, options) in enumerate(sets.items())
    if options.get("depth", "digital") == "digital"
    for seats in counts_to_try(name, number, options)
]


def game_of(name: str, seats: int, label: str) -> Game:
    """Return a configured game."""
    return load_game(name, seats, OPTION_SETS[name][label])


def decisions(game: Game, count: int, seed: int = 1) -> Iterator[tuple[bytes, int]]:
    """Yield positions of a random match, each with a seat that has to decide there."""
    match = shared_match(game, seed)
    rng = Random(seed)
    numbers = list(range(len(match)))
    rng.shuffle(numbers)
    for number in numbers:
        state = match.state_at(number)
        for seat in game.pending(state).seats:
            if seat >= 0 and count > 0:
                count -= 1
                yield state, seat
