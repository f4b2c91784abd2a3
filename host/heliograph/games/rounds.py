"""How many rounds are over, where a table unit counts them."""

from shared_rules.tracker import OVER, ROUND_END


def finished(number: int, phase: int) -> int:
    """Return how many rounds have ended when this one is on, in this phase."""
    return number if phase in (ROUND_END, OVER) else max(0, number - 1)
