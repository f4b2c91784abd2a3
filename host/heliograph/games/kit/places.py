"""Places of a drawing: what a tap on them means, and where they lie on a board."""

from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.games.kit.things import Thing

FREE = "."  # a cell of a row that has no place
WALL = "|"  # between two quarters of a board
BLANKS = (FREE, WALL)


def target_of(thing: Thing, value: int) -> str:
    """Return the place of a drawing that stands for a value of a thing."""
    return f"{thing.name}:{thing.names[value]}"


def named_spot(name: str) -> tuple[int, int] | None:
    """Return the column and the row of a place that is named by a letter and a number."""
    if name[:1].isalpha() and name[1:].isdigit():
        return ord(name[0]) - ord("a"), int(name[1:]) - 1
    return None


def spots_in(rows: Sequence[str]) -> Mapping[str, tuple[int, int]]:
    """Return the column and the row of each name in an arrangement; its first row is on top."""
    return {
        name: (column, len(rows) - 1 - at)
        for at, row in enumerate(rows)
        for column, name in enumerate(row.split())
        if name != FREE
    }


def width_of(rows: Sequence[str]) -> int:
    """Return how many cells the longest row has."""
    return max(len(row.split()) for row in rows)


def hex_spots(part: Mapping[str, Any], names: Sequence[str]) -> Mapping[str, tuple[float, int]]:
    """Return where hexagons lie: rows are centred, so each cell of a row more shifts it by a half.

    Without rows they are a rhombus: each column of letters, each row half a cell further right.
    """
    if rows := part.get("rows"):
        width = width_of(rows)
        shift = {len(rows) - 1 - at: (width - len(row.split())) / 2 for at, row in enumerate(rows)}
        return {name: (x + shift[y], y) for name, (x, y) in spots_in(rows).items()}
    spots = {name: named_spot(name) for name in names}
    found = {name: spot for name, spot in spots.items() if spot}
    highest = max(y for _, y in found.values())
    return {name: (x + (highest - y) / 2, y) for name, (x, y) in found.items()}
