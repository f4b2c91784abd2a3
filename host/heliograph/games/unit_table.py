"""The installed games as the table unit knows them: the rows of `shared_rules.installed`."""

from collections.abc import Iterable
from pathlib import Path

from heliograph.games import GAMES
from heliograph.games.description import GameDescription
from shared_rules import installed

Row = tuple[int, int, int, int, int, str, str, tuple[str, ...]]
CORE = "shared_rules"
TABLE = "shared_rules.installed"


def rows() -> tuple[Row, ...]:
    """Return a row for each installed game, in the order of their numbers."""
    return tuple(map(row_of, GAMES.by_number.values()))


def row_of(game: GameDescription) -> Row:
    """Return a game as the unit knows it."""
    seats = (game.fewest_seats, game.most_seats, game.usual_seats)
    tracker = game.tracker
    return (game.number, *seats, tracker.size, tracker.module, tracker.name, tracker.parts)


def written_rows(all_rows: Iterable[Row]) -> str:
    """Return the source of `shared_rules.installed` for a unit with these games."""
    lines = [f"    {row!r},\n" for row in all_rows]
    return f'"""{installed.__doc__}"""\n\nGAMES = (\n{"".join(lines)})\n'


def written_modules() -> dict[str, str]:
    """Return the modules that are written for each board, by their names: the table of the games,
    and what a tracker wants to find there.
    """
    written = {TABLE: written_rows(rows())}
    for game in GAMES.by_number.values():
        written |= game.tracker.written()
    return written


def other_packages() -> dict[str, Path]:
    """Return the trackers that lie outside the core: each package, and its folder on this disk."""
    packages = {game.tracker.package for game in GAMES.by_number.values()}
    return {name: _folder_of(name) for name in sorted(packages) if not _is_in_core(name)}


def _is_in_core(package: str) -> bool:
    return package.partition(".")[0] == CORE


def _folder_of(package: str) -> Path:
    from importlib.resources import files

    return Path(str(files(package)))
