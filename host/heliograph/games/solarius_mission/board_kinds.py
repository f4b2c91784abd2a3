"""How cards, planets, player boards and tasks lie in a state, and how people write them.

A planet goes by the name printed on it, a card by its number; each has a byte that says where it
is. A storage row is `[2, 1, 0]`, its cubes of value 1, 2 and 3.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import Any

from heliograph.catalogue import Composed
from heliograph.engine.fact_kinds import (
    Axis, Bits, Cell, Grid, Kind, Reader, State, Values, need_once,
)  # fmt: skip
from heliograph.engine.reading import index_of, listing, need, number, within
from heliograph.games.solarius_mission import sky, storage
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.catalogue import N_
from heliograph.games.solarius_mission.kinds import NONE, ByHex, SkyOf, centres_on, word_in
from heliograph.games.solarius_mission.layout import (
    CARDS_COUNT, ENGINE_PLACES, FACE_UP, PLANET_COUNT, SHEET_ZERO, SPOTS, STACK_DEPTH,
    STORE_COLUMNS, TASKS, TURNED, UNSEEN,
)  # fmt: skip
from heliograph.games.solarius_mission.show_places import hex_labels
from heliograph.games.solarius_mission.show_teller import Teller, row_text
from heliograph.games.solarius_mission.show_texts import say
from heliograph.texts import text
from shared_rules.solarius_mission.bridge import COLOURS

CARD_NUMBERS = tuple(range(1, CARDS_COUNT + 1))
LEAST_POINTS, MOST_POINTS = -100, 120  # of one line of a score sheet
# Whatever a reader calls each of some things
Labels = Callable[[Reader], Sequence[str]]

_CARDS = N_("numbers of cards")
_SPOT = N_("a planet spot of a map of six tiles")
_ONE_PLACE = N_("each in one place only")
_THINGS = N_("names")
_CUBES = N_("up to 3, 2 and 1 cubes")
_NUMBERS = N_("numbers of cubes")
_MARKERS = N_("engine markers, 1 or 2")
_TASKS = N_("tasks")
_TASK = N_("values: a task and its number")
_ONE_TASK = N_("at least one")


def number_labels(_: Reader) -> list[str]:
    """Return what people call the cards: their numbers."""
    return [str(card) for card in CARD_NUMBERS]


def one_more_or_less(
    now: list[Any], things: Sequence[Any], labels: Sequence[str], reader: Reader
) -> Values:
    """Return how a list can change in one step: as it is, one entry less, one more."""
    names = dict(zip(things, labels, strict=True))
    same = (now, ", ".join(names[thing] for thing in now) or word_in(reader, NONE))
    less = [([one for one in now if one != gone], f"− {names[gone]}") for gone in now]
    more = [
        ([one for one in things if one in now or one == new], f"+ {name}")
        for new, name in names.items()
        if new not in now
    ]
    return (same, *less, *more)


# Cards and planets


class Lying(Kind):
    """The things that lie at one place, as a list.

    With `moves` what is named leaves the place where it was, as a correction means it; in a
    position it must lie nowhere else.
    """

    size = 0

    def __init__(self, things: Sequence[Any], place: int, labels: Labels, *, moves: bool) -> None:
        """`place` is what the byte of a thing says that lies here; of a seat, plus its number."""
        self.things = tuple(things)
        self.place = place
        self.labels = labels
        self.moves = moves

    def write(self, state: State, cell: Cell) -> list[Any]:
        place = self._place_of(cell)
        lying = state[cell.at : cell.at + len(self.things)]
        return [thing for thing, where in zip(self.things, lying, strict=True) if where == place]

    def shown(self, state: State, cell: Cell) -> list[int]:
        place, end = self._place_of(cell), cell.at + len(self.things)
        return [at for at in range(cell.at, end) if state[at] == place]

    def _place_of(self, cell: Cell) -> int:
        return self.place + (cell.where[0] if cell.where else 0)

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        place, end = self._place_of(cell), cell.at + len(self.things)
        named = [cell.at + self.number_of(thing) for thing in self._listed(value)]
        is_free = all(state[at] in (UNSEEN, place) for at in named)
        need(is_free or self.moves, "SOM-1.11", _ONE_PLACE, value)
        for at in range(cell.at, end):
            if state[at] == place:
                state[at] = UNSEEN
        for at in named:
            state[at] = place

    def _listed(self, value: Any) -> list[Any]:
        listed = listing(value, len(self.things), self.rule, _THINGS)
        need_once([self.number_of(thing) for thing in listed], self.rule, value)
        return listed

    def number_of(self, thing: Any) -> int:
        """Return the number of a thing, from 0; raises BadPosition."""
        return index_of(self.things, thing, self.rule)

    def describe(self) -> str:
        return f"list of things such as {self.things[0]}"

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        now = self.write(state, cell)
        return one_more_or_less(now, self.things, self.labels(reader), reader)


class Cards(Lying):
    """Progress cards by their numbers."""

    rule = "SOM-1.13"

    def __init__(self, place: int, *, moves: bool) -> None:
        super().__init__(CARD_NUMBERS, place, number_labels, moves=moves)

    def describe(self) -> str:
        return "list of the numbers of cards"

    def number_of(self, thing: Any) -> int:
        return number(thing, 1, CARDS_COUNT, self.rule) - 1


class Planets(Lying):
    """Planets by their names."""

    rule = "SOM-1.11"

    def __init__(self, box: Box, place: int, *, moves: bool) -> None:
        names = [planet.name for planet in box.planets]
        super().__init__(names, place, planet_labels(box), moves=moves)


def planet_labels(box: Box) -> Labels:
    """Return what people call the planets."""

    @cache
    def labels(lang: str) -> list[str]:
        return [Teller(box, lang).planet(number) for number in range(len(box.planets))]

    return lambda reader: labels(reader.lang)


class Spot(Kind):
    """What lies on a planet spot: nothing, the colour of a back, or a planet face up.

    A planet face up is a planet that has its place, which the bytes before all spots say.
    """

    values = "the colour of a planet face down, or the name of one face up"
    rule = "SOM-3.3"

    def __init__(self, box: Box) -> None:
        self.names = tuple(planet.name for planet in box.planets)
        self.labels = planet_labels(box)

    def write(self, state: State, cell: Cell) -> str | None:
        what = state[cell.at]
        if not what:
            return None
        return self.names[what - TURNED] if what >= TURNED else COLOURS[what - 1]

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        self.clear(state, cell)
        if value in COLOURS and isinstance(value, str):
            state[cell.at] = COLOURS.index(value) + 1
        elif value is not None:
            planet = index_of(self.names, value, "SOM-1.11")
            need(state[_first_planet(cell) + planet] == UNSEEN, "SOM-1.11", _ONE_PLACE, value)
            state[_first_planet(cell) + planet] = FACE_UP
            state[cell.at] = TURNED + planet

    def clear(self, state: bytearray, cell: Cell) -> None:
        if state[cell.at] >= TURNED:
            state[_first_planet(cell) + state[cell.at] - TURNED] = UNSEEN
        state[cell.at] = 0

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        backs = [
            (colour, say(reader.lang, "hex.down", colour=text(reader.lang, f"die.{number}")))
            for number, colour in enumerate(COLOURS)
        ]
        planets = zip(self.names, self.labels(reader), strict=True)
        return ((None, word_in(reader, NONE)), *backs, *planets)


def spots(box: Box, sky_of: SkyOf) -> Grid:
    """Return the planet spots of a box's map, by the names of their hexes."""

    def hexes(state: State) -> tuple[int, ...]:
        places = sky_of(box, state)
        return places.hex_of if places else ()

    def labels(state: State) -> list[Composed]:
        found = hex_labels(centres_on(box, sky_of)(state))
        return [found[number] for number in hexes(state)]

    by_spot = Axis(
        "hex", lambda state: [sky.NAMES[number] for number in hexes(state)], SPOTS, labels=labels
    )
    return ByHex(by_spot, Spot(box), Spot.rule, _SPOT)


