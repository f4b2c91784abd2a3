"""Which player is better: each meets the one below it, on the same deals in every seat.

One player of the better kind sits among players of the other. Every deal is played once for each
seat it can have, so neither seats nor cards favour a kind; the share of its wins over all seats is
one figure, and how these differ from deal to deal gives the limits.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import sqrt
from operator import itemgetter
from statistics import fmean, stdev
from typing import NamedTuple

from heliograph.bots import make_bot, tournament
from heliograph.bots.levels import EASY, EXPERT, HARD, KINDS, MEDIUM, SEARCH
from heliograph.bots.player import Effort
from heliograph.engine import Game
from heliograph.games import load_game
from heliograph.games.players import Bot

# A player of OpenSpiel, for which that has to be installed
THEIRS = "ismcts"
PLAYERS = (*KINDS, THEIRS)
# The better one, and whom it has to beat; the last two think equally long
RUNGS = ((MEDIUM, EASY), (HARD, MEDIUM), (EXPERT, HARD), (EXPERT, SEARCH), (EXPERT, THEIRS))


class Meeting(NamedTuple):
    """One game of two kinds: a deal, and the seat of the better one in it."""

    game: str
    seats: int
    better: str
    other: str
    deal: int
    seat: int
    think_s: float


class Met(NamedTuple):
    """What came of a meeting."""

    share: float  # of the win that the better one has
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
    games: Sequence[tuple[str, int]],
    rungs: Sequence[tuple[str, str]],
    deals: range,
    think_s: float,
) -> Iterator[Meeting]:
    """Yield the meetings of all games and rungs in turns, so that all of them grow alike."""
    for deal in deals:
        for name, seats in games:
            for better, other in rungs:
                for seat in range(seats):
                    yield Meeting(name, seats, better, other, deal, seat, think_s)


def meet(meeting: Meeting) -> Met:
    """Play one game."""
    game = _made(meeting.game, meeting.seats)
    kinds = [meeting.other] * meeting.seats
    kinds[meeting.seat] = meeting.better
    effort = Effort(think_s=meeting.think_s)
    bots = [_player(kind, game, seat, meeting.deal, effort) for seat, kind in enumerate(kinds)]
    played = tournament.play_out(game, kinds, bots, meeting.deal)
    winners = played.outcome.winners
    times = {kind: tournament.decision_s(kind, [played]) for kind in dict.fromkeys(kinds)}
    return Met((meeting.seat in winners) / len(winners), times)


def _player(kind: str, game: Game, seat: int, seed: int, effort: Effort) -> Bot:
    if kind != THEIRS:
        return make_bot(kind, game, seat, seed, effort)
    from heliograph.research.open_spiel_player import TheirSearch

    return TheirSearch(game, seed * game.seats + seat, effort)


@lru_cache(maxsize=16)
def _made(name: str, seats: int) -> Game:
    return load_game(name, seats)


def rungs_of(met: Iterable[tuple[Meeting, Met]]) -> list[Rung]:
    """Return the figures of all deals that were played in every seat, by game and rung."""
    found: dict[tuple[str, int, str, str], dict[int, dict[int, Met]]] = {}
    for meeting, one in met:
        deals = found.setdefault(meeting[:4], {})
        deals.setdefault(meeting.deal, {})[meeting.seat] = one
    whole = {
        key: [list(by_seat.values()) for by_seat in deals.values() if len(by_seat) == key[1]]
        for key, deals in found.items()
    }
    by_game = sorted(whole, key=itemgetter(0, 1))  # the players as they were asked for
    return [_rung(key, whole[key]) for key in by_game if whole[key]]


def _rung(key: tuple[str, int, str, str], deals: list[list[Met]]) -> Rung:
    game, seats, better, other = key
    shares = [fmean(met.share for met in deal) for deal in deals]
    share = fmean(shares)
    spread = stdev(shares) if len(shares) > 1 else 1.0
    # A few deals that all went alike are no proof: never narrower than by their number
    least = 0.5 / len(shares)
    error = max(tournament.CONFIDENCE * spread / sqrt(len(shares)), least)
    times = {
        kind: fmean(met.decision_s[kind] for deal in deals for met in deal)
        for kind in (better, other)
    }
    low, high = max(0.0, share - error), min(1.0, share + error)
    return Rung(game, seats, better, other, len(deals) * seats, share, low, high, 1 / seats, times)
