"""What Glimmer says about itself."""

from operator import itemgetter

from heliograph.games.description import GameDescription, UnitTracker
from heliograph_glimmer.catalogue import N_
from heliograph_glimmer.unit import table

DESCRIPTION = GameDescription(
    name="glimmer",
    number=table.GLIMMER,
    title=N_("Glimmer"),
    about=N_("Dice under cups, and a call"),
    seat_counts=(2, 3, 4),
    usual_seats=3,
    tracker=UnitTracker(
        module="heliograph_glimmer.unit.tracker",
        name="GlimmerTracker",
        parts=("table", "tracker"),
        size=table.SIZE,
    ),
    rounds_over=table.rounds,
    first_player=itemgetter(table.FIRST),
    package="heliograph_glimmer",
    policy="bots",
    adapter="bots",
)
