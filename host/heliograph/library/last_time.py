"""What this table played last, and how: a new game begins like that unless people say otherwise."""

from collections.abc import Iterator, Sequence
from typing import Any

from heliograph.games.depths import depth_of
from heliograph.games.shows import SOMEBODY
from heliograph.record.store import MatchRow

View = dict[str, Any]
# Who begins is settled anew each evening; the others are told by themselves.
_NOT_PROPOSED = ("first", "depth", "colours")


def last_games(matches: Sequence[MatchRow]) -> list[str]:
    """Return which games were played, the last one first; matches come the last touched first."""
    return list(dict.fromkeys(row.about["game"] for row in _played(matches)))


def last_names(matches: Sequence[MatchRow]) -> list[str]:
    """Return the people of the last match that had names: mostly the same people play again."""
    named = (match.names for match in matches if any(match.names))
    return ["" if name == SOMEBODY else name for name in next(named, ())]


def last_time(matches: Sequence[MatchRow], name: str) -> View | None:
    """Return how a game was played last: what a page proposes before it begins again."""
    about = next((row.about for row in _played(matches) if row.about["game"] == name), None)
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


def _played(matches: Sequence[MatchRow]) -> Iterator[MatchRow]:
    """Yield the matches that say what they are."""
    return (row for row in matches if not row.is_deleted and row.about.get("game"))
