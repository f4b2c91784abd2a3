"""Which player is better: each meets the one below it, on the same deals in every seat.

One player of the better kind sits among players of the other. Every deal is played once for each
seat it can have, so neither seats nor cards favour a kind; the share of its wins over all seats is
one figure, and how these differ from deal to deal gives the limits.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from heliograph.bots import tournament
from heliograph.bots.levels import EASY, EXPERT, HARD, MEDIUM, SEARCH
from heliograph.bots.player import Effort
from heliograph.engine import Game
from heliograph.games import load_game

# The better one, and whom it has to beat; the last two think equally long
RUNGS = ((MEDIUM, EASY), (HARD, MEDIUM), (EXPERT, HARD), (EXPERT, SEARCH))


class Meeting(NamedTuple):
    """One deal that two kinds play, once for each seat of the better one."""

    game: str
    seats: int
    better: str
    other: str
    seed: int
    think_s: float


class Met(NamedTuple):
    """What came of a meeting."""

    meeting: Meeting
    share: float  # of the wins that the better one has
    decision_s: dict[str, float]  # mean time for a decision, of each kind


class Rung(NamedTuple):
    """All meetings of two kinds in one game."""

    game: str
    seats: int
    better: str
    other: str
    games: int
    share: float
    low: float
    high: float
    even: float
    decision_s: dict[str, float]


def meetings(
    games: Sequence[tuple[str, int]], deals: int, seed: int, think_s: float
) -> Iterator[Meeting]:
    """Yield the meetings of all games and rungs in turns, so that all of them grow alike."""
    for deal in range(deals):
        for name, seats in games:
            for better, other in RUNGS:
                yield Meeting(name, seats, better, other, seed + deal, think_s)


def meet(meeting: Meeting) -> Met:
    """Play one deal, once for each seat of the better kind."""
    game = _made(meeting.game, meeting.seats)
    effort = Effort(think_s=meeting.think_s)
    played = [
        tournament.play(game, _seated(meeting, seat), meeting.seed, effort)
        for seat in range(meeting.seats)
    ]
    shares = [
        (seat in one.outcome.winners) / len(one.outcome.winners) for seat, one in enumerate(played)
    ]
    kinds = (meeting.better, meeting.other)
    times = {kind: tournament.decision_s(kind, played) for kind in kinds}
    return Met(meeting, fmean(shares), times)


@lru_cache(maxsize=16)
def _made(name: str, seats: int) -> Game:
    return load_game(name, seats)


def _seated(meeting: Meeting, seat: int) -> list[str]:
    kinds = [meeting.other] * meeting.seats
    kinds[seat] = meeting.better
    return kinds


def rungs_of(met: Iterable[Met]) -> list[Rung]:
    """Return the figures of all meetings, by game and rung."""
    found: dict[tuple[str, int, str, str], list[Met]] = {}
    for one in met:
        found.setdefault(one.meeting[:4], []).append(one)
    return [_rung(key, found[key]) for key in sorted(found, key=_place)]


def _place(key: tuple[str, int, str, str]) -> tuple[str, int, int]:
    return key[0], key[1], RUNGS.index(key[2:])


def _rung(key: tuple[str, int, str, str], met: list[Met]) -> Rung:
    game, seats, better, other = key
    shares = [one.share for one in met]
    share = fmean(shares)
    spread = stdev(shares) if len(shares) > 1 else 1.0
    # A few deals that all went alike are no proof: never narrower than by their number
    least = 0.5 / len(shares)
    error = max(tournament.CONFIDENCE * spread / sqrt(len(shares)), least)
    times = {kind: fmean(one.decision_s[kind] for one in met) for kind in (better, other)}
    low, high = max(0.0, share - error), min(1.0, share + error)
    return Rung(game, seats, better, other, len(met) * seats, share, low, high, 1 / seats, times)
