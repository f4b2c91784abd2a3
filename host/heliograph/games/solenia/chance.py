"""What chance draws from in Solenia."""

from heliograph.engine.pending import Pending
from heliograph.games.solenia import setup
from heliograph.games.solenia.facts import DELIVERED_TYPE, NODE, SEAT
from heliograph.games.solenia.layout import (
    DEAL, DRAW, NODES, ORDER, ORDER_KINDS, REVEAL, SET_HALF, SET_ORDER, TYPES, TYPE_NAMES,
)  # fmt: skip

# That an order is turned up which nobody names
_UNTOLD = tuple(ORDER + kind * (ORDER_KINDS + 1) + ORDER_KINDS for kind in range(TYPES))


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


def fair_draw(pending: Pending) -> Pending:
    """Return the components that can come: not that nobody names the order."""
    rows = zip(pending.choices, pending.weights or (), strict=True)
    told = [(choice, weight) for choice, weight in rows if choice not in _UNTOLD]
    if not told:
        return pending
    return Pending(pending.seat, tuple(c for c, _ in told), tuple(weight for _, weight in told))
