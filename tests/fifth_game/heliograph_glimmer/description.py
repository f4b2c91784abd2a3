"""What Glimmer says about itself."""

from operator import itemgetter

from heliograph.games.description import GameDescription, UnitTracker, Words
from heliograph_glimmer.unit import table

DESCRIPTION = GameDescription(
    name="glimmer",
    number=table.GLIMMER,
    title=Words("Glimmer", "Glimmer"),
    about=Words("Dice under cups, and a call", "Würfel unter Bechern, eine Ansage"),
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
