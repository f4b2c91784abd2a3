"""Which of many offers are likely, so that those are in sight where not all have room.

Likely is what this table entered before, and what a player by rules of thumb would do, in turns.
The offers themselves stay in their usual order, so nothing is advised to anybody.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest

from heliograph.engine import EngineError, Game, Step, records
from heliograph.games import GAMES
from heliograph.games.show import Offer, Show, Way

MANY = 9  # as many as there are keys; of fewer, all have room
LOOKED_BACK = 100  # steps
MOST_USUAL = 8
MOST_RANKINGS = (
    2  # each takes a player some milliseconds; what is ranked then has more than enough room
)

Rest = tuple[int, Way]  # the number of an offer, and what is left of its choices


def likely_order(
    show: Show, state: bytes, offers: Sequence[Offer], entered: Sequence[Way]
) -> dict[int, int]:
    """Return the place of each offer by its number, the likeliest at 0; nothing where few are."""
    if len(offers) <= MANY:
        return {}
    known = {offer.choices: number for number, offer in enumerate(offers)}
    usual = [known[way] for way in entered if way in known]
    ways = tuple(offer.choices for offer in offers)
    ranked = ranked_ways(show.game, state, ways) if show.is_ranked else range(len(ways))
    order: dict[int, int] = {}
    for pair in zip_longest(usual, ranked):
        for number in pair:
            if number is not None:
                order.setdefault(number, len(order))
    return order


def usual_ways(game: Game, steps: Sequence[Step]) -> tuple[Way, ...]:
    """Return what was entered more than once in these steps, the most often first."""
    times = Counter(_way(game, tuple(step.events)) for step in steps if not step.called)
    often = [way for way, count in times.most_common(MOST_USUAL) if way and count > 1]
    return tuple(often)


@lru_cache(maxsize=1024)
def _way(game: Game, events: tuple[bytes, ...]) -> Way:
    """Return the choices of a step; none where it was a correction or an hour that passed."""
    try:
        moves = [records.parse_step(game, event.decode()) for event in events]
    except (EngineError, ValueError):
        return ()
    return tuple(move for move in moves if isinstance(move, int))


@lru_cache(maxsize=16)
def ranked_ways(game: Game, state: bytes, ways: Sequence[Way]) -> tuple[int, ...]:
    """Return the numbers of these ways, the best first: the same in every language."""
    return tuple(Ranking(game, state).walk(state, list(enumerate(ways))))


class Ranking:
    """A player's opinion of what a seat can enter, choice by choice, the best first."""

    def __init__(self, game: Game, state: bytes) -> None:
        self._game = game
        self._seat = game.pending(state).seat
        self._rank = GAMES[game.name].make_policy().rank
        self._left = MOST_RANKINGS if self._seat >= 0 else 0

    def walk(self, state: bytes, ways: Sequence[Rest]) -> Iterator[int]:
        """Yield the numbers of the ways on from a state; as listed, once enough is ranked."""
        is_asked = len(ways) > 1 and self._game.pending(state).seat == self._seat
        if not self._left or not is_asked:
            yield from (number for number, _ in ways)
            return
        # It loads what players are made of, which no first page needs
        from heliograph.games.players import look

        self._left -= 1
        by_first: dict[int, list[Rest]] = {}
        for number, way in ways:
            if way:
                by_first.setdefault(way[0], []).append((number, way[1:]))
            else:  # it ends here
                yield number
        for choice in self._rank(look(self._game, state, self._seat)):
            if choice in by_first:
                yield from self.walk(self._game.apply(state, choice), by_first[choice])
