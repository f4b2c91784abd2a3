"""Kinds of facts that only a kit has: who owns a piece, and where a card lies."""

from collections.abc import Sequence
from typing import Any

from heliograph.catalogue import N_
from heliograph.engine.fact_kinds import Cell, Kind, Reader, State, Values
from heliograph.engine.pending import REFEREE
from heliograph.engine.options import either
from heliograph.engine.reading import index_of, need
from heliograph.games.kit.words import kit_texts

_SEATS = 1


class Owner(Kind):
    """The seat whose piece lies there, from 1, or null where none does."""

    values = "a seat, or null"

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def write(self, state: State, cell: Cell) -> int | None:
        return state[cell.at] or None

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        most = state[_SEATS]
        is_seat = type(value) is int and 1 <= value <= most
        words = N_("a seat from 1 to {most}, or null").filled(most=most)
        need(value is None or is_seat, self.rule, words, value)
        state[cell.at] = value or 0

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        del cell
        return ((None, "–"), *((seat + 1, reader.who(seat)) for seat in range(state[_SEATS])))


class LyingAt(Kind):
    """Where a card lies, by the name of the place; null where nobody has seen it.

    Who may see that depends on the place: `owners` has for each of them the seat that sees what
    lies there, -1 for everybody.
    """

    def __init__(self, places: Sequence[str], owners: Sequence[int], rule: str) -> None:
        self.places, self.owners, self.rule = tuple(places), tuple(owners), rule

    def write(self, state: State, cell: Cell) -> str | None:
        lies = state[cell.at]
        return self.places[lies - 1] if lies else None

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        places = self._places_of(state)
        state[cell.at] = 0 if value is None else 1 + index_of(self.places, value, self.rule)
        need(value is None or value in places, self.rule, either(places), value)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        del cell
        places = self._places_of(state)
        return ((None, "–"), *((place, _say_place(place, reader)) for place in places))

    def _places_of(self, state: State) -> list[str]:
        """Return the places of those who play, and of the table."""
        return [place for place in self.places if _seat_of(place) < state[_SEATS]]

    def is_seen(self, state: State, cell: Cell, viewer: int) -> bool:
        """Return whether a viewer sees where this card lies."""
        lies = state[cell.at]
        return not lies or self.owners[lies - 1] in (-1, viewer) or viewer == REFEREE

    def describe(self) -> str:
        return f"one of {', '.join(self.places)}, or null"

    def cover(self, state: State, cell: Cell) -> None:
        del state, cell


def _seat_of(place: str) -> int:
    """Return whose place it is, -1 for one of the table."""
    number = place.rpartition(" ")[2]
    return int(number) - 1 if number.isdigit() else -1


def _say_place(place: str, reader: Reader) -> str:
    """Return where that is; a place that is not known to the kit is called by its name."""
    kind, seat = place.partition(" ")[0], _seat_of(place)
    who = reader.who(seat) if seat >= 0 else ""
    words = kit_texts().get(f"place.{kind}")
    return words.text(reader.lang, who=who) if words else f"{kind} {who}".strip()


class Keys(Kind):
    """A row of keys, as one text of hexadecimal digits; their number comes first."""

    values = "hexadecimal digits"

    def __init__(self, most: int, width: int, rule: str) -> None:
        self.most, self.width, self.rule = most, width, rule
        self.size = 2 + most * width

    def write(self, state: State, cell: Cell) -> str:
        first = cell.at + 2
        count = state[cell.at] + 256 * state[cell.at + 1]
        return bytes(state[first : first + count * self.width]).hex()

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        digits = value if isinstance(value, str) else "?"
        words = N_("at most {most} keys of {digits} hexadecimal digits")
        expected = words.filled(most=self.most, digits=2 * self.width)
        is_hex = len(digits) % (2 * self.width) == 0 and not digits.strip("0123456789abcdef")
        need(is_hex and len(digits) <= 2 * self.width * self.most, self.rule, expected, value)
        keys = bytes.fromhex(digits)
        count = (len(keys) // self.width).to_bytes(2, "little")
        state[cell.at : cell.at + self.size] = (count + keys).ljust(self.size, b"\0")
