"""What cards count in Cribbage: in the play, and in the show with its reasons."""

from collections.abc import Sequence
from itertools import combinations
from math import prod
from typing import NamedTuple

from heliograph.games.kit.melds import RANKS, VALUES

# No four cards and a starter count so much
IMPOSSIBLE = (19, 25, 26, 27)


class Count(NamedTuple):
    """What five cards count, and what for."""

    fifteens: int
    pairs: int
    runs: int
    flush: int
    nobs: int


def count(cards: Sequence[int], starter: int, *, needs_five: bool = False) -> Count:
    """Return what four cards count with the starter; a flush may need all five of a suit."""
    five = [*cards, starter]
    sums = [
        sum(VALUES[card] for card in some) for n in range(2, 6) for some in combinations(five, n)
    ]
    pairs = [one % 13 == other % 13 for one, other in combinations(five, 2)]
    suits = {card // 13 for card in cards}
    is_five = suits == {starter // 13}
    flush = 5 if is_five else 4 * (len(suits) == 1 and not needs_five)
    nobs = 13 * (starter // 13) + RANKS.index("J") in cards
    return Count(2 * sums.count(15), 2 * sum(pairs), runs_of(five), flush, int(nobs))


def runs_of(cards: Sequence[int]) -> int:
    """Return what the longest runs count: each way to pick one counts its length."""
    ranks = [card % 13 for card in cards]
    held = [ranks.count(rank) for rank in range(13)]
    for length in (5, 4, 3):
        ways = sum(prod(held[low : low + length]) for low in range(14 - length))
        if ways:
            return length * ways
    return 0


def pegged(series: Sequence[int]) -> int:
    """Return what the last card of a series counts there, its end apart."""
    ranks = [card % 13 for card in series]
    same = next((n for n, rank in enumerate(reversed(ranks)) if rank != ranks[-1]), len(ranks))
    fifteen = 2 * (sum(VALUES[card] for card in series) == 15)
    return fifteen + same * (same - 1) + _run_at_end(ranks)


def _run_at_end(ranks: Sequence[int]) -> int:
    for length in range(len(ranks), 2, -1):
        last = ranks[-length:]
        if len(set(last)) == length == max(last) - min(last) + 1:
            return length
    return 0
