"""How one value of a fact lies in the bytes of a state, and how people write it.

A kind knows both directions: `write` gives plain data, `read` takes it, and what does not fit
raises BadPosition with the rule that bounds it. It touches exactly its own bytes, so no position
can make a state longer. A game adds kinds of its own for what no other game has.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Final, NamedTuple, Protocol

from heliograph.catalogue import N_, Text, Words, say
from heliograph.engine.errors import BadPosition
from heliograph.engine.reading import BadFact, index_of, known_keys, listing, need, number, table

State = bytes | bytearray
Values = tuple[tuple[Any, str], ...]  # what can be entered, each with its label
# Returns the number of a name; raises BadPosition. None: it is written in one way alone
ReadName = Callable[[Any], int] | None


class Cell(NamedTuple):
    """One place of a fact: its first byte, and which it is (of which seat, which good …)."""

    at: int
    where: tuple[int, ...] = ()


class Check(NamedTuple):
    """What a fact must be beside the others, which are all there when it is asked."""

    rule: str
    expected: Words
    holds: Callable[[State], bool]

    def for_box(self, box: Any) -> "Check":  # noqa: ARG002 (the same for every box)
        """Return the check for a box."""
        return self


class BoxCheck(NamedTuple):
    """A check that asks what the box holds."""

    rule: str
    expected: Words
    holds: Callable[[Any, State], bool]

    def for_box(self, box: Any) -> Check:
        """Return the check for a box."""
        return Check(self.rule, self.expected, lambda state: self.holds(box, state))


class Bound(NamedTuple):
    """A bound that depends on what else lies there: how to find it, and what it is called."""

    find: Callable[[State, Cell], int]
    name: str


SEATS: Final = 1  # where every state says how many people play, as its tracker lays it out
SEATS_BOUND: Final = Bound(lambda state, _: state[SEATS], "the number of seats")


class Reader(Protocol):
    """Whom a page speaks to: the language, and what the people are called."""

    lang: str

    def who(self, seat: int) -> str:
        """Return what the person at a seat is called."""


class Kind(ABC):
    """One kind of values; `size` bytes each.

    One of no bytes is another way to read what belongs to other facts.
    """

    size = 1
    rule = ""
    values = ""  # which there are, in English

    @abstractmethod
    def write(self, state: State, cell: Cell) -> Any:
        """Return the value as plain data."""

    @abstractmethod
    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        """Put a value there; raises BadPosition."""

    # Most kinds need no more

    def describe(self) -> str:
        """Return in English which values there are, for the documentation."""
        return self.values

    def write_all(self, state: State, cells: Sequence[Cell]) -> list[Any]:
        """Return the values of several places."""
        return [self.write(state, cell) for cell in cells]

    def for_box(self, box: Any) -> "Kind":  # noqa: ARG002 (most are the same for every box)
        """Return this kind with the names and numbers of a box."""
        return self

    def is_there(self, state: State, cell: Cell) -> bool:  # noqa: ARG002 (most always are)
        """Return whether this thing is in the game at all."""
        return True

    def cover(self, state: State, cell: Cell) -> Any:
        """Return what those see who may not see the value: how many things it is."""
        return len(self.write(state, cell))

    def shown(self, state: State, cell: Cell) -> Sequence[int]:  # noqa: ARG002 (most have their own)
        """Return which bytes the value is read from."""
        return range(cell.at, cell.at + self.size)

    def limits(self, state: State, cell: Cell) -> tuple[int, int] | None:  # noqa: ARG002
        """Return the lowest and the highest number, or None where it is no number."""
        return None

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002
        """Return what a page offers instead of typing, the value as it is now among them."""
        return ()

    def is_empty(self, state: State, cell: Cell) -> bool:
        """Return whether nothing lies there."""
        if self.size == 1:  # most are, and every view asks hundreds of them
            return not state[cell.at]
        return not any(state[cell.at : cell.at + self.size])

    def clear(self, state: bytearray, cell: Cell) -> None:
        """Let nothing lie there."""
        state[cell.at : cell.at + self.size] = bytes(self.size)

    def singles(self, state: State, cell: Cell, name: str) -> "Iterator[tuple[str, Cell, Kind]]":  # noqa: ARG002
        """Yield every single value with its name, place and kind: here there is one."""
        yield name, cell, self

    def shape(self, state: State) -> Hashable:  # noqa: ARG002 (one value is always one)
        """Return what `singles` depends on: states of equal shape have the same ones."""
        return ()


class Axis(NamedTuple):
    """What a fact has one of each for: the seats, the goods, the stations …"""

    name: str
    names: Callable[[State], Sequence[str]]  # of those in this game
    most: int  # there is room for so many
    is_list: bool = False  # a position lists them in their order; else it is a table by their names
    # What a label calls each of them, where that is not the name of a person
    labels: Sequence[Words] | Callable[[State], Sequence[Words]] = ()
    # Which place belongs to which of them, where that is not their order
    place: Callable[[State, int], int] | None = None
    # Whether several have one place
    is_shared: bool = False
    # How far one place is from the next, where other facts lie between them
    stride: int = 0
    # The rule that says which there are, where it is not that of the values
    rule: str = ""
    # Whether a list may leave out the last ones
    may_end_early: bool = False
    # Whether a table leaves out those of which there is nothing
    is_sparse: bool = False


def axis(name: str, names: Sequence[str], labels: Sequence[Words] = ()) -> Axis:
    """Return an axis that is the same in every game."""
    fixed = tuple(names)
    return Axis(name, lambda _: fixed, len(fixed), labels=labels)


def numbered(name: str, count: int) -> Axis:
    """Return an axis of so many places, counted from 1."""
    fixed = tuple(str(number) for number in range(1, count + 1))
    return Axis(name, lambda _: fixed, count, is_list=True)


class Grid(Kind):
    """One value for each of an axis."""

    def __init__(self, axis: Axis, each: Kind) -> None:
        self.axis = axis
        self.each = each
        self.rule = axis.rule or each.rule
        self.stride = axis.stride or each.size
        self.size = (axis.most - 1) * self.stride + each.size
        # Places in their order: they are few and asked for all the time
        self._cells: dict[tuple[Cell, int], tuple[Cell, ...]] = {}

    def for_box(self, box: Any) -> "Grid":
        made = copy(self)  # of its own class
        made.each = self.each.for_box(box)
        return made

    def cells(self, state: State, cell: Cell) -> tuple[Cell, ...]:
        """Return the places in their order."""
        count, place = len(self.axis.names(state)), self.axis.place
        if place:
            return self._cells_at(cell, [place(state, one) for one in range(count)])
        known = self._cells.get((cell, count))
        if known is None:
            known = self._cells[cell, count] = self._cells_at(cell, range(count))
        return known

    def _cells_at(self, cell: Cell, places: Sequence[int]) -> tuple[Cell, ...]:
        return tuple(
            Cell(cell.at + self.stride * place, (*cell.where, one))
            for one, place in enumerate(places)
        )

    def write(self, state: State, cell: Cell) -> Any:
        cells = self.cells(state, cell)
        if self.axis.is_list:
            return self.each.write_all(state, cells)
        names = self.axis.names(state)
        if not self.axis.is_sparse:
            return dict(zip(names, self.each.write_all(state, cells), strict=True))
        write, is_empty = self.each.write, self.each.is_empty
        return {
            name: write(state, one)
            for name, one in zip(names, cells, strict=True)
            if not is_empty(state, one)
        }

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        names = self.axis.names(state)
        given = self._listed(names, value) if self.axis.is_list else self._named(names, value)
        name = ""
        try:  # around the whole loop: there are many values
            for one, name in zip(self.cells(state, cell), names, strict=True):
                self.each.clear(state, one)
                if name in given:
                    self.each.read(state, one, given[name])
        except BadPosition as error:
            raise BadFact(error, name) from error
        if self.axis.is_shared:
            need(self.write(state, cell) == value, self.rule, _SHARED, value)

    def _listed(self, names: Sequence[str], value: object) -> dict[str, Any]:
        fewest = 0 if self.axis.may_end_early else len(names)
        values = listing(value, len(names), self.rule, _VALUES, fewest)
        return dict(zip(names, values, strict=False))

    def _named(self, names: Sequence[str], value: object) -> dict[str, Any]:
        given = table(value, self.rule, _VALUES)
        known_keys(given, names, self.rule)
        return given

    def describe(self) -> str:
        return self.each.describe()

    def singles(self, state: State, cell: Cell, name: str) -> Iterator[tuple[str, Cell, Kind]]:
        for own, one in zip(self.axis.names(state), self.cells(state, cell), strict=True):
            yield from self.each.singles(state, one, f"{name}.{own}")

    def shape(self, state: State) -> Hashable:
        names, place = tuple(self.axis.names(state)), self.axis.place
        places = place and tuple(place(state, one) for one in range(len(names)))
        return names, places, self.each.shape(state)


_VALUES = N_("values")
_SHARED = N_("the same for all who share it")


class FromBox(Kind):
    """A kind that only a box can complete: its names, or how many there are of a thing."""

    def __init__(
        self,
        size: int,
        rule: str,
        values: str,
        make: Callable[[Any], Kind],
        axes: Sequence[str] = (),
    ) -> None:
        """`values` says in English what they are; `make` gives the kind for a box.

        Where that is a grid, `axes` are the names of its axes.
        """
        self.size = size
        self.rule = rule
        self.values = values
        self.make = make
        self.axes = tuple(axes)

    def for_box(self, box: Any) -> Kind:
        made = self.make(box)
        assert made.size == self.size, (made.size, self.size)
        return made

    def write(self, state: State, cell: Cell) -> Any:
        raise NotImplementedError(_NO_BOX)

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        raise NotImplementedError(_NO_BOX)


_NO_BOX = "these values need a box: FactTable.for_box"


class Whole(Kind):
    """A whole number, low byte first; `base` is what the byte 0 stands for."""

    def __init__(
        self, low: int | Bound, high: int | Bound, rule: str, *, width: int = 1, base: int = 0
    ) -> None:
        self.low = low
        self.high = high
        self.rule = rule
        self.size = width
        self.base = base

    def write(self, state: State, cell: Cell) -> int:
        if self.size == 1:
            return state[cell.at] + self.base
        return int.from_bytes(state[cell.at : cell.at + self.size], "little") + self.base

    def write_all(self, state: State, cells: Sequence[Cell]) -> list[int]:
        if self.size > 1:
            return [self.write(state, cell) for cell in cells]
        return [state[cell.at] + self.base for cell in cells]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        stored = number(value, *self.limits(state, cell), self.rule) - self.base
        state[cell.at : cell.at + self.size] = stored.to_bytes(self.size, "little")

    def describe(self) -> str:
        if self.low == self.high:
            return f"always {self.low}"
        low, high = (
            bound.name if isinstance(bound, Bound) else bound for bound in (self.low, self.high)
        )
        return f"{low} to {high}"

    def limits(self, state: State, cell: Cell) -> tuple[int, int]:
        low, high = self.low, self.high
        if isinstance(low, Bound):
            low = low.find(state, cell)
        if isinstance(high, Bound):
            high = high.find(state, cell)
        return low, high


class Seat(Whole):
    """A seat, numbered from 1; `base` 0 leaves the byte 0 for nobody."""

    def __init__(self, rule: str, *, base: int = 0, high: Bound = SEATS_BOUND) -> None:
        super().__init__(1, high, rule, base=base)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        low, high = self.limits(state, cell)
        return tuple((seat, reader.who(seat - 1)) for seat in range(low, high + 1))


class Flag(Kind):
    """True or false."""

    values = "true or false"

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def write(self, state: State, cell: Cell) -> bool:
        return bool(state[cell.at])

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        need(isinstance(value, bool), self.rule, N_("true or false"), value)
        state[cell.at] = value


class OneOf(Kind):
    """One of these names, by its number; `base` 1 leaves the byte 0 for none of them.

    With `is_none_last` the byte behind the last name is for none of them. `only` are those of the
    names that this game has; `labels` are what people call the names.
    """

    def __init__(
        self,
        names: Sequence[str],
        rule: str,
        *,
        base: int = 0,
        is_none_last: bool = False,
        only: Sequence[str] = (),
        labels: Sequence[Words] = (),
    ) -> None:
        self.names = tuple(names)
        self.rule = rule
        self.base = base
        self.by_byte = (None,) * base + self.names + (None,) * is_none_last
        self.only = tuple(only) or self.names
        self.labels = dict(zip(self.names, labels, strict=bool(labels)))

    def write(self, state: State, cell: Cell) -> str | None:
        return self.by_byte[state[cell.at]]

    def write_all(self, state: State, cells: Sequence[Cell]) -> list[str | None]:
        return [self.by_byte[state[cell.at]] for cell in cells]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        if value is None and None in self.by_byte:
            state[cell.at] = self.by_byte.index(None)
            return
        index_of(self.only, value, self.rule)
        state[cell.at] = self.names.index(value) + self.base

    def describe(self) -> str:
        return f"one of {some(self.only, most=40)}"

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        labels, lang = self.labels, reader.lang
        return tuple((name, say(lang, labels[name])) for name in self.only if labels)


class Given(Kind):
    """What was settled when the game was configured; a position can only say the same."""

    values = "as configured"

    def __init__(
        self, rule: str, what: Text | None, names: Mapping[int, str] | None = None
    ) -> None:
        self.rule = rule
        self.what = what
        self.names = dict(names or {})

    def write(self, state: State, cell: Cell) -> Any:
        return self.names[state[cell.at]] if self.names else state[cell.at]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        settled = self.write(state, cell)
        is_same = type(value) is type(settled) and value == settled
        words = N_("{settled} {what}").filled(settled=settled, what=self.what)
        need(is_same, self.rule, words if self.what else str(settled), value)


def some(names: tuple[str, ...], most: int = 8) -> str:
    """Return names for a description, with a gap where they are many."""
    return ", ".join(names) if len(names) <= most else f"{names[0]}, {names[1]} … {names[-1]}"
