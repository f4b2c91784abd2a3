"""How cards, planets, player boards and tasks lie in a state, and how people write them.

A planet goes by the name printed on it, a card by its number; each has a byte that says where it
is. A storage row is `[2, 1, 0]`, its cubes of value 1, 2 and 3.
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

from heliograph.catalogue import Composed
from heliograph.engine.fact_kinds import Axis, Cell, Grid, Kind, Reader, State, Values
from heliograph.engine.thing_kinds import Labels, Lying, Marked
from heliograph.engine.reading import index_of, listing, need, number, within
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission import sky, storage
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.catalogue import N_
from heliograph.games.solarius_mission.kinds import LETTERS, NONE, ByHex, SkyOf, centres_on, word_in
from heliograph.games.solarius_mission.layout import (
    CARDS_COUNT, ENGINE_PLACES, FACE_UP, PLANET_COUNT, SHEET_ZERO, SPOTS, STACK_DEPTH,
    STORE_COLUMNS, TASKS, TURNED, UNSEEN,
)  # fmt: skip
from heliograph.games.solarius_mission.show_places import hex_labels
from heliograph.games.solarius_mission.show_teller import Teller, row_text
from heliograph.games.solarius_mission.show_texts import say
from heliograph.texts import text
from shared_rules.solarius_mission.bridge import BRIDGE_DICE, COLOURS, COLOUR_COUNT, SEATS

CARD_NUMBERS = tuple(range(1, CARDS_COUNT + 1))
LEAST_POINTS, MOST_POINTS = -100, 120  # of one line of a score sheet
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


# Cards and planets


def _card_labels(_: State, __: Reader) -> list[str]:
    return [str(card) for card in CARD_NUMBERS]


def cards(place: int, *, moves: bool) -> Kind:
    """Return the progress cards at a place by their numbers."""
    return Lying(CARD_NUMBERS, place, "SOM-1.13", _card_labels, NONE, moves=moves)


def slots() -> Kind:
    """Return some of the cards by their numbers."""
    return Marked(CARD_NUMBERS, "SOM-7.2", _CARDS, _card_labels, NONE)


def planets(box: Box, place: int, *, moves: bool) -> Kind:
    """Return the planets at a place by their names."""
    names = [planet.name for planet in box.planets]
    return Lying(names, place, "SOM-1.11", planet_labels(box), NONE, moves=moves)


def planet_labels(box: Box) -> Labels:
    """Return what people call the planets."""

    @cache
    def labels(lang: str) -> list[str]:
        return [Teller(box, lang).planet(number) for number in range(len(box.planets))]

    return lambda _, reader: labels(reader.lang)


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

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
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
        planets = zip(self.names, self.labels(state, reader), strict=True)
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


def stations(box: Box) -> Kind:
    """Return which station cards of a box are built."""
    names = [station.name for station in box.stations]

    def labels(_: State, reader: Reader) -> list[str]:
        return [Teller(box, reader.lang).station(number) for number in range(len(names))]

    return Marked(names, "SOM-9.8", _THINGS, labels, NONE)


def outposts(box: Box) -> Kind:
    """Return which outposts of a box are used."""
    names = [outpost.name for outpost in box.outposts]

    def labels(_: State, reader: Reader) -> list[str]:
        return [Teller(box, reader.lang).outpost(number) for number in range(len(names))]

    return Marked(names, "SOM-9.9", _THINGS, labels, NONE)


def centres() -> Kind:
    """Return some of the trade centres."""
    return Marked(LETTERS, "SOM-9.7", _THINGS, lambda _, __: LETTERS, NONE)


class Store(Kind):
    """The cubes of a storage row by their values."""

    values = "list of the cubes of value 1, 2 and 3"
    rule = "SOM-2.3"

    def write(self, state: State, cell: Cell) -> list[int]:
        return list(storage.cubes_of(state[cell.at]))

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
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

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
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

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
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

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        state[cell.at] = 0
        if value is not None:
            state[cell.at] = SHEET_ZERO + number(value, LEAST_POINTS, MOST_POINTS, self.rule)

    def limits(self, state: State, cell: Cell) -> tuple[int, int]:  # noqa: ARG002 (always)
        return LEAST_POINTS, MOST_POINTS


# Tasks


MOST_COUNT = 32  # of units, cubes, cards or markers that one effect brings
_PLAIN = (
    at.OVER, at.OPEN_CENTRE, at.BEGIN_TURN, at.DIE, at.SPACE, at.RECOLOUR, at.ACTION, at.GAIN,
    at.SPEND_CUBES, at.SPEND_UPGRADE, at.SPEND_SHIFT, at.EXTRA, at.FLY, at.LAND, at.FINISH,
    at.HAND_OVER, at.REFILL, at.NEXT_ROUND, at.SCORING, at.LIMIT, at.SET_FIRST,
)  # fmt: skip
# Tasks whose number counts seats that are done, marks stations, or is that of a planet spot
_OVER_SEATS = (at.SET_START_CARD, at.SET_KEEP, at.SET_BOARD)
_MASKS = (at.EARLIER, at.ROUND_STATIONS, at.LAST_SETTLING)
_AT_SPOTS = (at.REVEAL, at.NEW_PLANET, at.OLD_PLANET)


class Tasks(Kind):
    """The stack of tasks, the top one first: where the top one lies, then two bytes of each."""

    values = "list of tasks, the first one pending, each with its number"
    size = 1 + 2 * STACK_DEPTH
    rule = "SOM-5.2"

    def __init__(self, box: Box) -> None:
        self.most = _limits(box)

    def write(self, state: State, cell: Cell) -> list[list[Any]]:
        tops = range(state[cell.at], cell.at, -2)
        return [[TASKS[state[top]], state[top + 1]] for top in tops]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
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


def _limits(box: Box) -> Callable[[State, int], int]:
    """Return how to find the largest number of a task."""
    fixed = {
        **dict.fromkeys(_PLAIN, 0), **dict.fromkeys(_MASKS, (1 << at.STATION_CARDS) - 1),
        **dict.fromkeys(_AT_SPOTS, at.SPOTS - 1),
        at.SET_TILE: at.OUTER - 1, at.SET_BACK: at.SPOTS, at.SET_DIE: BRIDGE_DICE - 1,
        at.BONUS: at.OUTER - 1, at.ADD_OUTPOST: len(at.KINDS) - 1, at.NOW: at.STATION_CARDS - 1,
        at.SELL: 1, at.DISCOUNT: at.CARDS_COUNT - 1, at.PLAY_CARD: 1,
        at.ONE_OF: len(box.options) - 1, at.MANUAL: len(box.texts) - 1,
        at.PAY: COLOUR_COUNT * 16 - 1, at.CUBES_OF: COLOUR_COUNT * 16 - 1,
        at.EFFECT_POINTS: (at.EITHER + 1) * 16 - 1,
    }  # fmt: skip

    def most(state: State, task: int) -> int:
        seats = state[SEATS]
        if task in _OVER_SEATS:
            return seats
        by_seats = {at.SET_HAND: 3 * seats, at.AS_SEAT: seats - 1}
        return by_seats.get(task, fixed.get(task, MOST_COUNT))

    return most
