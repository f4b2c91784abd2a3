"""Public facts of a table with their names and what may be entered, for "the table says otherwise".

Facts that are lists (stations, cards, planets) are changed one entry at a time: the values are the
list as it is, with one entry less, and with one more.
"""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from heliograph.engine import Game
from heliograph.games.show import Fact
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission import position_totals, sky, storage
from heliograph.games.solarius_mission.notation import COLUMNS, TILE_NAMES
from heliograph.games.solarius_mission.show_fact_texts import GROUPS, LABELS, VALUES
from heliograph.games.solarius_mission.show_labels import Who
from heliograph.games.solarius_mission.show_places import place
from heliograph.games.solarius_mission.show_teller import Teller
from heliograph.games.solarius_mission.show_texts import SHEET
from heliograph.games.solarius_mission.faces import FACES as FACES_SHOWN
from heliograph.games.solarius_mission.faces import level_text
from heliograph.texts.numbers import signed
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BAG,
    COLOUR_COUNT,
    COLOURS,
    FACES,
    ROUNDS,
    SEATS,
    TURNS,
)

Values = tuple[tuple[Any, str], ...]
MOST_DEBRIS = 50
MOST_BESIDE = 100
LEAST_SHEET, MOST_SHEET = -100, 120
_RANGES = {
    "fuel": (0, at.MOST_UNITS),
    "bucks": (0, at.MOST_UNITS),
    "debris_spaces": (0, MOST_DEBRIS),
    "debris": (0, MOST_DEBRIS),
    "beside": (0, MOST_BESIDE),
    "colonies": (0, at.MOST_COLONIES),
    "markers": (0, at.MOST_MARKERS),
    "normal": (0, TURNS),
    "hand": (0, at.CARDS_COUNT),
    "sheet": (LEAST_SHEET, MOST_SHEET),
    "round": (0, ROUNDS),
}


# Facts that change by one entry at a time, and dice that come from the bag
_CHANGING = (
    "transform", "research", "stations", "outposts", "slots", "bonuses", "unsettled", "settled",
    "missions", "fulfilled", "developments",
)  # fmt: skip


