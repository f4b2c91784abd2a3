"""What cards count in Cribbage: in the play, and in the show with its reasons."""

from collections.abc import Sequence
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
    ranks, sums = [card % 13 for card in five], [0]
    for card in five:  # with it and without it
        sums += [one + VALUES[card] for one in sums]
    pairs = sum(ranks.count(rank) - 1 for rank in ranks)
    suits = {card // 13 for card in cards}
    is_five = suits == {starter // 13}
    flush = 5 if is_five else 4 * (len(suits) == 1 and not needs_five)
    nobs = 13 * (starter // 13) + RANKS.index("J") in cards
    return Count(2 * sums.count(15), pairs, runs_of(ranks), flush, int(nobs))


def runs_of(ranks: Sequence[int]) -> int:
    """Return what the runs of five cards count: each way to pick the longest counts its length."""
    length, ways = 0, 1
    for rank in range(14):
        if rank in ranks:
            length, ways = length + 1, ways * ranks.count(rank)
        elif length > 2:
            return length * ways
        else:
            length, ways = 0, 1
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
