"""Plays a match at random, or by buttons, for tests that need its middle or its end."""

import random
from collections.abc import Iterable
from contextlib import suppress

from heliograph.engine import NOBODY
from heliograph.table.table import Table
from shared_rules.panel import OK, SHORT, Panel, button_of
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.tracker import Tracker

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


def next_button(tracker: Tracker) -> int:
    """Return what leads on: the button of the seat that is due, or OK."""
    return next_press(tracker)[0]


def next_press(tracker: Tracker) -> tuple[int, bytes]:
    """Return the button that leads on, and the step for which it stands."""
    panel = Panel()
    panel.refresh(tracker)
    for button in (button_of(max(0, tracker.now())), OK):
        with suppress(Refused):
            if step := panel.press(tracker, button, SHORT, 1, 1000, Rng(1)):
                return button, step
    raise AssertionError("expected a press that leads on")
