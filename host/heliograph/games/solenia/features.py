"""What describes a position of Solenia to a player that learns: stars, orders, goods, cards."""

from heliograph.engine import Game
from heliograph.games.players import Features
from heliograph.games.solenia import final, stock
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.facts import (
    BOARD, IMPROVED, NODE, SEAT, WINTER, capacity,
)  # fmt: skip
from heliograph.games.solenia.game import Solenia
from heliograph.games.solenia.layout import FIELDS_SEEN, NODES, seat_of
from shared_rules.solenia import band
from shared_rules.solenia.band import CARDS, CARDS_EACH, FIRST, PLAYED, TURN, VALUES


def describe(game: Game, seen: bytes, viewer: int) -> Features:
    """Return what is known of each seat; hands are left out, as only their owners know them."""
    del viewer
    assert isinstance(game, Solenia)
    left = sum(seen[CARDS : CARDS + game.seats]) / (CARDS_EACH * game.seats)
    sides = [_seat(game.box, seen, seat, game.seats) for seat in range(game.seats)]
    general = [
        game.seats / 4,
        left,
        seen[WINTER],
        seen[IMPROVED],
        max(side[0] for side in sides),
        band.kind_in(seen, band.entry_at(seen, band.AIRSHIP_ROW)) / 3,
        seen[NODE] / len(NODES),
    ]
    return Features(general, sides, tuple(range(game.seats)))


def _seat(box: Box, seen: bytes, seat: int, seats: int) -> list[float]:
    score = final.score_of(box, seen, seat)
    goods = stock.goods(seen, seat)
    day, night, _, _ = final.order_counts(box, seen, seat)
    first = PLAYED + seat * VALUES
    lying = seen[BOARD : BOARD + FIELDS_SEEN]
    return [
        score.total / 40,
        score.tokens / 20,
        score.orders / 40,
        score.pairs / 10,
        score.bonuses / 10,
        *(good / 4 for good in goods),
        sum(goods) / 10,
        min(goods) / 3,
        capacity(seen, seat) / 16,
        day / 6,
        night / 6,
        abs(day - night) / 4,
        seen[CARDS + seat] / CARDS_EACH,
        *(played / 6 for played in seen[first : first + VALUES]),
        sum(seat_of(code) == seat for code in lying) / 8,
        seen[SEAT] == seat,
        (seat - seen[TURN]) % seats / 3,
        (seat - seen[FIRST]) % seats / 3,
    ]
