"""What chance draws from in Solenia."""

from heliograph.games.solenia import setup
from heliograph.games.solenia.facts import DELIVERED_TYPE, NODE, SEAT
from heliograph.games.solenia.layout import (
    DEAL, DRAW, NODES, ORDER, ORDER_KINDS, REVEAL, SET_HALF, SET_ORDER, TYPES, TYPE_NAMES,
)  # fmt: skip

# That an order is turned up which nobody names
UNTOLD = tuple(ORDER + kind * (ORDER_KINDS + 1) + ORDER_KINDS for kind in range(TYPES))


def pool(state: bytes) -> str:
    """Return the name of what is drawn from: a deck, a pile of orders, the die, the box."""
    node = state[NODE]
    if node in (DEAL, DRAW):
        return f"deck {(setup.dealt_seat(state) if node == DEAL else state[SEAT]) + 1}"
    if node in (SET_ORDER, REVEAL):
        kind = setup.order_type(state) if node == SET_ORDER else state[DELIVERED_TYPE]
        return f"orders {TYPE_NAMES[kind]}"
    if node == SET_HALF:
        return f"halves {TYPE_NAMES[setup.half_at(state)[1]]}"
    return NODES[node]
