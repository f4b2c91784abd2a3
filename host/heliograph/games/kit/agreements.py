"""What two agree on: one offers it in its turn, as a draw, and the other accepts or plays on.

A game with it has a flag `offered`, clears it in each turn, and asks the other seat at `answer`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from heliograph.games.kit.table import Table

from heliograph.games.kit.moves import move


def offer(text: str, rule: str, at: str | Sequence[str]) -> Any:
    """Return the move by which a seat offers it, once in its turn."""

    @move(text, at=at)
    def offer(t: Table) -> None:
        t.forbid(rule, t.offered, "offered")
        t.offered = 1
        t.ask("answer", 1 - t.seat)

    return offer


def decline(text: str, asks: str | Callable[[Any, int], str]) -> Any:
    """Return the move by which the other seat plays on; what it asks then of who has offered."""

    @move(text, at="answer")
    def decline(t: Table) -> None:
        seat = 1 - t.seat
        t.ask(asks if isinstance(asks, str) else asks(t, seat), seat)

    return decline


def accept(text: str, end: Callable[[Any], None]) -> Any:
    """Return the move by which the other seat agrees, with what ends the game."""

    @move(text, at="answer")
    def accept(t: Table) -> None:
        end(t)

    return accept
