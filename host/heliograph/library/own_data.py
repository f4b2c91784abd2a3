"""Everything that a record holds of one person, as one file for that person.

What stands in the record alone is told as it stands; what is worked out from it, as the page tells
it. Who sat with them is in it, as it is on their page.
"""

import json
from contextlib import suppress
from typing import Any

from heliograph.library.listing import progress_of
from heliograph.library.people import NoSuchPerson, People, person_view
from heliograph.library.results import turns_of
from heliograph.library.spellings import Spellings, person_key
from heliograph.record.store import MatchRow, Store
from heliograph.supervision import log_once
from heliograph.version import __version__

Data = dict[str, Any]


def data_of_person(record: Store, name: str, lang: str) -> Data | None:
    """Return everything of one person, None where nothing is kept under that name."""
    keys = Spellings(record).spellings_of(name)
    found = [row for row in record.matches() if any(person_key(one) in keys for one in row.names)]
    rows = sorted(found, key=lambda row: row.id)
    if not rows:
        return None
    return {
        "name": name,
        "spellings": sorted({one for row in rows for one in row.names if person_key(one) in keys}),
        "history": _history(record, name, lang),
        "matches": [_match(record, row, keys) for row in rows],
    }


def own_file(parts: Data) -> str:
    """Return the file; `parts` says by place what is kept there."""
    whole = {"program": f"Heliograph {__version__}", **parts}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _history(record: Store, name: str, lang: str) -> Data | None:
    with suppress(NoSuchPerson):
        return person_view(People(record), name, lang)
    return None  # in no match that is over


def _match(record: Store, row: MatchRow, keys: set[str]) -> Data:
    seats = [seat for seat, one in enumerate(row.names) if person_key(one) in keys]
    return {
        "match": row.id,
        "title": row.title,
        "people": row.names,
        "seats": seats,
        "deleted": row.is_deleted,
        "began_ms": row.created_ms,
        **_played(record, row, seats),
    }


def _played(record: Store, row: MatchRow, seats: list[int]) -> Data:
    """Return the turns of a person; nothing where the rules are not here or rows are damaged."""
    try:
        ended_ms = progress_of(record, row, record.last_rows().get(row.id, 0)).ended_ms
        turns = [one for one in turns_of(record, row.id) if one.seat in seats]
    except Exception as problem:  # noqa: BLE001 (the rest of what is kept is told all the same)
        log_once(f"the turns of match {row.id}", problem)
        return {}
    told = [{"steps": [one.first, one.last], "ms": one.ms, "points": one.points} for one in turns]
    return {"ended_ms": ended_ms, "turns": told}
