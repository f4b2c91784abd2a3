"""What a table says about itself that is kept by a description."""

from operator import itemgetter

from heliograph.games.any_game import shelf
from heliograph.games.any_game.catalogue import N_
from heliograph.games.depths import TRACK
from heliograph.games.description import GameDescription
from shared_rules.any_game import layout as unit

DESCRIPTION = GameDescription(
    name="any_game",
    number=unit.ANY_GAME,
    title=N_("Any game"),
    about=N_("Whose turn it is, in any game that a description tells of"),
    seat_counts=tuple(range(2, unit.MOST_SEATS + 1)),
    usual_seats=4,
    depths=(TRACK,),
    tracker=shelf.TRACKER,
    members=shelf.members,
    key_of=shelf.key_of,
    link_for=shelf.link_for,
    family="any_game",
    rounds_over=shelf.rounds_over,
    first_player=itemgetter(unit.FIRST),
    package=shelf.PACKAGE,
)
