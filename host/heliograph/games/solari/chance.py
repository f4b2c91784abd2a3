"""What chance draws from in Solari."""

from heliograph.engine.pending import Pending
from heliograph.games.solari.facts import DEALT, NODE, SEAT
from heliograph.games.solari.layout import DEAL, NODES, ROLL, ROLLED_UNKNOWN
from shared_rules.solari.counters import FROM_DICE, SOURCE, TILE_COUNT


def pool(state: bytes) -> str:
    """Return the name of what is drawn from: the dice or the tiles of a seat."""
    if state[NODE] == DEAL:
        return f"tiles {state[DEALT] // TILE_COUNT + 1}"
    if state[NODE] == ROLL:
        return f"{'dice' if state[SOURCE] == FROM_DICE else 'tiles'} {state[SEAT] + 1}"
    return NODES[state[NODE]]


def fair_draw(pending: Pending) -> Pending:
    """Return the rolls that two dice can show: not that nobody told."""
    rolls = zip(pending.choices, pending.weights or (), strict=True)
    told = [(choice, weight) for choice, weight in rolls if choice != ROLLED_UNKNOWN]
    return Pending(pending.seat, tuple(c for c, _ in told), tuple(weight for _, weight in told))