def _first_planet(cell: Cell) -> int:
    return cell.at - cell.where[-1] - PLANET_COUNT


# Player boards


class Marked(Bits):
    """Some of these names, changed one at a time."""

    def __init__(self, names: Sequence[str], rule: str, labels: Labels) -> None:
        super().__init__(names, rule, _THINGS)
        self.labels = labels

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        return one_more_or_less(self.write(state, cell), self.names, self.labels(reader), reader)


def stations(box: Box) -> Kind:
    """Return which station cards of a box are built."""
    names = [station.name for station in box.stations]

    def labels(reader: Reader) -> list[str]:
        return [Teller(box, reader.lang).station(number) for number in range(len(names))]

    return Marked(names, "SOM-9.8", labels)


def outposts(box: Box) -> Kind:
    """Return which outposts of a box are used."""
    names = [outpost.name for outpost in box.outposts]

    def labels(reader: Reader) -> list[str]:
        return [Teller(box, reader.lang).outpost(number) for number in range(len(names))]

    return Marked(names, "SOM-9.9", labels)


class MarkedCards(Bits):
    """Some of the cards, changed one at a time."""

    def __init__(self, rule: str) -> None:
        super().__init__([str(card) for card in CARD_NUMBERS], rule, _CARDS)

    def describe(self) -> str:
        return "list of the numbers of cards"

    def write(self, state: State, cell: Cell) -> list[Any]:
        return [int(name) for name in super().write(state, cell)]

    def number_of(self, name: Any) -> int:
        return number(name, 1, CARDS_COUNT, self.rule) - 1

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        now = self.write(state, cell)
        return one_more_or_less(now, CARD_NUMBERS, number_labels(reader), reader)


