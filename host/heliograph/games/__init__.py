"""The games, by name."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.engine.errors import BadOption
from heliograph.engine.game import Game

Options = Mapping[str, Any] | None
# The owner's content file, or the same as a mapping
Box = Path | Mapping[str, Any] | None


class Entry(NamedTuple):
    """One game: how to make it, and for how many seats."""

    make: Callable[[int, Options, Box], Game]
    fewest_seats: int
    most_seats: int


def _solaris(seats: int, options: Options, box: Box) -> Game:
    from heliograph.games.solaris.game import Solaris

    return Solaris(seats, options, box)


GAMES: dict[str, Entry] = {"solaris": Entry(_solaris, 3, 5)}


def load_game(name: str, seats: int, options: Options = None, box: Box = None) -> Game:
    """Return a configured game; raises BadOption or BadContent."""
    if name not in GAMES:
        names = ", ".join(sorted(GAMES))
        expected = (f"a game of {names}", f"ein Spiel von {names}")
        raise BadOption("", "unknown_game", expected, repr(name))
    return GAMES[name].make(seats, options, box)
