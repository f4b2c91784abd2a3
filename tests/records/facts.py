"""What a record says, match by match and step by step, in a form that two programs can compare.

State digests hold as long as the layout of a state does; the facts of a position are what people
see of it and outlive the layout.
"""

import json
from typing import Any
from zlib import crc32

from heliograph.library import exchange
from heliograph.library import listing as library
from heliograph.record.store import MatchRow, Store
from heliograph.table.match import Match
from heliograph.table.replay import replay
from heliograph.table.steps import Step
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
    match = replayed.match
    ending = library.ending_of(row, match.state if match.cursor else b"", "en")
    return {
        "match": row.id,
        "title": row.title,
        "names": list(row.names),
        "about": dict(row.about),
        "is_deleted": row.is_deleted,
        "cursor": match.cursor,
        "branches": [last.number for last in match.branches],
        "away": len(replayed.away),
        "is_over": ending.is_over,
        "winners": list(ending.winners),
        "steps": [
            [_written(match, step),
             step.at_ms, step.source, int(step.reveals), digest(step.state).hex(),
             position_check(match, step.state)]
            for step in match.line
        ],
        "position": position(match, match.state),
    }  # fmt: skip


def position(match: Match, state: bytes) -> Any:
    """Return a position as people see it; at track depth it is the state of the table unit."""
    return state.hex() if match.rules.unit_knows_all else match.rules.game.facts(state)


def position_check(match: Match, state: bytes) -> str:
    """Return a short check of a position as people see it."""
    text = json.dumps(position(match, state), sort_keys=True)
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


def _written(match: Match, step: Step) -> str:
    """Return the events of a step as text."""
    written = match.rules.written(step.events)
    return written.hex() if match.rules.unit_knows_all else written.decode()
