"""Keeps what was worked out for as long as what it depends on stays the same.

A step changes little of a table. A part of its picture that depends on a few bytes of the state is
made again only when one of these bytes has changed.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from heliograph.engine import REFEREE, Game
from heliograph.engine.facts import FactTable
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
    """What a viewer may see of a position, each part of it written when somebody asks for it."""

    def __init__(self, facts: FactTable, state: bytes, viewer: int) -> None:
        super().__init__()
        self._facts, self._state, self._viewer = facts, state, viewer

    def __missing__(self, key: str) -> Any:
        value = self[key] = self._facts.visible_section(self._state, self._viewer, key)
        return value


@lru_cache(maxsize=64)
def cached_position(facts: FactTable, state: bytes, viewer: int = REFEREE) -> Position:
    """Return the position; a sentence or a drawing names a few facts of the many."""
    return Position(facts, state, viewer)


@lru_cache(maxsize=64)
def cached_doubts(game: Game, state: bytes) -> tuple[Doubt, ...]:
    """Return `Game.doubts`, which are told in several languages."""
    return game.doubts(state)
