"""Lets kinds of computer players meet and counts who wins, with the error of the count.

Every deal is played once for each way to turn the players round the table, so that neither the
seats nor the cards favour a kind.
"""

import time
from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean
from typing import Any, NamedTuple

from heliograph.bots import make_bot
from heliograph.bots.player import Effort
from heliograph.engine import Game, Match, Outcome, SeededDealer
from heliograph.engine.failures import telling_failures
from heliograph.games.players import Bot, Decision, look

# Of 100 such intervals 95 hold the true share.
CONFIDENCE = 1.96


class PlayedGame(NamedTuple):
    """One game: who sat where, what came of it, and how long each kind thought."""

    kinds: tuple[str, ...]
    outcome: Outcome
    thought_s: dict[str, float]
    decisions: dict[str, int]


def run(
    game: Game,
    kinds: Sequence[str],
    games: int,
    seed: int,
    effort: Effort,
    progress: Callable[[int], None],
) -> dict[str, Any]:
    """Play so many games; the last kind takes all seats that are left over."""
    seats = (*kinds, *[kinds[-1]] * game.seats)[: game.seats]
    played = []
    for number in range(games):
        deal, turned = divmod(number, game.seats)
        around = seats[-turned:] + seats[:-turned] if turned else seats
        played.append(play(game, around, seed + deal, effort))
        progress(number + 1)
    return {kind: _standing(kind, played) for kind in dict.fromkeys(seats)}


def play(game: Game, kinds: Sequence[str], seed: int, effort: Effort) -> PlayedGame:
    """Play one game to its end."""
    bots = [make_bot(kind, game, seat, seed, effort) for seat, kind in enumerate(kinds)]
    return play_out(game, kinds, bots, seed)


def play_out(game: Game, kinds: Sequence[str], bots: Sequence[Bot], seed: int) -> PlayedGame:
    """Let players of these kinds play one deal to its end."""
    thought, decisions = dict.fromkeys(kinds, 0.0), dict.fromkeys(kinds, 0)

    def choose(match: Match) -> int:
        seat = match.pending.seat
        choice, seconds = _timed(bots[seat], look(game, match.state, seat))
        thought[kinds[seat]] += seconds
        decisions[kinds[seat]] += 1
        return choice

    match = Match(game)
    with telling_failures(match, seed):
        outcome = match.play_out(SeededDealer(seed), choose).outcome
    assert outcome is not None
    return PlayedGame(tuple(kinds), outcome, thought, decisions)


def _timed(bot: Bot, decision: Decision) -> tuple[int, float]:
    if len(decision.choices) == 1:
        return decision.choices[0], 0.0
    began = time.perf_counter()
    return bot.choose(decision), time.perf_counter() - began


def _standing(kind: str, played: list[PlayedGame]) -> dict[str, Any]:
    """Return how often seats of a kind won; a shared win counts in parts."""
    wins = sum(
        sum(one.kinds[seat] == kind for seat in one.outcome.winners) / len(one.outcome.winners)
        for one in played
    )
    share = wins / len(played)
    low, high = interval(share, len(played))
    first = played[0].kinds
    return {
        "games": len(played),
        "won": round(wins, 2),
        "share": round(share, 3),
        "share_low": round(low, 3),
        "share_high": round(high, 3),
        "share_by_chance": round(first.count(kind) / len(first), 3),
        "points_mean": round(fmean(_points(kind, played)), 2),
        "decision_ms": round(1000 * decision_s(kind, played), 1),
    }


def _points(kind: str, played: list[PlayedGame]) -> list[float]:
    return [
        one.outcome.scores[seat][0]
        for one in played
        for seat, other in enumerate(one.kinds)
        if other == kind
    ]


def decision_s(kind: str, played: list[PlayedGame]) -> float:
    """Return how long a kind thought about a decision, on average."""
    made = sum(one.decisions[kind] for one in played)
    return sum(one.thought_s[kind] for one in played) / max(1, made)


def interval(share: float, count: int) -> tuple[float, float]:
    """Return the limits within which the true share lies (Wilson)."""
    square = CONFIDENCE * CONFIDENCE
    middle = share + square / (2 * count)
    spread = CONFIDENCE * sqrt(share * (1 - share) / count + square / (4 * count * count))
    whole = 1 + square / count
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
