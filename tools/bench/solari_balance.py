"""Who wins at Solari when two greedy players meet: does it help to begin?

For each level: how often the first and the second player won, each with its standard error, how
many turns a game took, and how far apart the scores were. Takes some minutes.
"""

from math import sqrt
from statistics import fmean, pstdev
from typing import Any

from heliograph.bots import greedy_player
from heliograph.engine import Match, SeededDealer, play_out
from heliograph.games import load_game

GAMES = 500
LEVELS = (1, 2, 3)


def run(games: int = GAMES) -> dict[str, Any]:
    """Play so many games of each level; return one JSON-ready object."""
    return {f"level {level}": _level(level, games) for level in LEVELS}


def _level(level: int, games: int) -> dict[str, Any]:
    game = load_game("solari", 2, {"level": level})
    player = greedy_player("solari")
    finals = [
        game.dump(play_out(Match(game), SeededDealer(seed), player).state) for seed in range(games)
    ]
    wins = sum(_beginner_won(final) for final in finals)
    turns = [final["round"] for final in finals]
    margins = [abs(final["score"][0] - final["score"][1]) for final in finals]
    return {
        "games": games,
        "first_won": wins,
        "second_won": games - wins,
        "first_share": round(wins / games, 4),
        "share_error": round(sqrt(wins * (games - wins) / games) / games, 4),
        "turns_mean": round(fmean(turns), 2),
        "turns_range": f"{min(turns)} to {max(turns)}",
        "winner_mean": round(fmean(max(final["score"]) for final in finals), 2),
        "loser_mean": round(fmean(min(final["score"]) for final in finals), 2),
        "margin_mean": round(fmean(margins), 2),
        "margin_spread": round(pstdev(margins), 2),
    }


def _beginner_won(final: dict[str, Any]) -> bool:
    """The target decides a dice game, so nobody is level."""
    begun = final["first"] - 1
    return bool(final["score"][begun] > final["score"][1 - begun])
