"""How well people play as far as this tournament can tell, and how unsure that is."""

from heliograph.hall.tournament.model import Seating, Tournament
from heliograph.library.ratings import Rating, rate
from heliograph.library.results import MatchResult, SeatResult


def ratings(tournament: Tournament) -> dict[int, Rating]:
    """Return the rating of everybody who finished a game, over tables of all sizes."""
    results = [
        _match(tournament, one.number, seating)
        for one in tournament.rounds
        for seating in one.seatings
        if seating.result
    ]
    history = rate(results, str, lambda result: (result.game, 0))
    found = history.get((tournament.format.game, 0), {})
    return {int(key): ratings[-1] for key, ratings in found.items()}


def _match(tournament: Tournament, number: int, seating: Seating) -> MatchResult:
    assert seating.result is not None
    about, result = tournament.format, seating.result
    seats = tuple(
        SeatResult(seat, str(player), "", score, place == 1, place)
        for seat, (player, score, place) in enumerate(
            zip(seating.seats, result.scores, result.places, strict=True)
        )
    )
    return MatchResult(number, about.title, about.game, 0, 0, seats)
