"""A desk on a record of its own, and people who play at its tables."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from heliograph.hall.tournament.desk import Desk
from heliograph.hall.tournament.matches import FinishedMatch
from heliograph.hall.tournament.model import SWISS, Format, Seating, Tournament
from heliograph.record.store import Store

GAME = "solari"


def format_of(
    rounds: int = 5, sizes: tuple[int, ...] = (2,), title: str = "Autumn cup", **more: Any
) -> Format:
    """Return a format for tests."""
    return Format(title, GAME, SWISS, max(sizes), sizes, rounds, "seed", **more)


def open_desk(folder: Path) -> tuple[Store, Desk]:
    """Return the record of a hall and its desk, as they lie in a folder."""
    record = Store(folder / "hall.db")
    return record, Desk(record, now_ms=lambda: 1_700_000_000_000)


def let_in(desk: Desk, names: Sequence[str]) -> None:
    """Register people and check them in by their codes."""
    for name in names:
        desk.check_in(desk.register(name, "host").code)


def finished(tournament: Tournament, seating: Seating, match: str, **changes: Any) -> FinishedMatch:
    """Return what a table tells at its end: the later a seat, the better."""
    names = [tournament.player(number).name for number in seating.seats]
    count = len(names)
    usual = {
        "table": seating.table,
        "match": match,
        "game": tournament.format.game,
        "names": tuple(names),
        "places": tuple(range(count, 0, -1)),
        "scores": tuple(range(10, 10 * count + 1, 10)),
    }
    return FinishedMatch(**{**usual, **changes})
