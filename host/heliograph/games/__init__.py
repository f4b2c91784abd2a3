"""The games, by name."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from heliograph.engine.errors import BadOption
from heliograph.engine.game import Game

Box = Path | Mapping[str, Any] | None


def _solaris(seats: int, options: Mapping[str, Any] | None, box: Box) -> Game:
    from heliograph.games.solaris.game import Solaris

    return Solaris(seats, options, box)


def _solenia(seats: int, options: Mapping[str, Any] | None, box: Box) -> Game:
    from heliograph.games.solenia.game import Solenia

    return Solenia(seats, options, box)


GAMES: dict[str, Callable[[int, Mapping[str, Any] | None, Box], Game]] = {
    "solaris": _solaris,
    "solenia": _solenia,
}


def load_game(
    name: str, seats: int, options: Mapping[str, Any] | None = None, box: Box = None
) -> Game:
    """Return a configured game; raises BadOption or BadContent.

    `box` is the owner's content file, or the same as a mapping.
    """
    if name not in GAMES:
        raise BadOption("", "unknown_game", f"a game of {', '.join(sorted(GAMES))}", repr(name))
    return GAMES[name](seats, options, box)
