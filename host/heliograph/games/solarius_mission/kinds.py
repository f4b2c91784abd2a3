"""How dice and the map lie in a state of Solarius Mission, and how people write them.

A die is `black *`, a tile `C4`, a hex `3,-1`, a figure `2 station outpost`.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from heliograph.catalogue import Words, in_language
from heliograph.engine.fact_kinds import (
    Axis, Cell, Grid, Kind, OneOf, Reader, State, Values, Whole, need_once,
)  # fmt: skip
from heliograph.engine.reading import index_of, listing, need, number, table
from heliograph.games.solarius_mission import sky
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.catalogue import N_
from heliograph.games.solarius_mission.faces import FACES as FACES_SHOWN
from heliograph.games.solarius_mission.layout import HEXES, KINDS, OUTER, WITH_OUTPOST
from heliograph.games.solarius_mission.layout import TILE_NAMES
from heliograph.games.solarius_mission.show_places import hex_labels
from heliograph.games.solarius_mission.show_texts import say
from heliograph.texts import text
from heliograph.texts.numbers import signed
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import BRIDGE_DICE, COLOURS, FACES, FIELDS, NO_DIE, SEATS

NO_TILE = 255
LETTERS = tuple(TILE_NAMES)
# Finds the map of a box on a table, None while its tiles are not laid out
SkyOf = Callable[[Box, State], sky.Sky | None]

NONE = N_("none")
_ROTATIONS = ("0", "1", "2", "3", "4", "5")
_TILES = N_("tiles such as C4, or null")
_DICE = N_("dice, each with its distance from the pointer")
_DIE_AND_AGE = N_("values: a die such as 'black *', and its distance from the pointer")
_IN_ORDER = N_("the order of their ages")
_ALL_NAMED = N_("all of {names}")
_HEX = N_("a hex of the map such as 3,-1")
_FIGURE = N_("such as 2 station or 2 station outpost")


def word_in(reader: Reader, words: Words) -> str:
    """Return words in the language of a reader."""
    return str(in_language(reader.lang, words))


# Dice


def die_name(code: int) -> str:
    """Return a die as text: `black *`."""
    return f"{COLOURS[code >> 3]} {FACES[code & 7]}"


def read_die(value: Any) -> int:
    """Return the code of a die written `black *`; raises BadPosition."""
    colour, _, face = value.partition(" ") if isinstance(value, str) else (value, "", "")
    found = index_of(COLOURS, colour, "SOM-1.4")
    return bridge.code_of(found, index_of(FACES, face, "SOM-1.4"))


def _all_dice(reader: Reader) -> list[tuple[str, str]]:
    return [
        (f"{colour} {face}", f"{text(reader.lang, f'die.{number}')} {shown}")
        for number, colour in enumerate(COLOURS)
        for face, shown in zip(FACES, FACES_SHOWN, strict=True)
    ]


class Die(Kind):
    """One die or none; `nothing` is the byte for none, `base` what the first of all dice has."""

    values = "a die such as `black *`, or null"

    def __init__(self, rule: str, nothing: int, base: int = 0) -> None:
        self.rule = rule
        self.nothing = nothing
        self.base = base

    def write(self, state: State, cell: Cell) -> str | None:
        code = state[cell.at]
        return None if code == self.nothing else die_name(code - self.base)

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        state[cell.at] = self.nothing if value is None else read_die(value) + self.base


class DieOnSpace(Die):
    """The die on a space of a board."""

    def __init__(self, rule: str, left: Callable[[State, Cell], Sequence[int]]) -> None:
        """`left` says how many dice of each colour could lie there."""
        super().__init__(rule, nothing=0, base=1)
        self.left = left

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        """Nothing, or any die that can lie there; it comes from the bag."""
        left = dict(zip(COLOURS, self.left(state, cell), strict=True))
        fitting = [entry for entry in _all_dice(reader) if left[entry[0].split()[0]] > 0]
        return ((None, word_in(reader, NONE)), *fitting)


class BridgeDie(Kind):
    """A die on the Bridge, with its distance from the pointer."""

    values = "a die such as `black *`, and its distance from the pointer"
    size = 2
    rule = "SOM-4.2"

    def __init__(self, wheel: Sequence[int]) -> None:
        self.wheel = wheel

    def write(self, state: State, cell: Cell) -> list[Any]:
        return [die_name(state[cell.at]), state[cell.at + 1]]

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        die, age = listing(value, self.size, self.rule, _DIE_AND_AGE, fewest=self.size)
        far = number(age, 0, state[FIELDS] - 1, "SOM-4.3")
        state[cell.at], state[cell.at + 1] = read_die(die), far

    def is_there(self, state: State, cell: Cell) -> bool:
        return state[cell.at] != NO_DIE

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        return tuple(
            ([name, age], f"{label} ({signed(pays)})")
            for age, pays in enumerate(self.wheel)
            for name, label in _all_dice(reader)
        )


class BridgeDice(Kind):
    """The dice on the Bridge in the order of their ages."""

    values = "list of at most 4: a die, and its distance from the pointer"
    size = 2 * BRIDGE_DICE
    rule = "SOM-4.2"
    _die = BridgeDie(())

    def write(self, state: State, cell: Cell) -> list[Any]:
        cells = [Cell(at) for at in range(cell.at, cell.at + self.size, 2)]
        return [self._die.write(state, one) for one in cells if self._die.is_there(state, one)]

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        dice = listing(value, BRIDGE_DICE, self.rule, _DICE)
        state[cell.at : cell.at + self.size] = bytes([NO_DIE]) * self.size
        for slot, die in enumerate(dice):
            self._die.read(state, Cell(cell.at + 2 * slot), die)
        ages = [age for _, age in self.write(state, cell)]
        need(ages == sorted(ages), "SOM-4.3", _IN_ORDER, ages)


class AllNamed(Grid):
    """A table that leaves out none of its names."""

    def _named(self, names: Sequence[str], value: Any) -> dict[str, Any]:
        given = super()._named(names, value)
        words = _ALL_NAMED.filled(names=", ".join(names))
        need(len(given) == len(names), self.rule, words, value)
        return given


# The course and the map


class Counted(Whole):
    """A number that people know by another name, such as a column or the field of a wheel."""

    def __init__(self, low: int, names: Sequence[str], rule: str) -> None:
        super().__init__(low, low + len(names) - 1, rule)
        self.first = low
        self.names = tuple(names)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        return tuple(enumerate(self.names, self.first))

    def clear(self, state: bytearray, cell: Cell) -> None:
        """There is always such a die: it begins with the lowest."""
        state[cell.at] = self.first


class Letter(OneOf):
    """One of the letters A to F, or none."""

    def __init__(self, rule: str) -> None:
        super().__init__(LETTERS, rule, base=1)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        return ((None, word_in(reader, NONE)), *((letter, letter) for letter in self.names))


class Tiles(Kind):
    """The tiles around the centre, then how far each is turned; null where none lies yet."""

    values = "list of 6 tiles with their rotation such as `C4`, or null"
    size = 2 * OUTER
    rule = "SOM-3.1"

    def write(self, state: State, cell: Cell) -> list[str | None]:
        turns = cell.at + OUTER
        return [
            None if tile == NO_TILE else f"{LETTERS[tile]}{state[turns + position]}"
            for position, tile in enumerate(state[cell.at : turns])
        ]

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        names = listing(value, OUTER, self.rule, _TILES, fewest=OUTER)
        for at, name in enumerate(names, cell.at):
            state[at], state[at + OUTER] = NO_TILE, 0
            if name is not None:
                is_text = isinstance(name, str)
                state[at] = index_of(LETTERS, name[:1] if is_text else name, self.rule)
                state[at + OUTER] = index_of(_ROTATIONS, name[1:], self.rule)
        need_once([name[0] for name in names if name], self.rule, value)


class ByHex(Grid):
    """What lies on some of the hexes of a map, by the names of these."""

    def __init__(self, axis: Axis, each: Kind, rule: str, expected: Words) -> None:
        super().__init__(axis._replace(is_sparse=True), each)
        self.rule = rule
        self.expected = expected

    def _named(self, names: Sequence[str], value: Any) -> dict[str, Any]:
        given = table(value, self.rule, N_("hexes"))
        for name in given:
            need(name in sky.NAMES, "SOM-3.1", _HEX, name)
            need(name in names, self.rule, self.expected, name)
        return given


class Hex(Kind):
    """A hex of the map."""

    values = "a hex such as `3,-1`"
    rule = "SOM-3.1"

    def __init__(self, centres: Callable[[State], tuple[int, ...]]) -> None:
        """`centres` says where the trade centres lie; people say where a hex is from there."""
        self.centres = centres

    def write(self, state: State, cell: Cell) -> str:
        return sky.NAMES[state[cell.at]]

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        need(isinstance(value, str) and value in sky.NAMES, self.rule, _HEX, value)
        state[cell.at] = sky.NAMES.index(value)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        labels = hex_labels(self.centres(state))
        return tuple(
            (name, word_in(reader, label)) for name, label in zip(sky.NAMES, labels, strict=True)
        )


class Figure(Kind):
    """A figure on a hex, or none."""

    values = "seat and kind such as `2 station` or `2 station outpost`"
    rule = "SOM-1.17"

    def write(self, state: State, cell: Cell) -> str | None:
        code = state[cell.at]
        if not code:
            return None
        seat, kind = divmod((code & ~WITH_OUTPOST) - 1, len(KINDS))
        return f"{seat + 1} {KINDS[kind]}{' outpost' if code & WITH_OUTPOST else ''}"

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        state[cell.at] = 0 if value is None else self._code(state, value)

    def _code(self, state: State, value: Any) -> int:
        words = value.split() if isinstance(value, str) else []
        fits = len(words) in (2, 3) and words[2:] in ([], ["outpost"])
        need(fits, self.rule, _FIGURE, value)
        seats = [str(seat + 1) for seat in range(state[SEATS])]
        owner = index_of(seats, words[0], self.rule)
        code = 1 + owner * len(KINDS) + index_of(KINDS, words[1], self.rule)
        return code | (WITH_OUTPOST if words[2:] else 0)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        people = tuple(reader.who(seat) for seat in range(state[SEATS]))
        return ((None, word_in(reader, NONE)), *_figures_of(reader.lang, people))


@lru_cache(maxsize=64)
def _figures_of(lang: str, people: tuple[str, ...]) -> Values:
    """Return every figure of some people; each of many hexes can have each of them."""
    out: list[tuple[Any, str]] = []
    for seat, kind in product(range(len(people)), KINDS):
        name = f"{people[seat]}: {say(lang, f'kind.{kind}')}"
        out.append((f"{seat + 1} {kind}", name))
        out.append((f"{seat + 1} {kind} outpost", say(lang, "with_outpost", kind=name)))
    return tuple(out)


def centres_on(box: Box, sky_of: SkyOf) -> Callable[[State], tuple[int, ...]]:
    """Return how to find the hexes of the trade centres A to F; none before the map is laid."""

    def centres(state: State) -> tuple[int, ...]:
        places = sky_of(box, state)
        return places.centre_of if places else ()

    return centres


def figures(centres: Callable[[State], tuple[int, ...]]) -> Grid:
    """Return what figures stand on the hexes of the map."""
    by_hex = Axis(
        "hex", lambda _: sky.NAMES, HEXES, labels=lambda state: hex_labels(centres(state))
    )
    return ByHex(by_hex, Figure(), Figure.rule, _HEX)


def field_of(wheel: Sequence[int]) -> Kind:
    """Return a field of a wheel: from 0 for programs, from 1 for people."""
    return Counted(0, [str(field) for field in range(1, len(wheel) + 1)], "SOM-3.10")
