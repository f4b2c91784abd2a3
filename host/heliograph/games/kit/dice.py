"""Dice: of the table, or of each seat, seen by all or below its cup; or each played once."""

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Any

from heliograph.engine.fact_kinds import SEATS, Axis, Cell, Kind, State, Whole
from heliograph.engine.pending import REFEREE
from heliograph.games.kit.table import Table

from heliograph.games.kit.domains import Domain, all_of
from heliograph.games.kit.things import OWNER, Thing


class Dice(Thing):
    """Dice, each with its face from 1 on, 0 before it is rolled.

    With a `sight` every seat has so many of its own, which it alone sees (`OWNER`) or everybody
    (`OPEN`): number 3 of the second seat is `t.dice[count + 2]`, called 2c.
    """

    def __init__(self, count: int, sides: int, rule: str, sight: str = "") -> None:
        self.count_each, self.sides, self.rule = count, sides, rule
        self.per_seat, self.is_hidden = bool(sight), sight == OWNER
        self.is_counted = self.is_hidden
        self.measure()

    def measure(self) -> None:
        self.names = tuple(self._names(self.places))
        self.size = len(self.names)

    def _names(self, seats: int) -> Sequence[str]:
        if not self.per_seat:
            return [str(number) for number in range(1, self.count_each + 1)]
        letters = ascii_lowercase[: self.count_each]
        return [f"{seat}{letter}" for seat in range(1, seats + 1) for letter in letters]

    def kind(self) -> Kind:
        return Whole(0, self.sides, self.rule)

    def axes(self) -> list[Axis]:
        if not self.per_seat:
            return super().axes()
        names = [tuple(self._names(seats)) for seats in range(self.places + 1)]
        return [Axis("place", lambda state: names[state[SEATS]], self.size, is_sparse=True)]

    def own(self, lies: bytes | bytearray, seat: int) -> bytes | bytearray:
        """Return the faces of the dice of a seat."""
        return lies[self.count_each * seat : self.count_each * (seat + 1)]

    def faces(self) -> Any:
        """Return every face, for chance to roll: a die that is hidden hides what was rolled."""
        names = tuple(str(face) for face in range(1, self.sides + 1))
        return all_of(names, thing=self, is_place=False)

    def is_cell_seen(self, state: State, cell: Cell, viewer: int) -> bool:
        owner = cell.where[0] // self.count_each
        return not state[cell.at] or viewer in (owner, REFEREE)

    def was_seen(self, value: int, at: int, states: Sequence[bytes], viewer: int) -> bool:
        del value
        if not self.is_hidden or viewer == REFEREE:
            return True
        before, after = states
        first = at + self.count_each * viewer
        own = slice(first, first + self.count_each)
        return viewer >= 0 and before[own] != after[own]

    def count(self, lies: bytes) -> dict[str, int]:
        seats = range(len(lies) // self.count_each)
        rolled = [self.count_each - self.own(lies, seat).count(0) for seat in seats]
        return {str(seat): count for seat, count in enumerate(rolled, 1) if count}


class PlayedDice(Dice):
    """Dice of the table of which each is played once, as in Backgammon.

    The counter that is called `used` has a bit for each that has been played.
    """

    def __init__(self, count: int, sides: int, rule: str, used: str) -> None:
        super().__init__(count, sides, rule)
        self.used = used

    def left(self, t: Table) -> list[int]:
        """Return the faces that are still to be played."""
        faces, used = getattr(t, self.name), getattr(t, self.used)
        return [face for die, face in enumerate(faces) if face and not used >> die & 1]

    def to_play(self, rule: str, reason: str) -> Any:
        """Return the faces that are still to be played; the highest need not be tapped."""
        names = tuple(str(face) for face in range(1, self.sides + 1))

        def values(t: Table) -> list[int]:
            return sorted({face - 1 for face in self.left(t)})

        def has(t: Table, value: int) -> bool:
            return value + 1 in self.left(t)

        def tap(t: Table, value: int) -> str:
            left, faces = self.left(t), getattr(t, self.name)
            return "" if value + 1 == max(left) else f"{self.name}:{faces.index(value + 1) + 1}"

        return Domain(names, values, has, rule, reason, self, tap=tap)

    def play(self, t: Table, face: int) -> None:
        """Let a die with this face be played."""
        faces, used = getattr(t, self.name), getattr(t, self.used)
        die = next(die for die, one in enumerate(faces) if one == face and not used >> die & 1)
        setattr(t, self.used, used | 1 << die)
