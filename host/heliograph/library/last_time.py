"""What this table played last, and how: a new game begins like that unless people say otherwise."""

from typing import Any

from heliograph.games.depths import depth_of
from heliograph.games.shows import SOMEBODY
from heliograph.record.store import MatchRow
from heliograph.table.table import Table

View = dict[str, Any]
# Who begins is settled anew each evening; the others are told by themselves.
_NOT_PROPOSED = ("first", "depth", "colours")


def last_games(table: Table) -> list[str]:
    """Return which games were played here, the last one first."""
    return list(dict.fromkeys(row.about["game"] for row in _played(table)))


def last_names(table: Table) -> list[str]:
    """Return the people of the last match that had names: mostly the same people play again."""
    named = (match.names for match in table.matches() if any(match.names))
    return ["" if name == SOMEBODY else name for name in next(named, ())]


def last_time(table: Table, name: str) -> View | None:
    """Return how a game was played here last: what a page proposes before it begins again."""
    about = next((row.about for row in _played(table) if row.about["game"] == name), None)
    if about is None:
        return None
    chosen: View = about["options"]
    return {
        "depth": depth_of(chosen),
        "seats": about["seats"],
        "colours": chosen.get("colours"),
        "options": {key: value for key, value in chosen.items() if key not in _NOT_PROPOSED},
        "bots": about.get("bots", {}),
    }


def _played(table: Table) -> list[MatchRow]:
    """Return the matches that say what they are, the last touched first."""
    return [row for row in table.matches() if not row.is_deleted and row.about.get("game")]