class FactTeller:
    """Names facts and their values for one reader."""

    def __init__(self, game: Game, teller: Teller, who: Who, state: bytes) -> None:
        self.game = game
        self.teller = teller
        self.box = teller.box
        self.column = teller.column
        self.who = who
        self.state = state
        self._values = _lists_of(self)
        self._same_for_all: dict[str, Values] = {}

    def all(self) -> list[Fact]:
        """Return every fact in the order of the game."""
        return [self._fact(name, value) for name, value in self.game.facts(self.state).items()]

    def _fact(self, name: str, value: Any) -> Fact:
        word, *where = name.split(".")
        low, high = self._range(word)
        values = () if low is not None else self._values_of(word, value)
        return Fact(
            name, self._label(word, where), self._group(word, where), value, values, low, high
        )

    def _values_of(self, word: str, value: Any) -> Values:
        """Return what may be entered; only for some facts that depends on what is there now."""
        if word in _CHANGING:
            return self._values[word](value)
        if word not in self._same_for_all:
            self._same_for_all[word] = self._values[word](value)
        return self._same_for_all[word]

    def _range(self, word: str) -> tuple[int | None, int | None]:
        if word == "turn":
            return 0, TURNS * self.state[SEATS]
        if word == "bag":
            return 0, bridge.per_colour(self.state[SEATS])
        return _RANGES.get(word, (None, None))

    def _group(self, word: str, where: list[str]) -> str:
        if word in ("figure", "spot"):
            return GROUPS["map"][self.column]
        if word in ("round", "first", "turn", "pointer", "die", "bag", "centre"):
            return GROUPS["course"][self.column]
        return self.who(int(where[0]) - 1)

    def _label(self, word: str, where: list[str]) -> str:
        label = LABELS[word][self.column]
        if word in ("figure", "spot"):
            return f"{label} {place(self.teller, self.state, sky.NAMES.index(where[0]))}"
        if word in ("die", "centre"):
            return f"{label} {where[0]}"
        if word == "sheet":
            return f"{label}: {SHEET[where[1]][self.column]}"
        colours = [part for part in where if part in COLOURS]
        return f"{label} {self.teller.colour(COLOURS.index(colours[0]))}" if colours else label

    def word(self, key: str) -> str:
        """Return the name of a value."""
        return VALUES[key][self.column]

    # Values

    def numbered(self, names: Iterable[str], first: int = 1) -> Values:
        """Return numbers with their names."""
        return tuple((number, name) for number, name in enumerate(names, first))

    def die(self, _: Any) -> Values:
        """Return every die on every field."""
        return tuple(
            ([name, age], f"{label} ({signed(pays)})")
            for age, pays in enumerate(self.box.wheel)
            for name, label in self._dice()
        )

    def on_space(self, now: Any) -> Values:
        """Return nothing or any die that can lie there; it comes from the bag."""
        most = bridge.per_colour(self.state[SEATS])
        outside = [COLOURS[colour] for colour in position_totals.dice_outside(self.state)]
        own = now.split()[0] if now else ""
        is_empty = not own and not any(self.state[BAG : BAG + COLOUR_COUNT])
        dice = [] if is_empty else self._dice()
        left = {name: most - outside.count(name) + (name == own) for name in COLOURS}
        fitting = [row for row in dice if left[row[0].split()[0]] > 0]
        return ((None, self.word("none")), *fitting)

    def _dice(self) -> list[tuple[str, str]]:
        return [
            (f"{colour} {face}", f"{self.teller.colour(i)} {FACES_SHOWN[j]}")
            for i, colour in enumerate(COLOURS)
            for j, face in enumerate(FACES)
        ]

    def engines(self, _: Any) -> Values:
        """Return up to three markers."""
        sets = [[1] * ones + [2] * twos for ones in range(4) for twos in range(4 - ones)]
        return tuple((found, " ".join(map(str, found)) or self.word("none")) for found in sets)

    def store(self, _: Any) -> Values:
        """Return every row of cubes."""
        rows = product(*(range(room + 1) for room in storage.ROOM))
        return tuple((list(row), self.teller.row(storage.row_of(*row))) for row in rows)

    def figure(self, _: Any) -> Values:
        """Return nothing or any figure."""
        out: list[tuple[Any, str]] = [(None, self.word("none"))]
        for seat, kind in product(range(self.state[SEATS]), at.KINDS):
            name = f"{self.who(seat)}: {self.teller.word(f'kind.{kind}')}"
            out.append((f"{seat + 1} {kind}", name))
            on_outpost = self.teller.word("with_outpost", kind=name)
            out.append((f"{seat + 1} {kind} outpost", on_outpost))
        return tuple(out)

    def spot(self, _: Any) -> Values:
        """Return nothing, a back, or a planet face up."""
        backs = [(c, self.teller.word("hex.down", colour=self.teller.colour(i)))
                 for i, c in enumerate(COLOURS)]  # fmt: skip
        return ((None, self.word("none")), *backs, *self.planet_names())

    def planet_names(self) -> list[tuple[str, str]]:
        """Return every planet."""
        return [(row.name, self.teller.planet(n)) for n, row in enumerate(self.box.planets)]

    def cards(self) -> list[tuple[int, str]]:
        """Return every progress card."""
        return [(card + 1, str(card + 1)) for card in range(at.CARDS_COUNT)]

    def one_more_or_less(self, entries: list[tuple[Any, str]]) -> Callable[[Any], Values]:
        """Return how a list of such entries can change in one step."""

        def values(now: list[Any]) -> Values:
            names = dict(entries)
            same = (now, ", ".join(names[entry] for entry in now) or self.word("none"))
            less = [([e for e in now if e != gone], f"− {names[gone]}") for gone in now]
            more = [
                ([e for e in names if e in now or e == new], f"+ {name}")
                for new, name in entries
                if new not in now
            ]
            return (same, *less, *more)

        return values


def _lists_of(facts: FactTeller) -> dict[str, Callable[[Any], Values]]:
    """Return, for each fact that has no range, what may be entered."""
    teller, box = facts.teller, facts.box
    letters = [(letter, letter) for letter in TILE_NAMES]
    stations = [(row.name, teller.station(i)) for i, row in enumerate(box.stations)]
    outposts = [(row.name, teller.outpost(i)) for i, row in enumerate(box.outposts)]
    hexes = tuple((name, place(teller, facts.state, n)) for n, name in enumerate(sky.NAMES))
    seats = [facts.who(seat) for seat in range(facts.state[SEATS])]
    cards = facts.one_more_or_less(facts.cards())
    planets = facts.one_more_or_less(facts.planet_names())
    return {
        "first": lambda _: facts.numbered(seats),
        "pointer": lambda _: facts.numbered((str(i + 1) for i in range(len(box.wheel))), 0),
        "die": facts.die,
        "centre": lambda _: ((None, facts.word("none")), *letters),
        "engines": facts.engines,
        "stations": facts.one_more_or_less(stations),
        "outposts": facts.one_more_or_less(outposts),
        "ship": lambda _: hexes,
        "transform": facts.on_space,
        "research": facts.on_space,
        "slots": cards,
        "bonuses": facts.one_more_or_less(letters),
        "unsettled": planets,
        "settled": planets,
        "missions": cards,
        "fulfilled": cards,
        "developments": cards,
        "level": lambda _: facts.numbered(level_text(level) for level in range(1, 7)),
        "column": lambda _: facts.numbered(COLUMNS),
        "store": facts.store,
        "figure": facts.figure,
        "spot": facts.spot,
    }
