"""Keeps what was worked out for as long as what it depends on stays the same.

A step changes little of a table. A part of its picture that depends on a few bytes of the state is
made again only when one of these bytes has changed.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from heliograph.engine import REFEREE, Game
from heliograph.engine.pending import Doubt

P = ParamSpec("P")
R = TypeVar("R")


def cached_by(
    depends_on: Callable[P, Hashable], size: int = 64
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep some results of a function; `depends_on` names all that they depend on.

    Nobody may change what the function returns. What it does by itself is under `__wrapped__`.
    """

    def decorate(make: Callable[P, R]) -> Callable[P, R]:
        results: dict[Hashable, R] = {}

        @wraps(make)
        def made(*args: P.args, **kwargs: P.kwargs) -> R:
            key = depends_on(*args, **kwargs)
            try:
                return results[key]
            except KeyError:
                pass
            result = make(*args, **kwargs)
            if len(results) >= size:
                results.clear()
            results[key] = result
            return result

        return made

    return decorate


# Pages, log and offers ask for these again and again while a position stands; nobody changes them.


@lru_cache(maxsize=64)
def cached_view(game: Game, state: bytes, viewer: int) -> dict[str, Any]:
    """Return `Game.view`."""
    return game.view(state, viewer)


class Position(dict[str, Any]):
    """What `Game.dump` says, each part of it written when somebody asks for it first."""

    def __init__(self, game: Game, state: bytes) -> None:
        super().__init__()
        self._facts, self._state = game.fact_table, state

    def __missing__(self, key: str) -> Any:
        value = self[key] = self._facts.visible_section(self._state, REFEREE, key)
        return value


@lru_cache(maxsize=16)
def cached_position(game: Game, state: bytes) -> Position:
    """Return the position; a sentence names a few facts of the many."""
    return Position(game, state)


@lru_cache(maxsize=64)
def cached_doubts(game: Game, state: bytes) -> tuple[Doubt, ...]:
    """Return `Game.doubts`, which are told in several languages."""
    return game.doubts(state)
