"""Final scoring (SLN-9, SLN-10.4, SLN-11)."""

from typing import NamedTuple

from heliograph.games.solenia import effects, orders, stock
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.facts import BOARD, LEVEL, TALLY, TOKENS, WINTER
from heliograph.games.solenia.layout import DAY, FIELDS_SEEN, NIGHT, TALLIES, TYPES, seat_of
from shared_rules.solenia.band import MOST_STARS, PHASE, SEATS, STARS
from shared_rules.tracker import OVER

MOST_PAIRS = 4
PAIR_STARS = (0, 1, 3, 6, 10)


class Score(NamedTuple):
    """The stars of one seat, by where they come from."""

    tokens: int
    orders: int
    pairs: int
    goods: int
    bonuses: int

    @property
    def total(self) -> int:
        """All stars."""
        return sum(self)


def score_of(box: Box, state: bytes | bytearray, seat: int) -> Score:
    """Return what a seat would score if the game ended now."""
    held = stock.goods(state, seat)
    day, night, worth, extra = order_counts(box, state, seat)
    pairs = 0 if state[WINTER] else PAIR_STARS[min(day, night, MOST_PAIRS)]
    return Score(state[TOKENS + seat], worth, pairs, sum(held) // 2, extra)


def order_counts(box: Box, state: bytes | bytearray, seat: int) -> tuple[int, int, int, int]:
    """Return day orders, night orders, their stars, and the stars of bonuses at the end."""
    if state[LEVEL] < 2:
        first = TALLY + seat * TALLIES
        day, night, worth, extra = state[first : first + TALLIES]
        return day, night, worth, extra
    tiles = [orders.tiles(state, seat, kind) for kind in range(TYPES)]
    if not any(tiles):
        return 0, 0, 0, 0
    worth = 0
    for kind in range(TYPES):
        for tile in tiles[kind]:
            worth += orders.stars_of(box, kind, tile)
    day, night = len(tiles[DAY]), len(tiles[NIGHT])
    return day, night, worth, bonus_stars(box, state, seat, day, night)


def bonus_stars(box: Box, state: bytes | bytearray, seat: int, day: int, night: int) -> int:
    """Return the stars of all scorings at the end that a seat has earned."""
    earned = [row for row in orders.active(box, state, seat) if row[1].ends]
    if not earned:
        return 0
    held = tuple(stock.goods(state, seat))
    board = state[BOARD : BOARD + FIELDS_SEEN]
    mine = sum(seat_of(code) == seat for code in board)
    tokens = state[TOKENS + seat]
    by_type = (
        effects.Count(day, night, held, mine, tokens),
        effects.Count(night, day, held, mine, tokens),
    )
    return sum(effects.end_stars(bonus, by_type[kind]) for kind, bonus in earned)


def finish(box: Box, state: bytearray) -> None:
    """Count the stars of all seats and end the game."""
    for seat in range(state[SEATS]):
        state[STARS + seat] = min(MOST_STARS, score_of(box, state, seat).total)
    state[PHASE] = OVER


def rating(box: Box, stars: int) -> str:
    """Return the rank of a solo game (SLN-12.3)."""
    names = ("apprentice", "pilot", "captain", "admiral")
    return names[sum(stars >= step for step in box.rating)]
