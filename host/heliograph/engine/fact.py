"""One fact of a game: where it lies in a state and in a position, its values, who may see it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from heliograph.catalogue import Text
from heliograph.engine.fact_kinds import SEATS, Axis, BoxCheck, Cell, Check, Grid, Kind, State

# Who may see a fact
ALL: Final = "all"
OWNER: Final = "owner"
NOBODY: Final = "nobody"
COUNT: Final = "how many"  # everybody how much lies there, nobody what
# The axis of the seats: who sits there owns what lies there
SEAT: Final = "seat"
NO_SEAT: Final = -1
# A position that leaves a fact out has it as on the blank table
BLANK: Final = object()
# The key of a fact that stands in a position under the names of its axis, beside other facts
EACH_NAME: Final = "*"
Plain = dict[str, Any]
Condition = Callable[[State], bool]
# Whether a viewer may see a fact, where that depends on what else lies there
Sight = Callable[[State, int], bool]


class Each(NamedTuple):
    """Each value of a fact by itself: whether a viewer sees it depends on what lies there."""

    is_seen: Callable[[State, Cell, int], bool]


def by_seat(most: int) -> Axis:
    """Return the axis of those who play, numbered from 1."""
    names = tuple(str(seat) for seat in range(1, most + 1))
    return Axis(SEAT, lambda state: names[: state[SEATS]], most, is_list=True)


class Fact(NamedTuple):
    """One fact. One with a key stands in positions, one with a label can be corrected."""

    name: str
    kind: Kind
    form: Kind  # how a position writes it; one that stands with its seat: the value of one seat
    cell: Cell
    key: str | None
    section: str
    path: str  # section and key: where it stands in a position
    seat_paths: tuple[str, ...]  # the same of each seat, where it stands with its seat
    seen_by: str | Sight | Each
    default: Any
    exists: Condition
    is_optional: bool  # left out of a position where nothing lies there
    checks: tuple[Check | BoxCheck, ...]
    label: Text | None
    group: Text | None  # the heading of it on a page, where it is not that of its seat or the game
    can_correct: Condition  # whether the table can correct it now
    is_open: Condition  # whether everybody knows it, although it is hidden in other games
    is_per_seat: bool  # each seat has its own
    is_with_seat: bool  # it stands in the section that has one table per seat

    def for_box(self, box: Any) -> "Fact":
        """Return the fact with what only a box can say."""
        return self._replace(
            kind=self.kind.for_box(box),
            form=self.form.for_box(box),
            checks=tuple(check.for_box(box) for check in self.checks),
        )

    def keys(self, state: State) -> Sequence[str]:
        """Return the keys under which it stands in a position."""
        if self.key != EACH_NAME:
            return (str(self.key),)
        assert isinstance(self.form, Grid)
        return self.form.axis.names(state)

    def value_in(self, given: Plain, path: str, state: State) -> Any:
        """Return what a position says of it at one place, or BLANK."""
        if self.key != EACH_NAME:
            return given.get(path, BLANK)
        named = {key: given.get(f"{path}.{key}", BLANK) for key in self.keys(state)}
        return {key: value for key, value in named.items() if value is not BLANK} or BLANK

    def put(self, place: Plain, value: Any) -> None:
        """Write its value into a table of a position."""
        if self.key == EACH_NAME:
            place.update(value)
        else:
            place[str(self.key)] = value

    def places(self, state: State) -> list[tuple[str, Cell]]:
        """Return where it stands in a position, and where it lies: of each seat, or once."""
        if not self.is_with_seat:
            return [(self.path, self.cell)]
        assert isinstance(self.kind, Grid)
        cells = self.kind.cells(state, self.cell)
        return [(self.seat_paths[cell.where[0]], cell) for cell in cells]

    def is_correctable(self, state: State) -> bool:
        """Return whether the table can correct it as things lie now."""
        return self.label is not None and self.exists(state) and self.can_correct(state)

    def is_left_out(self, state: State, cell: Cell) -> bool:
        """Return whether a position does not write it, because nothing lies there."""
        return self.is_optional and self.form.is_empty(state, cell)


def path_of(section: str, key: str | None) -> str:
    """Return where a fact stands; one with several keys stands in its section."""
    if key == EACH_NAME:
        return section
    return f"{section}.{key}" if section else str(key)


# Where a value comes among the others: behind those without a group, by its owner
Place = tuple[bool, int]


class Entry(NamedTuple):
    """One value that the table can correct."""

    fact: Fact
    cell: Cell
    kind: Kind
    owner: int  # the seat it belongs to, or NO_SEAT


def singles_of(fact: Fact, state: State) -> Iterator[tuple[Place, str, Entry]]:
    """Yield every single value of a fact with its name and where it comes among the others."""
    for name, cell, kind in fact.kind.singles(state, fact.cell, fact.name):
        owner = cell.where[0] if fact.is_per_seat else NO_SEAT
        place = (True, NO_SEAT) if fact.group else (False, owner)
        yield place, name, Entry(fact, cell, kind, owner)
