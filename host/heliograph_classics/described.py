"""What the entry points name: a game is described by what lies in its folder."""

from functools import cache

from heliograph.games.description import GameDescription
from heliograph.games.kit.describing import describe


@cache
def __getattr__(name: str) -> GameDescription:
    if name.startswith("__"):
        raise AttributeError(name)
    return describe(f"heliograph_classics.{name}")
