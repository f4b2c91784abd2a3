"""A tournament as it stands in a record: a match whose log are its entries."""

import json

from heliograph.hall.tournament import entries
from heliograph.hall.tournament.entries import Entry
from heliograph.hall.tournament.model import Format, Tournament
from heliograph.record.store import LogRow, MatchRow, Store

ABOUT = "tournament"  # under this name the format stands in the row of a match


def read_tournament(record: Store, row: MatchRow) -> tuple[Tournament, list[Entry]]:
    """Return a tournament of a record as it stands, and the entries that led there."""
    found = row.about[ABOUT]
    about = Format(**{**found, "sizes": tuple(found["sizes"])})
    said = [_entry(one) for one in record.rows(row.id)]
    return entries.replay(about, said), said


def _entry(row: LogRow) -> Entry:
    return Entry(row.kind, row.source, row.at_ms, json.loads(row.events))
