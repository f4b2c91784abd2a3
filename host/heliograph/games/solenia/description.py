"""What Solenia says about itself."""

from operator import itemgetter

from heliograph.games.depths import REFEREE
from heliograph.games.description import GameDescription, shared_tracker
from heliograph.games.solenia.catalogue import N_
from shared_rules.solenia import band
from shared_rules.tracker import OVER, SETUP


def rounds_over(state: bytes) -> int:
    """A round is over when everybody has played a card and the first player is on turn again."""
    if state[band.PHASE] <= SETUP:
        return 0
    cards = state[band.CARDS : band.CARDS + state[band.SEATS]]
    played = band.CARDS_EACH - max(cards)
    is_last_turn = state[band.TURN] != state[band.FIRST] and max(cards) == min(cards)
    return played - (is_last_turn and state[band.PHASE] != OVER)


DESCRIPTION = GameDescription(
    name="solenia",
    number=band.SOLENIA,
    title=N_("Solenia"),
    about=N_("A journey through day and night"),
    seat_counts=(1, 2, 3, 4),
    usual_seats=2,
    option_depths={"level": (REFEREE,)},
    tracker=shared_tracker("solenia", ("lights", "tracker"), band.SIZE),
    rounds_over=rounds_over,
    first_player=itemgetter(band.FIRST),
    package="heliograph.games.solenia",
)
