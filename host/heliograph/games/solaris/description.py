"""What Solaris says about itself."""

from heliograph.games.depths import REFEREE
from heliograph.games.description import TOKEN_COLOURS, GameDescription, shared_tracker
from heliograph.games.rounds import finished
from heliograph.games.solaris.catalogue import N_
from shared_rules.solaris import tokens


def rounds_over(state: bytes) -> int:
    """Return how many rounds have ended."""
    return finished(state[tokens.ROUND], state[tokens.PHASE])


# Nobody is the first player: the stacks decide that anew at every station.
DESCRIPTION = GameDescription(
    name="solaris",
    number=tokens.SOLARIS,
    title=N_("Solaris"),
    about=N_("Six stations round a laser"),
    seat_counts=(3, 4, 5),
    usual_seats=4,
    option_depths={"enter_display": (REFEREE,)},
    token_colours=TOKEN_COLOURS,
    tracker=shared_tracker("solaris", ("facts", "lights", "tracker"), tokens.SIZE),
    rounds_over=rounds_over,
    package="heliograph.games.solaris",
)
