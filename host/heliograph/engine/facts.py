"""Every fact of a game, declared once: where it lies, its values, who may see it, its label.

A game has one `FactTable`. `declare` adds a fact and returns where its bytes begin, so the same
line gives the rules the constant by which they index a state. Everything else that deals with facts
is read off the table: positions (`dump`, `load`), corrections (`facts`, `correct`), what a viewer
may see (`visible`, `hidden_from`), the page (`games/fact_page.py`) and the documentation.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import Any, Final

from heliograph.catalogue import N_, Text
from heliograph.engine.errors import BadPosition
from heliograph.engine.fact import (
    ALL,
    BLANK,
    COUNT,
    EACH_NAME,
    NO_SEAT,
    NOBODY,
    OWNER,
    SEAT,
    Condition,
    Each,
    Entry,
    Fact,
    Place,
    Plain,
    Sight,
    by_seat,
    path_of,
    singles_of,
)
from heliograph.engine.fact_kinds import (
    Axis,
    BoxCheck,
    Cell,
    Check,
    Grid,
    Kind,
    State,
)  # fmt: skip
from heliograph.engine.pending import REFEREE
from heliograph.engine.reading import (
    BadFact,
    correcting,
    known_keys,
    listing,
    need,
    table,
    unknown_fact,
    within,
)  # fmt: skip
from shared_rules.tracker import GameTracker

__all__ = [  # a game declares its facts with these
    "ALL",
    "BLANK",
    "COUNT",
    "EACH_NAME",
    "NOBODY",
    "NO_SEAT",
    "OWNER",
    "SEAT",
    "Each",
    "Entry",
    "Fact",
    "FactTable",
    "Settle",
    "by_seat",
]  # fmt: skip

# Facts whose single values are kept, each for every number of seats and order of places
MOST_SHAPES: Final = 4096
# Goes on from a corrected fact: the state before, the state after, which place of the fact
Settle = Callable[[bytes, bytearray, Cell], None]
NOTHING_FOLLOWS: Final[Mapping[str, Settle]] = MappingProxyType({})


def _always(_: State) -> bool:
    return True


def _never(_: State) -> bool:
    return False


def _complete_nothing(_: bytearray) -> None:
    pass


class FactTable:
    """All facts of a game in the order in which they are declared, which positions are read in."""

    def __init__(
        self,
        rule: str,
        first: int,
        optional_sections: Sequence[str] = (),
        can_correct: Condition = _always,
        seat_section: str = "",
        last_section: str = "",
    ) -> None:
        """Facts that name no place of their own lie behind `first`.

        An optional section of a position is there where the first of its facts is not empty. The
        section of the seats is a list with one table for each of them. The last section is read
        behind all other facts, when the game has completed these.
        """
        self.rule = rule
        self.size = first
        self.optional_sections = tuple(optional_sections)
        self.can_correct = can_correct
        self.seat_section = seat_section
        self.last_section = last_section
        self.by_name: dict[str, Fact] = {}
        self.in_positions: list[Fact] = []
        self._in_section: dict[str, list[Fact]] = {}
        self._in_no_section: dict[str, list[Fact]] = {}  # each by itself, under its key
        self._singles: dict[Hashable, Sequence[tuple[Place, str, Entry]]] = {}

    def declare(
        self,
        name: str,
        kind: Kind,
        *,
        at: int | None = None,
        per: Sequence[Axis] = (),
        form: Kind | None = None,
        key: str | None = "",
        section: str = "",
        seen_by: str | Sight | Each = ALL,
        default: Any = BLANK,
        exists: Condition = _always,
        is_optional: bool = False,
        checks: Sequence[Check | BoxCheck] = (),
        label: Text | None = None,
        group: Text | None = None,
        can_correct: Condition = _always,
        is_open: Condition = _never,
    ) -> int:
        """Add a fact and return its first byte: `at`, or the one behind all facts so far.

        In positions it is called `key` (None: it stands in none, because it follows from others;
        EACH_NAME: each name of its axis is a key), and written in its `form` where that differs
        from single values. Where a position leaves it out it is its `default`: a value, or a
        function of the state and the cell.
        """
        assert name not in self.by_name, name
        kind = reduce(lambda each, axis: Grid(axis, each), reversed(per), kind)
        first = self.size if at is None else at
        self.size = max(self.size, first + kind.size)
        key = name if key == "" else key
        is_per_seat = isinstance(kind, Grid) and kind.axis.name == SEAT
        is_with_seat = bool(section) and section == self.seat_section
        seat_paths = _paths_by_seat(kind, section, key) if is_with_seat else ()
        form = form or (kind.each if is_with_seat and isinstance(kind, Grid) else kind)
        self._add(
            Fact(
                name, kind, form, Cell(first), key, section, path_of(section, key),
                seat_paths, seen_by, default, exists, is_optional, tuple(checks), label, group,
                can_correct, is_open, is_per_seat, is_with_seat,
            )
        )  # fmt: skip
        return first

    def _add(self, fact: Fact) -> None:
        self.by_name[fact.name] = fact
        if fact.key is not None:
            self.in_positions.append(fact)
            if fact.section:
                self._in_section.setdefault(fact.section, []).append(fact)
            else:
                self._in_no_section[fact.path] = [fact]

    def for_box(self, box: Any) -> "FactTable":
        """Return the table with what only a box can say: its names, how much it holds."""
        made = FactTable(
            self.rule, self.size, self.optional_sections, self.can_correct, self.seat_section,
            self.last_section,
        )  # fmt: skip
        for fact in self.by_name.values():
            made._add(fact.for_box(box))
        return made

    def new_table(self, tracker: GameTracker, seats: int) -> bytearray:
        """Return a state as the tracker of the game lays it out; all other facts are blank."""
        tracker.begin(seats)
        return tracker.state + bytearray(self.size - tracker.size)

    def put(self, state: bytearray, values: Mapping[str, Any]) -> None:
        """Set what is a fact among these values, as where a game is configured."""
        for name, fact in self.by_name.items():
            if name in values:
                fact.kind.read(state, fact.cell, values[name])

    def value(self, state: State, name: str) -> Any:
        """Return one fact as plain data."""
        fact = self.by_name[name]
        form = fact.kind if fact.is_with_seat else fact.form
        return form.write(state, fact.cell)

    def value_of(self, state: State, name: str, seat: int) -> Any:
        """Return what a fact that stands with its seat is for one of them."""
        fact = self.by_name[name]
        assert isinstance(fact.kind, Grid)
        return fact.form.write(state, fact.kind.cells(state, fact.cell)[seat])

    # Positions

    def dump(self, state: State) -> Plain:
        """Return the whole position."""
        return self.visible(state, REFEREE)

    def visible(self, state: State, viewer: int) -> Plain:
        """Return the part of the position that a viewer may see."""
        return self._visible(state, viewer, self.in_positions)

    def visible_section(self, state: State, viewer: int, section: str) -> Any:
        """Return one section of what a viewer may see, or one fact that stands in none."""
        facts = self._in_section.get(section) or self._in_no_section[section]
        return self._visible(state, viewer, facts)[section]

    def known_in(self, view: Plain, blank: bytes) -> Plain:
        """Return what a view of a game tells of its position, the rest of the view left out."""
        keys = {fact.section or fact.key for fact in self.in_positions}
        known = {key: value for key, value in view.items() if key in keys}
        if self.seat_section in known:
            own = self._keys_in(self.seat_section, blank)
            known[self.seat_section] = [
                {key: seat[key] for key in own if key in seat} for seat in known[self.seat_section]
            ]
        return known

    def _visible(self, state: State, viewer: int, facts: Sequence[Fact]) -> Plain:
        out: Plain = {}
        for fact in facts:
            if not self._is_written(state, fact):
                continue
            if fact.is_with_seat:
                _write_with_seats(out, state, fact, viewer)
                continue
            if sees(state, fact, viewer):
                value = fact.form.write(state, fact.cell)
            elif isinstance(fact.seen_by, Each):
                value = _seen_each(state, fact, fact.seen_by, viewer)
            elif fact.is_per_seat or fact.seen_by == COUNT:
                value = _covered_for(state, fact, viewer)
            else:
                continue
            fact.put(out.setdefault(fact.section, {}) if fact.section else out, value)
        return out

    def _is_written(self, state: State, fact: Fact) -> bool:
        if not fact.is_with_seat and fact.is_left_out(state, fact.cell):
            return False
        if fact.section in self.optional_sections:
            leading = self._in_section[fact.section][0]
            if leading.form.is_empty(state, leading.cell):
                return False
        return fact.exists(state)

    def load(
        self,
        position: Any,
        blank: bytes,
        complete: Callable[[bytearray], None] = _complete_nothing,
    ) -> bytearray:
        """Return the blank table with everything as a position says; raises BadPosition.

        What follows from these facts is the game's to complete: before the last section is read,
        or afterwards.
        """
        given = self._given(position, blank)
        state = bytearray(blank)
        for fact in self.in_positions:
            if fact.section != self.last_section or not fact.section:
                _load_given(state, fact, given)
        complete(state)
        for fact in self._in_section.get(self.last_section, ()):
            _load_given(state, fact, given)
        self.check(state, given)
        return state

    def check(self, state: State, given: Mapping[str, Any] = MappingProxyType({})) -> None:
        """Raise BadPosition where a fact does not fit the others; `given` are those as given."""
        for fact in self.in_positions:
            if fact.checks:
                with within(fact.path):
                    _need_checks(state, fact, given.get(fact.path))

    def _given(self, position: Any, blank: bytes) -> Plain:
        """Return what a position says, by the path of each fact; all of it is known here."""
        sections = dict.fromkeys(fact.section for fact in self.in_positions if fact.section)
        with within("position"):
            top = table(position, self.rule, _FACTS)
            known_keys(top, [*self._keys_in("", blank), *sections], self.rule)
        given = {key: value for key, value in top.items() if key not in sections}
        for section in sections:
            if section in top:
                with within(section):
                    given |= self._given_in(section, top[section], blank)
        return given

    def _keys_in(self, section: str, blank: bytes) -> list[str]:
        facts = [fact for fact in self.in_positions if fact.section == section]
        return [key for fact in facts for key in fact.keys(blank)]

    def _given_in(self, section: str, values: Any, blank: bytes) -> Plain:
        known = self._keys_in(section, blank)
        if section != self.seat_section:
            return self._given_by_key(section, known, values)
        seats = max(len(fact.places(blank)) for fact in self._in_section[section])
        given: Plain = {}
        for seat, own in enumerate(listing(values, seats, self.rule, _SEATS), 1):
            with within(seat):
                given |= self._given_by_key(f"{section}.{seat}", known, own)
        return given

    def _given_by_key(self, section: str, known: list[str], values: Any) -> Plain:
        inner = table(values, self.rule, _FACTS)
        known_keys(inner, known, self.rule)
        if section in self.optional_sections:  # it can be missing, but not in part
            for key in known:
                need(key in inner, self.rule, N_("also {key}").filled(key=key), values)
        return {f"{section}.{key}": value for key, value in inner.items()}

    # Corrections

    def entries(self, state: State) -> dict[str, Entry]:
        """Return every value that the table can correct, by its name.

        What belongs to no seat comes first, then the seats, then what has a group of its own, as it
        is declared.
        """
        found: dict[Place, dict[str, Entry]] = {}
        for place, name, entry in self._correctable(state):
            found.setdefault(place, {})[name] = entry
        return {name: entry for place in sorted(found) for name, entry in found[place].items()}

    def entry(self, state: State, name: str) -> Entry | None:
        """Return one value that the table can correct, None where it has no such value now."""
        found = self._correctable(state, of=name)
        return next((entry for _, single, entry in found if single == name), None)

    def _correctable(self, state: State, of: str = "") -> Iterator[tuple[Place, str, Entry]]:
        """Yield every value that the table can correct, or all of the fact that `of` is one of."""
        if not self.can_correct(state):
            return
        for fact in self.by_name.values():
            if (not of or of.startswith(fact.name)) and fact.is_correctable(state):
                for single in self._singles_of(fact, state):
                    if single[2].kind.is_there(state, single[2].cell):
                        yield single

    def _singles_of(self, fact: Fact, state: State) -> Sequence[tuple[Place, str, Entry]]:
        """Return the single values of a fact; made once for all states of the same shape."""
        key = fact.name, fact.kind.shape(state)
        if key not in self._singles:
            if len(self._singles) >= MOST_SHAPES:
                self._singles.clear()
            self._singles[key] = list(singles_of(fact, state))
        return self._singles[key]

    def facts(self, state: State) -> Plain:
        """Return the values that the table can correct."""
        return {
            name: entry.kind.write(state, entry.cell)
            for name, entry in self.entries(state).items()
        }  # fmt: skip

    def correct(
        self, state: bytes, name: str, value: object, settle: Mapping[str, Settle] = NOTHING_FOLLOWS
    ) -> tuple[bytearray, Entry]:
        """Return the state with one value as the table says, and which it is.

        Raises BadCorrection. `settle` are what goes on from some of the facts, by their names.
        """
        entry = self.entry(state, name)
        if entry is None:
            raise unknown_fact(name, self.entries(state))
        after = bytearray(state)
        with correcting(name):
            entry.kind.read(after, entry.cell, value)
            _need_checks(after, entry.fact, value)
            if entry.fact.name in settle:
                settle[entry.fact.name](state, after, entry.cell)
        return after, entry

    # Secrets

    def hidden_from(self, viewer: int) -> list[str]:
        """Return the facts of which a viewer may not see all: tests of secrets mix these anew."""
        return [fact.name for fact in self.by_name.values() if not may_see(fact, viewer)]


_FACTS = N_("facts by their names")
_SEATS = N_("tables, one for each seat")
_NOT_HERE = N_("nothing, as this game has none")


def _paths_by_seat(kind: Kind, section: str, key: str | None) -> tuple[str, ...]:
    """Return where a fact stands that is told with its seat."""
    assert isinstance(kind, Grid)
    seats = range(1, kind.axis.most + 1)
    return tuple(path_of(f"{section}.{seat}", key) for seat in seats)


def may_see(fact: Fact, viewer: int) -> bool:
    """Return whether a viewer may see all of a fact, whatever lies there."""
    return fact.seen_by == ALL or viewer == REFEREE


def sees(state: State, fact: Fact, viewer: int) -> bool:
    """Return whether a viewer sees all of a fact in this game."""
    if may_see(fact, viewer) or fact.is_open(state):
        return True
    return callable(fact.seen_by) and fact.seen_by(state, viewer)


def _seen_each(state: State, fact: Fact, sight: Each, viewer: int) -> Plain:
    """Return those values of a fact that a viewer sees, by their names."""
    grid = fact.form
    assert isinstance(grid, Grid)
    cells = zip(grid.axis.names(state), grid.cells(state, fact.cell), strict=True)
    return {
        name: grid.each.write(state, cell)
        for name, cell in cells
        if sight.is_seen(state, cell, viewer) and not grid.each.is_empty(state, cell)
    }


def _covered_for(state: State, fact: Fact, viewer: int) -> Any:
    """Return how much lies there of a fact that is hidden; a seat sees its own."""
    if not fact.is_per_seat:
        return fact.form.cover(state, fact.cell)
    by_seat = fact.form if isinstance(fact.form, Grid) else fact.kind
    assert isinstance(by_seat, Grid)
    return _by_seat(state, fact, by_seat.each, by_seat.cells(state, fact.cell), viewer)


def _write_with_seats(out: Plain, state: State, fact: Fact, viewer: int) -> None:
    """Write a fact into the table of each seat."""
    assert isinstance(fact.kind, Grid)
    cells: Sequence[Cell] = fact.kind.cells(state, fact.cell)
    if fact.section not in out:
        out[fact.section] = [{} for _ in cells]
    seats = out[fact.section]
    if fact.is_optional:
        is_empty = fact.form.is_empty
        cells = [cell for cell in cells if not is_empty(state, cell)]
        seats = [seats[cell.where[0]] for cell in cells]
    put = fact.put
    for own, value in zip(seats, _by_seat(state, fact, fact.form, cells, viewer), strict=True):
        put(own, value)


def _by_seat(state: State, fact: Fact, form: Kind, cells: Sequence[Cell], viewer: int) -> list[Any]:
    """Return what a viewer may see of each seat."""
    if sees(state, fact, viewer):
        return form.write_all(state, cells)
    own = viewer if fact.seen_by == OWNER else NO_SEAT
    return [
        form.write(state, cell) if cell.where[0] == own else form.cover(state, cell)
        for cell in cells
    ]


def _load_given(state: bytearray, fact: Fact, given: Plain) -> None:
    path = fact.path
    try:  # around all seats: there are many values
        for path, cell in fact.places(state):
            _load_fact(state, fact, cell, fact.value_in(given, path, state))
    except BadPosition as error:
        raise BadFact(error, path) from error


def _load_fact(state: bytearray, fact: Fact, cell: Cell, value: object) -> None:
    """Put there what a position says, or else the default."""
    exists = fact.exists(state)
    if value is not BLANK:
        need(exists, fact.form.rule, _NOT_HERE, value)
    elif exists:
        value = fact.default(state, cell) if callable(fact.default) else fact.default
    if value is not BLANK:
        fact.form.read(state, cell, value)


def _need_checks(state: State, fact: Fact, value: object) -> None:
    for check in fact.checks:
        assert isinstance(check, Check), "a table with such checks needs FactTable.for_box"
        need(check.holds(state), check.rule, check.expected, value)
