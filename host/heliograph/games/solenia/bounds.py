"""How much of a thing can lie on a Solenia table: what the box holds, less what lies elsewhere."""

from heliograph.games.solenia import cards, reach, stock
from heliograph.games.solenia.layout import (
    BOARD, DISCARDS, FIELDS_SEEN, GOODS, PLAIN_DISCARDS, PLAIN_KINDS, STOCK,
)  # fmt: skip
from shared_rules.solenia.band import CARDS_EACH, PHASE
from shared_rules.tracker import SETUP

State = bytes | bytearray


def most_goods(state: State, seat: int, good: int) -> int:
    """Return how many goods of a kind fit into the store beside the others (SLN-5.2).

    Where too many lie there already, because they are still to be returned, these may stay.
    """
    here = state[STOCK + seat * GOODS + good]
    others = sum(stock.goods(state, seat)) - here
    return max(here, stock.capacity(state, seat) - others)


def cards_out(state: State, seat: int) -> int:
    """Return how many cards of a seat lie on the board or among its discards."""
    plain = PLAIN_DISCARDS + seat * PLAIN_KINDS
    on_board = [reach.seat_of(code) for code in state[BOARD : BOARD + FIELDS_SEEN]].count(seat)
    laid_off = cards.bits(state, DISCARDS, seat).bit_count()
    return on_board + laid_off + sum(state[plain : plain + PLAIN_KINDS])


def fewest_cards(state: State, seat: int) -> int:
    """Return how few cards a seat can have left: all, until one is played (SLN-3.4)."""
    return most_cards(state, seat) if state[PHASE] == SETUP else 0


def most_cards(state: State, seat: int) -> int:
    """Return how many cards a seat can have left, in hand and deck (SLN-4.1)."""
    return max(0, CARDS_EACH - cards_out(state, seat))
