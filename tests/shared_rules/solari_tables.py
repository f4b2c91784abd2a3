"""Solari tables for tests, written the way a person would describe them."""

from shared_rules.solari import counters
from shared_rules.solari import events as ev
from shared_rules.solari.tracker import SolariTracker
from shared_rules.tracker import CORRECTION


def set_up(seats: int = 2) -> SolariTracker:
    """A table whose set-up is open."""
    table = SolariTracker()
    table.begin(seats)
    return table


def running(
    seats: int = 2,
    *,
    level: int = 1,
    teams: bool = False,
    pieces: int = 0,
    source: str = "dice",
    target: int = 36,
    turns: int = 0,
    first: int = 0,
) -> SolariTracker:
    """A table before the first turn."""
    table = set_up(seats)
    options = [
        (ev.OPTION_LEVEL, level),
        (ev.OPTION_TEAMS, int(teams)),
        (ev.OPTION_PIECES, pieces),
        (ev.OPTION_SOURCE, counters.SOURCES.index(source)),
        (ev.OPTION_TURNS, turns) if turns else (ev.OPTION_TARGET, target),
    ]
    for which, value in options:
        table.apply(bytes((ev.OPTION, which, value & 0xFF, value >> 8)))
    table.apply(bytes((ev.START | CORRECTION, first, 0, 0)))
    return table
