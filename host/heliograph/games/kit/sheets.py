"""Score sheets that people fill in."""

from collections.abc import Sequence
from typing import Any

from heliograph.games.kit.table import Table

from heliograph.engine.fact_kinds import Axis, Kind
from heliograph.games.kit.domains import Domain
from heliograph.games.kit.kinds import Written
from heliograph.games.kit.things import BY_SEAT, Thing, axis_of


class Sheet(Thing):
    """A score sheet that people fill in: for each seat a number in each of its rows, or none yet.

    `t` has a byte for each, 0 while it is empty, else one more than its number.
    """

    def __init__(self, rows: Sequence[str], most: int, rule: str) -> None:
        self.names, self.most, self.rule = tuple(rows), most, rule
        self.measure()

    def measure(self) -> None:
        self.size = len(self.names) * self.places

    def kind(self) -> Kind:
        return Written(self.most, self.rule)

    def axes(self) -> list[Axis]:
        return [BY_SEAT[self.places], axis_of(self.names)]

    def value(self, lies: bytes | bytearray, seat: int, row: int) -> int | None:
        """Return what a seat has in a row, None where that is empty."""
        byte = lies[len(self.names) * seat + row]
        return byte - 1 if byte else None

    def write(self, lies: bytearray, seat: int, row: int, value: int) -> None:
        """Write a number into a row of a seat."""
        lies[len(self.names) * seat + row] = value + 1

    def total(self, lies: bytes | bytearray, seat: int, rows: Sequence[int] = ()) -> int:
        """Return the sum of some rows of a seat, by default of all."""
        return sum(self.value(lies, seat, row) or 0 for row in rows or range(len(self.names)))

    def free(self, rule: str, reason: str) -> Any:
        """Return the rows that the seat that decides has not filled."""

        def has(t: Table, row: int) -> bool:
            return self.value(getattr(t, self.name), t.seat, row) is None

        def values(t: Table) -> list[int]:
            return [row for row in range(len(self.names)) if has(t, row)]

        return Domain(self.names, values, has, rule, reason, self)
