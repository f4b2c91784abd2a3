"""A tournament as it is shown later: without the results that came after some moment.

Who plays and who sits where is shown at once, because people look for their seats; what came of
it, and with it the standings, waits.
"""

from dataclasses import replace

from heliograph.hall.tournament.model import Correction, Result, Round, Seating, Tournament


def results_until(tournament: Tournament, last_ms: int) -> Tournament:
    """Return a tournament with the results of that moment; itself where none came since."""
    rounds = tuple(_round_until(one, tournament.corrections, last_ms) for one in tournament.rounds)
    if rounds == tournament.rounds:
        return tournament
    corrections = tuple(one for one in tournament.corrections if one.at_ms <= last_ms)
    return replace(tournament, rounds=rounds, corrections=corrections)


def _round_until(one: Round, corrections: tuple[Correction, ...], last_ms: int) -> Round:
    later = {
        (correction.round, correction.seating): correction.before
        for correction in reversed(corrections)  # what stood there before the first of them
        if correction.at_ms > last_ms
    }
    seatings = tuple(
        _seating_until(seating, later.get((one.number, place), seating.result), last_ms)
        for place, seating in enumerate(one.seatings)
    )
    return replace(one, seatings=seatings)


def _seating_until(seating: Seating, result: Result | None, last_ms: int) -> Seating:
    return replace(seating, result=result if seating.noted_ms <= last_ms else None)
