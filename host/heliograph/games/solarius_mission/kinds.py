"""How dice and the map lie in a state of Solarius Mission, and how people write them.

A die is `black *`, a tile `C4`, a hex `3,-1`, a figure `2 station outpost`.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any

from heliograph.catalogue import Words, in_language
from heliograph.engine.fact_kinds import (
    Axis, Bound, Cell, Grid, Kind, Reader, State, Values, Whole,
)  # fmt: skip
from heliograph.engine.thing_kinds import Named, Queue, Together
from heliograph.engine.reading import index_of, listing, need, need_once, table
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
LAST_FIELD = Bound(lambda state, _: state[FIELDS] - 1, "the last field")
# Finds the map of a box on a table, None while its tiles are not laid out
SkyOf = Callable[[Box, State], sky.Sky | None]

NONE = N_("none")
_ROTATIONS = ("0", "1", "2", "3", "4", "5")
_TILES = N_("tiles such as C4, or null")
_DICE = N_("dice, each with its distance from the pointer")
_DIE_AND_AGE = N_("values: a die such as 'black *', and its distance from the pointer")
_IN_ORDER = N_("the order of their ages")
_A_LETTER = N_("a letter from A to F")
_ALL_NAMED = N_("all of {names}")
_HEX = N_("a hex of the map such as 3,-1")
_FIGURE = N_("such as 2 station or 2 station outpost")


def word_in(reader: Reader, words: Words) -> str:
    """Return words in the language of a reader."""
    return str(in_language(reader.lang, words))


# Dice


def _all_dice(reader: Reader) -> list[tuple[str, str]]:
    return [
        (f"{colour} {face}", f"{text(reader.lang, f'die.{number}')} {shown}")
        for number, colour in enumerate(COLOURS)
        for face, shown in zip(FACES, FACES_SHOWN, strict=True)
    ]


_A_DIE = N_("a die such as 'black *'")
_DICE_NAMES = {
    bridge.code_of(colour, face): f"{name} {shown}"
    for colour, name in enumerate(COLOURS)
    for face, shown in enumerate(FACES)
}


def die(rule: str, nothing: int | None = None, base: int = 0) -> Named:
    """Return one die; `nothing` is the byte for none, `base` what the first of all dice has."""
    names = {code + base: name for code, name in _DICE_NAMES.items()}
    return Named(names, rule, _A_DIE, nothing=nothing)


class DieOnSpace(Named):
    """The die on a space of a board."""

    def __init__(self, rule: str, left: Callable[[State, Cell], Sequence[int]]) -> None:
        """`left` says how many dice of each colour could lie there."""
        super().__init__(die(rule, base=1).names, rule, _A_DIE, nothing=0)
        self.left = left

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        """Nothing, or any die that can lie there; it comes from the bag."""
        left = dict(zip(COLOURS, self.left(state, cell), strict=True))
        fitting = [entry for entry in _all_dice(reader) if left[entry[0].split()[0]] > 0]
        return ((None, word_in(reader, NONE)), *fitting)


_FAR = Whole(0, LAST_FIELD, "SOM-4.3")


class BridgeDie(Together):
    """A die on the Bridge, with its distance from the pointer."""

    def __init__(self, wheel: Sequence[int] = ()) -> None:
        super().__init__((die("SOM-1.4"), _FAR), "SOM-4.2", _DIE_AND_AGE)
        self.wheel = wheel

    def is_there(self, state: State, cell: Cell) -> bool:
        return state[cell.at] != NO_DIE

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        return tuple(
            ([name, age], f"{label} ({signed(pays)})")
            for age, pays in enumerate(self.wheel)
            for name, label in _all_dice(reader)
        )


class BridgeDice(Queue):
    """The dice on the Bridge in the order of their ages."""

    def __init__(self) -> None:
        super().__init__(BRIDGE_DICE, BridgeDie(), "SOM-4.2", _DICE, empty=NO_DIE)

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        super().read(state, cell, value)
        ages = [age for _, age in self.write(state, cell)]
        need(ages == sorted(ages), "SOM-4.3", _IN_ORDER, ages)


class AllNamed(Grid):
    """A table that leaves out none of its names."""

    def _named(self, names: Sequence[str], value: object) -> dict[str, Any]:
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

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
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

    def _named(self, names: Sequence[str], value: object) -> dict[str, Any]:
        given = table(value, self.rule, N_("hexes"))
        for name in given:
            need(name in sky.NAMES, "SOM-3.1", _HEX, name)
            need(name in names, self.rule, self.expected, name)
        return given


def _letters(_: State, __: Reader) -> Sequence[str]:
    return LETTERS


def letter(rule: str) -> Named:
    """Return one of the letters A to F, or none."""
    names = dict(enumerate(LETTERS, 1))
    return Named(names, rule, _A_LETTER, nothing=0, labels=_letters, none=NONE)


def place_of(centres: Callable[[State], tuple[int, ...]]) -> Named:
    """Return a hex of the map; people say where it is from the trade centres."""

    def labels(state: State, reader: Reader) -> list[str]:
        return [word_in(reader, label) for label in hex_labels(centres(state))]

    return Named(dict(enumerate(sky.NAMES)), "SOM-3.1", _HEX, labels=labels)


@cache
def _figure_names(seats: int) -> dict[int, str]:
    """Return the figures of so many seats by their bytes, with an outpost and without."""
    figures = product(range(seats), enumerate(KINDS))
    plain = {1 + seat * len(KINDS) + kind: f"{seat + 1} {name}" for seat, (kind, name) in figures}
    return {
        code | more: name + with_it
        for code, name in plain.items()
        for more, with_it in ((0, ""), (WITH_OUTPOST, " outpost"))
    }


def _figures(state: State, reader: Reader) -> list[str]:
    people = tuple(reader.who(seat) for seat in range(state[SEATS]))
    return _figures_of(reader.lang, people)


@lru_cache(maxsize=64)
def _figures_of(lang: str, people: tuple[str, ...]) -> list[str]:
    """Return what every figure of some people is called; each of many hexes can have each."""
    out: list[str] = []
    for who, kind in product(people, KINDS):
        name = f"{who}: {say(lang, f'kind.{kind}')}"
        out += [name, say(lang, "with_outpost", kind=name)]
    return out


def centres_on(box: Box, sky_of: SkyOf) -> Callable[[State], tuple[int, ...]]:
    """Return how to find the hexes of the trade centres A to F; none before the map is laid."""

    def centres(state: State) -> tuple[int, ...]:
        places = sky_of(box, state)
        return places.centre_of if places else ()

    return centres


def figures(centres: Callable[[State], tuple[int, ...]]) -> Grid:
    """Return what figures stand on the hexes of the map."""
    figure = Named(
        lambda state: _figure_names(state[SEATS]), "SOM-1.17", _FIGURE, nothing=0,
        labels=_figures, none=NONE,
    )  # fmt: skip
    by_hex = Axis(
        "hex", lambda _: sky.NAMES, HEXES, labels=lambda state: hex_labels(centres(state))
    )
    return ByHex(by_hex, figure, figure.rule, _HEX)


def field_of(wheel: Sequence[int]) -> Kind:
    """Return a field of a wheel: from 0 for programs, from 1 for people."""
    return Counted(0, [str(field) for field in range(1, len(wheel) + 1)], "SOM-3.10")
