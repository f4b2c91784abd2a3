"""OpenSpiel as an outside referee; where it is not installed, tests that ask it are skipped."""

import random
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from heliograph.engine import Game

if sys.platform == "win32":
    pytest.skip("OpenSpiel is not made for Windows", allow_module_level=True)

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: no second opinion")


def open_game(name: str, options: Mapping[str, Any] | None = None) -> Any:
    """Return their game at its beginning."""
    return pyspiel.load_game(name, dict(options or {})).new_initial_state()


def won(winners: tuple[int, ...]) -> list[float]:
    """Return what they call the result of a game for two."""
    if len(winners) == 2:
        return [0.0, 0.0]
    return [1.0 if seat in winners else -1.0 for seat in (0, 1)]


class Compared:
    """How many legal sets were compared, for the table of the README."""

    count = 0


def agree(ours: Iterable[Any], theirs: Iterable[Any], about: object = None) -> None:
    """Hold our legal set to theirs."""
    assert sorted(ours) == sorted(theirs), about
    Compared.count += 1


def play_alike(
    ours: Game,
    theirs: Any,
    encode: Callable[[str], int | None],
    dice: random.Random,
    choose: Callable[[Any, list[int]], int] | None = None,
) -> int:
    """Play a game for two on both to its end; return how many decisions it had.

    At every step the same seat decides, and the legal choices are theirs; at the end the same seat
    has won. `encode` returns their number of a choice, None for what they do not have.
    """
    state, made = ours.apply(ours.start(), ours.parse_choice("begins 1")), 0
    while not theirs.is_terminal():
        pending = ours.pending(state)
        numbers = {choice: encode(ours.texts[choice]) for choice in pending.choices}
        known = {number: choice for choice, number in numbers.items() if number is not None}
        assert pending.seat == theirs.current_player()
        agree(known, theirs.legal_actions(), theirs)
        actions = sorted(known)
        action = choose(theirs, actions) if choose else dice.choice(actions)
        state, made = ours.apply(state, known[action]), made + 1
        theirs.apply_action(action)
    outcome = ours.outcome(state)
    assert outcome is not None, str(theirs)
    assert won(outcome.winners) == theirs.returns()
    return made
