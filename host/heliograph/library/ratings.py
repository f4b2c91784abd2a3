"""How well people play, as far as their games can tell, and how unsure that is.

The library `openskill` works it out (the model of Weng and Lin, after Plackett and Luce): each
person is a bell curve with a middle `mu` and a width `sigma`, which begins wide and narrows with
every game. A game with another number of seats is another game: each has ratings of its own.

Only named people are rated, against each other. Seats of bots and of people without a name are
taken out of the order first: how strong they are is not known, and a bot does not learn.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from heliograph.library.results import MatchResult

BAND = 2  # so many widths to either side hold nineteen of twenty
# A width below this part of the first one, and what that deserves to be called
_SURENESS = ((0.5, "fair"), (0.75, "rough"), (float("inf"), "guess"))


class Rating(NamedTuple):
    """A rating after a match."""

    match: int
    at_ms: int
    mu: float
    sigma: float
    sureness: str

    @property
    def band(self) -> float:
        """How far to either side the true strength may well lie."""
        return BAND * self.sigma


# Game, number of seats
Kind = tuple[str, int]
History = dict[Kind, dict[str, list[Rating]]]


def kind_of(result: MatchResult) -> Kind:
    """Return which game it was: with another number of seats it is another."""
    return result.game, len(result.seats)


def rate(
    results: Iterable[MatchResult],
    key_of: Callable[[str], str],
    kind_of: Callable[[MatchResult], Kind] = kind_of,
) -> History:
    """Return everybody's ratings after each match, by kind of game."""
    # Loaded late: the first page needs none of it.
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    history: History = {}
    for result in results:
        people = [seat for seat in result.seats if seat.name and not seat.bot]
        keys = [key_of(seat.name) for seat in people]
        if len(people) < 2 or len(set(keys)) < len(keys):
            continue
        rated = history.setdefault(kind_of(result), {})
        before = [_curve(model, rated.get(key, [])) for key in keys]
        after = model.rate([[one] for one in before], ranks=[seat.place for seat in people])
        for key, (one,) in zip(keys, after, strict=True):
            rating = Rating(result.match, result.ended_ms, one.mu, one.sigma, _sureness(model, one))
            rated.setdefault(key, []).append(rating)
    return history


def _curve(model: Any, ratings: list[Rating]) -> Any:
    return model.rating(mu=ratings[-1].mu, sigma=ratings[-1].sigma) if ratings else model.rating()


def _sureness(model: Any, one: Any) -> str:
    part = one.sigma / model.sigma
    return next(name for most, name in _SURENESS if part < most)
