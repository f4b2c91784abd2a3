"""How the things of Solaris lie in a state, and how people write them: tokens, stations, cards.

Seats are numbered from 1, as people do; stacks are lists of seats from bottom to top. Cards are
`ED-purple`, partly known `ED-?` or `?-purple`, unknown `?-?`.
"""

from collections.abc import Mapping
from itertools import permutations, product
from typing import Any, Final

from heliograph.catalogue import Text, Words
from heliograph.engine.fact_kinds import (
    Axis, Bound, Cell, Kind, OneOf, Reader, Seat, State, Values, Whole, axis, numbered,
)  # fmt: skip
from heliograph.engine.facts import by_seat
from heliograph.engine.thing_kinds import Counts, Named, NodeOfPhase, Queue
from heliograph.engine.reading import index_of, listing, need, number, table, within
from heliograph.games.solaris.box import MOST_CARDS
from heliograph.games.solaris.catalogue import N_
from heliograph.games.solaris.layout import (
    BRIDGE_CARD, BRIDGE_SWAP, DEAL, DOWN_SLOTS, KINDS, KIND_NAMES, LIMIT, NODES, OVER, REFILL,
    SET_LAYOUT, SET_STACK, UNKNOWN, colour_of, icon_of,
)  # fmt: skip
from heliograph.games.solaris.show_texts import BOARD, LABELS
from heliograph.games.speech import capital
from heliograph.texts import TEXTS
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    LAYOUT, MOST_ENERGY, MOST_SEATS, ORDER, PHASE, PLACE_MASK, RIM, SEATS, STATIONS, STATION_COUNT,
)  # fmt: skip
from shared_rules.tracker import OVER as GAME_OVER
from shared_rules.tracker import PLAY, ROUND_END, SETUP

TRACKS = ("energy", "rim")
Stacks = dict[str, list[int]]  # space → seats, bottom to top

STATION_LABELS: tuple[Text, ...] = tuple(
    TEXTS[f"station.{station}"] for station in range(STATION_COUNT)
)
COLOUR_LABELS: tuple[Text, ...] = (
    LABELS["unknown"],
    *(TEXTS[f"energy.{colour}"] for colour in range(1, len(tokens.ENERGY_COLOURS))),
)

# When a kind of decision comes up; what is not named here belongs to a turn
_PHASES_OF = {
    OVER: (GAME_OVER,),
    **dict.fromkeys(range(SET_LAYOUT, SET_STACK + 1), (SETUP,)),
    DEAL: (SETUP, ROUND_END),
    REFILL: (SETUP, PLAY),
    BRIDGE_CARD: (ROUND_END,),
    BRIDGE_SWAP: (ROUND_END,),
    LIMIT: (PLAY, ROUND_END),
}

_CARD_NAMES = "ED-purple, ED-?, ?-purple, ?-?"
_CARD = N_("a card such as {card_names}").filled(card_names=_CARD_NAMES)
_CARDS = N_("cards")
_CARDS_FROM_1 = {kind + 1: name for kind, name in enumerate(KIND_NAMES)}
_ONE_TOKEN = N_("one token per seat and station")
_SAME_TRACK = N_("every token on the track where it is now (the turn moves tokens between tracks)")
_SEATS = N_("seats")
_SPACE = N_("a space from 0 to {most_energy}").filled(most_energy=MOST_ENERGY)
_SPACE_NAMES = tuple(str(space) for space in range(MOST_ENERGY + 1))
_SPACES = N_("seats by their space")
_STACKS = N_("stacks of 'energy' and 'rim'")
_TRACKS = N_("stacks by station")


# Where the game is


class ActiveStation(OneOf):
    """The station with the marker; the state holds its place in the layout."""

    def __init__(self, rule: str) -> None:
        super().__init__(STATIONS, rule, labels=STATION_LABELS)

    def write(self, state: State, cell: Cell) -> str:
        return STATIONS[state[LAYOUT + state[cell.at]]]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        station = index_of(STATIONS, value, self.rule)
        state[cell.at] = state.index(station, LAYOUT, LAYOUT + STATION_COUNT) - LAYOUT


class OnTurn(Seat):
    """Whose turn it is; the state holds the place in the order."""

    def write(self, state: State, cell: Cell) -> int:
        return state[ORDER + state[cell.at]] + 1

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        seat = number(value, *self.limits(state, cell), self.rule) - 1
        state[cell.at] = state.index(seat, ORDER, ORDER + state[SEATS]) - ORDER


