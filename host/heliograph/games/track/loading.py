"""Finds a game at track depth, from its name or from a state of the table unit."""

from functools import lru_cache
from typing import Any

from heliograph.games import ALL_GAMES, game_on_table, need_known
from heliograph.games.track.game import TrackedGame
from shared_rules import trackers


def track_module(name: str) -> Any:
    """Return what a game adds to its tracker: facts, drawing and words; raises BadOption."""
    need_known(name)
    return ALL_GAMES[name].track_module


@lru_cache(maxsize=32)
def load_tracked(name: str, seats: int, written: str = "") -> TrackedGame:
    """Return a game as its tracker knows it; raises BadOption. Without a name: an empty table.

    `written` is the text that its match was begun with, where a text describes the game.
    """
    if not name:
        return TrackedGame("", 0)
    module = track_module(name)
    return TrackedGame(name, seats, module.facts, getattr(module, "OWNERS", None), written)


def game_name(state: bytes) -> str:
    """Return the name of the game that a table state belongs to, empty without a game."""
    game = game_on_table(state)
    return game.name if game else ""


def tracked_game(state: bytes) -> TrackedGame:
    """Return the game of a table state as its tracker knows it."""
    return load_tracked(game_name(state), trackers.tracker_for(state).seats)
