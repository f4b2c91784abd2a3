"""The games: all that are installed, by name, each as it describes itself."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from heliograph.catalogue import N_
from heliograph.games.description import Box, GameDescription, Options
from heliograph.games.installed import InstalledGames

if TYPE_CHECKING:
    from heliograph.engine.game import Game

GAMES = InstalledGames()
# The folder beside the record in which the owner's own games lie
OWN_GAMES = "descriptions"


class _AllGames(Mapping[str, GameDescription]):
    """Every game that can be on the table: those with rules, then those that are only tracked."""

    def __getitem__(self, name: str) -> GameDescription:
        if name in GAMES:
            return GAMES[name]
        # One that was deleted since may still be on the table.
        return GAMES.tracked.get(name) or GAMES.gone[name]

    def __contains__(self, name: object) -> bool:
        return name in GAMES or name in GAMES.tracked

    def __iter__(self) -> Iterator[str]:
        return iter((*GAMES, *GAMES.tracked))

    def __len__(self) -> int:
        return len(GAMES) + len(GAMES.tracked)


ALL_GAMES = _AllGames()


def need_known(name: str) -> None:
    """Raise BadOption unless there is a game of this name, MissingPackage where it lacks one."""
    if name in GAMES.missing:
        raise GAMES.missing[name]
    if name not in ALL_GAMES:
        from heliograph.engine.errors import BadOption

        names = ", ".join(sorted(ALL_GAMES))
        expected = N_("a game of {names}").filled(names=names)
        raise BadOption("", "unknown_game", expected, repr(name))


def load_game(name: str, seats: int, options: Options = None, box: Box = None) -> "Game":
    """Return a configured game; raises BadOption or BadContent."""
    need_known(name)
    from heliograph.engine.box_file import BoxFile, telling_place

    given = BoxFile.read(box) if isinstance(box, Path) else box
    with telling_place(given):
        return GAMES[name].make(seats, options, given)


def title_of(name: str, unknown: str = "–") -> str:
    """Return the title of a game by its name; a record may be of one that is not installed."""
    return ALL_GAMES[name].title.english if name in ALL_GAMES else unknown


def title_by_number(number: int, lang: str) -> str:
    """Return the title of the game that has this number on the table unit."""
    return GAMES.by_number[number].title.text(lang)


def game_on_table(state: bytes) -> GameDescription | None:
    """Return the game that a state of the table unit belongs to, None without one."""
    return GAMES.on_table(state)
