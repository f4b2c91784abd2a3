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
    step: int = 1

    @property
    def seat_counts(self) -> list[int]:
        """Every number of people the game is for."""
        return list(range(self.fewest_seats, self.most_seats + 1, self.step))


def _solaris(seats: int, options: Options, box: Box) -> Game:
    from heliograph.games.solaris.game import Solaris

    return Solaris(seats, options, box)


def _solari(seats: int, options: Options, box: Box) -> Game:
    from heliograph.games.solari.game import Solari

    return Solari(seats, options, box)


def _solarius(seats: int, options: Options, box: Box) -> Game:
    from heliograph.games.solarius_mission.game import SolariusMission

    return SolariusMission(seats, options, box)


def _solenia(seats: int, options: Options, box: Box) -> Game:
    from heliograph.games.solenia.game import Solenia

    return Solenia(seats, options, box)


GAMES: dict[str, Entry] = {
    "solaris": Entry(_solaris, 3, 5),
    "solarius_mission": Entry(_solarius, 2, 4),
    "solari": Entry(_solari, 2, 4, step=2),
    "solenia": Entry(_solenia, 1, 4),
}


def load_game(name: str, seats: int, options: Options = None, box: Box = None) -> Game:
    """Return a configured game; raises BadOption or BadContent."""
    if name not in GAMES:
        names = ", ".join(sorted(GAMES))
        expected = (f"a game of {names}", f"ein Spiel von {names}")
        raise BadOption("", "unknown_game", expected, repr(name))
    return GAMES[name].make(seats, options, box)
