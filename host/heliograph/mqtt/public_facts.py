"""What everybody may know of a position, short enough for a message: the facts of a spectator."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heliograph.engine import NOBODY
from heliograph.engine.steps import Called
from heliograph.games.shows import show_for
from heliograph.library.listing import final_scores
from heliograph.library.results import places_of
from heliograph.table.called import outcome_of
from heliograph.table.rounds import count_rounds
from heliograph.table.rules import Rules


@dataclass(frozen=True, slots=True)
class Standings:
    """Who must decide, the round, and how the match stands, as far as that is public."""

    turn: tuple[int, ...]
    round: int
    is_over: bool
    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    places: tuple[int, ...]  # once it is over and has an outcome, as the list of people tells it


def points_of(seat: Mapping[str, Any]) -> int | None:
    """Return the points of a seat; None where they are hidden or the game has none."""
    score = seat.get("score")
    return score if isinstance(score, int) else None


def standings_of(
    rules: Rules, names: tuple[str, ...], position: bytes, called: Called | None = None
) -> Standings:
    """Return how a match stands, by the same show that spectators see it through.

    Of a match that its people called over, `called` is what they said.
    """
    rounds_over = count_rounds(rules.table_state(position))
    if called:
        places = places_of(outcome_of(called), called.scores)
        return Standings((), max(1, rounds_over), True, called.winners, called.scores, places)
    pending = rules.pending(position)
    is_over = pending.seat == NOBODY
    outcome = rules.game.outcome(position) if is_over else None
    show = show_for(rules.game, "en", names)
    seats = show.seats(position)
    sheet = (final_scores(show, position) if outcome else ()) or (None,) * len(seats)
    scores = tuple(points_of(seat) for seat in seats)
    return Standings(
        pending.seats,
        max(1, rounds_over) if is_over else rounds_over + 1,
        is_over,
        tuple(outcome.winners) if outcome else (),
        scores,
        places_of(outcome, sheet) if outcome else (),
    )
