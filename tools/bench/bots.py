"""How strong the computer players are: search against greedy, greedy against random, per game.

A few games of each, so that it takes minutes and not hours; the interval says how far the count can
be trusted. `heliograph simulate GAME --bots search,greedy` plays more of one kind.
"""

from typing import Any

from heliograph.bots import tournament
from heliograph.bots.player import Effort
from heliograph.games import load_game

TABLES = (("solaris", 3), ("solarius_mission", 2), ("solari", 2), ("solenia", 2))
GAMES = 12
QUICK_GAMES = 40
ROLLOUTS = 24


def run(games: int = GAMES, quick_games: int = QUICK_GAMES) -> dict[str, Any]:
    """Let the kinds meet in every game; return one JSON-ready object."""
    return {f"{name} {seats}": _meet(name, seats, games, quick_games) for name, seats in TABLES}


def _meet(name: str, seats: int, games: int, quick_games: int) -> dict[str, Any]:
    game = load_game(name, seats)
    effort = Effort(ROLLOUTS)
    search = tournament.run(game, ("search", "greedy"), games, 1, effort, _say_nothing)
    greedy = tournament.run(game, ("greedy", "random"), quick_games, 1, effort, _say_nothing)
    return {"search_against_greedy": search["search"], "greedy_against_random": greedy["greedy"]}


def _say_nothing(_: int) -> None:
    return None
