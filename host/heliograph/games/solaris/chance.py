"""What chance draws from in Solaris."""

from heliograph.games.solaris import stations
from heliograph.games.solaris.facts import NODE, PROGRESS
from heliograph.games.solaris.layout import (
    BRIDGE_CARD, DEAL, DRAW, NODES, REFILL, ROBBERY, SET_TILE,
)  # fmt: skip

_FROM_STACK = (DRAW, REFILL, BRIDGE_CARD, DEAL)
_HALVES = ("a", "b")


def pool(state: bytes) -> str:
    """Return the name of what is drawn from: the stack, a robbed hand, a heap of the set-up."""
    node = state[NODE]
    if node in _FROM_STACK:
        return "stack"
    if node == ROBBERY:
        return f"hand {stations.next_victim(state) + 1}"
    if node == SET_TILE:
        return f"tiles {_HALVES[state[PROGRESS] % 2]}"
    return NODES[node]
