"""What games of Skat are worth: bids, ranks, matadors.

Cards are suit * 8 + rank, as in D7 … DA DJ, H7 …: a later suit of a jack beats an earlier one.
"""

from collections.abc import Collection, Sequence
from functools import cache

from heliograph.games.kit import Table

SUITS, RANKS = "DHSC", "789QKTAJ"
POINTS = (0, 0, 0, 3, 4, 10, 11, 2) * 4
GAMES = ("diamonds", "hearts", "spades", "clubs", "grand", "null")
GRAND, NULL, RAMSCH = 4, 5, 6
BASES = (9, 10, 11, 12, 24)
LEVELS = ("schneider", "schwarz", "ouvert")  # that can be announced
PLAIN, SCHNEIDER, SCHWARZ, OUVERT = range(4)
NULLS = {(0, False): 23, (1, False): 35, (0, True): 46, (1, True): 59}
ALL, WON, MADE_SCHNEIDER = 120, 61, 90
JACK, TRUMP = 7, 4
_OF_SUITS = {base * by for base in BASES[:GRAND] for by in range(2, 19)}
_OF_GRAND = {BASES[GRAND] * by for by in range(2, 12)}
BIDS = sorted(_OF_SUITS | _OF_GRAND | set(NULLS.values()))
_NULL_RANKS = (0, 1, 2, 5, 6, 3, 7, 4)  # the ten below the jack


def kind_of(game: int, card: int) -> int:
    """Return what must follow a card: its suit, or trumps."""
    suit, rank = divmod(card, 8)
    return suit if game == NULL or (rank != JACK and suit != game) else TRUMP


def strength(game: int, card: int) -> int:
    """Return how high a card is among those of its kind."""
    suit, rank = divmod(card, 8)
    if game == NULL:
        return _NULL_RANKS[rank]
    return 8 + suit if rank == JACK else rank


@cache
def trumps(game: int) -> tuple[int, ...]:
    """Return the trumps of a game, from the highest on."""
    found = [card for card in range(32) if kind_of(game, card) == TRUMP]
    return tuple(sorted(found, key=lambda card: strength(game, card), reverse=True))


def matadors(game: int, cards: Collection[int]) -> int:
    """Return how many trumps from the highest on are all among some cards, or all missing."""
    has = [card in cards for card in trumps(game)]
    return next((n for n, one in enumerate(has) if one != has[0]), len(has))


def promise(hand: Sequence[int]) -> int:
    """Return how far a hand should be bid, by a rule of thumb."""
    jacks = sum(card % 8 == JACK for card in hand)
    aces = sum(card % 8 in (5, 6) for card in hand) / 2
    best = max(range(GRAND), key=lambda game: len({*trumps(game)} & {*hand}))
    if jacks >= 3 and aces >= 2:
        return BASES[GRAND] * (matadors(GRAND, hand) + 1)
    is_sure = len({*trumps(best)} & {*hand}) + jacks + aces >= 8
    return BASES[best] * (min(matadors(best, hand), 4) + 1) * is_sure


def worth(t: Table, reached: int = PLAIN) -> int:
    """Return the value of the game that is played on a table, which has reached a level."""
    if t.contract == NULL:
        return NULLS[t.is_hand, t.level == OUVERT]
    multiplier: int = t.top + 1 + t.is_hand + max(reached, min(t.level, SCHWARZ)) + t.level
    return BASES[t.contract] * multiplier


def judge(t: Table, points: int, own: int, others: int) -> tuple[bool, int]:
    """Return whether its soloist has won with these points and tricks, and the value."""
    if t.contract == NULL:
        return not own, worth(t)
    is_schneider = not ALL - MADE_SCHNEIDER < points < MADE_SCHNEIDER
    reached = (is_schneider and SCHNEIDER) if own and others else SCHWARZ
    is_enough = points >= (MADE_SCHNEIDER if t.level == SCHNEIDER else WON)
    return cover(t, is_enough and not (others and t.level >= SCHWARZ), worth(t, reached))


def cover(t: Table, is_won: bool, value: int) -> tuple[bool, int]:
    """Return the same where a value covers the bid; else it is lost, and costs that much."""
    base = BASES[t.contract] if t.contract < NULL else 1
    return (is_won, value) if value >= t.bid else (False, -(-t.bid // base) * base)
