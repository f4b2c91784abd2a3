"""What chance draws from in Solari."""

from heliograph.games.solari.facts import DEALT, NODE, SEAT
from heliograph.games.solari.layout import DEAL, NODES, ROLL
from shared_rules.solari.counters import FROM_DICE, SOURCE, TILE_COUNT


def pool(state: bytes) -> str:
    """Return the name of what is drawn from: the dice or the tiles of a seat."""
    if state[NODE] == DEAL:
        return f"tiles {state[DEALT] // TILE_COUNT + 1}"
    if state[NODE] == ROLL:
        return f"{'dice' if state[SOURCE] == FROM_DICE else 'tiles'} {state[SEAT] + 1}"
    return NODES[state[NODE]]
