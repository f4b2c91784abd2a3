"""Kinds of facts that only a kit has: who owns a piece, and where a card lies."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from heliograph.catalogue import N_
from heliograph.engine.fact_kinds import Cell, Kind, Reader, State, Values
from heliograph.engine.options import either
from heliograph.engine.reading import index_of, need
from heliograph.games.kit.words import kit_texts

_SEATS = 1
_STACK = 32  # a stack is so many times its seat, and how many pieces
_OF = "{} of {}"


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


class Stack(Kind):
    """How many pieces of which seat lie there: "2 of 1" are two of the first seat; or null."""

    values = 'a text such as "2 of 1" (how many of which seat), or null'

    def __init__(self, most: int, rule: str) -> None:
        self.most, self.rule = most, rule

    def write(self, state: State, cell: Cell) -> str | None:
        seat, count = divmod(state[cell.at], _STACK)
        return _OF.format(count, seat + 1) if count else None

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        known = self._known(state)
        words = N_("a text from {first} to {last}, or null").filled(
            first=f'"{_OF.format(1, 1)}"', last=f'"{_OF.format(self.most, state[_SEATS])}"'
        )
        is_known = value is None or (isinstance(value, str) and value in known)
        need(is_known, self.rule, words, value)
        state[cell.at] = 0 if value is None else known[value]

    def _known(self, state: State) -> dict[str, int]:
        return {
            _OF.format(count, seat + 1): _STACK * seat + count
            for seat in range(state[_SEATS])
            for count in range(1, self.most + 1)
        }

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        del cell
        found = [(text, divmod(byte, _STACK)) for text, byte in self._known(state).items()]
        return (
            (None, "–"),
            *((text, f"{count} × {reader.who(seat)}") for text, (seat, count) in found),
        )


class Written(Kind):
    """A number that somebody has written down, or null; the byte 0 is for none."""

    values = "a number, or null"

    def __init__(self, most: int, rule: str) -> None:
        self.most, self.rule = most, rule

    def write(self, state: State, cell: Cell) -> int | None:
        return state[cell.at] - 1 if state[cell.at] else None

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        is_number = type(value) is int and 0 <= value <= self.most
        words = N_("a number from 0 to {most}, or null").filled(most=self.most)
        need(value is None or is_number, self.rule, words, value)
        state[cell.at] = 0 if value is None else value + 1

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        del state, cell, reader
        return ((None, "–"), *((number, str(number)) for number in range(self.most + 1)))


class LyingAt(Kind):
    """Where a card lies, by the name of the place; null where nobody has seen it."""

    def __init__(self, places: Sequence[str], rule: str) -> None:
        self.places, self.rule = tuple(places), rule

    def write(self, state: State, cell: Cell) -> str | None:
        lies = state[cell.at]
        return self.places[lies - 1] if lies else None

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        places = self._places_of(state)
        state[cell.at] = 0 if value is None else 1 + index_of(self.places, value, self.rule)
        need(value is None or value in places, self.rule, either(places), value)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        del cell
        places = self._places_of(state)
        return ((None, "–"), *((place, _say_place(place, reader)) for place in places))

    def _places_of(self, state: State) -> Sequence[str]:
        """Return the places of those who play, and of the table."""
        return _those_of(self.places, state[_SEATS])

    def describe(self) -> str:
        return f"one of {', '.join(self.places)}, or null"

    def cover(self, state: State, cell: Cell) -> None:
        del state, cell


@cache
def _those_of(places: Sequence[str], seats: int) -> Sequence[str]:
    return tuple(place for place in places if _seat_of(place) < seats)


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

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        digits = value if isinstance(value, str) else "?"
        words = N_("at most {most} keys of {digits} hexadecimal digits")
        expected = words.filled(most=self.most, digits=2 * self.width)
        is_hex = len(digits) % (2 * self.width) == 0 and not digits.strip("0123456789abcdef")
        need(is_hex and len(digits) <= 2 * self.width * self.most, self.rule, expected, value)
        keys = bytes.fromhex(digits)
        count = (len(keys) // self.width).to_bytes(2, "little")
        state[cell.at : cell.at + self.size] = (count + keys).ljust(self.size, b"\0")
