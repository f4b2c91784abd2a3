"""What lies on the table: a game declares each thing once, as an attribute of its class.

A thing knows its bytes in a state, what it can be and who may see it; positions, corrections, views
and drawings follow from that. While rules run it is plain Python, an attribute of `t`: a number, a
list with one for each seat, or a bytearray with a byte for each place.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any, Final, Self

from heliograph.games.kit.table import Table

from heliograph.catalogue import Composed, Text
from heliograph.engine.fact import ALL, Each, by_seat
from heliograph.engine.fact_kinds import Axis, Cell, Kind, OneOf, State, Whole
from heliograph.engine.fact_kinds import Flag as FlagKind
from heliograph.engine.facts import FactTable
from heliograph.engine.pending import REFEREE, Doubt
from heliograph.games.kit.domains import Domain, all_of, following
from heliograph.games.kit.expressions import read_ints, written_ints
from heliograph.games.kit.finding import changed, find_all, mask_of
from heliograph.games.kit.kinds import LyingAt, Owner, Stack
from heliograph.games.kit.pieces import NO_PIECE, Piece, read_piece
from heliograph.games.kit.words import say_card
from shared_rules.any_game.layout import FEW_SEATS, MOST_SEATS, ZERO

EVERYBODY: Final = -1
NOBODY: Final = -2  # sees what lies at a place
# A place of cards that each seat has for itself: who looks at the cards there
OWNER: Final = "owner"
OPEN: Final = "open"
PILE: Final = "pile"  # one for the whole table, everybody looks
COVERED: Final = "covered"  # one for the whole table, nobody looks
_BYTE: Final = 256
STACK: Final = 32  # a stack is so many times its seat, and how many pieces
# The seats of tables of few, and of many
BY_SEAT: Final = {places: by_seat(places) for places in (FEW_SEATS, MOST_SEATS)}
Say = Callable[[str, str], str]


class Thing:
    """One thing; `rule` bounds its values.

    Its bytes in a state begin at `at`. `reading` is Python, from the state `s`; `writing` is
    the way back from the table `t`: a format of `struct`, and the values for it.
    """

    name = ""
    rule = ""
    size = 1
    places = FEW_SEATS  # for so many seats it has room, where each has its own
    names: tuple[str, ...] = ()  # of its places, where it has some
    is_hidden = False  # somebody may not see all of it, where the host keeps it
    is_counted = False  # everybody can count what lies where, also what is hidden

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def widened(self) -> Self:
        """Return the same thing as it lies on a table of more than five."""
        wide = copy(self)
        wide.places = MOST_SEATS
        wide.measure()
        return wide

    def measure(self) -> None:
        """Note how many bytes it has, where that depends on how many seats there is room for."""

    def kind(self) -> Kind:
        """Return the values that it can have, or each of its places."""
        raise NotImplementedError

    def axes(self) -> list[Axis]:
        """Return what there is one of each for: its places, or the seats."""
        return [axis_of(self.names)] if self.names else []

    def declare(
        self, table: FactTable, at: int, label: Text | None, places: Text, say: Say, *,
        is_digital: bool,
    ) -> None:  # fmt: skip
        """Add it to the facts of its game; what has many places stands below `places`.

        `say` is what people call a place.

        With the real box all that is known was said aloud; else some things are hidden.
        """
        seen_by: Any = ALL
        if self.is_hidden and is_digital:
            seen_by = Each(self.is_cell_seen)
        table.declare(
            self.name, self.kind(), at=at, label=label, seen_by=seen_by,
            per=[_called(axis, say) for axis in self.axes()],
            group=places if self.names and label else None,
        )  # fmt: skip

    def is_cell_seen(self, state: State, cell: Cell, viewer: int) -> bool:
        """Return whether a viewer sees one byte of it."""
        raise NotImplementedError

    def was_seen(self, value: int, at: int, states: Sequence[bytes], viewer: int) -> bool:
        """Return whether a viewer saw what a value of a move means, in one of these states."""
        del value, at, states, viewer
        return True

    def count(self, lies: bytes) -> dict[str, int]:
        """Return how much lies at each place where something does."""
        raise NotImplementedError

    def doubts(self, t: Table) -> Iterator[Doubt]:
        """Yield what looks wrong with it and is not for the rules to forbid."""
        del t
        yield from ()

    def all(self, count: int | None = None) -> Any:
        """Return every place, or the first so many."""
        return all_of(self.names[:count], thing=self)

    def reading(self, at: int, seats: int) -> str:
        """Return the expression that reads it from a state, where so many people play."""
        del seats
        return f"WRITABLE + s[{at}:{at + self.size}]"

    def writing(self, seats: int) -> tuple[str, str]:
        """Return the format of its bytes, and the expressions of what is written so."""
        del seats
        return f"{self.size}s", f"t.{self.name}"

    def start(self, seats: int) -> bytes:
        """Return its bytes before anything happened."""
        del seats
        return bytes(self.size)


class Counter(Thing):
    """A whole number: one for the table, or one for each seat."""

    def __init__(
        self, low: int, high: int, rule: str, *, per_seat: bool = False, start: int = 0
    ) -> None:
        self.low, self.high, self.rule, self.per_seat = low, high, rule, per_seat
        self._start = start
        self.width = 1 if high - low < _BYTE else 2
        self.measure()

    def measure(self) -> None:
        self.size = self.width * (self.places if self.per_seat else 1)

    def kind(self) -> Kind:
        return Whole(self.low, self.high, self.rule, width=self.width, base=self.low)

    def axes(self) -> list[Axis]:
        return [BY_SEAT[self.places]] if self.per_seat else []

    def keys(self, first: int = 1) -> Any:
        """Return every number from the first on, each a key of the drawing."""
        names = tuple(map(str, range(first, self.high + 1)))
        return all_of(names, tap=lambda _, value: f"{self.name}:{names[value]}", keys_of=self)

    def reading(self, at: int, seats: int) -> str:
        if self.size == 1:
            return f"s[{at}] + {self.low}" if self.low else f"s[{at}]"
        values = read_ints(at, seats if self.per_seat else 1, self.width, self.low)
        return values if self.per_seat else f"{values}[0]"

    def writing(self, seats: int) -> tuple[str, str]:
        code = "B" if self.width == 1 else "H"
        if not self.per_seat:
            return code, f"t.{self.name} - {self.low}" if self.low else f"t.{self.name}"
        free = self.width * (self.places - seats)
        return f"{seats}{code}{free}x", written_ints(f"t.{self.name}", seats, self.low)

    def start(self, seats: int) -> bytes:
        one = (self._start - self.low).to_bytes(self.width, "little")
        return (one * (seats if self.per_seat else 1)).ljust(self.size, b"\0")


class Flag(Counter):
    """Yes or no: 1 or 0."""

    def __init__(self, rule: str, *, per_seat: bool = False) -> None:
        super().__init__(0, 1, rule, per_seat=per_seat)

    def kind(self) -> Kind:
        return FlagKind(self.rule)


class Tally(Thing):
    """A counter of the description, which the table unit shows: the first is number 0."""

    size = 0  # its bytes are the unit's

    def __init__(self, index: int, low: int, high: int, rule: str) -> None:
        self.index, self.low, self.high, self.rule = index, low, high, rule

    def kind(self) -> Kind:
        return Whole(self.low, self.high, self.rule, width=2, base=-ZERO)

    def axes(self) -> list[Axis]:
        return [BY_SEAT[self.places]]

    def reading(self, at: int, seats: int) -> str:
        return read_ints(at, seats, 2, -ZERO)

    def writing(self, seats: int) -> tuple[str, str]:
        return f"{seats}H", written_ints(f"t.{self.name}", seats, -ZERO)

    def add(self, t: Table, counts: Sequence[int]) -> None:
        """Add what each seat has scored, as far as the counter goes."""
        sums = map(sum, zip(getattr(t, self.name), counts, strict=True))
        setattr(t, self.name, [max(self.low, min(self.high, one)) for one in sums])


class Places(Thing):
    """Places with at most one piece each: a byte for each, 0 where it is free.

    A piece is a seat's, 1 + its seat, unless the game names its `pieces`.
    """

    def __init__(
        self,
        names: Sequence[str],
        rule: str,
        *,
        pieces: Sequence[str] = (),
        lines: Sequence[str] = (),
    ) -> None:
        """`lines` are drawn between places, each by their names."""
        self.names, self.rule, self.pieces = tuple(names), rule, tuple(pieces)
        self.lines = tuple(lines)
        self.size = len(self.names)
        self._drawn = (NO_PIECE, *map(read_piece, self.pieces))
        self._masks = [mask_of(self._bytes_of(seat)) for seat in range(MOST_SEATS)]

    def _bytes_of(self, seat: int) -> tuple[int, ...]:
        owners = [piece.seat for piece in self._drawn] if self.pieces else range(-1, MOST_SEATS)
        return tuple(lies for lies, owner in enumerate(owners) if owner == seat)

    def kind(self) -> Kind:
        return OneOf(self.pieces, self.rule, base=1) if self.pieces else Owner(self.rule)

    def piece(self, lies: int) -> Piece:
        """Return what a byte of it means, to draw it."""
        return self._drawn[lies] if self.pieces else Piece(lies - 1, "man", int(lies > 0))

    def free(self, rule: str, reason: str) -> Any:
        """Return the places where nothing lies."""
        nobodys = mask_of((0,))
        return self._holding(lambda _: nobodys, rule, reason)

    def own(self, rule: str, reason: str) -> Any:
        """Return the places with a piece of the seat that decides."""
        return self._holding(lambda t: self._masks[t.seat], rule, reason)

    def of_rival(self, rule: str, reason: str) -> Any:
        """Return the places with a piece of the other seat, where two play."""
        return self._holding(lambda t: self._masks[1 - t.seat], rule, reason)

    def some(self, places: Sequence[int], values: Callable[..., Sequence[int]]) -> Any:
        """Return these places as what a parameter can be; of them what fits those before it."""
        names = tuple(self.names[place] for place in places)
        tapped = all_of(names, thing=self, tap=lambda _, at: f"{self.name}:{names[at]}")
        return following(tapped, lambda *known: [places.index(at) for at in values(*known)])

    def _holding(self, wanted: Callable[[Any], bytes], rule: str, reason: str) -> Any:
        def values(t: Table) -> list[int]:
            return find_all(getattr(t, self.name), wanted(t))

        def has(t: Table, at: int) -> bool:
            return bool(wanted(t)[getattr(t, self.name)[at]])

        return Domain(self.names, values, has, rule, reason, self)


class Heaps(Thing):
    """Places with a number of equal pieces each: pits, stacks, bids."""

    def __init__(self, names: Sequence[str], most: int, rule: str, start: int = 0) -> None:
        self.names, self.most, self.rule, self._start = tuple(names), most, rule, start
        self.size = len(self.names)

    def kind(self) -> Kind:
        return Whole(0, self.most, self.rule)

    def start(self, seats: int) -> bytes:
        del seats
        return bytes([self._start]) * self.size


class Stacks(Thing):
    """Places with a number of equal pieces of one seat each: points of backgammon, a field of Ludo.

    A byte each: 0 where nothing lies, else 32 times the seat and how many.
    """

    def __init__(self, names: Sequence[str], most: int, rule: str) -> None:
        self.names, self.most, self.rule = tuple(names), most, rule
        self.size = len(self.names)
        self._masks = [mask_of(_some_of(seat)) for seat in range(MOST_SEATS)]

    def kind(self) -> Kind:
        return Stack(self.most, self.rule)

    def piece(self, lies: int) -> Piece:
        """Return what a byte of it means, to draw it."""
        seat, count = divmod(lies, STACK)
        return Piece(seat, "man", count)

    def add(self, lies: bytearray, at: int, seat: int, count: int = 1) -> None:
        """Put pieces of a seat onto a place, which is free or its own."""
        lies[at] = STACK * seat + lies[at] % STACK + count

    def remove(self, lies: bytearray, at: int) -> None:
        """Take a piece from a place."""
        lies[at] = lies[at] - 1 if lies[at] % STACK > 1 else 0

    def places_of(self, lies: bytes | bytearray, seat: int) -> list[int]:
        """Return the places with pieces of a seat."""
        return find_all(lies, self._masks[seat])

    def own(self, rule: str, reason: str) -> Any:
        """Return the places with pieces of the seat that decides."""

        def has(t: Table, at: int) -> bool:
            return getattr(t, self.name)[at] in _some_of(t.seat)

        def values(t: Table) -> list[int]:
            return self.places_of(getattr(t, self.name), t.seat)

        return Domain(self.names, values, has, rule, reason, self)


class Cards(Thing):
    """Cards that are all different: a byte for each, where it lies; 0 while nobody has seen it.

    `places` are the kinds of places and who looks at the cards there: `OWNER` and `OPEN` are one
    place for each seat, `PILE` and `COVERED` one for the table.
    """

    at_most = FEW_SEATS  # so many get some

    def __init__(
        self,
        names: Sequence[str],
        rule: str,
        left_out: Mapping[int, Sequence[str]] | None = None,
        **places: str,
    ) -> None:
        """`left_out` has for a number of seats the cards that lie at the first place all game."""
        self.names, self.rule, self.size = tuple(names), rule, len(names)
        self._left_out = left_out or {}
        self.first: dict[str, int] = {}  # the number of each kind of place, of seat 0
        self.place_names: list[str] = []
        self.sights: list[int] = []
        self._sight_of = places
        for kind, sight in places.items():
            self._add_place(kind, sight)
        self.is_hidden = any(sight != EVERYBODY for sight in self.sights)
        self.is_counted = True

    def measure(self) -> None:
        """Refuse more seats: the numbers of places would be others than those in moves."""
        raise NotImplementedError("cards lie at tables of at most five")

    def _add_place(self, kind: str, sight: str) -> None:
        self.first[kind] = 1 + len(self.place_names)
        if self.is_shared(kind):
            self.place_names.append(kind)
            self.sights.append(EVERYBODY if sight == PILE else NOBODY)
            return
        for seat in range(FEW_SEATS):
            self.place_names.append(f"{kind} {seat + 1}")
            self.sights.append(seat if sight == OWNER else EVERYBODY)

    def at(self, kind: str, seat: int = 0) -> int:
        """Return the number of a place, which the bytes of cards hold that lie there."""
        return self.first[kind] + seat

    def kind(self) -> Kind:
        return LyingAt(self.place_names, self.rule)

    def axes(self) -> list[Axis]:
        return [axis_of(self.names, is_sparse=True)]

    def sight(self, kind: str) -> str:
        """Return who looks at the cards of a kind of place."""
        return self._sight_of[kind]

    def is_shared(self, kind: str) -> bool:
        """Return whether a kind of place is one for the whole table."""
        return self._sight_of[kind] in (PILE, COVERED)

    def own_places(self, seat: int) -> list[int]:
        """Return the places whose cards a seat alone looks at."""
        return [place for place, sight in enumerate(self.sights, 1) if sight == seat]

    def is_cell_seen(self, state: State, cell: Cell, viewer: int) -> bool:
        # In the deck or in a hand: told apart, one would know what others hold.
        place = state[cell.at]
        return viewer == REFEREE or bool(place and self.is_seen(place, viewer))

    def is_seen(self, place: int, viewer: int) -> bool:
        """Return whether a viewer looks at the cards of a place."""
        return self.sights[place - 1] in (EVERYBODY, viewer) or viewer == REFEREE

    def was_seen(self, value: int, at: int, states: Sequence[bytes], viewer: int) -> bool:
        if not self.is_hidden:
            return True
        places = [state[at + value] for state in states]
        return any(place and self.is_seen(place, viewer) for place in places)

    def count(self, lies: bytes) -> dict[str, int]:
        return {
            name: count
            for place, name in enumerate(self.place_names, 1)
            if (count := lies.count(place))
        }

    def start(self, seats: int) -> bytes:
        gone = self._left_out.get(seats, ())
        return bytes(int(name in gone) for name in self.names)

    def in_play(self, seats: int) -> int:
        """Return how many cards so many people play with."""
        return self.size - len(self._left_out.get(seats, ()))

    def lying(self, lies: bytes | bytearray, kind: str, seat: int = 0) -> list[int]:
        """Return the cards at a place, by their number."""
        return find_all(lies, mask_of((self.at(kind, seat),)))

    def of(self, t: Table, kind: str, seat: int = 0) -> list[int]:
        """Return the cards at a place of a table, by their number."""
        return self.lying(getattr(t, self.name), kind, seat)

    def put(self, t: Table, cards: Iterable[int], kind: str = "", seat: int = 0) -> None:
        """Put some cards to a place; without one nobody has seen them."""
        lies, place = getattr(t, self.name), self.at(kind, seat) if kind else 0
        for card in cards:
            lies[card] = place

    def moved(self, t: Table, before: Table) -> set[str]:
        """Return the kinds of places from and to which cards were put; "" is where none is seen."""
        places, names = changed(getattr(t, self.name), getattr(before, self.name)), self.place_names
        return {names[place - 1].partition(" ")[0] if place else "" for place in places}

    def held(self, kinds: str | tuple[str, ...], rule: str, reason: str) -> Any:
        """Return the cards at the own place of the seat that decides, or at several.

        With the real box nobody has seen those: then any card that lies nowhere else.
        """
        firsts = [self.at(kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)]
        own = [tuple(first + seat for first in firsts) for seat in range(FEW_SEATS)]
        known, possible = ([mask_of((*other, *places)) for places in own] for other in ((), (0,)))

        def mask(t: Table) -> bytes:
            return known[t.seat] if t.game.is_digital else possible[t.seat]

        def values(t: Table) -> list[int]:
            return find_all(getattr(t, self.name), mask(t))

        def has(t: Table, card: int) -> bool:
            return bool(mask(t)[getattr(t, self.name)[card]])

        return Domain(self.names, values, has, rule, reason, self)

    def unseen(self, rule: str, reason: str) -> Any:
        """Return the cards that nobody has seen: the deck, for chance to draw from."""

        nobodys = mask_of((0,))

        def values(t: Table) -> list[int]:
            return find_all(getattr(t, self.name), nobodys)

        return Domain(
            self.names, values, lambda t, card: not getattr(t, self.name)[card], rule, reason, self
        )


def _called(axis: Axis, say: Say) -> Axis:
    """Return an axis whose places are called as people call them, where that tells them apart."""
    names = [one for one in axis.labels if isinstance(one, str)]  # type: ignore[union-attr]
    if not names or len({say(name, "en") for name in names}) < len(names):
        return axis
    return axis._replace(labels=[Composed(partial(say, name)) for name in names])


def _some_of(seat: int) -> range:
    """Return what stacks of a seat can be."""
    return range(STACK * seat + 1, STACK * (seat + 1))


def axis_of(names: tuple[str, ...], *, is_sparse: bool = False) -> Axis:
    """Return an axis of places by their names; of cards only those that lie somewhere."""
    said = [Composed(partial(say_card, name)) if is_sparse else name for name in names]
    return Axis("place", lambda _: names, len(names), labels=said, is_sparse=is_sparse)
