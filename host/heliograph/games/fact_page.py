"""The facts of any game as a page lets people correct them: label, group, what may be entered."""

from typing import Any, NamedTuple

from heliograph.catalogue import say
from heliograph.engine.fact_kinds import Grid, Kind, Reader, State
from heliograph.engine.facts import NO_SEAT, SEAT, Entry, FactTable


class FactRow(NamedTuple):
    """A public fact that the table can correct (`Game.correct`)."""

    name: str
    label: str
    group: str
    value: object
    # What may be entered: (value, label) pairs; or a range; or neither, then JSON text.
    values: tuple[tuple[Any, str], ...] = ()
    low: int | None = None
    high: int | None = None


def facts(table: FactTable, state: State, reader: Reader, shared_group: str) -> list[FactRow]:
    """Return every fact that can be corrected.

    Each stands in its own group, or in that of its seat; what has neither in `shared_group`.
    """
    return [
        _fact(name, entry, state, reader, shared_group)
        for name, entry in table.entries(state).items()
    ]


def _fact(name: str, entry: Entry, state: State, reader: Reader, shared_group: str) -> FactRow:
    kind, cell = entry.kind, entry.cell
    assert entry.fact.label is not None
    lang, named = reader.lang, _along_axes(entry, state, reader)
    group = reader.who(entry.owner) if entry.owner != NO_SEAT else shared_group
    if entry.fact.group:
        group = entry.fact.group.text(lang, **named)
    values = kind.offers(state, cell, reader)
    limits = None if values else kind.limits(state, cell)
    low, high = limits or (None, None)
    label = entry.fact.label.text(lang, **named)
    return FactRow(name, label, group, kind.write(state, cell), values, low, high)


def _along_axes(entry: Entry, state: State, reader: Reader) -> dict[str, str]:
    """Return what a label can name: of each axis the one that this value belongs to."""
    named: dict[str, str] = {}
    kind: Kind = entry.fact.kind
    for number in entry.cell.where:
        assert isinstance(kind, Grid)
        axis = kind.axis
        labels = axis.labels(state) if callable(axis.labels) else axis.labels
        if labels:
            named[axis.name] = say(reader.lang, labels[number])
        else:
            is_seat = axis.name == SEAT
            named[axis.name] = reader.who(number) if is_seat else axis.names(state)[number]
        kind = kind.each
    return named
