"""What chance draws from in Solenia."""

from heliograph.games.solenia import setup
from heliograph.games.solenia.layout import (
    DEAL, DELIVERED_TYPE, DRAW, NODE, NODES, REVEAL, SEAT, SET_HALF, SET_ORDER, TYPE_NAMES,
)  # fmt: skip


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
