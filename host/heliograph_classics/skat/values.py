"""What games of Skat are worth: bids, matadors, levels, overbidding.

Cards are suit * 8 + rank, as in D7 … DA DJ, H7 …: a later suit of a jack beats an earlier one.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

SUITS, RANKS = "DHSC", "789QKTAJ"
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
POINTS = (0, 0, 0, 3, 4, 10, 11, 2) * 4
GAMES = ("diamonds", "hearts", "spades", "clubs", "grand", "null")
DIAMONDS, CLUBS, GRAND, NULL, RAMSCH = 0, 3, 4, 5, 6
BASES = (9, 10, 11, 12, 24)
LEVELS = ("schneider", "schwarz", "ouvert")  # that can be announced
PLAIN, SCHNEIDER, SCHWARZ, OUVERT = range(4)
NULLS = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
ALL, WON, MADE_SCHNEIDER = 120, 61, 90
JACK, TRUMP = 7, 4
_MOST = {True: 11, False: 18}  # multipliers of grand and of a suit
BIDS = sorted(
    {base * by for base in BASES for by in range(2, _MOST[base == 24] + 1)} | set(NULLS.values())
)
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


def matadors(game: int, cards: Collection[int]) -> int:
    """Return how many trumps from the highest on are all among some cards, or all missing."""
    trumps = sorted((card for card in range(32) if kind_of(game, card) == TRUMP),
                    key=lambda card: strength(game, card), reverse=True)  # fmt: skip
    has = [card in cards for card in trumps]
    return next((n for n, one in enumerate(has) if one != has[0]), len(has))


class Played(NamedTuple):
    """A game as it was announced and played by its soloist."""

    game: int
    level: int
    is_hand: bool
    matadors: int
    points: int  # of the soloist, with the skat
    own_tricks: int
    other_tricks: int


class Result(NamedTuple):
    """What it came to: won or lost, its value, and whether the bid was above that."""

    is_won: bool
    value: int
    is_overbid: bool = False


def judge(played: Played, bid: int) -> Result:
    """Return who has won a game, and its value."""
    if played.game == NULL:
        value = NULLS[played.is_hand, played.level == OUVERT]
        return Result(not played.own_tricks, value)
    is_schwarz = not played.own_tricks or not played.other_tricks
    is_schneider = is_schwarz or not ALL - MADE_SCHNEIDER < played.points < MADE_SCHNEIDER
    is_made = (WON, MADE_SCHNEIDER, 0, 0)[played.level] <= played.points and (
        played.level < SCHWARZ or not played.other_tricks
    )
    counted = (is_schneider or played.level >= SCHNEIDER) + (is_schwarz or played.level >= SCHWARZ)
    value = BASES[played.game] * (played.matadors + 1 + played.is_hand + counted + played.level)
    return cover(Result(is_made and played.points >= WON, value), BASES[played.game], bid)


def cover(result: Result, base: int, bid: int) -> Result:
    """Return the same where its value covers the bid; else it is lost, and costs that much."""
    if result.value >= bid:
        return result
    return Result(is_won=False, value=-(-bid // base) * base, is_overbid=True)


def promise(hand: Sequence[int]) -> int:
    """Return how far a hand should be bid, by a rule of thumb."""
    jacks = sum(card % 8 == JACK for card in hand)
    aces = sum(card % 8 in (5, 6) for card in hand) / 2

    def counts(game: int) -> float:
        return sum(kind_of(game, card) == TRUMP for card in hand) + jacks + aces

    best = max(range(GRAND), key=counts)
    if jacks >= 3 and aces >= 2:
        return BASES[GRAND] * (matadors(GRAND, hand) + 1)
    is_sure = counts(best) >= 8
    return BASES[best] * (min(matadors(best, hand), 4) + 1) * is_sure