def _phases_of(node: int) -> tuple[int, ...]:
    return _PHASES_OF.get(node, (PLAY,))


NODE: Kind = NodeOfPhase(NODES, "SOL-5.2", PHASE, _phases_of, "SOL-3.1")


class SomeSeats(Kind):
    """Some seats, each at most once: one bit each."""

    values = "list of seats, each at most once"

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def write(self, state: State, cell: Cell) -> list[int]:
        return [seat + 1 for seat in range(MOST_SEATS) if state[cell.at] >> seat & 1]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        seats = _read_seats(state, value, self.rule)
        need(len(set(seats)) == len(seats), self.rule, N_("each once"), value)
        state[cell.at] = sum(1 << seat for seat in seats)


def _read_seats(state: State, value: object, rule: str) -> list[int]:
    """Return seats from 0."""
    named = listing(value, state[SEATS], rule, _SEATS)
    return [number(seat, 1, state[SEATS], "SOL-2.1") - 1 for seat in named]


# Tokens


class Energy(Whole):
    """How much energy a seat has at a station: on which space of its track the token lies."""

    def write(self, state: State, cell: Cell) -> int:
        seat, station = cell.where
        return tokens.energy(state, station, seat)

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        seat, station = cell.where
        tokens.set_energy(state, station, seat, number(value, *self.limits(state, cell), self.rule))


class Track(Kind):
    """The stacks of one track: another way to look at the tokens that are there."""

    values = "stacks by their space: seats, bottom to top"
    size = 0
    rule = "SOL-4.1"

    def write(self, state: State, cell: Cell) -> Stacks:
        station, track = cell.where
        return _stacks(state, station)[TRACKS[track]]

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        """Lay the stacks; which track a token is on follows from the turn (SOL-4.2)."""
        station, track = cell.where
        before = _on_rim(state, station)
        _lay_stacks(state, station, {TRACKS[track]: value})
        need(_on_rim(state, station) == before, "SOL-4.2", _SAME_TRACK, value)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        """Return every order of the tokens on their spaces, as it is now first.

        Energies have facts of their own.
        """
        stacks = self.write(state, cell)
        orders = product(*(permutations(stack) for stack in stacks.values()))
        laid = [dict(zip(stacks, map(list, order), strict=True)) for order in orders]
        return tuple((one, _name_stacks(one, reader)) for one in laid)


def _name_stacks(stacks: Stacks, reader: Reader) -> str:
    """Return stacks in words, each from the bottom to the top."""
    rows = [
        f"{space}: {' < '.join(reader.who(seat - 1) for seat in stack)}"
        for space, stack in stacks.items()
    ]
    return "; ".join(rows) or BOARD["empty"].text(reader.lang)


class Stations(Kind):
    """All tokens: the stacks of both tracks, station by station."""

    values = "by station `energy` and `rim`: seats by their space, bottom to top"
    size = STATION_COUNT * MOST_SEATS
    rule = "SOL-1.2"

    def write(self, state: State, cell: Cell) -> dict[str, dict[str, Stacks]]:  # noqa: ARG002
        return {name: _stacks(state, station) for station, name in enumerate(STATIONS)}

    def read(self, state: bytearray, cell: Cell, value: object) -> None:  # noqa: ARG002
        for name, given in table(value, self.rule, _TRACKS).items():
            station = index_of(STATIONS, name, self.rule)
            with within(name):
                _lay_stacks(state, station, given)


def _stacks(state: State, station: int) -> dict[str, Stacks]:
    out: dict[str, Stacks] = {track: {} for track in TRACKS}
    base = tokens.base_of(station)
    for token, seat in sorted((state[base + seat], seat) for seat in range(state[SEATS])):
        track = out[TRACKS[token & RIM > 0]]
        track.setdefault(str(token >> 3 & 7), []).append(seat + 1)
    return out


def _lay_stacks(state: bytearray, station: int, given: Any) -> None:
    """Lay the stacks of a station; seats that are not named stay where they are, below."""
    need(isinstance(given, Mapping), "SOL-4.1", _STACKS, given)
    placed: list[int] = []
    for track, stacks in given.items():
        rim = RIM if index_of(TRACKS, track, "SOL-1.2") else 0
        for space, stack in sorted(table(stacks, "SOL-4.1", _SPACES).items()):
            need(space in _SPACE_NAMES, "SOL-4.5", _SPACE, space)
            seats = _read_seats(state, stack, "SOL-4.1")
            for seat in seats:
                _lay_on_top(state, station, seat, rim | int(space) << 3)
            placed += seats
    need(len(set(placed)) == len(placed), "SOL-1.8", _ONE_TOKEN, given)


