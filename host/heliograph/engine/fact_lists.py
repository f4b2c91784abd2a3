"""Kinds of facts that are lists: some of these names, each at most once."""

from collections.abc import Sequence
from typing import Any

from heliograph.catalogue import Words
from heliograph.engine.fact_kinds import Cell, Kind, ReadName, State, some
from heliograph.engine.reading import index_of, listing, need_once


class Listed(Kind):
    """Some of these names, each at most once, as a list."""

    def __init__(
        self, names: Sequence[str], size: int, rule: str, what: Words, read_name: ReadName = None
    ) -> None:
        self.names = tuple(names)
        self.size = size
        self.rule = rule
        self.what = what
        self.read_name = read_name

    def read_numbers(self, value: object, most: int) -> list[int]:
        """Return the numbers of the names; raises BadPosition."""
        numbers = [self.number_of(name) for name in listing(value, most, self.rule, self.what)]
        need_once(numbers, self.rule, value)
        return numbers

    def number_of(self, name: Any) -> int:
        """Return the number of a name; raises BadPosition."""
        return self.read_name(name) if self.read_name else index_of(self.names, name, self.rule)


class Bits(Listed):
    """Some of these names, each at most once: a list of names, one bit each."""

    def __init__(
        self, names: Sequence[str], rule: str, what: Words, read_name: ReadName = None
    ) -> None:
        super().__init__(names, (len(names) + 7) // 8, rule, what, read_name)

    def write(self, state: State, cell: Cell) -> list[str]:
        mask = int.from_bytes(state[cell.at : cell.at + self.size], "little")
        if not mask:  # as most are
            return []
        return [name for number, name in enumerate(self.names) if mask >> number & 1]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        mask = sum(1 << number for number in self.read_numbers(value, len(self.names)))
        state[cell.at : cell.at + self.size] = mask.to_bytes(self.size, "little")

    def describe(self) -> str:
        return f"list of names, each at most once: {some(self.names)}"


class Row(Listed):
    """Things in their order, each at most once: a list of names, one byte each, 0 for none."""

    def write(self, state: State, cell: Cell) -> list[str]:
        return [self.names[one - 1] for one in state[cell.at : cell.at + self.size] if one]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        laid = bytes(number + 1 for number in self.read_numbers(value, self.size))
        state[cell.at : cell.at + self.size] = laid + bytes(self.size - len(laid))

    def describe(self) -> str:
        return f"list of at most {self.size}, each once: {some(self.names)}"
