"""What a study plays: arrangements of a game, so many games of each, in pieces of a fixed size."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

PIECE_GAMES = 25


class Arrangement(NamedTuple):
    """One way to set the game up, and who plays."""

    seats: int
    options: Mapping[str, Any]
    kinds: tuple[str, ...]  # of player at each seat; they move round the table from game to game


class Piece(NamedTuple):
    """Games of one arrangement that are played one after the other."""

    number: int
    arrangement: int
    first: int
    games: int


class Plan(NamedTuple):
    """A whole study."""

    game: str
    arrangements: tuple[Arrangement, ...]
    games: int  # of each arrangement
    seed: int
    rollouts: int  # of a searching player

    def pieces(self) -> Iterator[Piece]:
        """Yield the pieces in their order."""
        number = 0
        for arrangement in range(len(self.arrangements)):
            for first in range(0, self.games, PIECE_GAMES):
                count = min(PIECE_GAMES, self.games - first)
                yield Piece(number, arrangement, first, count)
                number += 1

    def fingerprint(self) -> str:
        """Return what tells this plan from others."""
        return hashlib.sha256(json.dumps(self, sort_keys=True).encode()).hexdigest()[:16]


def arrange(
    seats: Sequence[int], varied: Mapping[str, Sequence[Any]], kinds: Sequence[str]
) -> tuple[Arrangement, ...]:
    """Return every way to combine these; the last kind takes the seats that are left over."""
    ways = [dict(zip(varied, values, strict=True)) for values in product(*varied.values())]
    return tuple(
        Arrangement(count, options, (*kinds, *[kinds[-1]] * count)[:count])
        for count in seats
        for options in ways
    )
