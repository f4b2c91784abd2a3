"""A slow second opinion for every game, written from the rules and not from the engine.

An oracle works on the plain data of `Game.dump` alone. It is allowed to be slow; it must be easy
to compare with the rules.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from heliograph.engine import Game
from heliograph.games.kit import KitGame
from shared_rules.rng import Rng

Position = dict[str, Any]


class Oracle(Protocol):
    """What the laws ask for."""

    def normal(self, position: Position) -> Position:
        """Return the position with everything sorted whose order means nothing."""

    def legal(self, position: Position) -> dict[str, int]:
        """Return the text of every legal choice with its weight (1 where a seat decides)."""

    def play(self, position: Position, text: str) -> Position:
        """Return the position after a legal choice."""

    def check(self, position: Position) -> None:
        """Raise AssertionError where components are missing or too many."""

    def conceal(self, position: Position, viewer: int, rng: Rng) -> Position:
        """Return a position that differs only in what the viewer cannot see."""

    def has_secrets(self) -> bool:
        """Return whether anybody holds something that others cannot see."""

    def endings(self, position: Position, rng: Rng) -> list[Position]:
        """Return a final position, and others like it in which seats are level."""

    def winners(self, position: Position) -> tuple[int, ...]:
        """Return the winning seats from 0, nobody while the game runs."""


def oracle_of(game: Game) -> Oracle:
    """Return the oracle of a configured game; every registered game must have one."""
    if isinstance(game, KitGame):
        from tests.contract.oracles.kit import KitOracle

        return KitOracle(game)
    make: Callable[[Game], Oracle] = import_module(f"tests.contract.oracles.{game.name}").oracle
    return make(game)
