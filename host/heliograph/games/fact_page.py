"""The facts of any game as a page lets people correct them: label, group, what may be entered."""

from heliograph.engine.fact_kinds import Grid, Kind, Reader, State
from heliograph.engine.facts import NO_SEAT, Entry, FactTable
from heliograph.games.show import Fact
from heliograph.texts import LANGUAGES


def facts(table: FactTable, state: State, reader: Reader, shared_group: str) -> list[Fact]:
    """Return every fact that can be corrected; what belongs to no seat stands in `shared_group`."""
    return [
        _fact(name, entry, state, reader, shared_group)
        for name, entry in table.entries(state).items()
    ]


def _fact(name: str, entry: Entry, state: State, reader: Reader, shared_group: str) -> Fact:
    kind, cell = entry.kind, entry.cell
    group = reader.who(entry.owner) if entry.owner != NO_SEAT else shared_group
    values = kind.offers(state, cell, reader)
    limits = None if values else kind.limits(state, cell)
    low, high = limits or (None, None)
    return Fact(name, _label(entry, reader), group, kind.write(state, cell), values, low, high)


def _label(entry: Entry, reader: Reader) -> str:
    assert entry.fact.label is not None
    column = LANGUAGES.index(reader.lang)
    return entry.fact.label[column].format(**_along_axes(entry, column, reader))


def _along_axes(entry: Entry, column: int, reader: Reader) -> dict[str, str]:
    """Return what a label can name: of each axis the one that this value belongs to."""
    named: dict[str, str] = {}
    kind: Kind = entry.fact.kind
    for number in entry.cell.where:
        assert isinstance(kind, Grid)
        labels = kind.axis.labels
        named[kind.axis.name] = labels[number][column] if labels else reader.who(number)
        kind = kind.each
    return named
