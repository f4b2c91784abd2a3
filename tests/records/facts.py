"""What a record says, match by match and step by step, in a form that two programs can compare.

State digests hold as long as the layout of a state does; the facts of a position are what people
see of it and outlive the layout.
"""

import json
from typing import Any
from zlib import crc32

from heliograph.engine import Step
from heliograph.library import exchange
from heliograph.library import listing as library
from heliograph.record.store import MatchRow, Store
from heliograph.table.open_match import OpenMatch
from heliograph.table.replay import replay
from shared_rules.digest import digest

Facts = dict[str, Any]


def record_facts(record: Store) -> list[Facts]:
    """Return what a record says of each of its matches, by number."""
    return [match_facts(record, row) for row in rows_by_number(record)]


def rows_by_number(record: Store) -> list[MatchRow]:
    """Return the matches of a record in the order they were begun."""
    return sorted(record.matches(), key=lambda row: row.id)


def match_facts(record: Store, row: MatchRow) -> Facts:
    """Return what a record says of one match."""
    replayed = replay(row, record.rows(row.id))
    opened, line = replayed.opened, replayed.opened
    ending = library.ending_of(row, line.state if line.cursor else b"", "en")
    return {
        "match": row.id,
        "title": row.title,
        "names": list(row.names),
        "about": dict(row.about),
        "is_deleted": row.is_deleted,
        "cursor": line.cursor,
        "branches": [branch.length for branch in line.branches],
        "away": len(replayed.away),
        "is_over": ending.is_over,
        "winners": list(ending.winners),
        "steps": [
            [_written(opened, step),
             step.at_ms, step.source, int(step.reveals), digest(line.state_at(step.number)).hex(),
             position_check(opened, line.state_at(step.number))]
            for step in line.line
        ],
        "position": position(opened, line.state),
    }  # fmt: skip


def position(opened: OpenMatch, state: bytes) -> Any:
    """Return a position as people see it; at track depth it is the state of the table unit."""
    return state.hex() if opened.rules.unit_knows_all else opened.rules.game.facts(state)


def position_check(opened: OpenMatch, state: bytes) -> str:
    """Return a short check of a position as people see it."""
    text = json.dumps(position(opened, state), sort_keys=True)
    return f"{crc32(text.encode()):08x}"


def exports(record: Store, row: MatchRow) -> dict[str, str]:
    """Return a match as files, by their endings; none where its cards are still hidden."""
    try:
        lines = exchange.export(record, row.id, exchange.LINES)
    except exchange.NotOver:
        return {}
    if not row.about:
        return {"jsonl": lines}
    return {"jsonl": lines, "txt": exchange.export(record, row.id, exchange.TEXT)}


def _written(opened: OpenMatch, step: Step) -> str:
    """Return the events of a step as text."""
    written = opened.rules.write_events(step.events)
    return written.hex() if opened.rules.unit_knows_all else written.decode()