class Store(Kind):
    """The cubes of a storage row by their values."""

    values = "list of the cubes of value 1, 2 and 3"
    rule = "SOM-2.3"

    def write(self, state: State, cell: Cell) -> list[int]:
        return list(storage.cubes_of(state[cell.at]))

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        cubes = listing(value, STORE_COLUMNS, self.rule, _NUMBERS, fewest=STORE_COLUMNS)
        rooms = zip(cubes, storage.ROOM, strict=True)
        fits = all(type(count) is int and 0 <= count <= room for count, room in rooms)
        need(fits, self.rule, _CUBES, value)
        state[cell.at] = storage.row_of(*cubes)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        rows = product(*(range(room + 1) for room in storage.ROOM))
        return tuple((list(row), row_text(storage.row_of(*row))) for row in rows)


class Engines(Kind):
    """The general engine markers: how many show 1, how many 2."""

    values = f"list of at most {ENGINE_PLACES} markers, each 1 or 2"
    size = 2
    rule = "SOM-2.7"

    def write(self, state: State, cell: Cell) -> list[int]:
        return [1] * state[cell.at] + [2] * state[cell.at + 1]

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        listed = listing(value, ENGINE_PLACES, self.rule, _MARKERS)
        markers = [number(marker, 1, 2, self.rule) for marker in listed]
        state[cell.at], state[cell.at + 1] = markers.count(1), markers.count(2)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:  # noqa: ARG002 (all)
        most = ENGINE_PLACES
        counts = [(ones, twos) for ones in range(most + 1) for twos in range(most + 1 - ones)]
        sets = [[1] * ones + [2] * twos for ones, twos in counts]
        nothing = word_in(reader, NONE)
        return tuple((found, " ".join(map(str, found)) or nothing) for found in sets)


class HandSize(Kind):
    """How many cards a seat holds; people say so of those that nobody has named."""

    values = "how many cards, named or not"
    rule = "SOM-8.3"

    def __init__(self, named: Callable[[State, int], int], pile: Callable[[State], int]) -> None:
        """`named` counts the known cards of a seat, `pile` those that can still be drawn."""
        self.named = named
        self.pile = pile

    def write(self, state: State, cell: Cell) -> int:
        return state[cell.at] + self.named(state, cell.where[0])

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        size = number(value, *self.limits(state, cell), self.rule)
        state[cell.at] = size - self.named(state, cell.where[0])

    def limits(self, state: State, cell: Cell) -> tuple[int, int]:
        return self.named(state, cell.where[0]), self.write(state, cell) + self.pile(state)


class SheetLine(Kind):
    """Points of one line of the score sheet, or none where the table has not said them."""

    values = f"{LEAST_POINTS} to {MOST_POINTS}, or null"
    rule = "SOM-14.1"

    def write(self, state: State, cell: Cell) -> int | None:
        return state[cell.at] - SHEET_ZERO if state[cell.at] else None

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        state[cell.at] = 0
        if value is not None:
            state[cell.at] = SHEET_ZERO + number(value, LEAST_POINTS, MOST_POINTS, self.rule)

    def limits(self, state: State, cell: Cell) -> tuple[int, int]:  # noqa: ARG002 (always)
        return LEAST_POINTS, MOST_POINTS


# Tasks


class Tasks(Kind):
    """The stack of tasks, the top one first: where the top one lies, then two bytes of each."""

    values = "list of tasks, the first one pending, each with its number"
    size = 1 + 2 * STACK_DEPTH
    rule = "SOM-5.2"

    def __init__(self, most: Callable[[State, int], int]) -> None:
        """`most` says the largest number that a task can have."""
        self.most = most

    def write(self, state: State, cell: Cell) -> list[list[Any]]:
        tops = range(state[cell.at], cell.at, -2)
        return [[TASKS[state[top]], state[top + 1]] for top in tops]

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        tasks = listing(value, STACK_DEPTH, self.rule, _TASKS)
        need(tasks, self.rule, _ONE_TASK, value)
        laid = bytearray()
        for row in reversed(tasks):
            name, argument = listing(row, 2, self.rule, _TASK, fewest=2)
            task = index_of(TASKS, name, self.rule)
            with within(name):
                laid += bytes((task, number(argument, 0, self.most(state, task), self.rule)))
        state[cell.at] = cell.at + len(laid) - 1
        state[cell.at + 1 : cell.at + self.size] = laid + bytes(self.size - 1 - len(laid))
