"""Who stands where, and by what: points, then how strong the opponents were, then scores.

Tables of a tournament may have different sizes, so every figure is a mean or a share: nobody gains
by a larger table or by a round sat out. All figures are exact fractions.

1. Points: the share of opponents left behind, added up; a bye is a win.
2. Opponents' points (after Buchholz): the mean of the points of everybody met.
3. Score share: the own score by the mean score of the table, averaged over the games.
4. Head to head: against those who are equal until here, opponents left behind at common tables.

Who is equal in all of it shares a place.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from heliograph.hall.tournament.model import (
    GROUPS,
    Result,
    Seating,
    Tournament,
    points_by_player,
)

HALF = Fraction(1, 2)


class Standing(NamedTuple):
    """How somebody stands; with groups, within their own."""

    place: int
    player: int
    group: int
    points: Fraction
    opponents: Fraction
    share: Fraction
    direct: Fraction
    played: int
    byes: int


def standings(tournament: Tournament) -> list[Standing]:
    """Return everybody who has checked in, the best of each group first."""
    groups = dict(tournament.group_of) if tournament.format.system == GROUPS else {}
    known = [one.number for one in tournament.players if one.is_present or one.has_left]
    by_group: dict[int, list[int]] = {}
    for number in known:
        by_group.setdefault(groups.get(number, 0), []).append(number)
    return [
        standing
        for group, members in sorted(by_group.items())
        for standing in _of_group(tournament, group, members)
    ]


def _of_group(tournament: Tournament, group: int, members: list[int]) -> list[Standing]:
    points = points_by_player(tournament)
    games = {number: games_of(tournament, number) for number in members}
    figures = {
        number: (points[number], opponents_points(number, games[number], points),
                 score_share(number, games[number]))
        for number in members
    }  # fmt: skip
    byes = {number: sum(number in one.byes for one in tournament.rounds) for number in members}
    order = sorted(members, key=lambda one: (*(-figure for figure in figures[one]), one))
    found: list[Standing] = []
    for figure, equal in groupby(order, key=figures.__getitem__):
        for ahead, (number, direct) in _by_direct(list(equal), games):
            counted = (len(games[number]), byes[number])
            place = len(found) + 1 - ahead
            found.append(Standing(place, number, group, *figure, direct, *counted))
    return found


def _by_direct(
    equal: Sequence[int], games: dict[int, list[Seating]]
) -> Iterable[tuple[int, tuple[int, Fraction]]]:
    """Yield people who are equal until here, each with how many just before share the place."""
    direct = {one: head_to_head(one, equal, games[one]) for one in equal}
    order = sorted(equal, key=lambda one: (-direct[one], one))
    for _, sharing in groupby(order, key=direct.__getitem__):
        yield from ((index, (one, direct[one])) for index, one in enumerate(sharing))


def games_of(tournament: Tournament, number: int) -> list[Seating]:
    """Return the finished tables that somebody sat at."""
    tables = (seating for one in tournament.rounds for seating in one.seatings)
    return [seating for seating in tables if seating.result and number in seating.seats]


def opponents_points(
    number: int, games: Iterable[Seating], points: dict[int, Fraction]
) -> Fraction:
    """Return the mean of the points of everybody met, as often as they were met."""
    return _mean([points[other] for game in games for other in game.seats if other != number])


def score_share(number: int, games: Iterable[Seating]) -> Fraction:
    """Return the own score by the mean of the table, averaged; 1 is neither good nor bad."""
    return _mean([share for game in games if (share := _share(number, game)) is not None])


def _share(number: int, game: Seating) -> Fraction | None:
    scores = [max(0, score) for score in _result(game).scores if score is not None]
    if len(scores) < len(game.seats) or not sum(scores):
        return None  # the table tells no scores, or nobody has any
    return Fraction(scores[game.seats.index(number)] * len(scores), sum(scores))


def head_to_head(number: int, others: Sequence[int], games: Iterable[Seating]) -> Fraction:
    """Return how many of these others were left behind at common tables, a tie counting half."""
    won = Fraction(0)
    for game in games:
        places = dict(zip(game.seats, _result(game).places, strict=True))
        for other in others:
            if other != number and other in places:
                won += _won(places[number], places[other])
    return won


def _won(own: int, other: int) -> Fraction:
    return HALF if own == other else Fraction(own < other)


def _result(game: Seating) -> Result:
    assert game.result is not None
    return game.result


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
