"""What a study came to: shares with their limits, lengths, points, what nobody ever did."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from heliograph.bots.tournament import CONFIDENCE, interval
from heliograph.games import load_game
from heliograph.study.plan import Arrangement, Plan
from heliograph.study.playing import WHOLE, Counts

Figures = dict[str, Any]


def figures_of(plan: Plan, counts: Mapping[int, Counts]) -> Figures:
    """Return the figures of all arrangements; `digest` is the same whoever played the pieces."""
    pieces = list(plan.pieces())
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(json.dumps(counts[piece.number], sort_keys=True).encode())
    return {
        "game": plan.game,
        "plan": plan.fingerprint(),
        "digest": digest.hexdigest()[:16],
        "arrangements": [
            _figures(plan.game, about, [counts[p.number] for p in pieces if p.arrangement == at])
            for at, about in enumerate(plan.arrangements)
        ],
    }


def _figures(name: str, about: Arrangement, counts: Sequence[Counts]) -> Figures:
    games = sum(one["games"] for one in counts)
    won = [sum(column) for column in zip(*(one["won"] for one in counts), strict=True)]
    lengths = sorted(length for one in counts for length in one["decisions"])
    return {
        "seats": about.seats,
        "options": dict(about.options),
        "players": list(about.kinds),
        "games": games,
        "seat_shares": [_share(one, games) for one in won],
        "first_share": _share(sum(one["won_first"] for one in counts), games),
        "even_share": round(1 / about.seats, 4),
        "player_shares": _player_shares(counts, games),
        "shared_wins": sum(one["shared"] for one in counts),
        "reasons": dict(sorted(_sum(counts, "reasons").items())),
        "decisions": {
            "least": lengths[0],
            "median": lengths[len(lengths) // 2],
            "nine_of_ten": lengths[len(lengths) * 9 // 10],
            "most": lengths[-1],
        },
        "points": [_points(counts, seat, games) for seat in range(about.seats)],
        "never_chosen": _never_chosen(name, about, counts),
    }


def _share(sixtieths: int, games: int) -> Figures:
    share = sixtieths / WHOLE / games
    low, high = interval(share, games)
    return {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


def _player_shares(counts: Sequence[Counts], games: int) -> Figures:
    """Return how much of all wins each kind of player has, and how much it would by chance."""
    won, seats = _sum(counts, "won_by"), _sum(counts, "seats_of")
    return {
        kind: {**_share(won[kind], games), "by_chance": round(seats[kind] / seats.total(), 4)}
        for kind in sorted(seats)
    }


def _points(counts: Sequence[Counts], seat: int, games: int) -> Figures:
    whole = sum(one["points"][seat] for one in counts)
    mean = whole / games
    spread = max(0.0, sum(one["squares"][seat] for one in counts) / games - mean * mean)
    return {"mean": round(mean, 3), "give": round(CONFIDENCE * sqrt(spread / games), 3)}


def _never_chosen(name: str, about: Arrangement, counts: Sequence[Counts]) -> list[str]:
    game = load_game(name, about.seats, about.options)
    used = {int(choice) for choice in _sum(counts, "used")}
    return [text for choice, text in enumerate(game.texts) if choice not in used]


def _sum(counts: Sequence[Counts], what: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one[what])
    return total
