"""The node of a finished game, the same in every game's table of nodes."""

from typing import NoReturn

from heliograph.engine.pending import NOBODY, Pending

_ENDED = Pending(NOBODY, ())


def legal_over(*_: object) -> Pending:
    """Nobody decides any more."""
    return _ENDED


def apply_over(*_: object) -> NoReturn:
    """Nothing can be played any more."""
    raise AssertionError("the game is over; Match.play checks this first")
