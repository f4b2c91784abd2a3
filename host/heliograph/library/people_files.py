"""The history of all people as files: JSON with everything, CSV with a line for each game."""

import csv
import io
import json
from datetime import UTC, datetime
from typing import Any

from heliograph.library.people import People, person_view
from heliograph.version import __version__

_COLUMNS = (
    "name", "game", "match", "ended", "seat", "players", "score", "place", "won",
)  # fmt: skip
_RISKY = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would take such a name for a formula


def people_json(people: People, lang: str) -> str:
    """Return everything that is known of everybody."""
    whole: dict[str, Any] = {
        "program": f"Heliograph {__version__}",
        "left_out": people.results.left_out,
        "people": [person_view(people, person.name, lang) for person in people.persons],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def people_csv(people: People) -> str:
    """Return one line for each game of each person, the oldest first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for person in people.persons:
        for result, seat in person.matches:
            ended = datetime.fromtimestamp(result.ended_ms / 1000, UTC).isoformat(
                timespec="seconds"
            )
            writer.writerow((
                _plain(person.name), result.game_title, result.match, ended, seat.seat + 1,
                len(result.seats), "" if seat.score is None else seat.score, seat.place,
                int(seat.is_winner),
            ))  # fmt: skip
    return out.getvalue()


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(_RISKY) else name
