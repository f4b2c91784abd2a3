"""A match that ended at a table, and whether it is one of the tournament.

It counts for the table of the round whose people it names, all of them and nobody else. A match
that stood there when the round was drawn, or that another round has counted, does not; neither does
an end that the table told of in an event before the draw, even if that comes here later.
"""

from typing import NamedTuple

from heliograph.hall.tournament.checking import ranks, same_name
from heliograph.hall.tournament.model import Result, Round, Seating, Tournament


class FinishedMatch(NamedTuple):
    """The public end of a match: names, places and scores by seat."""

    table: str
    match: str
    game: str
    names: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int | None, ...]
    epoch: str = ""
    number: int = 0  # of the event that tells it, 0 where the state of the table does


def is_counted(
    tournament: Tournament, now: Round, seating: Seating, finished: FinishedMatch
) -> bool:
    """Say whether a match may be what was played at one table of the present round."""
    if seating.table != finished.table or finished.game != tournament.format.game:
        return False
    if finished.number and finished.number <= dict(now.told).get(
        (finished.table, finished.epoch), 0
    ):
        return False
    known = (finished.table, finished.match)
    earlier = {
        (one.table, one.result.match)
        for past in tournament.rounds[:-1]
        for one in past.seatings
        if one.result
    }
    return known not in now.earlier and known not in earlier


def result_at(tournament: Tournament, seating: Seating, finished: FinishedMatch) -> Result | None:
    """Return the result in the order of the seats; None where other people played."""
    played = [same_name(name) for name in finished.names]
    seated = [same_name(tournament.player(number).name) for number in seating.seats]
    if sorted(played) != sorted(seated) or len(set(played)) < len(played):
        return None
    order = [played.index(name) for name in seated]
    places = ranks(tuple(finished.places[index] for index in order))
    return Result(places, tuple(finished.scores[index] for index in order), finished.match)