def _lay_on_top(state: bytearray, station: int, seat: int, place: int) -> None:
    if state[tokens.base_of(station) + seat] & PLACE_MASK == place:
        top = tokens.stack_height(state, station, place) - 1
        tokens.set_height(state, station, seat, top)
    else:
        tokens.move(state, station, seat, place)


def _on_rim(state: State, station: int) -> list[bool]:
    base = tokens.base_of(station)
    return [state[base + seat] & RIM > 0 for seat in range(state[SEATS])]


# Cards


def cards(*, one_by_one: bool) -> Counts:
    """Return cards without an order: how many of each kind."""
    return Counts(
        KIND_NAMES, MOST_CARDS, "SOL-1.5", _CARD, _CARDS, one_by_one=one_by_one, unknown=UNKNOWN
    )


class StolenCards(Queue):
    """Cards in the order in which they were stolen: at most one of each opponent."""

    def __init__(self) -> None:
        card = Named(_CARDS_FROM_1, "SOL-1.5", _CARD)
        super().__init__(DOWN_SLOTS, card, "SOL-7.5", _CARDS)

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        """Lay these cards there, or so many unknown ones."""
        named = [KIND_NAMES[UNKNOWN]] * value if type(value) is int else value
        super().read(state, cell, listing(named, state[SEATS] - 1, self.rule, _CARDS))

    def resize(self, state: bytearray, cell: Cell, size: int) -> None:
        """Let so many unknown cards lie there."""
        self.read(state, cell, size)


class HowMany(Kind):
    """Of real cards mostly the number is corrected; they can be named as well."""

    def __init__(self, cards: Counts | StolenCards, most: Bound, rule: str) -> None:
        self.cards = cards
        self.most = most
        self.rule = rule
        self.size = cards.size

    def write(self, state: State, cell: Cell) -> int:
        return self.cards.cover(state, cell)

    def limits(self, state: State, cell: Cell) -> tuple[int, int]:
        return 0, self.most.find(state, cell)

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        limits = self.limits(state, cell)
        if type(value) is int:
            self.cards.resize(state, cell, number(value, *limits, self.rule))
        else:
            self.cards.read(state, cell, value)
            number(self.write(state, cell), *limits, self.rule)

    def describe(self) -> str:
        return f"0 to {self.most.name}, or {self.cards.describe()}"


def shown_card() -> Named:
    """Return a place for one card that lies open, or for none."""

    def labels(_: State, reader: Reader) -> list[str]:
        return [_card_label(kind, reader) for kind in range(KINDS)]

    return Named(_CARDS_FROM_1, "SOL-1.5", _CARD, nothing=0, labels=labels, none=BOARD["empty"])


def _card_label(kind: int, reader: Reader) -> str:
    """Return a card as far as it is known, to begin a line with."""
    icon, colour = icon_of(kind), colour_of(kind)
    words = [STATION_LABELS[icon].text(reader.lang)] if icon >= 0 else []
    words += [COLOUR_LABELS[colour].text(reader.lang)] if colour else []
    label = " ".join(words) or LABELS["unknown"].text(reader.lang)
    return capital(label)


# What there is one of each for: seats, stations, tracks, gaps of the ring

_GAPS = tuple(str(gap) for gap in range(STATION_COUNT))


def _gap_labels(state: State) -> list[Words]:
    """A bridge is named after the stations on both sides of it."""
    around = [STATION_LABELS[station] for station in state[LAYOUT : LAYOUT + STATION_COUNT]]
    pairs = zip(around, [*around[1:], around[0]], strict=True)
    return [N_("{one} – {other}").filled(one=one, other=other) for one, other in pairs]


BY_SEAT: Final = by_seat(MOST_SEATS)
STATION: Final = axis("station", STATIONS, STATION_LABELS)
TRACK: Final = axis("track", TRACKS, [N_("energy track"), N_("rim")])
GAP: Final = Axis(
    "gap", lambda _: _GAPS, STATION_COUNT, is_list=True, labels=_gap_labels, rule="SOL-2.4"
)


def some(name: str, count: int) -> Axis:
    """Return an axis of numbers; a position may leave out the last ones."""
    return numbered(name, count)._replace(may_end_early=True)
