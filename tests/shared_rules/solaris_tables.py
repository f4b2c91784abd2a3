"""Solaris tables for tests, written the way a person would describe them."""

from shared_rules.solaris import tokens
from shared_rules.solaris.tracker import (
    OPTION,
    OPTION_LAYOUT,
    OPTION_TIME_GAME,
    PLACE,
    START,
    SolarisTracker,
)
from shared_rules.tracker import CORRECTION

CODES = {name: index for index, name in enumerate(tokens.STATIONS)}


def set_up(seats: int = 5, *, time_game: bool = False, layout: int = 0) -> SolarisTracker:
    """A table whose set-up is open, options answered."""
    table = SolarisTracker()
    table.begin(seats)
    table.apply(bytes((OPTION, OPTION_TIME_GAME, time_game, 0)))
    table.apply(bytes((OPTION, OPTION_LAYOUT, layout, 0)))
    return table


def running(seats: int = 5, *, time_game: bool = False, layout: int = 0, **energies: str):
    """A table at the start of round 1; `ED="0:3 1:3"` puts seat 0, then seat 1, on space 3."""
    table = set_up(seats, time_game=time_game, layout=layout)
    for station, placed in energies.items():
        for entry in placed.split():
            seat, space = entry.split(":")
            table.apply(bytes((PLACE, int(seat), CODES[station], int(space))))
    table.apply(bytes((START | CORRECTION, 0, 0, 0)))
    return table


def stacks(table: SolarisTracker, station: str, *, rim: bool = False) -> str:
    """The stacks of a track as text: `3:[1,2] 1:[0]`, bottom to top, highest space first."""
    found = table.stacks(CODES[station], rim)
    return " ".join(
        f"{space}:{list(found[space])}".replace(", ", ",")
        for space in range(tokens.MOST_ENERGY, -1, -1)
        if found[space]
    )
