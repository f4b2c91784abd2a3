"""What chance draws from in Solarius Mission."""

from heliograph.games.solarius_mission.facts import SP, SPOT
from heliograph.games.solarius_mission.layout import DRAW, REFILL, REVEAL, SET_DIE, SET_HAND, TASKS
from shared_rules.solarius_mission.bridge import COLOURS

_NAMES = {SET_DIE: "bag", REFILL: "bag", SET_HAND: "cards", DRAW: "cards"}


def pool(state: bytes) -> str:
    """Return the name of what is drawn from: the bag, the cards, the planets of a colour.

    Planets of one colour are one pool wherever they lie: their fronts are drawn when they are
    turned up, so flying elsewhere first finds the same planet.
    """
    task = state[state[SP]]
    if task == REVEAL:
        return f"planets {COLOURS[state[SPOT + state[state[SP] + 1]] - 1]}"
    return _NAMES.get(task, TASKS[task])
