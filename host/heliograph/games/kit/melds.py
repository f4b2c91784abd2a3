"""Melds of a rummy: sets and runs, the least deadwood, what can be laid off.

A hand is a number with a bit for each card; the cards of a suit are neighbours, from the ace on.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

RANKS, SUITS = "A23456789TJQK", "CDHS"
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
VALUES = [min(rank, 10) for rank in range(1, 14)] * 4
_RUN_LENGTHS = (3, 4, 5)  # a longer run is two of these
_known = lru_cache(4096)

Way = tuple[int, ...]  # melds that lie beside each other


def bits_of(cards: Iterable[int]) -> int:
    """Return some cards as a hand."""
    return sum(1 << card for card in cards)


def cards_of(hand: int) -> list[int]:
    """Return the cards of a hand."""
    return [card for card in range(52) if hand >> card & 1]


def _runs() -> Iterator[Sequence[int]]:
    for length in _RUN_LENGTHS:
        for first in (card for card in range(52) if card % 13 + length <= 13):
            yield range(first, first + length)


RANK_BITS = [bits_of(range(rank, 52, 13)) for rank in range(13)]
SETS = [
    bits_of(same)
    for four in map(cards_of, RANK_BITS)
    for n in (3, 4)
    for same in combinations(four, n)
]
MELDS = [*SETS, *map(bits_of, _runs())]
# As in "C4-C5-C6"
MELD_NAMES = ["-".join(CARDS[card] for card in cards_of(meld)) for meld in MELDS]


def worth(hand: int) -> int:
    """Return the value of all cards of a hand."""
    return sum(VALUES[card] for card in cards_of(hand))


@_known
def ways(hand: int) -> tuple[Way, ...]:
    """Return every way to lay melds of a hand beside each other."""
    return tuple(_ways([meld for meld in MELDS if meld & hand == meld]))


def _ways(melds: list[int]) -> Iterator[Way]:
    yield ()
    for at, meld in enumerate(melds, 1):
        for others in _ways([other for other in melds[at:] if not other & meld]):
            yield (meld, *others)


@_known
def least(hand: int) -> int:
    """Return the least deadwood of a hand."""
    return min(worth(hand - sum(way)) for way in ways(hand))


@_known
def least_without_one(hand: int, stays: int) -> int:
    """Return the least deadwood of a hand after a discard, which is none of the cards that stay."""
    rests = [hand - sum(way) for way in ways(hand)]
    return min(
        worth(rest) - max(VALUES[card] for card in cards_of(rest & ~stays))
        for rest in rests
        if rest & ~stays
    )


def takes(sets: int, runs: int, card: int) -> bool:
    """Return whether a card is the fourth of a set, or goes on with a run at one of its ends."""
    same = RANK_BITS[card % 13] & ~(1 << card)
    return same & ~sets == 0 or continues(runs, card)


def continues(runs: int, card: int) -> bool:
    """Return whether a card goes on with a run at one of its ends."""
    rank, near = card % 13, runs << 1 >> card
    return bool((rank > 0 and near & 1) or (rank < 12 and near & 4))


def fitting(sets: int, runs: int, hand: int) -> int:
    """Return all cards of a hand that can be laid off, also one after the other."""
    found = [card for card in cards_of(hand) if takes(sets, runs, card)]
    if not found:
        return 0
    off = bits_of(found)
    return off | fitting(
        sets, runs | bits_of(card for card in found if continues(runs, card)), hand & ~off
    )


def best_way(hand: int, sets: int, runs: int) -> Way:
    """Return melds that leave the least deadwood once all that fits is laid off elsewhere."""

    def left(way: Way) -> int:
        rest = hand - sum(way)
        return worth(rest & ~fitting(sets, runs, rest))

    return min(ways(hand), key=left)


def closed_way(hand: int) -> Way:
    """Return melds that leave the least deadwood and, of those, the fewest places to lay off."""

    def cost(way: Way) -> tuple[int, int]:
        sets = sum(meld for meld in way if meld in SETS)
        others = cards_of(~hand)
        places = [card for card in others if takes(sets, sum(way) - sets, card)]
        return worth(hand - sum(way)), len(places)

    return min(ways(hand), key=cost)
