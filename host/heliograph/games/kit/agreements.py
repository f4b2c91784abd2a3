"""What two agree on: one offers it in its turn, as a draw, and the other accepts or plays on.

A game with it has a flag `offered`, clears it in each turn, and asks the other seat at `answer`.
Where an offer comes with a move and stands until the other side has moved, `offered` is a counter:
who has offered, from 1.
"""

from collections.abc import Callable, Sequence
from typing import Any

from heliograph.games.kit.table import Table

from heliograph.games.kit.moves import move


def offer(text: str, rule: str, at: str | Sequence[str]) -> Any:
    """Return the move by which a seat offers it, once in its turn."""

    @move(text, at=at, gives_up=True)
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


def offer_with_move(text: str, rule: str, at: str | Sequence[str]) -> Any:
    """Return the move by which a seat offers it and goes on with its turn."""

    @move(text, at=at, gives_up=True)
    def offer(t: Table) -> None:
        t.forbid(rule, t.offered, "offered")
        t.offered = 1 + t.seat

    return offer


def accept_with_move(text: str, rule: str, at: str | Sequence[str], reason: str) -> Any:
    """Return the move by which the other seat agrees in its turn, and how the game ends then."""

    @move(text, at=at)
    def accept(t: Table) -> None:
        t.forbid(rule, t.offered != 2 - t.seat, "not_offered")
        t.end(reason, (0, 1))

    return accept


def claim(
    text: str,
    rule: str,
    may_claim: Callable[[Table], bool],
    other: str,
    draw: Callable[[Table], str],
) -> Any:
    """Return the move by which a seat claims a draw at `turn`, which is no matter of agreement.

    `rule` says whether draws are claimed, the `other` one when; `draw` is how the game ends then,
    "" where it does not.
    """

    @move(text, at="turn", gives_up=True)
    def claim(t: Table) -> None:
        t.forbid(rule, not may_claim(t), "no_claims")
        t.forbid(other, not draw(t), "no_draw")
        t.end(draw(t), (0, 1))

    return claim


def resign(text: str, at: str) -> Any:
    """Return the move by which a seat gives the game to the other one."""

    @move(text, at=at, gives_up=True)
    def resign(t: Table) -> None:
        t.end("resigned", [1 - t.seat])

    return resign
