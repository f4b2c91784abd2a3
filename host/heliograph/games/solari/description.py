"""What Solari says about itself."""

from operator import itemgetter

from heliograph.games.depths import DIGITAL, REFEREE, SCORE, TRACK
from heliograph.games.description import GameDescription, shared_tracker
from heliograph.games.solari.catalogue import N_
from shared_rules.solari import counters

ON_THE_BOARD = (REFEREE, DIGITAL)

DESCRIPTION = GameDescription(
    name="solari",
    number=counters.SOLARI,
    title=N_("Solari"),
    about=N_("Rows on 8 × 8 fields"),
    seat_counts=(2, 4),
    usual_seats=2,
    depths=(TRACK, REFEREE, SCORE, DIGITAL),
    option_depths={
        "hunter": ON_THE_BOARD,
        "blocker": ON_THE_BOARD,
        "joker66": ON_THE_BOARD,
        "strict_reduced": ON_THE_BOARD,
    },
    tracker=shared_tracker("solari", ("facts", "events", "tracker"), counters.SIZE),
    rounds_over=counters.rounds,
    first_player=itemgetter(counters.FIRST),
    package="heliograph.games.solari",
)
