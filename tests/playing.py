"""Plays a match on a host's table at random, for tests that need its middle or its end."""

import random
from collections.abc import Iterable

from heliograph.engine import NOBODY
from heliograph.table.table import Table

WHOLE_GAME = 100_000


def enterable(table: Table) -> list[int]:
    """Return the choices that can be entered now; at a set-up only what fits the box."""
    assert table.rules is not None
    game, state = table.rules.game, table.position
    return [one for one in game.pending(state).choices if game.can_enter(state, (one,))]


def goes_on(table: Table, choices: Iterable[int]) -> bool:
    """Return whether the game is still on after these choices."""
    assert table.rules is not None
    game, state = table.rules.game, table.position
    for choice in choices:
        state = game.apply(state, choice)
    return game.pending(state).seat != NOBODY


def play_on(table: Table, steps: int = WHOLE_GAME, seed: int = 1) -> None:
    """Enter random legal choices, one per step, to the end of the game at most."""
    dice = random.Random(seed)
    assert table.rules is not None
    with table.batch():
        for _ in range(steps):
            pending = table.rules.pending(table.position)
            if pending.seat == NOBODY:
                return
            choice = dice.choice(enterable(table))
            if steps < WHOLE_GAME and not goes_on(table, (choice,)):  # nobody agrees on an end
                on = [one for one in enterable(table) if goes_on(table, (one,))]
                choice = on[0] if on else choice
            table.enter((choice,), "page")
