"""Kinds of things that lie about: by their names, in an order, in a row, at places."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from heliograph.catalogue import ENGLISH, N_, Words, say
from heliograph.engine.fact_kinds import Cell, Kind, OneOf, Reader, State, Values
from heliograph.engine.fact_lists import Bits
from heliograph.engine.reading import index_of, listing, need, need_once, number
from shared_rules.names import PHASES

# What a reader calls each of some things, as things lie
Labels = Callable[[State, Reader], Sequence[str]]
_NAMES = N_("names")
_EACH = N_("each in one place only")


class Named(Kind):
    """One thing by its name, the byte of which a table says; `nothing` is the byte for none."""

    def __init__(
        self,
        names: Mapping[int, str] | Callable[[State], Mapping[int, str]],
        rule: str,
        expected: Words,
        *,
        nothing: int | None = None,
        labels: Labels | None = None,
        none: Words = "–",
    ) -> None:
        """`expected` says what a name looks like, `labels` and `none` what a reader calls them."""
        self.names = names
        self.rule = rule
        self.expected = expected
        self.nothing = nothing
        self.labels = labels
        self.none = none

    def names_in(self, state: State) -> Mapping[int, str]:
        """Return the names that there are in this game."""
        return self.names(state) if callable(self.names) else self.names

    def write(self, state: State, cell: Cell) -> str | None:
        return self.names_in(state).get(state[cell.at])

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        if value is None and self.nothing is not None:
            state[cell.at] = self.nothing
            return
        found = [byte for byte, name in self.names_in(state).items() if name == value]
        need(found and isinstance(value, str), self.rule, self.expected, value)
        state[cell.at] = found[0]

    def is_empty(self, state: State, cell: Cell) -> bool:
        return state[cell.at] == self.nothing

    def clear(self, state: bytearray, cell: Cell) -> None:
        state[cell.at] = self.nothing or 0

    def describe(self) -> str:
        return say(ENGLISH, self.expected) + (", or null" if self.nothing is not None else "")

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        """Return every name with its label, behind nothing where it may be none."""
        if self.labels is None:
            return ()
        labels = self.labels(state, reader)
        named = zip(self.names_in(state).values(), labels, strict=True)
        nothing = [(None, say(reader.lang, self.none))] if self.nothing is not None else []
        return (*nothing, *named)


class Arrangement(Kind):
    """Some things, each once, in an order of their own; all of them, or the first so many."""

    def __init__(
        self,
        most: int,
        rule: str,
        expected: Words,
        names: Callable[[State], Sequence[Any]],
        count: Callable[[State], int] | None = None,
    ) -> None:
        """With a `count` only so many are named; the others come behind them."""
        self.size = most
        self.rule = rule
        self.expected = expected
        self.names = names
        self.count = count or (lambda state: len(names(state)))

    def write(self, state: State, cell: Cell) -> list[Any]:
        names = self.names(state)
        return [names[one] for one in state[cell.at : cell.at + self.count(state)]]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        numbers = {repr(name): one for one, name in enumerate(self.names(state))}  # True is no 1
        given = [numbers.get(repr(one)) for one in value] if isinstance(value, list | tuple) else []
        is_whole = len({*given} - {None}) == len(given) == self.count(state)
        need(is_whole, self.rule, self.expected, value)
        end = cell.at + len(numbers)
        rest = sorted({*range(len(numbers))}.difference(given), key=state[cell.at : end].find)
        state[cell.at : end] = bytes([one for one in given if one is not None] + rest)

    def describe(self) -> str:
        return f"list: {say(ENGLISH, self.expected)}"


class NodeOfPhase(OneOf):
    """The kind of the pending decision, one of those that come up in the phase."""

    def __init__(
        self,
        nodes: Sequence[str],
        rule: str,
        phase_at: int,
        phases_of: Callable[[int], Sequence[int]],
        phase_rule: str = "",
    ) -> None:
        """The phase lies at `phase_at`; `phases_of` a node are those in which it comes up."""
        super().__init__(nodes, rule)
        self.phase_at, self.phases_of = phase_at, phases_of
        self.phase_rule = phase_rule or rule

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        super().read(state, cell, value)
        phases = self.phases_of(state[cell.at])
        named = ", ".join(PHASES[phase] for phase in phases)
        words = N_("a decision of the phase {phase}").filled(phase=named)
        need(state[self.phase_at] in phases, self.phase_rule, words, value)


class Counts(Kind):
    """How many there are of each of some things, as a table or one by one."""

    def __init__(
        self,
        names: Sequence[str],
        most: int,
        rule: str,
        expected: Words,
        what: Words,
        *,
        one_by_one: bool = False,
        unknown: int = -1,
    ) -> None:
        """`unknown` is the number of those of which nothing is known; a number alone means them."""
        self.numbers = {name: number for number, name in enumerate(names)}
        self.size = len(names)
        self.most = most
        self.rule = rule
        self.expected, self.what = expected, what
        self.one_by_one = one_by_one
        self.unknown = unknown

    def write(self, state: State, cell: Cell) -> Any:
        counts = zip(self.numbers, state[cell.at : cell.at + self.size], strict=True)
        if self.one_by_one:
            return [name for name, count in counts for _ in range(count)]
        return {name: count for name, count in counts if count}

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        counts = bytearray(self.size)
        if type(value) is int and self.unknown >= 0:
            counts[self.unknown] = number(value, 0, self.most, self.rule)
        elif isinstance(value, Mapping):
            for name, count in value.items():
                counts[self.number_of(name)] = number(count, 0, self.most, self.rule)
        else:
            for name in listing(value, self.most, self.rule, self.what):
                counts[self.number_of(name)] += 1
        words = N_("at most {most} {what}").filled(most=self.most, what=self.what)
        need(sum(counts) <= self.most, self.rule, words, sum(counts))
        state[cell.at : cell.at + self.size] = counts

    def number_of(self, name: Any) -> int:
        """Return the number of a thing by its name; raises BadPosition."""
        need(isinstance(name, str) and name in self.numbers, self.rule, self.expected, name)
        return self.numbers[name]

    def cover(self, state: State, cell: Cell) -> int:
        return sum(state[cell.at : cell.at + self.size])

    def resize(self, state: bytearray, cell: Cell, size: int) -> None:
        """Let so many lie there; the known ones stay as far as the number reaches."""
        known = self.cover(state, cell) - state[cell.at + self.unknown]
        if known > size:
            self.clear(state, cell)
            known = 0
        state[cell.at + self.unknown] = size - known

    def describe(self) -> str:
        what = say(ENGLISH, self.what)
        return f"list of {what}, or a table of how many there are of each, or how many unknown ones"


class Together(Kind):
    """Several values side by side, as a list of them."""

    def __init__(self, parts: Sequence[Kind], rule: str, expected: Words) -> None:
        self.parts = tuple(parts)
        self.size = sum(part.size for part in parts)
        self.rule = rule
        self.expected = expected

    def _cells(self, cell: Cell) -> list[Cell]:
        ends = accumulate((part.size for part in self.parts), initial=cell.at)
        return [Cell(at) for _, at in zip(self.parts, ends, strict=False)]

    def write(self, state: State, cell: Cell) -> list[Any]:
        cells = zip(self.parts, self._cells(cell), strict=True)
        return [part.write(state, one) for part, one in cells]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        count = len(self.parts)
        values = listing(value, count, self.rule, self.expected, fewest=count)
        for part, one, own in zip(self.parts, self._cells(cell), values, strict=True):
            part.read(state, one, own)

    def describe(self) -> str:
        return say(ENGLISH, self.expected)


class Queue(Kind):
    """Some things one behind the other; `empty` is the first byte where nothing waits."""

    def __init__(self, most: int, each: Kind, rule: str, expected: Words, empty: int = 0) -> None:
        self.each = each
        self.most = most
        self.size = most * each.size
        self.rule = rule
        self.expected = expected
        self.empty = empty

    def _places(self, cell: Cell) -> range:
        return range(cell.at, cell.at + self.size, self.each.size)

    def write(self, state: State, cell: Cell) -> list[Any]:
        waiting = [at for at in self._places(cell) if state[at] != self.empty]
        return [self.each.write(state, Cell(at)) for at in waiting]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        state[cell.at : cell.at + self.size] = bytes([self.empty]) * self.size
        given = listing(value, self.most, self.rule, self.expected)
        for at, one in zip(self._places(cell), given, strict=False):
            self.each.read(state, Cell(at), one)

    def is_empty(self, state: State, cell: Cell) -> bool:
        return state[cell.at] == self.empty

    def describe(self) -> str:
        return f"list of at most {self.most}: {self.each.describe()}"


class Lying(Kind):
    """The things that lie at one place, as a list.

    With `moves` what is named leaves the place where it was, as a correction means it; in a
    position it must lie nowhere else.
    """

    size = 0

    def __init__(
        self,
        things: Sequence[Any],
        place: int,
        rule: str,
        labels: Labels,
        none: Words,
        *,
        moves: bool,
    ) -> None:
        """`place` is what the byte of a thing says that lies here; of a seat, plus its number."""
        self.things = tuple(things)
        self.place = place
        self.rule = rule
        self.labels, self.none = labels, none
        self.moves = moves

    def write(self, state: State, cell: Cell) -> list[Any]:
        place = self._place_of(cell)
        lying = state[cell.at : cell.at + len(self.things)]
        if place not in lying:  # most places are empty, and looking for one thing is quick
            return []
        return [thing for thing, where in zip(self.things, lying, strict=True) if where == place]

    def shown(self, state: State, cell: Cell) -> list[int]:
        place, end = self._place_of(cell), cell.at + len(self.things)
        return [at for at in range(cell.at, end) if state[at] == place]

    def _place_of(self, cell: Cell) -> int:
        return self.place + (cell.where[0] if cell.where else 0)

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        place, end = self._place_of(cell), cell.at + len(self.things)
        numbers = [self.number_of(one) for one in listing(value, end - cell.at, self.rule, _NAMES)]
        need_once(numbers, self.rule, value)
        named = [cell.at + number for number in numbers]
        is_free = all(state[at] in (0, place) for at in named)
        need(is_free or self.moves, self.rule, _EACH, value)
        for at in self.shown(state, cell):
            state[at] = 0
        for at in named:
            state[at] = place

    def number_of(self, thing: Any) -> int:
        """Return the number of a thing, from 0; raises BadPosition."""
        if isinstance(self.things[0], int):
            return number(thing, self.things[0], self.things[-1], self.rule) - self.things[0]
        return index_of(self.things, thing, self.rule)

    def describe(self) -> str:
        return f"list of things such as {self.things[0]}"

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        labels = dict(zip(self.things, self.labels(state, reader), strict=True))
        return one_more_or_less(self.write(state, cell), labels, say(reader.lang, self.none))


class Marked(Bits):
    """Some of these things, changed one at a time: names, or numbers from 1."""

    def __init__(
        self, things: Sequence[Any], rule: str, what: Words, labels: Labels, none: Words
    ) -> None:
        super().__init__([str(thing) for thing in things], rule, what)
        self.things = tuple(things)
        self.labels, self.none = labels, none

    def write(self, state: State, cell: Cell) -> list[Any]:
        return [self.things[self.names.index(name)] for name in super().write(state, cell)]

    def number_of(self, name: Any) -> int:
        if isinstance(self.things[0], int):
            return number(name, 1, len(self.things), self.rule) - 1
        return super().number_of(name)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        labels = dict(zip(self.things, self.labels(state, reader), strict=True))
        return one_more_or_less(self.write(state, cell), labels, say(reader.lang, self.none))


def one_more_or_less(now: list[Any], labels: Mapping[Any, str], none: str) -> Values:
    """Return how a list can change in one step: as it is, one entry less, one more."""
    same = (now, ", ".join(labels[thing] for thing in now) or none)
    less = [([one for one in now if one != gone], f"− {labels[gone]}") for gone in now]
    more = [
        ([one for one in labels if one in now or one == new], f"+ {label}")
        for new, label in labels.items()
        if new not in now
    ]
    return (same, *less, *more)
