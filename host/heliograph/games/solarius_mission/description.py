"""What Solarius Mission says about itself."""

from operator import itemgetter

from heliograph.games.depths import REFEREE
from heliograph.games.description import TOKEN_COLOURS, GameDescription, shared_tracker
from heliograph.games.rounds import finished
from heliograph.games.solarius_mission.catalogue import N_
from shared_rules.solarius_mission import bridge


def rounds_over(state: bytes) -> int:
    """Return how many rounds have ended."""
    return finished(state[bridge.ROUND], state[bridge.PHASE])


DESCRIPTION = GameDescription(
    name="solarius_mission",
    number=bridge.SOLARIUS,
    title=N_("Solarius Mission"),
    about=N_("A wheel of dice, a map"),
    seat_counts=(2, 3, 4),
    usual_seats=3,
    option_depths={"level": (REFEREE,)},
    token_colours=TOKEN_COLOURS,
    tracker=shared_tracker(
        "solarius_mission", ("facts", "lights", "questions", "tracker"), bridge.SIZE
    ),
    rounds_over=rounds_over,
    first_player=itemgetter(bridge.FIRST),
    package="heliograph.games.solarius_mission",
)
