"""How many places each thing of the seats has in a state: as many as the table unit keeps there.

With few seats they are those of ever, so that every match that was written down opens as it is.
"""

from shared_rules.any_game.layout import FEW_SEATS, MOST_SEATS


def width_for(seats: int) -> int:
    """Return for how many seats the states of a table of so many have places."""
    return FEW_SEATS if seats <= FEW_SEATS else MOST_SEATS
