"""Every fact of a game, declared once: where it lies, its values, who may see it, its label.

A game has one `FactTable`. `declare` adds a fact and returns where its bytes begin, so the same
line gives the rules the constant by which they index a state. Everything else that deals with facts
is read off the table: positions (`dump`, `load`), corrections (`facts`, `correct`), what a viewer
may see (`visible`, `hidden_from`), the page (`games/fact_page.py`) and the documentation.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from heliograph.engine.fact_kinds import Axis, Cell, Check, Grid, Kind, State, Text
from heliograph.engine.pending import REFEREE
from heliograph.engine.reading import correcting, known_keys, need, need_fact, table, within

# Who may see a fact
ALL: Final = "all"
OWNER: Final = "owner"
NOBODY: Final = "nobody"
# The axis of the seats: who sits there owns what lies there
SEAT: Final = "seat"
NO_SEAT: Final = -1
# A position that leaves a fact out has it as on the blank table
BLANK: Final = object()
Plain = dict[str, Any]
Condition = Callable[[State], bool]


def _always(_: State) -> bool:
    return True


class Fact(NamedTuple):
    """One fact. One with a key stands in positions, one with a label can be corrected."""

    name: str
    kind: Kind
    form: Kind  # how a position writes it
    cell: Cell
    key: str | None
    section: str
    path: str  # section and key: where it stands in a position
    seen_by: str
    default: Any
    exists: Condition
    is_optional: bool  # left out of a position where nothing lies there
    checks: tuple[Check, ...]
    label: Text | None
    is_per_seat: bool  # each seat has its own


class Entry(NamedTuple):
    """One value that the table can correct."""

    fact: Fact
    cell: Cell
    kind: Kind
    owner: int  # the seat it belongs to, or NO_SEAT


class FactTable:
    """All facts of a game in the order in which they are declared, which positions are read in."""

    def __init__(
        self,
        rule: str,
        first: int,
        optional_sections: Sequence[str] = (),
        can_correct: Condition = _always,
    ) -> None:
        """Facts that name no place of their own lie behind `first`.

        An optional section of a position is there where the first of its facts is not empty.
        """
        self.rule = rule
        self.size = first
        self.optional_sections = tuple(optional_sections)
        self.can_correct = can_correct
        self.by_name: dict[str, Fact] = {}
        self.in_positions: list[Fact] = []

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
        seen_by: str = ALL,
        default: Any = BLANK,
        exists: Condition = _always,
        is_optional: bool = False,
        checks: Sequence[Check] = (),
        label: Text | None = None,
    ) -> int:
        """Add a fact and return its first byte: `at`, or the one behind all facts so far.

        In positions it is called `key` (None: it stands in none, because it follows from others),
        and written in its `form` where that differs from single values.
        """
        assert name not in self.by_name, name
        for axis in reversed(per):
            kind = Grid(axis, kind)
        first = self.size if at is None else at
        self.size += kind.size if at is None else 0
        key = name if key == "" else key
        path = f"{section}.{key}" if section else str(key)
        fact = Fact(
            name, kind, form or kind, Cell(first), key, section, path, seen_by, default, exists,
            is_optional, tuple(checks), label, isinstance(kind, Grid) and kind.axis.name == SEAT,
        )  # fmt: skip
        self.by_name[name] = fact
        if key is not None:
            self.in_positions.append(fact)
        return first

    def value(self, state: State, name: str) -> Any:
        """Return one fact as plain data."""
        fact = self.by_name[name]
        return fact.form.write(state, fact.cell)

    # Positions

    def dump(self, state: State) -> Plain:
        """Return the whole position."""
        return self.visible(state, REFEREE)

    def visible(self, state: State, viewer: int) -> Plain:
        """Return the part of the position that a viewer may see."""
        out: Plain = {}
        for fact in self.in_positions:
            if self._is_written(state, fact) and (fact.is_per_seat or may_see(fact, viewer)):
                place = out.setdefault(fact.section, {}) if fact.section else out
                place[str(fact.key)] = _written_for(state, fact, viewer)
        return out

    def _is_written(self, state: State, fact: Fact) -> bool:
        if fact.section in self.optional_sections:
            leading = next(one for one in self.in_positions if one.section == fact.section)
            if leading.form.is_empty(state, leading.cell):
                return False
        return fact.exists(state) and not (
            fact.is_optional and fact.form.is_empty(state, fact.cell)
        )

    def load(self, position: Any, blank: bytes) -> bytearray:
        """Return the blank table with everything as a position says; raises BadPosition.

        What follows from these facts (counters, the pending decision) is the game's to complete.
        """
        given = self._given(position)
        state = bytearray(blank)
        for fact in self.in_positions:
            with within(fact.path):
                if fact.path in given:
                    value = given[fact.path]
                    need(fact.exists(state), fact.form.rule, _NOT_HERE, value)
                    fact.form.read(state, fact.cell, value)
                elif fact.exists(state):
                    _set_default(state, fact)
        for fact in self.in_positions:
            with within(fact.path):
                _need_checks(state, fact, given.get(fact.path))
        return state

    def _given(self, position: Any) -> Plain:
        """Return what a position says, by the path of each fact; all of it is known here."""
        paths = {fact.path: fact.section for fact in self.in_positions}
        sections = dict.fromkeys(section for section in paths.values() if section)
        with within("position"):
            top = table(position, self.rule, _FACTS)
            known_keys(top, [*(path for path in paths if not paths[path]), *sections], self.rule)
        given = {key: value for key, value in top.items() if key not in sections}
        for section in sections:
            if section in top:
                with within(section):
                    given |= self._given_in(section, top[section])
        return given

    def _given_in(self, section: str, values: Any) -> Plain:
        known = [str(fact.key) for fact in self.in_positions if fact.section == section]
        inner = table(values, self.rule, _FACTS)
        known_keys(inner, known, self.rule)
        if section in self.optional_sections:  # it can be missing, but not in part
            for key in known:
                need(key in inner, self.rule, (f"also {key}", f"auch {key}"), values)
        return {f"{section}.{key}": value for key, value in inner.items()}

    # Corrections

    def entries(self, state: State) -> dict[str, Entry]:
        """Return every value that the table can correct, by its name: the game, then the seats."""
        if not self.can_correct(state):
            return {}
        found: dict[int, dict[str, Entry]] = {}
        for fact in self.by_name.values():
            if fact.label and fact.exists(state):
                for name, cell, kind in fact.kind.singles(state, fact.cell, fact.name):
                    if kind.is_there(state, cell):
                        owner = cell.where[0] if fact.is_per_seat else NO_SEAT
                        found.setdefault(owner, {})[name] = Entry(fact, cell, kind, owner)
        return {name: entry for owner in sorted(found) for name, entry in found[owner].items()}

    def facts(self, state: State) -> Plain:
        """Return the values that the table can correct."""
        return {
            name: entry.kind.write(state, entry.cell)
            for name, entry in self.entries(state).items()
        }  # fmt: skip

    def correct(self, state: bytes, name: str, value: Any) -> tuple[bytearray, Entry]:
        """Return the state with one value as the table says, and which it is.

        Raises BadCorrection. What follows for the pending decision is the game's to settle.
        """
        entries = self.entries(state)
        need_fact(name, entries)
        after, entry = bytearray(state), entries[name]
        with correcting(name):
            entry.kind.read(after, entry.cell, value)
            _need_checks(after, entry.fact, value)
        return after, entry

    # Secrets

    def hidden_from(self, viewer: int) -> list[str]:
        """Return the facts of which a viewer may not see all: tests of secrets mix these anew."""
        return [fact.name for fact in self.by_name.values() if not may_see(fact, viewer)]


_FACTS = ("facts by their names", "Angaben mit ihren Namen")
_NOT_HERE = ("nothing, as this game has none", "nichts, weil es das in diesem Spiel nicht gibt")


def may_see(fact: Fact, viewer: int) -> bool:
    """Return whether a viewer may see all of a fact."""
    return fact.seen_by == ALL or viewer == REFEREE


def _written_for(state: State, fact: Fact, viewer: int) -> Any:
    """Return a fact for a viewer; of what is hidden only how much lies there."""
    if may_see(fact, viewer):
        return fact.form.write(state, fact.cell)
    assert isinstance(fact.kind, Grid)
    each = fact.kind.each
    return [
        each.write(state, cell)
        if fact.seen_by == OWNER and cell.where[0] == viewer
        else each.cover(state, cell)
        for cell in fact.kind.cells(state, fact.cell)
    ]


def _need_checks(state: State, fact: Fact, value: Any) -> None:
    for check in fact.checks:
        need(check.holds(state), check.rule, check.expected, value)


def _set_default(state: bytearray, fact: Fact) -> None:
    default = fact.default(state) if callable(fact.default) else fact.default
    if default is not BLANK:
        fact.form.read(state, fact.cell, default)
